import {
  desiredReplicas,
  isObserved,
  isRollingUpdate,
  type ReadonlyDeployment,
  type ReadonlyReplicaSet,
  rollingLimits,
  totalActualReplicas,
  totalAvailableReplicas,
  totalRemainingReplicas,
  totalReplicas,
} from './model.js';
import { compareAge } from './template.js';

export interface ScaleStep {
  readonly set: ReadonlyReplicaSet;
  readonly replicas: number;
}

/**
 * Pure: the number of replicas of the new set, within the surge. A set that is too large is scaled down at once. Pods of old
 * sets count until they are deleted, which may be long after the set was scaled: when its controller was replaced meanwhile.
 * While the size of a set has not been observed, its pods cannot be counted, and the new set stays as it is.
 */
export function newSetReplicas(
  deployment: ReadonlyDeployment,
  options: { readonly newSet: ReadonlyReplicaSet | undefined; readonly allSets: readonly ReadonlyReplicaSet[] },
): number {
  const desired = desiredReplicas(deployment);
  if (!isRollingUpdate(deployment)) return desired;
  const current = options.newSet === undefined ? 0 : desiredReplicas(options.newSet);
  if (current > desired) return desired;
  if (!options.allSets.every(isObserved)) return current;
  const room = desired + rollingLimits(deployment).surge - totalRemainingReplicas(options.allSets);
  if (room <= 0) return current;
  return current + Math.min(room, desired - current);
}

/**
 * Pure: the scale-down of old sets that keeps the minimum number of available pods: first replicas that are not
 * available, then others, oldest set first.
 *
 *     desired 3, maxUnavailable 1: at least 2 available
 *     old 3 (3 available), new 1 (0 available)   → old 2
 *     old 2 (2 available), new 1 (1 available)   → old 1
 */
export function planOldSets(
  deployment: ReadonlyDeployment,
  options: { readonly newSet: ReadonlyReplicaSet; readonly oldSets: readonly ReadonlyReplicaSet[] },
): readonly ScaleStep[] {
  const { newSet, oldSets } = options;
  if (totalReplicas(oldSets) === 0) return [];
  const minimumAvailable = desiredReplicas(deployment) - rollingLimits(deployment).unavailable;
  // Available pods beyond the size of the new set are about to be deleted: it was an old set before.
  const newUnavailable = Math.max(desiredReplicas(newSet) - (newSet.status?.availableReplicas ?? 0), 0);
  const spare = totalReplicas([...oldSets, newSet]) - minimumAvailable - newUnavailable;
  if (spare <= 0) return [];

  const replicas = new Map(oldSets.map((set) => [set, desiredReplicas(set)]));
  const reduce = (set: ReadonlyReplicaSet, by: number) => {
    replicas.set(set, (replicas.get(set) ?? 0) - by);
    return by;
  };
  const sorted = oldSets.toSorted(compareAge);

  let unhealthyLeft = spare;
  let removedUnhealthy = 0;
  for (const set of sorted) {
    const unhealthy = desiredReplicas(set) - (set.status?.availableReplicas ?? 0);
    const by = Math.min(unhealthyLeft, Math.max(unhealthy, 0));
    unhealthyLeft -= by;
    removedUnhealthy += reduce(set, by);
  }

  const availableSum = totalAvailableReplicas([...oldSets, newSet]);
  let healthyLeft = Math.min(availableSum - minimumAvailable, spare - removedUnhealthy);
  for (const set of sorted) {
    if (healthyLeft <= 0) break;
    healthyLeft -= reduce(set, Math.min(replicas.get(set) ?? 0, healthyLeft));
  }
  return changed(replicas);
}

/**
 * Pure: scales the sets of a deployment that is resized during a rollout, in proportion. Sets whose replicas do not change
 * are among the steps, too, since their annotations hold the size of the deployment.
 */
export function planProportionally(
  deployment: ReadonlyDeployment,
  options: {
    readonly newSet: ReadonlyReplicaSet | undefined;
    readonly oldSets: readonly ReadonlyReplicaSet[];
    /** The maximum size of the deployment when the set was last scaled, from its annotation. */
    readonly maxReplicasOf: (set: ReadonlyReplicaSet) => number | undefined;
  },
): readonly ScaleStep[] {
  const { newSet, oldSets, maxReplicasOf } = options;
  const desired = desiredReplicas(deployment);
  const activeOld = oldSets.filter((set) => desiredReplicas(set) > 0);
  const active = newSet !== undefined && desiredReplicas(newSet) > 0 ? [...activeOld, newSet] : activeOld;
  if (active.length <= 1) {
    const only = active[0] ?? newSet ?? oldSets.toSorted(compareAge).at(-1);
    return only === undefined ? [] : [{ set: only, replicas: desired }];
  }
  if (newSet !== undefined && isSaturated(deployment, newSet)) {
    return activeOld.filter((set) => set !== newSet).map((set) => ({ set, replicas: 0 }));
  }
  if (!isRollingUpdate(deployment)) return active.map((set) => ({ set, replicas: desiredReplicas(set) }));

  // A set without the annotation counts as scaled for the current size.
  const actualCount = deployment.status?.replicas ?? 0;
  const allowed = desired > 0 ? desired + rollingLimits(deployment).surge : 0;
  const toAdd = allowed - totalReplicas(active);
  // The largest first; of equal ones the newest when growing, the oldest when shrinking.
  const sorted = active.toSorted(
    (a, b) => desiredReplicas(b) - desiredReplicas(a) || (toAdd > 0 ? compareAge(b, a) : compareAge(a, b)),
  );
  const replicas = new Map<ReadonlyReplicaSet, number>();
  let added = 0;
  for (const set of sorted) {
    const share =
      toAdd === 0 ? 0 : proportionOf(set, { allowed, toAdd, added, maxReplicas: maxReplicasOf(set) ?? actualCount });
    replicas.set(set, desiredReplicas(set) + share);
    added += share;
  }
  const [largest] = sorted;
  if (largest !== undefined && toAdd !== added) {
    replicas.set(largest, Math.max((replicas.get(largest) ?? 0) + toAdd - added, 0));
  }
  return [...replicas].map(([set, count]) => ({ set, replicas: count }));
}

function proportionOf(
  set: ReadonlyReplicaSet,
  options: { readonly allowed: number; readonly toAdd: number; readonly added: number; readonly maxReplicas: number },
): number {
  const { allowed, toAdd, added, maxReplicas } = options;
  const current = desiredReplicas(set);
  const left = toAdd - added;
  if (current === 0 || maxReplicas === 0 || left === 0) return 0;
  const fraction = Math.round((current * allowed) / maxReplicas) - current;
  return toAdd > 0 ? Math.min(fraction, left) : Math.max(fraction, left);
}

/** Reports whether the new set has all replicas of the deployment, and they are available. */
function isSaturated(deployment: ReadonlyDeployment, set: ReadonlyReplicaSet): boolean {
  const desired = desiredReplicas(deployment);
  return desiredReplicas(set) === desired && (set.status?.availableReplicas ?? 0) === desired;
}

/** Pure: whether no old pod is left, not even one that is being deleted; then a Recreate deployment creates new ones. */
export function areOldPodsGone(
  oldSets: readonly ReadonlyReplicaSet[],
  oldPods: readonly { readonly status?: { readonly phase?: string } }[],
): boolean {
  const isFinished = (phase: string | undefined) => phase === 'Succeeded' || phase === 'Failed';
  return totalActualReplicas(oldSets) === 0 && oldPods.every((pod) => isFinished(pod.status?.phase));
}

function changed(replicas: ReadonlyMap<ReadonlyReplicaSet, number>): readonly ScaleStep[] {
  return [...replicas]
    .filter(([set, count]) => count !== desiredReplicas(set))
    .map(([set, count]) => ({ set, replicas: count }));
}
