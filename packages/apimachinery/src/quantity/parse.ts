import type { Quantity, QuantityFormat } from './quantity.js';

/** Why a text is no quantity, as clients see it. */
export class QuantityError extends Error {
  override readonly name = 'QuantityError';
}

export const quantityFormatMessage =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
export const quantitySuffixMessage = "unable to parse quantity's suffix";

/**
 * Longest text and largest exponent taken. Real quantities have some twenty digits; without a limit a few bytes could
 * name a number of a gigabyte.
 */
const charactersMax = 256;
const exponentMax = 3_000;

/**
 * The quantity that a text names. Fractions below 10⁻⁹ are rounded up (away from zero); binary amounts are capped at
 * 2⁶³ - 1.
 * @throws QuantityError
 */
export function parseQuantity(text: string): Quantity {
  const outcome = readQuantity(text);
  if (typeof outcome === 'string') throw new QuantityError(outcome);
  return outcome;
}

/** As `parseQuantity`, but undefined where that throws. */
export function tryParseQuantity(text: string): Quantity | undefined {
  const outcome = readQuantity(text);
  return typeof outcome === 'string' ? undefined : outcome;
}

/** The quantity, or why there is none: amounts may be missing by the thousand, and an error for each would be dear. */
function readQuantity(text: string): Quantity | string {
  const trimmed = text.trim();
  // A number needs no digit before or after its point, and may even have none at all: `.5`, `5.`, `.`.
  // Its length first: digits may belong to the number or to the exponent, and all ways to part them would be tried.
  const isShort = trimmed !== '' && trimmed.length <= charactersMax;
  const match = isShort ? /^([+-]?)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*[-+]?\d*)$/.exec(trimmed) : null;
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
  /** Of 2 in a binary suffix, else of 10. */
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

/** `digits` times 10 to the `exponent`, rounded up: who wants a little gets a little. */
function shift(digits: bigint, exponent: number): bigint {
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  if (digits === 0n) return 0n;
  if (exponent < -charactersMax) return 1n;
  const divisor = 10n ** BigInt(-exponent);
  return (digits + divisor - 1n) / divisor;
}

export const nanosPerUnit = 1_000_000_000n;
const binaryNanosMax = (2n ** 63n - 1n) * nanosPerUnit;
