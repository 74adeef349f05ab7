import type { ControllerRevision } from '@orch/api/types/apps_v1';
import { addInt64, type DeepReadonly, type Int64 } from '@orch/apimachinery';

export type Revision = DeepReadonly<ControllerRevision>;

/** Lowest revision first; equal ones by age, then by name. */
export function compareRevisions(a: Revision, b: Revision): number {
  if (a.revision !== b.revision) return BigInt(a.revision) < BigInt(b.revision) ? -1 : 1;
  const [createdA, createdB] = [a, b].map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? '') || 0);
  if (createdA !== createdB) return (createdA ?? 0) - (createdB ?? 0);
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1;
}

/** Pure: one more than the highest revision; 1 for none. */
export function nextRevision(revisions: readonly Revision[]): Int64 {
  const newest = newestRevision(revisions);
  return newest === undefined ? 1 : addInt64(newest.revision, 1);
}

export function newestRevision(revisions: readonly Revision[]): Revision | undefined {
  return revisions.toSorted(compareRevisions).at(-1);
}

/** Pure: the lowest revisions, at most `count`; none for a negative count. */
export function oldestRevisions(revisions: readonly Revision[], count: number): readonly Revision[] {
  return revisions.toSorted(compareRevisions).slice(0, Math.max(count, 0));
}
