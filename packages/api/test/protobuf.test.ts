import { describe, expect, test } from '@jest/globals';
import { canonicalize, decodeMessage, encodeMessage, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { kindsByGroupVersion } from '../src/generated/catalogue.js';
import { randomObject } from './random-object.js';

const objectsPerKind = 200;

/** Every kind that has a protobuf form, those of requests and answers too; lists are joined from the bytes of their items. */
const kinds = kindsByGroupVersion.flatMap(({ group, version, kinds: ofVersion }) =>
  Object.entries(ofVersion()).flatMap(([name, { schema, protobuf }]) => {
    const codec = protobuf?.();
    return codec === undefined || name.endsWith('List')
      ? []
      : [[`${group}/${version} ${name}`, { name, schema, codec }] as const];
  }),
);

describe.each(kinds)('%s', (_name, { name, schema, codec }) => {
  /** Schemas hold themselves: a few levels are enough. */
  const random = () => randomObject(schema, name.startsWith('CustomResourceDefinition') ? 4 : 8);

  test('any object written to protobuf reads back the same, members in the same order', () => {
    fc.assert(
      fc.property(random(), (object) => {
        expect(JSON.stringify(decodeMessage(codec, encodeMessage(codec, object)))).toBe(JSON.stringify(object));
      }),
      { numRuns: objectsPerKind },
    );
  });

  test('what is read is canonical already', () => {
    fc.assert(
      fc.property(random(), (object) => {
        const decoded = decodeMessage(codec, encodeMessage(codec, object));
        expect(canonicalize(schema, decoded, { names: orchNames })).toEqual(decoded);
      }),
      { numRuns: 8 },
    );
  });

  test('cut short, the bytes are refused and never read beyond their end', () => {
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
