/** The notation of a quantity: `1500m`, `1Gi`, `1e3`. */
export type QuantityFormat = 'decimal' | 'binary' | 'exponent';

/**
 * An exact amount in units of 10⁻⁹, with its preferred notation.
 *
 *     '1.5Gi'   { nanos: 1_610_612_736_000_000_000n, format: 'binary' }
 *     '100m'    { nanos: 100_000_000n, format: 'decimal' }
 */
export interface Quantity {
  readonly nanos: bigint;
  readonly format: QuantityFormat;
}

export const zeroQuantity: Quantity = { nanos: 0n, format: 'decimal' };

/** Negative, zero or positive when `a` is less than, equal to or greater than `b`. Ignores formats. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
}

/** The sum, in the format of `a`, or of `b` when `a` is zero. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  return { nanos: a.nanos + b.nanos, format: a.nanos === 0n ? b.format : a.format };
}

/** The difference, in the format of `a`, or of `b` when `a` is zero. */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return { nanos: a.nanos - b.nanos, format: a.nanos === 0n ? b.format : a.format };
}

/** `quantity` times a whole number. */
export function multiplyQuantity(quantity: Quantity, factor: bigint): Quantity {
  return { nanos: quantity.nanos * factor, format: quantity.format };
}
