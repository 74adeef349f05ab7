import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { DeploymentAnnotations } from './annotations.js';
import { desiredReplicas, isRollingUpdate, type ReadonlyDeployment, type ReadonlyReplicaSet } from './model.js';
import { areOldPodsGone, newSetReplicas, planOldSets, planProportionally, type ScaleStep } from './plan-rolling.js';
import type { ReplicaSetWriter } from './replica-set-writer.js';

export interface RollOutOutcome {
  readonly deployment: ReadonlyDeployment;
  readonly newSet: ReadonlyReplicaSet | undefined;
  readonly allSets: readonly ReadonlyReplicaSet[];
  /** False when the sets were only resized. */
  readonly isRollout: boolean;
}

interface RollOutOptions {
  readonly allSets: readonly ReadonlyReplicaSet[];
  readonly writer: ReplicaSetWriter;
  readonly annotations: DeploymentAnnotations;
  /** The pods that a set controls, including those that are being deleted. */
  readonly podsOf: (set: ReadonlyReplicaSet) => readonly DeepReadonly<Pod>[];
  readonly signal: AbortSignal;
}

/** Does one step of a rollout or a resize. */
export async function rollOut(deployment: ReadonlyDeployment, options: RollOutOptions): Promise<RollOutOutcome> {
  if (deployment.spec?.paused === true || isResized(deployment, options)) return await resize(deployment, options);
  return isRollingUpdate(deployment) ? await rollingUpdate(deployment, options) : await recreate(deployment, options);
}

/** Reports whether the size of the deployment changed since its sets were scaled. */
function isResized(deployment: ReadonlyDeployment, { allSets, annotations }: RollOutOptions): boolean {
  return allSets.some((set) => {
    const last = annotations.desiredReplicasOf(set);
    return desiredReplicas(set) > 0 && last !== undefined && last !== desiredReplicas(deployment);
  });
}

async function resize(deployment: ReadonlyDeployment, options: RollOutOptions): Promise<RollOutOutcome> {
  const { allSets, writer, annotations, signal } = options;
  const found = await writer.findNewSet(deployment, { allSets, signal });
  const oldSets = allSets.filter((set) => set !== found.listed);
  const steps = planProportionally(found.deployment, {
    newSet: found.newSet,
    oldSets,
    maxReplicasOf: (set) => annotations.maxReplicasOf(set),
  });
  const scaled = await scaleAll(found.deployment, { steps, sets: [...oldSets, ...optional(found.newSet)], ...options });
  return { deployment: found.deployment, newSet: updatedSet(found.newSet, scaled), allSets: scaled, isRollout: false };
}

async function rollingUpdate(deployment: ReadonlyDeployment, options: RollOutOptions): Promise<RollOutOutcome> {
  const ensured = await options.writer.ensureNewSet(deployment, options);
  const { newSet } = ensured;
  const oldSets = options.allSets.filter((set) => set !== ensured.listed);
  const all = [...oldSets, newSet];
  const replicas = newSetReplicas(ensured.deployment, { newSet, allSets: all });
  const steps: readonly ScaleStep[] =
    replicas !== desiredReplicas(newSet)
      ? [{ set: newSet, replicas }]
      : planOldSets(ensured.deployment, { newSet, oldSets: oldSets.filter((set) => desiredReplicas(set) > 0) });
  const scaled = await scaleAll(ensured.deployment, { ...options, steps, sets: all });
  return { deployment: ensured.deployment, newSet: updatedSet(newSet, scaled), allSets: scaled, isRollout: true };
}

async function recreate(deployment: ReadonlyDeployment, options: RollOutOptions): Promise<RollOutOutcome> {
  const { allSets, writer, signal } = options;
  const found = await writer.findNewSet(deployment, { allSets, signal });
  const oldSets = allSets.filter((set) => set !== found.listed);
  const scaleDowns = oldSets.filter((set) => desiredReplicas(set) > 0).map((set) => ({ set, replicas: 0 }));
  const scaledDown = await scaleAll(found.deployment, { ...options, steps: scaleDowns, sets: oldSets });
  if (scaleDowns.length > 0 || !areOldPodsGone(scaledDown, scaledDown.flatMap(options.podsOf))) {
    const allSets = [...scaledDown, ...optional(found.newSet)];
    return { deployment: found.deployment, newSet: found.newSet, allSets, isRollout: true };
  }
  const ensured = await writer.ensureNewSet(found.deployment, options);
  const steps = planNewSet(ensured.deployment, ensured.newSet);
  const scaled = await scaleAll(ensured.deployment, { ...options, steps, sets: [...scaledDown, ensured.newSet] });
  return {
    deployment: ensured.deployment,
    newSet: updatedSet(ensured.newSet, scaled),
    allSets: scaled,
    isRollout: true,
  };
}

function planNewSet(deployment: ReadonlyDeployment, newSet: ReadonlyReplicaSet): readonly ScaleStep[] {
  const replicas = desiredReplicas(deployment);
  return desiredReplicas(newSet) === replicas ? [] : [{ set: newSet, replicas }];
}

async function scaleAll(
  deployment: ReadonlyDeployment,
  options: RollOutOptions & { readonly steps: readonly ScaleStep[]; readonly sets: readonly ReadonlyReplicaSet[] },
): Promise<readonly ReadonlyReplicaSet[]> {
  const { writer, signal } = options;
  let sets = options.sets;
  for (const { set, replicas } of options.steps) {
    const scaled = await writer.scale(set, { deployment, replicas, signal });
    sets = sets.map((each) => (each === set ? scaled : each));
  }
  return sets;
}

function updatedSet(
  set: ReadonlyReplicaSet | undefined,
  sets: readonly ReadonlyReplicaSet[],
): ReadonlyReplicaSet | undefined {
  return set === undefined ? undefined : sets.find((each) => each.metadata.uid === set.metadata.uid);
}

function optional<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
