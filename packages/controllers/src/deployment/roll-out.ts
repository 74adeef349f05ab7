import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { DeploymentAnnotations } from './annotations.js';
import { desiredReplicas, isRollingUpdate, type ReadonlyDeployment, type ReadonlyReplicaSet } from './model.js';
import { newSetReplicas, oldPodsGone, planOldSets, planProportionally, type ScaleStep } from './plan-rolling.js';
import type { ReplicaSetWriter } from './replica-set-writer.js';

export interface RollOutOutcome {
  readonly deployment: ReadonlyDeployment;
  readonly newSet: ReadonlyReplicaSet | undefined;
  readonly allSets: readonly ReadonlyReplicaSet[];
  /** The sets were moved towards the present template; false when they were only given another size. */
  readonly isRollout: boolean;
}

interface RollOutOptions {
  readonly allSets: readonly ReadonlyReplicaSet[];
  readonly writer: ReplicaSetWriter;
  readonly annotations: DeploymentAnnotations;
  /** The pods that a set controls, those that are stopping too. */
  readonly podsOf: (set: ReadonlyReplicaSet) => readonly DeepReadonly<Pod>[];
  readonly signal: AbortSignal;
}

/** One step of a deployment towards its template and size: what the sets are then. */
export async function rollOut(deployment: ReadonlyDeployment, options: RollOutOptions): Promise<RollOutOutcome> {
  if (deployment.spec?.paused === true || isResized(deployment, options)) return await resize(deployment, options);
  return isRollingUpdate(deployment) ? await rollingUpdate(deployment, options) : await recreate(deployment, options);
}

/** The deployment has another size than the one its sets were last scaled for. */
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
  const scaled = await scaleAll(found.deployment, { steps, sets: [...oldSets, ...present(found.newSet)], ...options });
  return { deployment: found.deployment, newSet: same(found.newSet, scaled), allSets: scaled, isRollout: false };
}

async function rollingUpdate(deployment: ReadonlyDeployment, options: RollOutOptions): Promise<RollOutOutcome> {
  const made = await options.writer.ensureNewSet(deployment, options);
  const { newSet } = made;
  const oldSets = options.allSets.filter((set) => set !== made.listed);
  const all = [...oldSets, newSet];
  const replicas = newSetReplicas(made.deployment, { newSet, allSets: all });
  const steps: readonly ScaleStep[] =
    replicas !== desiredReplicas(newSet)
      ? [{ set: newSet, replicas }]
      : planOldSets(made.deployment, { newSet, oldSets: oldSets.filter((set) => desiredReplicas(set) > 0) });
  const scaled = await scaleAll(made.deployment, { ...options, steps, sets: all });
  return { deployment: made.deployment, newSet: same(newSet, scaled), allSets: scaled, isRollout: true };
}

async function recreate(deployment: ReadonlyDeployment, options: RollOutOptions): Promise<RollOutOutcome> {
  const { allSets, writer, signal } = options;
  const found = await writer.findNewSet(deployment, { allSets, signal });
  const oldSets = allSets.filter((set) => set !== found.listed);
  const shrinking = oldSets.filter((set) => desiredReplicas(set) > 0).map((set) => ({ set, replicas: 0 }));
  const shrunk = await scaleAll(found.deployment, { ...options, steps: shrinking, sets: oldSets });
  if (shrinking.length > 0 || !oldPodsGone(shrunk, shrunk.flatMap(options.podsOf))) {
    const allSets = [...shrunk, ...present(found.newSet)];
    return { deployment: found.deployment, newSet: found.newSet, allSets, isRollout: true };
  }
  const made = await writer.ensureNewSet(found.deployment, options);
  const steps = planGrowth(made.deployment, made.newSet);
  const scaled = await scaleAll(made.deployment, { ...options, steps, sets: [...shrunk, made.newSet] });
  return { deployment: made.deployment, newSet: same(made.newSet, scaled), allSets: scaled, isRollout: true };
}

function planGrowth(deployment: ReadonlyDeployment, newSet: ReadonlyReplicaSet): readonly ScaleStep[] {
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

function same(
  set: ReadonlyReplicaSet | undefined,
  sets: readonly ReadonlyReplicaSet[],
): ReadonlyReplicaSet | undefined {
  return set === undefined ? undefined : sets.find((each) => each.metadata.uid === set.metadata.uid);
}

function present<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
