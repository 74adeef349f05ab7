import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import type { ControllerGates } from '../framework/controller.js';
import { comparePodsForDeletion } from '../pods/deletion-order.js';
import { isPodActive } from '../pods/pod-state.js';
import { completionIndexOf, pendingIndexes } from './completion-indexes.js';
import { isIndexedJob, isJobSuspended, type ReadonlyJob } from './job-state.js';

type ReadonlyPod = DeepReadonly<Pod>;

/** Limit of pods that one reconciliation creates or deletes. */
export const burstPodsMax = 500;

export type PodsPlan =
  /** The completion index of each new pod; undefined for a job without indexes. */
  | { readonly type: 'create'; readonly indexes: readonly (number | undefined)[] }
  | { readonly type: 'delete'; readonly pods: readonly ReadonlyPod[] }
  | { readonly type: 'none' };

export interface PlanPodsOptions {
  /** All pods of the job. */
  readonly pods: readonly ReadonlyPod[];
  readonly succeeded: number;
  readonly names: Names;
  readonly gates: ControllerGates;
  readonly now: Date;
  /** Whether an earlier deletion of the pod has failed, or only its response was lost. */
  readonly wasTried?: (pod: ReadonlyPod) => boolean;
}

/** Pure: the pods to create or to delete. Deletions come first; one plan never has both. */
export function planPods(job: ReadonlyJob, options: PlanPodsOptions): PodsPlan {
  const { pods, names, gates } = options;
  const active = pods.filter(isPodActive);
  if (isJobSuspended(job, gates)) return deletion(active);
  const wanted = wantedPods(job, { active: active.length, succeeded: options.succeeded });
  const surplus = surplusPods(job, { ...options, active, atLeast: Math.max(0, active.length - wanted) });
  if (surplus.length > 0) return deletion(surplus.slice(0, burstPodsMax));
  const count = Math.min(wanted - active.length, burstPodsMax);
  if (count <= 0) return { type: 'none' };
  if (!isIndexedJob(job)) return { type: 'create', indexes: Array.from({ length: count }, () => undefined) };
  const indexes = pendingIndexes(pods, { count, completions: job.spec?.completions ?? 0, names });
  return indexes.length > 0 ? { type: 'create', indexes } : { type: 'none' };
}

function deletion(pods: readonly ReadonlyPod[]): PodsPlan {
  return pods.length > 0 ? { type: 'delete', pods } : { type: 'none' };
}

/**
 * With completions, never more than remain. Without, as many as may run in parallel until the first one succeeds; then
 * those that run go on, and none is replaced.
 */
function wantedPods(
  { spec }: ReadonlyJob,
  { active, succeeded }: { readonly active: number; readonly succeeded: number },
): number {
  const parallelism = spec?.parallelism ?? 1;
  const completions = spec?.completions;
  if (completions == null) return succeeded > 0 ? active : parallelism;
  return Math.max(0, Math.min(completions - succeeded, parallelism));
}

/** Active pods without a valid index or with the index of another active pod, and then others, up to `atLeast`. */
function surplusPods(
  job: ReadonlyJob,
  options: PlanPodsOptions & { readonly active: readonly ReadonlyPod[]; readonly atLeast: number },
): readonly ReadonlyPod[] {
  const { active, atLeast, names, now, wasTried } = options;
  const order = { gates: () => false, names, now, relatedPods: [], ...(wasTried ? { wasTried } : {}) };
  const inOrder = active.toSorted(comparePodsForDeletion(active, order));
  if (!isIndexedJob(job)) return inOrder.slice(0, atLeast);
  const completions = job.spec?.completions ?? 0;
  const kept = new Map<number, ReadonlyPod>();
  const duplicates: ReadonlyPod[] = [];
  // The last pod of an index in the order of deletion is the one to keep.
  for (const pod of inOrder.toReversed()) {
    const index = completionIndexOf(pod, names);
    if (index === undefined || index >= completions || kept.has(index)) duplicates.push(pod);
    else kept.set(index, pod);
  }
  const missing = Math.max(0, atLeast - duplicates.length);
  return [...duplicates, ...[...kept.values()].toReversed().slice(0, missing)];
}
