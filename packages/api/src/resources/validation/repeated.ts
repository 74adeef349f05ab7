/**
 * Where a text stands that stood before: `['a', 'b', 'a']` gives 2. In the time of their number and not of its square: one
 * request can hold hundreds of thousands.
 */
export function repeatedIndexes(texts: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, text] of texts.entries()) {
    if (seen.has(text)) repeated.add(index);
    seen.add(text);
  }
  return repeated;
}
