import type { Quantity, QuantityFormat } from './quantity.js';

/** The text is not a quantity. The message is that of v1.21. */
export class QuantityError extends Error {
  override readonly name = 'QuantityError';
}

export const quantityFormatMessage =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
export const quantitySuffixMessage = "unable to parse quantity's suffix";

/**
 * Longest accepted text and largest exponent. Real quantities have up to about twenty digits; without a limit, a few bytes
 * could denote a number of a gigabyte.
 */
const charactersMax = 256;
const exponentMax = 3_000;

/**
 * Parses a quantity. Rounds fractions below 10⁻⁹ away from zero and caps binary amounts at 2⁶³ - 1.
 * @throws QuantityError
 */
export function parseQuantity(text: string): Quantity {
  const outcome = readQuantity(text);
  if (typeof outcome === 'string') throw new QuantityError(outcome);
  return outcome;
}

/** As `parseQuantity`, but returns undefined instead of throwing. */
export function tryParseQuantity(text: string): Quantity | undefined {
  const outcome = readQuantity(text);
  return typeof outcome === 'string' ? undefined : outcome;
}

/**
 * Results of recent texts: the same few amounts stand in most objects, and each is parsed several times per write. Only a
 * memory of a pure function, so servers of one process may share it.
 */
const recent = new Map<string, Quantity | string>();
const recentMax = 512;
const recentCharactersMax = 32;

/** Returns the quantity or an error message. Cheaper than throwing, since there may be thousands of invalid quantities. */
function readQuantity(text: string): Quantity | string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const outcome = readText(text);
  if (text.length > recentCharactersMax) return outcome;
  if (recent.size >= recentMax) recent.clear();
  recent.set(text, typeof outcome === 'string' ? outcome : Object.freeze(outcome));
  return outcome;
}

function readText(text: string): Quantity | string {
  const trimmed = text.trim();
  // Digits before and after the point are optional: `.5`, `5.` and `.` are valid.
  const isShort = trimmed !== '' && trimmed.length <= charactersMax;
  const match = isShort ? /^([+-]?)(\d*)(?:\.(\d*))?([eEinumkKMGTP]+[-+]?\d*|[-+]\d*|)$/.exec(trimmed) : null;
  if (match === null) return quantityFormatMessage;
  const [, sign, whole = '', fraction = '', suffixText = ''] = match;
  const suffix = suffixes.get(suffixText) ?? exponentSuffix(suffixText);
  if (suffix === undefined) return quantitySuffixMessage;
  const digits = BigInt(`0${whole}${fraction}`);
  const { format, nanos } = scale(digits, { fractionDigits: fraction.length, suffix });
  return { nanos: sign === '-' ? -nanos : nanos, format };
}

interface Suffix {
  readonly format: QuantityFormat;
  /** Exponent of 2 for a binary suffix, else of 10. */
  readonly exponent: number;
}

const suffixes: ReadonlyMap<string, Suffix> = new Map<string, Suffix>([
  ...['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'].map(
    (text, index) => [text, { format: 'decimal', exponent: index * 3 - 9 }] as const,
  ),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map(
    (text, index) => [text, { format: 'binary', exponent: (index + 1) * 10 }] as const,
  ),
]);

function exponentSuffix(text: string): Suffix | undefined {
  if (!/^[eE][+-]?\d+$/.test(text)) return undefined;
  const exponent = Number(text.slice(1));
  return exponent > exponentMax ? undefined : { format: 'exponent', exponent };
}

function scale(
  digits: bigint,
  { fractionDigits, suffix }: { readonly fractionDigits: number; readonly suffix: Suffix },
): Quantity {
  if (suffix.format !== 'binary') {
    return { nanos: shift(digits, suffix.exponent - fractionDigits + 9), format: suffix.format };
  }
  const nanos = shift(digits << BigInt(suffix.exponent), 9 - fractionDigits);
  if (nanos > binaryNanosMax) return { nanos: binaryNanosMax, format: 'binary' };
  return { nanos, format: nanos > 0n && nanos < nanosPerUnit ? 'decimal' : 'binary' };
}

/** `digits` times 10 to the `exponent`, rounded up, so that a small amount does not become zero. */
function shift(digits: bigint, exponent: number): bigint {
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  if (digits === 0n) return 0n;
  if (exponent < -charactersMax) return 1n;
  const divisor = 10n ** BigInt(-exponent);
  return (digits + divisor - 1n) / divisor;
}

export const nanosPerUnit = 1_000_000_000n;
const binaryNanosMax = (2n ** 63n - 1n) * nanosPerUnit;
