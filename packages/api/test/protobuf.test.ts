import { describe, expect, test } from '@jest/globals';
import { canonicalize, decodeMessage, encodeJson, encodeMessage, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { kindsByGroupVersion } from '../src/generated/catalogue.js';
import { randomObject } from './random-object.js';

const objectsPerKind = 200;

/** Each kind with a protobuf form, those of requests and responses too. Lists are joined from the bytes of their items. */
const kinds = kindsByGroupVersion.flatMap(({ group, version, kinds: ofVersion }) =>
  Object.entries(ofVersion()).flatMap(([name, { schema, protobuf }]) => {
    const codec = protobuf?.();
    return codec === undefined || name.endsWith('List')
      ? []
      : [[`${group}/${version} ${name}`, { name, schema, codec }] as const];
  }),
);

describe.each(kinds)('%s', (_name, { name, schema, codec }) => {
  /** Schemas are recursive: a few levels are enough. */
  const random = () => randomObject(schema, name.startsWith('CustomResourceDefinition') ? 4 : 8);

  test('any object survives encoding and decoding, with the same order of members', () => {
    fc.assert(
      fc.property(random(), (object) => {
        expect(encodeJson(decodeMessage(codec, encodeMessage(codec, object)))).toBe(encodeJson(object));
      }),
      { numRuns: objectsPerKind },
    );
  });

  test('decoded objects are canonical', () => {
    fc.assert(
      fc.property(random(), (object) => {
        const decoded = decodeMessage(codec, encodeMessage(codec, object));
        expect(canonicalize(schema, decoded, { names: orchNames })).toEqual(decoded);
      }),
      { numRuns: 8 },
    );
  });

  test('truncated bytes are rejected and not read beyond their end', () => {
    fc.assert(
      fc.property(random(), fc.nat(), (object, cut) => {
        const bytes = encodeMessage(codec, object);
        const shorter = bytes.subarray(0, cut % Math.max(bytes.length, 1));
        try {
          decodeMessage(codec, shorter);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: 5 },
    );
  });
});
