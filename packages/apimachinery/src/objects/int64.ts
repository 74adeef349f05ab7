/**
 * A 64-bit integer in memory: a `number` within ±(2^53 - 1), an exact `bigint` beyond. Each integer has exactly one form, so
 * `===` compares them; `<` and `>` work on both forms.
 *
 *     5                       5
 *     9007199254740991        9007199254740991       2^53 - 1
 *     9007199254740992        9007199254740992n      2^53
 */
export type Int64 = number | bigint;

export const int64Min = -(2n ** 63n);
export const int64Max = 2n ** 63n - 1n;

/** Converts a bigint to its in-memory form. */
export function int64Of(value: bigint): Int64 {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

/** The sum; wraps around on overflow, as in v1.21. */
export function addInt64(left: Int64, right: Int64): Int64 {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return int64Of(BigInt.asIntN(64, BigInt(left) + BigInt(right)));
}

/** The difference; wraps around like `addInt64`. */
export function subtractInt64(left: Int64, right: Int64): Int64 {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return int64Of(BigInt.asIntN(64, BigInt(left) - BigInt(right)));
}

/**
 * Whether a value is an integer within the range of int64, as number or bigint. The double -2^63 is not: the smallest int64
 * is a `bigint`, and the double represents integers below it.
 */
export function isInt64(value: unknown): value is Int64 {
  if (typeof value === 'number') return Number.isInteger(value) && value > -(2 ** 63) && value < 2 ** 63;
  return typeof value === 'bigint' && value >= int64Min && value <= int64Max;
}

/** Parses decimal digits with an optional sign; undefined for other texts and out of range. */
export function parseInt64(text: string): Int64 | undefined {
  if (!/^[-+]?\d+$/.test(text)) return undefined;
  const value = integerOfDigits(text.startsWith('+') ? text.slice(1) : text);
  return isInt64(value) ? value : undefined;
}

/** Validates the text of a 64-bit integer. Returns the error in the wording of v1.21; undefined for a valid one. */
export function int64Error(text: string): Int64Error | undefined {
  if (!/^[-+]?\d+$/.test(text)) return 'invalid syntax';
  return parseInt64(text) === undefined ? 'value out of range' : undefined;
}

export type Int64Error = 'invalid syntax' | 'value out of range';

/**
 * Converts decimal digits with an optional minus sign: to the in-memory form within the range of int64, to the nearest
 * double beyond.
 */
export function integerOfDigits(text: string): Int64 {
  const double = Number(text);
  if (Number.isSafeInteger(double) || Math.abs(double) > 2 ** 63) return double;
  const exact = BigInt(text);
  return exact >= int64Min && exact <= int64Max ? exact : double;
}
