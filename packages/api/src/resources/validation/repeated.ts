/**
 * Indexes of texts that occur earlier in the list: `['a', 'b', 'a']` gives 2. Takes linear time: a request can have hundreds
 * of thousands.
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
