import type { Namespace, Node } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import { NamespaceLabels } from './namespace-labels.js';
import { NodeColumns } from './node-columns.js';
import { NodeMatchesCache } from './node-matches.js';
import { NodeVolumes } from './node-volumes.js';
import { PodCounts } from './pod-counts.js';
import type { PodInfo } from './pod-info.js';
import { StorageObjects } from './storage-objects.js';

/**
 * The scheduler's picture of the cluster. Each node or pod that changes updates sums and counts, so no pods are listed. An
 * assumed pod, whose binding is not yet watched, counts from the scheduling decision on.
 *
 *     putNode n1 (4 cpu)        n1: allocatable 4000m, requested 0
 *     putPod p on n1 (500m)     n1: requested 500m
 *     putPod p on n1 again      n1: requested 500m      (an update replaces)
 *     removePod p               n1: requested 0
 */
export class ClusterState {
  readonly nodes: NodeColumns;
  readonly namespaces = new NamespaceLabels();
  readonly counts: PodCounts;
  readonly matches: NodeMatchesCache;
  readonly volumes = new NodeVolumes();
  readonly storage: StorageObjects;
  readonly #placed = new Map<string, { readonly pod: PodInfo; readonly slot: number }>();

  constructor({ names }: { readonly names: Names }) {
    this.nodes = new NodeColumns(names);
    this.counts = new PodCounts(this.nodes, this.namespaces);
    this.matches = new NodeMatchesCache(this.nodes);
    this.storage = new StorageObjects({
      ...{ names, nodeVolumes: this.volumes },
      slotOf: (nodeName) => this.nodes.find(nodeName),
    });
  }

  putNode(node: DeepReadonly<Node>): void {
    const { slot, labelsChanged } = this.nodes.put(node);
    if (labelsChanged) this.counts.nodeChanged(slot);
  }

  removeNode(name: string): void {
    const slot = this.nodes.remove(name);
    if (slot === undefined) return;
    this.counts.nodeChanged(slot);
    this.nodes.tidy(slot);
  }

  /** Whether the labels of the namespace have changed. */
  putNamespace(namespace: DeepReadonly<Namespace>): boolean {
    const changed = this.namespaces.put(namespace);
    if (changed) this.counts.namespaceChanged(namespace.metadata.name ?? '');
    return changed;
  }

  /** Whether the namespace had labels. */
  removeNamespace(name: string): boolean {
    const changed = this.namespaces.remove(name);
    if (changed) this.counts.namespaceChanged(name);
    return changed;
  }

  putPod(pod: PodInfo, nodeName: string): void {
    this.removePod(pod.uid);
    const slot = this.nodes.putPod(nodeName, pod);
    this.#placed.set(pod.uid, { pod, slot });
    this.counts.change(pod, slot, 1);
    if (pod.volumes !== undefined) this.volumes.change(pod.volumes, slot, 1);
  }

  removePod(uid: string): void {
    const placed = this.#placed.get(uid);
    if (placed === undefined) return;
    this.#placed.delete(uid);
    this.nodes.removePod(placed.slot, placed.pod);
    this.counts.change(placed.pod, placed.slot, -1);
    if (placed.pod.volumes !== undefined) this.volumes.change(placed.pod.volumes, placed.slot, -1);
    this.counts.tidy(placed.pod);
    this.nodes.tidy(placed.slot);
  }

  /** The pods on nodes, with assumed ones. */
  get podCount(): number {
    return this.#placed.size;
  }

  /** The node of a pod that was put; undefined for any other. */
  nodeOf(uid: string): string | undefined {
    const placed = this.#placed.get(uid);
    return placed === undefined ? undefined : this.nodes.nameAt(placed.slot);
  }

  /** Where a pod was put, and as what. */
  placed(uid: string): { readonly pod: PodInfo; readonly slot: number } | undefined {
    return this.#placed.get(uid);
  }

  /**
   * Calls `decide`, which may suppose that pods have gone from the node and others have come, and restores what is. `decide`
   * must be synchronous, so that no other code runs before what is supposed is taken back.
   */
  supposing<T>(slot: number, decide: (suppose: Supposition) => T): T {
    /** 1 for a pod that has come, -1 for one that has gone. A pod that came back after it had gone is as it was. */
    const supposed = new Map<PodInfo, 1 | -1>();
    const change = (pod: PodInfo, sign: 1 | -1) => {
      this.#change(slot, pod, sign);
      if (!supposed.delete(pod)) supposed.set(pod, sign);
    };
    try {
      return decide({ gone: (pod) => change(pod, -1), come: (pod) => change(pod, 1) });
    } finally {
      for (const [pod, sign] of supposed) this.#change(slot, pod, sign === 1 ? -1 : 1);
    }
  }

  #change(slot: number, pod: PodInfo, sign: 1 | -1): void {
    if (sign === 1) this.nodes.putPod(this.nodes.nameAt(slot), pod);
    else this.nodes.removePod(slot, pod);
    this.counts.change(pod, slot, sign);
    if (pod.volumes !== undefined) this.volumes.change(pod.volumes, slot, sign);
  }
}

/** Changes of one node, for as long as they are supposed. */
export interface Supposition {
  gone(pod: PodInfo): void;
  come(pod: PodInfo): void;
}
