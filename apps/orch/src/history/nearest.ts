/** Returns the candidate closest to a mistyped word; undefined when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // Two edits turn a short word into most other short words.
  const distanceMax = word.length < 5 ? 1 : 2;
  let found: string | undefined;
  let least = distanceMax + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    if (distance < least) [found, least] = [candidate, distance];
  }
  return found;
}

/** The number of insertions, deletions, substitutions and swaps of adjacent characters. */
export function editDistance(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const above = last[j] ?? 0;
      const diagonal = last[j - 1] ?? 0;
      const swapped = isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(above + 1, (row[j - 1] ?? 0) + 1, diagonal + (isSame ? 0 : 1), swapped));
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
