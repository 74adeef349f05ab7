import { formatQuantity } from './format.js';
import { parseQuantity, tryParseQuantity } from './parse.js';
import type { Quantity } from './quantity.js';

// Nearly all quantities are like `100m`, `2` or `64Mi`. These are computed with numbers, the rest with bigints.
const small = /^(0|[1-9]\d{0,8})(m|Ki|Mi|Gi)?$/;

/**
 * The canonical text of a quantity; undefined for an invalid one. As in v1.21, a text with canonical digits is kept even if
 * its sign, leading zeros or exponent are not canonical (`+5`, `1E3`).
 */
export function canonicalQuantity(text: string): string | undefined {
  const match = small.exec(text);
  if (match !== null) {
    const count = Number(match[1]);
    const suffix = match[2];
    if (count === 0) return '0';
    const step = suffix === undefined || suffix === 'm' ? 1000 : 1024;
    if (count % step !== 0) return text;
  }
  const quantity = tryParseQuantity(text);
  if (quantity === undefined) return undefined;
  return isKept(text, quantity) ? text.trim() : formatQuantity(quantity);
}

const decimalParts = /^[+-]?0*([1-9]\d*)?(?:\.(\d*))?(?:([numkMGTPE])|[eE]([+-]?\d+))?$/;
const decimalSuffixes = 'num kMGTPE';

/** At most 18 digits, without leading zero or three trailing zeros, scaled by a power of a thousand. */
function isKept(text: string, { nanos, format }: Quantity): boolean {
  if (format === 'binary' || nanos === 0n) return false;
  const match = decimalParts.exec(text.trim());
  if (match === null) return false;
  const [, whole = '', fraction = '', suffix, exponent] = match;
  const digits = `${whole === '' ? '0' : whole}${fraction}`;
  if (digits.length > 18 || digits.startsWith('0') || digits.endsWith('000')) return false;
  const suffixExponent = suffix === undefined ? Number(exponent ?? 0) : decimalSuffixes.indexOf(suffix) * 3 - 9;
  const scale = suffixExponent - fraction.length;
  return scale >= -9 && scale % 3 === 0;
}

/** As `canonicalQuantity`, rounded up to thousandths, as in resource lists. */
export function canonicalMilliQuantity(text: string): string | undefined {
  if (small.test(text)) return canonicalQuantity(text);
  const quantity = tryParseQuantity(text);
  if (quantity === undefined) return undefined;
  if (quantity.nanos % nanosPerMilli === 0n) return canonicalQuantity(text);
  return formatQuantity(roundUpToMilli(quantity));
}

/** Rounds away from zero. */
export function roundUpToMilli({ nanos, format }: Quantity): Quantity {
  const rest = nanos % nanosPerMilli;
  if (rest === 0n) return { nanos, format };
  return { nanos: nanos - rest + (nanos > 0n ? nanosPerMilli : -nanosPerMilli), format };
}

const nanosPerMilli = 1_000_000n;

export function isQuantity(text: string): boolean {
  return small.test(text) || tryParseQuantity(text) !== undefined;
}

/** In whole units, rounded up (away from zero): bytes, or cores. Exact up to 2⁵³. @throws QuantityError */
export function quantityValue(text: string): number {
  const match = small.exec(text);
  if (match === null) return roundUp(parseQuantity(text).nanos, 1_000_000_000n);
  const count = Number(match[1]);
  const suffix = match[2];
  return suffix === 'm' ? Math.ceil(count / 1000) : count * (unitsOf[suffix ?? ''] ?? 1);
}

/** In thousandths, rounded up (away from zero): millicores. Exact up to 2⁵³. @throws QuantityError */
export function quantityMilliValue(text: string): number {
  const match = small.exec(text);
  if (match === null) return roundUp(parseQuantity(text).nanos, 1_000_000n);
  const count = Number(match[1]);
  const suffix = match[2];
  return suffix === 'm' ? count : count * (unitsOf[suffix ?? ''] ?? 1) * 1000;
}

const unitsOf: Readonly<Record<string, number>> = { '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };

function roundUp(nanos: bigint, divisor: bigint): number {
  const whole = nanos / divisor;
  if (whole * divisor === nanos) return Number(whole);
  return Number(nanos > 0n ? whole + 1n : whole - 1n);
}

/** As `compareQuantities`, for texts. @throws QuantityError */
export function compareQuantityTexts(a: string, b: string): number {
  if (a === b) return 0;
  const left = parseQuantity(a).nanos;
  const right = parseQuantity(b).nanos;
  return left < right ? -1 : left > right ? 1 : 0;
}
