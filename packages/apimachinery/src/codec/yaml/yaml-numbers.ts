import { type Int64, int64Max, int64Of, isInt64 } from '../../objects/int64.js';

/** Base and prefix length of an integer: `0x_1F` has base 16 and a prefix of two characters. */
export interface IntegerNotation {
  readonly base: 2 | 8 | 10 | 16;
  readonly prefix: number;
}

/** `0777` is octal, or decimal when it exceeds the octal range. */
export function mayBeDecimal({ base, prefix }: IntegerNotation): boolean {
  return base === 10 || prefix === 1;
}

/**
 * Parses a plain scalar in its notation. undefined for what v1.21 does not read as an integer: beyond int64 with a sign or
 * beyond uint64 without, and decimal digits after a leading zero.
 *
 *     0x10                    16
 *     9_007_199_254_740_993   9007199254740993n
 *     18446744073709551615    18446744073709551615n
 *     18446744073709551616    undefined
 */
export function parseYamlInteger(text: string, { base, prefix }: IntegerNotation): Int64 | undefined {
  const digits = text.replace(/^[-+]/, '').slice(prefix).replaceAll('_', '');
  if (digits === '') return prefix === 1 ? 0 : undefined;
  if (base === 10 && digits.length > 1 && digits.startsWith('0')) return undefined;
  const isNegative = text.startsWith('-');
  // A text of megabytes can be one number; converting it exactly would block the event loop.
  if (Number.parseInt(digits, base) > 2 ** 64) return undefined;
  const exact = BigInt(`${literalPrefixes[base]}${digits}`);
  const value = isNegative ? -exact : exact;
  const isUnsigned = value > int64Max && value < 2n ** 64n && !text.startsWith('+');
  return isInt64(value) || isUnsigned ? int64Of(value) : undefined;
}

const literalPrefixes = { 2: '0b', 8: '0o', 10: '', 16: '0x' } as const;

/** Resolves a plain scalar that looks like a decimal number. Returns the text itself when it is out of range. */
export function readYamlFloat(text: string): Int64 | string {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isFinite(value)) return text;
  if (Number.isSafeInteger(value) || !isInt64(value)) return value;
  // v1.21 converts YAML to JSON text, where a whole double is written as an integer.
  const written = BigInt(String(value));
  return isInt64(written) ? written : value;
}

/** The member name of a plain key that is a decimal number: v1.21 formats it as a 32-bit float. */
export function yamlKeyOfFloat(text: string): string {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isFinite(value)) return text;
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return generalNotation(value.toExponential());
  // The fewest digits that give the same 32-bit float; nine always do.
  let digits = 0;
  while (Math.fround(Number(single.toExponential(digits))) !== single) digits++;
  return generalNotation(single.toExponential(digits));
}

/** Formats `d.ddde±x` as `%g` does: plain digits for small exponents, else an exponent of at least two digits. */
function generalNotation(exponential: string): string {
  const [mantissa = '', exponentText = '0'] = exponential.split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return String(Number(exponential));
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
}
