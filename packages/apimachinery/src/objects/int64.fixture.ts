import fc from 'fast-check';
import { type Int64, int64Max, int64Min, int64Of } from './int64.js';
import type { JsonValue } from './json.js';

const corners = [0n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 10n ** 16n, 2n ** 62n, 2n ** 63n];

/** 64-bit integers in their in-memory form, many near the limits of representations and ranges. */
export const anyInt64: fc.Arbitrary<Int64> = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(...corners), fc.bigInt({ min: -3n, max: 3n }), fc.boolean())
      .map(([corner, distance, isNegative]) => (isNegative ? -corner : corner) + distance),
    fc.bigInt({ min: int64Min, max: int64Max }),
  )
  .filter((value) => value >= int64Min && value <= int64Max)
  .map(int64Of);

/** Any JSON value that may contain 64-bit integers. */
export const anyJsonWithInt64: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(anyInt64, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[-+ 0-9.eE:,[]{0,40}$/)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 20 }), tie('value'), { maxKeys: 4 }),
  ),
})).value;
