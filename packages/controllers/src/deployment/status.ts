import type { DeploymentStatus } from '@orch/api/types/apps_v1';
import { deepCopy } from '@orch/apimachinery';
import {
  type ConditionValue,
  findCondition,
  hasProgressDeadline,
  withCondition,
  withoutCondition,
} from './conditions.js';
import {
  desiredReplicas,
  type ReadonlyDeployment,
  type ReadonlyReplicaSet,
  rollingLimits,
  totalActualReplicas,
  totalAvailableReplicas,
  totalReadyReplicas,
  totalReplicas,
} from './model.js';

export interface StatusInput {
  readonly newSet: ReadonlyReplicaSet | undefined;
  readonly allSets: readonly ReadonlyReplicaSet[];
  readonly now: Date;
  /** False when the sets were only resized: then progress and failures do not change. */
  readonly isRollout: boolean;
}

/** Pure: the status of a deployment from its sets. */
export function deploymentStatus(deployment: ReadonlyDeployment, input: StatusInput): DeploymentStatus {
  const { now, isRollout } = input;
  const counts = countReplicas(deployment, input);
  let conditions = withCondition(deployment.status?.conditions ?? [], availability(deployment, counts), { now });
  if (isRollout) {
    if (!hasProgressDeadline(deployment)) conditions = withoutCondition(conditions, 'Progressing');
    const progress = progressOf(deployment, { counts, input });
    if (progress !== undefined) conditions = withCondition(conditions, progress, { now, renews: progress.renews });
    const failure = failureOf(input);
    conditions =
      failure === undefined
        ? withoutCondition(conditions, 'ReplicaFailure')
        : withCondition(conditions, failure, { now });
  }
  const { collisionCount } = deployment.status ?? {};
  return deepCopy<DeploymentStatus>({
    ...counts,
    ...(collisionCount === undefined ? {} : { collisionCount }),
    conditions,
  });
}

/** Reports whether all replicas are of the new set and available, and no old one is left. */
export function isComplete(deployment: ReadonlyDeployment, status: DeploymentStatus): boolean {
  const desired = desiredReplicas(deployment);
  return (
    (status.updatedReplicas ?? 0) === desired &&
    (status.replicas ?? 0) === desired &&
    (status.availableReplicas ?? 0) === desired &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

/** Milliseconds until the progress deadline of an unfinished rollout; undefined without a deadline. */
export function deadlineInMs(
  deployment: ReadonlyDeployment,
  { status, now }: { readonly status: DeploymentStatus; readonly now: Date },
): number | undefined {
  const progressing = findCondition(status.conditions, 'Progressing');
  if (!hasProgressDeadline(deployment) || progressing === undefined) return undefined;
  if (isComplete(deployment, status) || progressing.reason === 'ProgressDeadlineExceeded') return undefined;
  const deadlineMs = (deployment.spec?.progressDeadlineSeconds ?? 0) * 1000;
  return Math.max(Date.parse(progressing.lastUpdateTime ?? '') + deadlineMs - now.getTime(), 0);
}

function countReplicas(deployment: ReadonlyDeployment, { newSet, allSets }: StatusInput): DeploymentStatus {
  const available = totalAvailableReplicas(allSets);
  return nonZero({
    observedGeneration: deployment.metadata.generation ?? 0,
    replicas: totalActualReplicas(allSets),
    updatedReplicas: newSet?.status?.replicas ?? 0,
    readyReplicas: totalReadyReplicas(allSets),
    availableReplicas: available,
    unavailableReplicas: Math.max(totalReplicas(allSets) - available, 0),
  });
}

function availability(deployment: ReadonlyDeployment, counts: DeploymentStatus): ConditionValue {
  const minimumAvailable = desiredReplicas(deployment) - rollingLimits(deployment).unavailable;
  const [status, reason, message] =
    (counts.availableReplicas ?? 0) >= minimumAvailable
      ? ['True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.']
      : ['False', 'MinimumReplicasUnavailable', 'Deployment does not have minimum availability.'];
  return { type: 'Available', status, reason, message };
}

interface Progress extends ConditionValue {
  /** The deadline counts from the update time, which each step of progress renews. */
  readonly renews: boolean;
}

/** Undefined when the condition does not change. */
function progressOf(
  deployment: ReadonlyDeployment,
  { counts, input }: { readonly counts: DeploymentStatus; readonly input: StatusInput },
): Progress | undefined {
  if (!hasProgressDeadline(deployment)) return undefined;
  const current = findCondition(deployment.status?.conditions, 'Progressing');
  // A finished rollout stays finished while the number of its pods changes.
  const wasComplete = current?.reason === 'NewReplicaSetAvailable' && counts.replicas === counts.updatedReplicas;
  if (wasComplete) return undefined;
  const setName = input.newSet?.metadata.name;
  const subject = setName === undefined ? `Deployment "${deployment.metadata.name ?? ''}"` : `ReplicaSet "${setName}"`;
  const progressing = (status: string, reason: string, outcome: string) =>
    ({ type: 'Progressing', status, reason, message: `${subject} ${outcome}` }) as const;
  if (isComplete(deployment, counts)) {
    return { ...progressing('True', 'NewReplicaSetAvailable', 'has successfully progressed.'), renews: false };
  }
  if (hasProgressed(deployment, counts)) {
    return { ...progressing('True', 'ReplicaSetUpdated', 'is progressing.'), renews: true };
  }
  if (current === undefined || !hasTimedOut(deployment, input.now)) return undefined;
  return { ...progressing('False', 'ProgressDeadlineExceeded', 'has timed out progressing.'), renews: false };
}

function hasProgressed(deployment: ReadonlyDeployment, counts: DeploymentStatus): boolean {
  const old = deployment.status ?? {};
  const oldReplicasBefore = (old.replicas ?? 0) - (old.updatedReplicas ?? 0);
  const oldReplicasNow = (counts.replicas ?? 0) - (counts.updatedReplicas ?? 0);
  return (
    (counts.updatedReplicas ?? 0) > (old.updatedReplicas ?? 0) ||
    oldReplicasNow < oldReplicasBefore ||
    (counts.readyReplicas ?? 0) > (old.readyReplicas ?? 0) ||
    (counts.availableReplicas ?? 0) > (old.availableReplicas ?? 0)
  );
}

function hasTimedOut(deployment: ReadonlyDeployment, now: Date): boolean {
  const current = findCondition(deployment.status?.conditions, 'Progressing');
  if (current === undefined || current.reason === 'NewReplicaSetAvailable') return false;
  if (current.reason === 'ProgressDeadlineExceeded') return true;
  const deadlineMs = (deployment.spec?.progressDeadlineSeconds ?? 0) * 1000;
  return Date.parse(current.lastUpdateTime ?? '') + deadlineMs < now.getTime();
}

/** The failure of the new set or, without one, of any other set. */
function failureOf({ newSet, allSets }: StatusInput): ConditionValue | undefined {
  for (const set of newSet === undefined ? allSets : [newSet, ...allSets]) {
    const failure = set.status?.conditions?.find((each) => each.type === 'ReplicaFailure');
    if (failure === undefined) continue;
    const { status, reason = '', message = '' } = failure;
    return { type: 'ReplicaFailure', status, reason, message };
  }
  return undefined;
}

function nonZero(status: DeploymentStatus): DeploymentStatus {
  return Object.fromEntries(Object.entries(status).filter(([, value]) => value !== 0));
}
