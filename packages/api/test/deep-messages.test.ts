import { describe, expect, test } from '@jest/globals';
import { codecLimits, decodeMessage, encodeMessage } from '@orch/apimachinery';
import { decodeJSONSchemaProps, encodeJSONSchemaProps } from '../src/generated/apiextensions_v1/protobuf.js';

const codec = { encode: encodeJSONSchemaProps, decode: decodeJSONSchemaProps };

/** A schema in which each level is the `not` of the one above. */
function nested(levels: number): object {
  let schema: object = {};
  for (let level = 1; level < levels; level += 1) schema = { not: schema };
  return schema;
}

describe('messages that contain one another', () => {
  test('are decoded up to the limit of nesting, and rejected with 400 beyond it', () => {
    expect(() => decodeMessage(codec, encodeMessage(codec, nested(codecLimits.depthMax)))).not.toThrow();
    for (const levels of [codecLimits.depthMax + 1, 1_000]) {
      const bytes = encodeMessage(codec, nested(levels));
      expect(() => decodeMessage(codec, bytes)).toThrow('protobuf parse error: messages are nested too deeply');
    }
  });

  test('beside one another are not nested', () => {
    const wide = { allOf: Array.from({ length: 2_000 }, () => ({ not: { not: {} } })) };
    expect(() => decodeMessage(codec, encodeMessage(codec, wide))).not.toThrow();
  });
});
