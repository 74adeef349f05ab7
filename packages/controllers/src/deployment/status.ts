import type { DeploymentCondition, DeploymentStatus } from '@orch/api/types/apps_v1';
import { deepEqual } from '@orch/apimachinery';
import {
  desiredReplicas,
  type ReadonlyDeployment,
  type ReadonlyReplicaSet,
  rollingLimits,
  totalActualReplicas,
  totalAvailableReplicas,
  totalReadyReplicas,
} from './model.js';

export interface StatusInput {
  readonly newSet: ReadonlyReplicaSet | undefined;
  readonly allSets: readonly ReadonlyReplicaSet[];
  readonly now: Date;
  /** The new set was made or found in this reconciliation: said by the Progressing condition. */
  readonly progress?: { readonly reason: 'NewReplicaSetCreated' | 'FoundNewReplicaSet'; readonly setName: string };
  /** The deployment rolls out now, so its progress is watched; paused ones are not. */
  readonly watchProgress: boolean;
}

/** Pure: the status of a deployment from its sets. */
export function deploymentStatus(deployment: ReadonlyDeployment, input: StatusInput): DeploymentStatus {
  const counts = countReplicas(deployment, input);
  const status: DeploymentStatus = { ...counts };
  if (deployment.status?.collisionCount !== undefined) status.collisionCount = deployment.status.collisionCount;
  const conditions = [...(deployment.status?.conditions ?? [])].map((condition) => ({ ...condition }));
  const minimumAvailable = desiredReplicas(deployment) - rollingLimits(deployment).unavailable;
  setCondition(
    conditions,
    (counts.availableReplicas ?? 0) >= minimumAvailable
      ? condition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
      : condition('Available', 'False', 'MinimumReplicasUnavailable', 'Deployment does not have minimum availability.'),
    input.now,
  );
  if (input.watchProgress) {
    const progressing = progressCondition(deployment, { counts, conditions, input });
    if (progressing !== undefined) setCondition(conditions, progressing, input.now);
  }
  const failure = input.newSet?.status?.conditions?.find((each) => each.type === 'ReplicaFailure');
  const withoutFailure = conditions.filter((each) => each.type !== 'ReplicaFailure');
  if (failure !== undefined) {
    setCondition(
      withoutFailure,
      condition('ReplicaFailure', failure.status, failure.reason ?? '', failure.message ?? ''),
      input.now,
    );
  }
  status.conditions = withoutFailure;
  return status;
}

/** The rollout is done: all replicas are of the new set, available, and no old one is left. */
export function isComplete(deployment: ReadonlyDeployment, status: DeploymentStatus): boolean {
  const desired = desiredReplicas(deployment);
  return (
    (status.updatedReplicas ?? 0) === desired &&
    (status.replicas ?? 0) === desired &&
    (status.availableReplicas ?? 0) === desired &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

function countReplicas(deployment: ReadonlyDeployment, { newSet, allSets }: StatusInput): DeploymentStatus {
  const replicas = totalActualReplicas(allSets);
  const available = totalAvailableReplicas(allSets);
  const unavailable = Math.max(desiredTotal(allSets) - available, 0);
  return nonZero({
    observedGeneration: deployment.metadata.generation ?? 0,
    replicas,
    updatedReplicas: newSet?.status?.replicas ?? 0,
    readyReplicas: totalReadyReplicas(allSets),
    availableReplicas: available,
    unavailableReplicas: unavailable,
  });
}

function desiredTotal(sets: readonly ReadonlyReplicaSet[]): number {
  return sets.reduce((sum, set) => sum + desiredReplicas(set), 0);
}

function progressCondition(
  deployment: ReadonlyDeployment,
  options: {
    readonly counts: DeploymentStatus;
    readonly conditions: readonly DeploymentCondition[];
    readonly input: StatusInput;
  },
): DeploymentCondition | undefined {
  const { counts, conditions, input } = options;
  const deadlineSeconds = deployment.spec?.progressDeadlineSeconds;
  if (deadlineSeconds === undefined || deadlineSeconds === null || deadlineSeconds === 2_147_483_647) return undefined;
  const name = input.newSet?.metadata.name ?? deployment.metadata.name ?? '';
  const subject = input.newSet === undefined ? `Deployment "${name}"` : `ReplicaSet "${name}"`;
  const current = conditions.find((each) => each.type === 'Progressing');
  if (isComplete(deployment, counts)) {
    return condition('Progressing', 'True', 'NewReplicaSetAvailable', `${subject} has successfully progressed.`);
  }
  if (input.progress !== undefined && current === undefined) {
    const { reason, setName } = input.progress;
    const verb = reason === 'NewReplicaSetCreated' ? 'Created new replica set' : 'Found new replica set';
    return condition('Progressing', 'True', reason, `${verb} "${setName}"`);
  }
  if (hasProgressed(deployment, counts)) {
    // A new time of update on each step: the deadline counts from it.
    return {
      ...condition('Progressing', 'True', 'ReplicaSetUpdated', `${subject} is progressing.`),
      lastUpdateTime: formatSeconds(input.now),
    };
  }
  if (current !== undefined && hasTimedOut(current, { deadlineSeconds, now: input.now })) {
    return condition('Progressing', 'False', 'ProgressDeadlineExceeded', `${subject} has timed out progressing.`);
  }
  return current === undefined
    ? condition('Progressing', 'True', 'ReplicaSetUpdated', `${subject} is progressing.`)
    : undefined;
}

function hasProgressed(deployment: ReadonlyDeployment, counts: DeploymentStatus): boolean {
  const old = deployment.status ?? {};
  const oldNewStatusReplicas = (old.replicas ?? 0) - (old.updatedReplicas ?? 0);
  const newOldReplicas = (counts.replicas ?? 0) - (counts.updatedReplicas ?? 0);
  return (
    (counts.updatedReplicas ?? 0) > (old.updatedReplicas ?? 0) ||
    newOldReplicas < oldNewStatusReplicas ||
    (counts.readyReplicas ?? 0) > (old.readyReplicas ?? 0) ||
    (counts.availableReplicas ?? 0) > (old.availableReplicas ?? 0)
  );
}

function hasTimedOut(
  current: DeploymentCondition,
  { deadlineSeconds, now }: { readonly deadlineSeconds: number; readonly now: Date },
): boolean {
  if (current.reason === 'NewReplicaSetAvailable') return false;
  if (current.reason === 'ProgressDeadlineExceeded') return true;
  return Date.parse(current.lastUpdateTime ?? '') + deadlineSeconds * 1000 < now.getTime();
}

function condition(type: string, status: string, reason: string, message: string): DeploymentCondition {
  return { type, status, reason, message };
}

/** Replaces the condition of that type; its times move only with what it says. */
function setCondition(conditions: DeploymentCondition[], next: DeploymentCondition, now: Date): void {
  const index = conditions.findIndex((each) => each.type === next.type);
  const current = conditions[index];
  const time = formatSeconds(now);
  if (
    current !== undefined &&
    current.status === next.status &&
    current.reason === next.reason &&
    next.lastUpdateTime === undefined
  ) {
    return;
  }
  const lastTransitionTime = current?.status === next.status ? (current.lastTransitionTime ?? time) : time;
  const complete = { ...next, lastUpdateTime: next.lastUpdateTime ?? time, lastTransitionTime };
  if (current === undefined) conditions.push(complete);
  else if (!deepEqual(current, complete)) conditions[index] = complete;
}

function formatSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

function nonZero(status: DeploymentStatus): DeploymentStatus {
  return Object.fromEntries(Object.entries(status).filter(([, value]) => value !== 0));
}
