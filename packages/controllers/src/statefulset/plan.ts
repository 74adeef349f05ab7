import type { StatefulSetStatus } from '@orch/api/types/apps_v1';
import type { Pod, PodTemplateSpec } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import { hasIdentity, newStatefulPod, ordinalOf } from './identity.js';
import {
  isCreated,
  isFailed,
  isHealthy,
  isRunningAndReady,
  isTerminating,
  type ReadonlyPod,
  type ReadonlyStatefulSet,
  revisionLabel,
  revisionOf,
} from './model.js';

/** A revision of the template of a stateful set. */
export interface TemplateRevision {
  readonly name: string;
  readonly template: DeepReadonly<PodTemplateSpec>;
}

export interface StatefulState {
  readonly set: ReadonlyStatefulSet;
  /** The pods of the set, in any order. */
  readonly pods: readonly ReadonlyPod[];
  /** The revision that the set had before the update. */
  readonly current: TemplateRevision;
  /** That of its template. */
  readonly update: TemplateRevision;
  readonly collisionCount: number;
  readonly names: Names;
}

export type StatefulAction =
  | { readonly type: 'create'; readonly pod: Pod }
  /** `isFailed`: it is created anew. */
  | { readonly type: 'delete'; readonly pod: ReadonlyPod; readonly isFailed: boolean }
  /** Gives the pod back its label and volumes. */
  | { readonly type: 'repair'; readonly pod: ReadonlyPod };

export interface StatefulPlan {
  /** In order; when one fails, those after it must not be performed. */
  readonly actions: readonly StatefulAction[];
  /** The status after the actions. */
  readonly status: StatefulSetStatus;
}

/**
 * Pure: the next steps of a stateful set.
 *
 * In ordered sets one pod is created or deleted at a time: a pod is created when all of a lower ordinal are running and ready,
 * and deleted, highest ordinal first, when all others are. In parallel sets creation and scaling down wait for nothing.
 * Scaling comes before updates; an update always replaces one pod at a time, the highest ordinal first, down to the
 * partition.
 */
export function planStatefulSet(state: StatefulState): StatefulPlan {
  const plan = new PlanBuilder(state);
  if (!isTerminatingSet(state.set)) plan.run();
  return { actions: plan.actions, status: withCompletedUpdate(state.set, plan.status()) };
}

function isTerminatingSet({ metadata }: ReadonlyStatefulSet): boolean {
  return Boolean(metadata.deletionTimestamp);
}

/** When all pods have the new revision and are ready, it becomes the current one. */
function withCompletedUpdate({ spec }: ReadonlyStatefulSet, status: StatefulSetStatus): StatefulSetStatus {
  const { updatedReplicas = 0, replicas, readyReplicas = 0, updateRevision } = status;
  const isRolling = spec?.updateStrategy?.type === 'RollingUpdate';
  if (!isRolling || updatedReplicas !== replicas || readyReplicas !== replicas) return status;
  const currentRevision = updateRevision === undefined ? {} : { currentRevision: updateRevision };
  return { ...status, ...(updatedReplicas === 0 ? {} : { currentReplicas: updatedReplicas }), ...currentRevision };
}

class PlanBuilder {
  readonly actions: StatefulAction[] = [];
  /** By ordinal; those that do not exist are new. */
  readonly #replicas: ReadonlyPod[];
  /** Pods beyond the desired number, lowest ordinal first. */
  readonly #condemned: readonly ReadonlyPod[];
  readonly #isOrdered: boolean;
  #counts = { replicas: 0, ready: 0, current: 0, updated: 0 };

  constructor(private readonly state: StatefulState) {
    const { set, pods } = state;
    const desired = set.spec?.replicas ?? 1;
    const ordinal = (pod: ReadonlyPod) => ordinalOf(set, pod) ?? -1;
    const byOrdinal = new Map(pods.map((pod) => [ordinal(pod), pod]));
    for (const pod of pods) {
      this.#counts.replicas += 1;
      if (isRunningAndReady(pod)) this.#counts.ready += 1;
      if (isCreated(pod) && !isTerminating(pod)) this.#countRevision(pod, 1);
    }
    this.#replicas = Array.from({ length: desired }, (_, each) => byOrdinal.get(each) ?? this.#newPod(each));
    this.#condemned = pods.filter((pod) => ordinal(pod) >= desired).toSorted((a, b) => ordinal(a) - ordinal(b));
    this.#isOrdered = set.spec?.podManagementPolicy !== 'Parallel';
  }

  run(): void {
    if (this.#isWaitingForReplicas() || this.#isWaitingForCondemned()) return;
    this.#update();
  }

  status(): StatefulSetStatus {
    const { set, current, update, collisionCount } = this.state;
    const { replicas, ready, current: ofCurrent, updated } = this.#counts;
    const { generation } = set.metadata;
    return {
      ...(generation === undefined ? {} : { observedGeneration: generation }),
      replicas,
      ...(ready === 0 ? {} : { readyReplicas: ready }),
      ...(ofCurrent === 0 ? {} : { currentReplicas: ofCurrent }),
      ...(updated === 0 ? {} : { updatedReplicas: updated }),
      currentRevision: current.name,
      updateRevision: update.name,
      collisionCount,
    };
  }

  /** Creates, recreates and repairs the pods of the set. Returns true when nothing else may be done now. */
  #isWaitingForReplicas(): boolean {
    const { set, names } = this.state;
    for (const [ordinal, existing] of this.#replicas.entries()) {
      let pod = existing;
      if (isFailed(pod)) {
        this.actions.push({ type: 'delete', pod, isFailed: true });
        this.#counts.replicas -= 1;
        if (!isTerminating(pod)) this.#countRevision(pod, -1);
        pod = this.#newPod(ordinal);
        this.#replicas[ordinal] = pod;
      }
      if (!isCreated(pod)) {
        this.#create(pod);
        if (this.#isOrdered) return true;
        continue;
      }
      if (this.#isOrdered && !isHealthy(pod)) return true;
      if (!hasIdentity(set, pod, names)) this.actions.push({ type: 'repair', pod });
    }
    return false;
  }

  /** Deletes the pods beyond the desired number. Returns true when nothing else may be done now. */
  #isWaitingForCondemned(): boolean {
    const firstUnhealthy = [...this.#replicas, ...this.#condemned].find((pod) => !isHealthy(pod));
    for (const pod of this.#condemned.toReversed()) {
      if (isTerminating(pod)) {
        if (this.#isOrdered) return true;
        continue;
      }
      if (this.#isOrdered && !isRunningAndReady(pod) && pod !== firstUnhealthy) return true;
      this.actions.push({ type: 'delete', pod, isFailed: false });
      this.#countRevision(pod, -1);
      if (this.#isOrdered) return true;
    }
    return false;
  }

  /** Deletes the pod of the highest ordinal that lacks the new revision, when those above it are healthy. */
  #update(): void {
    const { set, update } = this.state;
    const { type, rollingUpdate } = set.spec?.updateStrategy ?? {};
    if (type === 'OnDelete') return;
    const partition = rollingUpdate?.partition ?? 0;
    for (const pod of this.#replicas.slice(Math.min(partition, this.#replicas.length)).toReversed()) {
      if (revisionOf(pod) !== update.name && !isTerminating(pod)) {
        this.actions.push({ type: 'delete', pod, isFailed: false });
        this.#counts.current = Math.max(this.#counts.current - 1, 0);
        return;
      }
      if (!isHealthy(pod)) return;
    }
  }

  #create(pod: ReadonlyPod): void {
    this.actions.push({ type: 'create', pod: this.#newPod(ordinalOf(this.state.set, pod) ?? 0) });
    this.#counts.replicas += 1;
    this.#countRevision(pod, 1);
  }

  /** Below the partition, or below the number of pods that an update has not reached, pods keep the current revision. */
  #newPod(ordinal: number): Pod {
    const { set, current, update, names } = this.state;
    const { type, rollingUpdate } = set.spec?.updateStrategy ?? {};
    const isCurrent =
      rollingUpdate === undefined
        ? type === 'RollingUpdate' && ordinal < (set.status?.currentReplicas ?? 0)
        : ordinal < (rollingUpdate.partition ?? 0);
    const { name, template } = isCurrent ? current : update;
    const { spec } = set;
    const ofTemplate = spec === undefined ? set : { ...set, spec: { ...spec, template } };
    const pod = newStatefulPod(ofTemplate, ordinal, names);
    pod.metadata.labels = { ...pod.metadata.labels, [revisionLabel]: name };
    return pod;
  }

  #countRevision(pod: ReadonlyPod, by: 1 | -1): void {
    if (revisionOf(pod) === this.state.current.name) this.#counts.current += by;
    if (revisionOf(pod) === this.state.update.name) this.#counts.updated += by;
  }
}
