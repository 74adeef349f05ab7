import { nanosPerUnit } from './parse.js';
import type { Quantity } from './quantity.js';

/**
 * Formats the canonical text: without fraction, exact, with the largest possible suffix. Amounts below 1024, or not exact
 * with a binary suffix, are written in decimal.
 */
export function formatQuantity({ nanos, format }: Quantity): string {
  if (nanos === 0n) return '0';
  if (format === 'binary') {
    const units = nanos / nanosPerUnit;
    const isWhole = units * nanosPerUnit === nanos;
    if (isWhole && (units >= 1024n || units <= -1024n)) return formatBinary(units);
  }
  let mantissa = nanos;
  let thousands = -3;
  while (mantissa % 1000n === 0n && (format === 'exponent' || thousands < decimalThousandsMax)) {
    mantissa /= 1000n;
    thousands++;
  }
  if (format === 'exponent') return thousands === 0 ? `${mantissa}` : `${mantissa}e${thousands * 3}`;
  return `${mantissa}${decimalSuffixes[thousands + 3] ?? ''}`;
}

function formatBinary(units: bigint): string {
  let mantissa = units;
  let suffix = 0;
  while (mantissa % 1024n === 0n && suffix < binarySuffixes.length - 1) {
    mantissa /= 1024n;
    suffix++;
  }
  return `${mantissa}${binarySuffixes[suffix] ?? ''}`;
}

const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const decimalThousandsMax = 6;
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
