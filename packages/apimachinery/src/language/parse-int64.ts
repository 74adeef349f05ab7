/** Why a text is no 64-bit integer, in the words that clients know. */
export type Int64Fault = 'invalid syntax' | 'value out of range';

/**
 * Parses a decimal 64-bit integer, exactly, as v1.21 parses numbers in annotations: an optional sign and digits, and
 * nothing else.
 *
 *     "9007199254740993"      9007199254740993n
 *     "+5", "007"             5n, 7n
 *     "", " 7", "1e3", "0x1"  'invalid syntax'
 *     "9223372036854775808"   'value out of range'
 */
export function parseInt64(text: string): bigint | Int64Fault {
  if (!/^[-+]?\d+$/.test(text)) return 'invalid syntax';
  // Longer than any 64-bit integer without leading zeros: BigInt of many digits is quadratic.
  const digits = text.replace(/^[-+]?0*/, '');
  if (digits.length > int64DigitsMax) return 'value out of range';
  const magnitude = BigInt(digits === '' ? '0' : digits);
  const number = text.startsWith('-') ? -magnitude : magnitude;
  return number === BigInt.asIntN(64, number) ? number : 'value out of range';
}

const int64DigitsMax = 19;
