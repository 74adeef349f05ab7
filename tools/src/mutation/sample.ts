import { createHash } from 'node:crypto';

/** What identifies a mutant while the sources stay the same. */
export interface Identity {
  readonly fileName: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly replacement: string;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * `count` of the mutants, or all if there are fewer, chosen by the seed: equal seeds choose equally, and whether a mutant is chosen
 * before another one does not depend on the others. File names are relative to `root`.
 */
export function sample<T extends Identity>(
  mutants: readonly T[],
  { count, seed, root }: { readonly count: number; readonly seed: number; readonly root: string },
): readonly T[] {
  const keyed = mutants.map((mutant) => ({ mutant, key: keyOf(mutant, { seed, root }) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return keyed.slice(0, count).map(({ mutant }) => mutant);
}

function keyOf(
  { fileName, location: { start, end }, replacement }: Identity,
  { seed, root }: { readonly seed: number; readonly root: string },
): string {
  const path = fileName.startsWith(`${root}/`) ? fileName.slice(root.length + 1) : fileName;
  const place = [start.line, start.column, end.line, end.column].join(':');
  return createHash('sha256').update([seed, path, place, replacement].join('\n')).digest('hex');
}
