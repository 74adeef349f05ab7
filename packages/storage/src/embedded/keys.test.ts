import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkKey, endOfPrefix, expiryKeys, InvalidKeyError, positionKeys, textKeys } from './keys.js';
import { positionAfter, positionOf, revisionOf } from './position.js';

describe('keys', () => {
  test('endOfPrefix separates the keys under a prefix from those after it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (prefix, key) => {
        const end = endOfPrefix(prefix);
        const bytes = Buffer.from(key);
        const isUnder = bytes.subarray(0, Buffer.byteLength(prefix)).equals(Buffer.from(prefix));
        const isInRange =
          Buffer.compare(bytes, Buffer.from(prefix)) >= 0 && (end === undefined || Buffer.compare(bytes, end) < 0);
        expect(isInRange).toBe(isUnder);
      }),
    );
  });

  test('text keys survive a round trip', () => {
    const target = Buffer.alloc(4_096);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (key) => {
        const end = textKeys.writeKey(key, target, 8);
        expect(textKeys.readKey(target, 8, end)).toBe(key);
      }),
    );
  });

  test('positions and expiries sort by their bytes', () => {
    const bytes = (...values: [number, number]) => {
      const target = Buffer.alloc(16);
      return target.subarray(0, expiryKeys.writeKey(values, target, 0));
    };
    const integer = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(integer, integer, integer, (first, second, position) => {
        expect(Math.sign(Buffer.compare(bytes(first, position), bytes(second, position)))).toBe(
          Math.sign(first - second),
        );
        expect(expiryKeys.readKey(bytes(first, second), 0, 16)).toEqual([first, second]);
        expect(positionKeys.readKey(bytes(first, second), 0, 8)).toBe(first);
      }),
    );
  });

  test('a position contains its revision', () => {
    expect(positionOf(7, 2)).toBe(28_674);
    expect([positionOf(7, 0), positionOf(7, 4_095)].map(revisionOf)).toEqual([7, 7]);
    expect(revisionOf(positionAfter(7))).toBe(8);
  });

  test.each(['', 'k'.repeat(1_979), 'é'.repeat(990)])('rejects a key that LMDB cannot store', (key) => {
    expect(() => checkKey(key)).toThrow(InvalidKeyError);
  });
});
