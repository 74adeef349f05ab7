import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { controllerOf, type PodInfo } from '../cluster/pod-info.js';
import type { DecisionExplanation, PodName } from '../explain/explanation.js';
import type { Eviction, SimulatedPod } from './simulation.js';

interface Entry {
  readonly info: PodInfo;
  readonly replaces: PodName | undefined;
  node: string | undefined;
  evictedFor: PodName | undefined;
  waitsFor: readonly string[] | undefined;
  attempts: number;
  message: string;
  readonly decisions: DecisionExplanation[];
}

/** Keeps what happens to the pods of a simulation. */
export class SimulatedPods {
  readonly #entries = new Map<string, Entry>();
  readonly evictions: Eviction[] = [];

  /** A pod that waits. `message` holds until its first attempt. */
  add(
    info: PodInfo,
    { replaces, message = '' }: { readonly replaces?: PodName; readonly message?: string } = {},
  ): void {
    this.#entries.set(info.uid, {
      ...{ info, replaces, message, node: undefined, evictedFor: undefined, waitsFor: undefined },
      ...{ attempts: 0, decisions: [] },
    });
  }

  /** No profile is for the pod: another scheduler places it. */
  ignored(info: PodInfo): void {
    const { replaces } = this.#entries.get(info.uid) ?? {};
    const message = `no profile has the scheduler name ${JSON.stringify(info.pod.spec?.schedulerName ?? '')}`;
    this.add(info, { ...(replaces && { replaces }), message });
  }

  /** An attempt has ended. Earlier ones are kept if they promised a node. */
  attempted(uid: string, decision: DecisionExplanation): void {
    const entry = this.#entries.get(uid);
    if (entry === undefined) return;
    entry.attempts += 1;
    entry.message = decision.message;
    const last = entry.decisions.at(-1);
    if (last !== undefined && last.preemption?.outcome !== 'nominated') entry.decisions.pop();
    entry.decisions.push(decision);
    entry.node = decision.outcome === 'node' ? decision.node : undefined;
  }

  /** The chosen node is reserved until the plugins allow the pod to go on. */
  waits(uid: string, plugins: readonly string[]): void {
    const entry = this.#entries.get(uid);
    if (entry === undefined) return;
    entry.waitsFor = plugins;
    entry.node = undefined;
  }

  /** The pod has waited, and is placed. */
  allowed(uid: string, node: string): void {
    const entry = this.#entries.get(uid);
    if (entry === undefined) return;
    entry.waitsFor = undefined;
    entry.node = node;
  }

  /** The node is taken back. */
  refused(uid: string, message: string): void {
    const entry = this.#entries.get(uid);
    const last = entry?.decisions.pop();
    if (entry === undefined || last === undefined) return;
    entry.node = undefined;
    entry.waitsFor = undefined;
    entry.message = message;
    entry.decisions.push({ ...last, outcome: 'refused', message });
  }

  evicted(pod: PodInfo, { node, evictedFor, replacedBy }: Omit<Eviction, 'pod'>): void {
    this.evictions.push({
      ...{ pod: podName(pod), node, evictedFor },
      ...(replacedBy === undefined ? {} : { replacedBy }),
    });
    const entry = this.#entries.get(pod.uid);
    if (entry === undefined) return;
    entry.node = undefined;
    entry.evictedFor = evictedFor;
    entry.message = `evicted for ${evictedFor.namespace}/${evictedFor.name}`;
  }

  list(): readonly SimulatedPod[] {
    return [...this.#entries.values()].map(({ info, replaces, node, evictedFor, waitsFor, ...rest }) => {
      const controller = controllerOf(info);
      return {
        pod: podName(info),
        schedulerName: info.pod.spec?.schedulerName ?? '',
        priority: info.priority,
        ...(controller === undefined ? {} : { controller: `${controller.kind} ${controller.name}` }),
        ...(replaces === undefined ? {} : { replaces }),
        ...(node === undefined ? {} : { node }),
        ...(waitsFor === undefined ? {} : { waitsFor }),
        ...(evictedFor === undefined ? {} : { evictedFor }),
        ...rest,
      };
    });
  }
}

export function podName({ namespace, name }: Pick<PodInfo, 'namespace' | 'name'>): PodName {
  return { namespace, name };
}

/**
 * The pod that the controller of an evicted one makes in its place; undefined without a controller. That of a stateful set has the
 * same name, all others a new one.
 */
export function replacementOf({ pod, uid }: PodInfo): DeepReadonly<Pod> | undefined {
  const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller === true);
  if (owner === undefined) return undefined;
  const { nodeName: _node, ...spec } = pod.spec ?? { containers: [] };
  const { deletionTimestamp: _deletion, name = '', ...metadata } = pod.metadata;
  const given = /^(.*)-again(\d*)$/.exec(name);
  const next = given === null ? `${name}-again` : `${given[1]}-again${Number(given[2] || 1) + 1}`;
  return {
    ...pod,
    metadata: { ...metadata, name: owner.kind === 'StatefulSet' ? name : next, uid: `${uid}-again` },
    spec,
    status: {},
  };
}
