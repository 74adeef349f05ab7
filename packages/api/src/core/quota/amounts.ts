import {
  addQuantities,
  canonicalQuantity,
  compareQuantities,
  formatQuantity,
  isJsonObject,
  type Quantity,
  subtractQuantities,
  tryParseQuantity,
  zeroQuantity,
} from '@orch/apimachinery';

/** Amounts by resource name: `{ pods: 1, requests.cpu: 500m }`. */
export type Amounts = ReadonlyMap<string, Quantity>;

export const noAmounts: Amounts = new Map();

/** Reads a resource list, such as `status.used` of a quota. Ignores invalid quantities. */
export function readAmounts(list: unknown): Amounts {
  if (!isJsonObject(list)) return noAmounts;
  const amounts = new Map<string, Quantity>();
  for (const [name, text] of Object.entries(list)) {
    const quantity = tryParseQuantity(String(text));
    if (quantity !== undefined) amounts.set(name, quantity);
  }
  return amounts;
}

/** A resource list in name order, with canonical quantities. */
export function formatAmounts(amounts: Amounts): Record<string, string> {
  const names = [...amounts.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, canonicalText(amounts.get(name) ?? zeroQuantity)]));
}

function canonicalText(quantity: Quantity): string {
  const text = formatQuantity(quantity);
  return canonicalQuantity(text) ?? text;
}

/** `pods=1,requests.cpu=500m`, in name order. */
export function describeAmounts(amounts: Amounts): string {
  return Object.entries(formatAmounts(amounts))
    .map(([name, text]) => `${name}=${text}`)
    .join(',');
}

/** The sum of two lists; a name of one list alone keeps its amount. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  return merge(a, b, addQuantities);
}

/** The larger amount of each name. */
export function maxAmounts(a: Amounts, b: Amounts): Amounts {
  return merge(a, b, (left, right) => (compareQuantities(left, right) < 0 ? right : left));
}

/** `a - b` for the names in either, without names whose difference is zero or less. */
export function increasesOf(a: Amounts, b: Amounts): Amounts {
  const differences = [...a].map(
    ([name, quantity]) => [name, subtractQuantities(quantity, b.get(name) ?? zeroQuantity)] as const,
  );
  return new Map(differences.filter(([, { nanos }]) => nanos > 0n));
}

/** `a - b` for the names in `a`; at least zero. */
export function reduceAmounts(a: Amounts, b: Amounts): Amounts {
  return new Map(
    [...a].map(([name, quantity]) => {
      const reduced = subtractQuantities(quantity, b.get(name) ?? zeroQuantity);
      return [name, reduced.nanos < 0n ? zeroQuantity : reduced] as const;
    }),
  );
}

/** The amounts of the given names. */
export function maskAmounts(amounts: Amounts, names: Iterable<string>): Amounts {
  const masked = new Map<string, Quantity>();
  for (const name of names) {
    const quantity = amounts.get(name);
    if (quantity !== undefined) masked.set(name, quantity);
  }
  return masked;
}

/** The same names with the same amounts; formats may differ. */
export function equalAmounts(a: Amounts, b: Amounts): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([name, { nanos }]) => b.get(name)?.nanos === nanos);
}

/** Names whose amount in `a` exceeds that in `limits`; names without limit are left out. */
export function exceededNames(a: Amounts, limits: Amounts): readonly string[] {
  return [...a.keys()].filter((name) => {
    const limit = limits.get(name);
    return limit !== undefined && (a.get(name)?.nanos ?? 0n) > limit.nanos;
  });
}

function merge(a: Amounts, b: Amounts, combine: (a: Quantity, b: Quantity) => Quantity): Amounts {
  const merged = new Map(a);
  for (const [name, quantity] of b) {
    const other = merged.get(name);
    merged.set(name, other === undefined ? quantity : combine(other, quantity));
  }
  return merged;
}
