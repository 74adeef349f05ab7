import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import type { DeepReadonly } from '@orch/apimachinery';

export type ReadonlyDeployment = DeepReadonly<Deployment>;
export type ReadonlyReplicaSet = DeepReadonly<ReplicaSet>;

/** The label that distinguishes the pods of the revisions. */
export const templateHashLabel = 'pod-template-hash';

/**
 * The annotation by which older clients request the template of an earlier revision; 0 requests the one before the newest.
 * The controller removes it.
 */
export const rollbackAnnotation = 'deprecated.deployment.rollback.to';

export function desiredReplicas(object: ReadonlyDeployment | ReadonlyReplicaSet): number {
  return object.spec?.replicas ?? 1;
}

export function totalReplicas(sets: readonly ReadonlyReplicaSet[]): number {
  return sets.reduce((sum, set) => sum + desiredReplicas(set), 0);
}

/** As `totalReplicas`; pods that a set has beyond its size count, too, until it has deleted them. */
export function totalRemainingReplicas(sets: readonly ReadonlyReplicaSet[]): number {
  return sets.reduce((sum, set) => sum + Math.max(desiredReplicas(set), set.status?.replicas ?? 0), 0);
}

/** Whether the controller of the set has acted on its present size: until then it may still create pods for the one before. */
export function isObserved({ metadata, status }: ReadonlyReplicaSet): boolean {
  return (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
}

export function totalActualReplicas(sets: readonly ReadonlyReplicaSet[]): number {
  return sets.reduce((sum, set) => sum + (set.status?.replicas ?? 0), 0);
}

export function totalReadyReplicas(sets: readonly ReadonlyReplicaSet[]): number {
  return sets.reduce((sum, set) => sum + (set.status?.readyReplicas ?? 0), 0);
}

export function totalAvailableReplicas(sets: readonly ReadonlyReplicaSet[]): number {
  return sets.reduce((sum, set) => sum + (set.status?.availableReplicas ?? 0), 0);
}

export function isRollingUpdate(deployment: ReadonlyDeployment): boolean {
  return deployment.spec?.strategy?.type !== 'Recreate';
}

/** Maximum numbers of pods above and below the desired number; never both 0. Percentages round up for surge, else down. */
export function rollingLimits(deployment: ReadonlyDeployment): {
  readonly surge: number;
  readonly unavailable: number;
} {
  if (!isRollingUpdate(deployment)) return { surge: 0, unavailable: 0 };
  const desired = desiredReplicas(deployment);
  const { maxSurge, maxUnavailable } = deployment.spec?.strategy?.rollingUpdate ?? {};
  const surge = scaled(maxSurge ?? 0, { of: desired, round: Math.ceil });
  const unavailable = Math.min(scaled(maxUnavailable ?? 0, { of: desired, round: Math.floor }), desired);
  return surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}

function scaled(value: number | string, { of, round }: { of: number; round: (n: number) => number }): number {
  if (typeof value === 'number') return value;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? 0 : round((Number(percent) * of) / 100);
}
