import type { Taint } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type Taints = readonly DeepReadonly<Taint>[];

/** Identifies a taint on a node: a node has at most one of each key and effect. */
export type TaintId = Pick<Taint, 'key' | 'effect'>;

export interface TaintChange {
  readonly add?: readonly TaintId[];
  readonly remove?: readonly TaintId[];
}

/** Pure: the taints after a change; the same array when nothing changes. A taint that is present already stays as it is. */
export function changedTaints(taints: Taints, { add = [], remove = [] }: TaintChange, now: string): Taints {
  const missing = add.filter((taint) => !hasTaint(taints, taint));
  const kept = taints.filter((taint) => !hasTaint(remove, taint));
  if (missing.length === 0 && kept.length === taints.length) return taints;
  return [...kept, ...missing.map(({ key, effect }) => ({ key, effect, timeAdded: now }))];
}

export function hasTaint(taints: readonly TaintId[] | undefined, { key, effect }: TaintId): boolean {
  return taints?.some((taint) => taint.key === key && taint.effect === effect) ?? false;
}
