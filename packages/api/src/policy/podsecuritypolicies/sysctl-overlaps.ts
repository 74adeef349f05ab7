/** Two sysctl patterns that match a common parameter: `net.*` and `net.ipv4.ip_forward`. */
export interface SysctlOverlap {
  readonly allowedIndex: number;
  readonly forbiddenIndex: number;
  /** Whether the forbidden pattern contains the allowed one. Otherwise it is the other way round. */
  readonly isForbiddenWider: boolean;
}

/**
 * The overlaps of two lists of sysctl patterns, ordered by allowed and then by forbidden pattern, at most `countMax`: each
 * pair of two long lists may overlap.
 *
 * Forbidden patterns are sorted, so that all with a common prefix are adjacent. Those that end in `*` have a link to the
 * longest other prefix of theirs: `net.ipv4.*` links to `net.*`, which links to `*`.
 */
export function findOverlaps(
  allowed: readonly string[],
  forbidden: readonly string[],
  countMax: number,
): readonly SysctlOverlap[] {
  const index = new ForbiddenIndex(forbidden);
  const overlaps: SysctlOverlap[] = [];
  for (const [allowedIndex, text] of allowed.entries()) {
    const wider = new Set(index.covering(text));
    const narrower = isPrefix(text) ? index.coveredBy(text) : [];
    const all = [...new Set([...wider, ...narrower])].sort((left, right) => left - right);
    for (const forbiddenIndex of all) {
      if (overlaps.length >= countMax) return overlaps;
      overlaps.push({ allowedIndex, forbiddenIndex, isForbiddenWider: wider.has(forbiddenIndex) });
    }
  }
  return overlaps;
}

class ForbiddenIndex {
  readonly #byText = new Map<string, number[]>();
  /** Patterns without the final `*`, sorted and unique. */
  readonly #prefixes: readonly string[];
  /** For each prefix the index of the longest other prefix of it. -1 if there is none. */
  readonly #parents: readonly number[];
  /** Patterns without a final `*`, sorted. */
  readonly #bases: readonly { readonly base: string; readonly index: number }[];

  constructor(forbidden: readonly string[]) {
    for (const [index, text] of forbidden.entries()) {
      const indexes = this.#byText.get(text);
      if (indexes === undefined) this.#byText.set(text, [index]);
      else indexes.push(index);
    }
    this.#bases = forbidden
      .map((text, index) => ({ base: baseOf(text), index }))
      .sort((left, right) => compareTexts(left.base, right.base));
    this.#prefixes = [...new Set(forbidden.filter(isPrefix).map(baseOf))].sort(compareTexts);
    const parents: number[] = [];
    for (const [place, prefix] of this.#prefixes.entries()) {
      parents.push(longestPrefix(prefix, { prefixes: this.#prefixes, parents, from: place - 1 }));
    }
    this.#parents = parents;
  }

  /** Indexes of the patterns that contain a text. */
  *covering(text: string): Generator<number> {
    if (!isPrefix(text)) yield* this.#byText.get(text) ?? [];
    const base = baseOf(text);
    const options = { prefixes: this.#prefixes, parents: this.#parents, from: this.#lastUpTo(base) };
    for (let place = longestPrefix(base, options); place >= 0; place = this.#parents[place] ?? -1) {
      yield* this.#byText.get(`${this.#prefixes[place] ?? ''}*`) ?? [];
    }
  }

  /** Indexes of the patterns that a pattern with a final `*` contains. */
  coveredBy(text: string): readonly number[] {
    const prefix = baseOf(text);
    const indexes: number[] = [];
    let place = lowerBound(this.#bases.length, (at) => compareTexts(this.#bases[at]?.base ?? '', prefix) >= 0);
    for (let entry = this.#bases[place]; entry?.base.startsWith(prefix); entry = this.#bases[++place]) {
      indexes.push(entry.index);
    }
    return indexes;
  }

  #lastUpTo(text: string): number {
    return lowerBound(this.#prefixes.length, (at) => compareTexts(this.#prefixes[at] ?? '', text) > 0) - 1;
  }
}

interface Prefixes {
  readonly prefixes: readonly string[];
  readonly parents: readonly number[];
  /** The last prefix that is not greater than the text. */
  readonly from: number;
}

/** The index of the longest prefix of a text, -1 if there is none. The search follows the links from the nearest prefix. */
function longestPrefix(text: string, { prefixes, parents, from }: Prefixes): number {
  let place = from;
  while (place >= 0 && !text.startsWith(prefixes[place] ?? '')) place = parents[place] ?? -1;
  return place;
}

/** The first index for which `holds` is true. It is true for all later ones. */
function lowerBound(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function isPrefix(text: string): boolean {
  return text.endsWith('*');
}

function baseOf(text: string): string {
  return isPrefix(text) ? text.slice(0, -1) : text;
}
