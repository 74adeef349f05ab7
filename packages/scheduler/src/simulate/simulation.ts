import type { DecisionExplanation, NodeExplanation, PodName } from '../explain/explanation.js';

/** What the scheduler does with the pods of a cluster, as plain data. */
export interface Simulation {
  readonly seed: number;
  /** The number of nodes. */
  readonly nodes: number;
  /** Of `pods`, how many have a node at the end, and how many have none although they should. */
  readonly placed: number;
  readonly notPlaced: number;
  /** The pods that waited for a node, by priority as the queue takes them at first; at the end those that replace evicted ones. */
  readonly pods: readonly SimulatedPod[];
  /** Pods that had to go for others, in their order. */
  readonly evictions: readonly Eviction[];
}

export interface SimulatedPod {
  readonly pod: PodName;
  readonly schedulerName: string;
  readonly priority: number;
  /** `ReplicaSet web-5d4`. */
  readonly controller?: string;
  /** The pod that it replaces after an eviction. */
  readonly replaces?: PodName;
  /** Where it is at the end. */
  readonly node?: string;
  /** Why it is there, or is nowhere. */
  readonly message: string;
  /** A node is reserved, and these plugins let it wait in Permit: it counts as not placed. */
  readonly waitsFor?: readonly string[];
  /** It was placed, and then evicted. */
  readonly evictedFor?: PodName;
  readonly attempts: number;
  /** The attempts that promised a node, and the last one. */
  readonly decisions: readonly DecisionExplanation[];
}

export interface Eviction {
  readonly pod: PodName;
  readonly node: string;
  readonly evictedFor: PodName;
  /** The pod that its controller makes in its place. */
  readonly replacedBy?: PodName;
}

/** What one more node changes. Pods that are on another of equally good nodes count as moved. */
export interface AddedNode {
  readonly node: string;
  /** The pods that get a node with it, and have none without it. */
  readonly newlyPlaced: readonly { readonly pod: PodName; readonly node: string }[];
  /** The pods that have no node with it, and have one without it. */
  readonly noLongerPlaced: readonly PodName[];
  readonly moved: readonly { readonly pod: PodName; readonly from: string; readonly to: string }[];
  /** Evictions that are no longer necessary. */
  readonly evictionsAvoided: readonly Eviction[];
  readonly evictionsAdded: readonly Eviction[];
  /** The pods that still have no node, with what the new node says to them. */
  readonly stillNotPlaced: readonly {
    readonly pod: PodName;
    readonly message: string;
    readonly newNode?: NodeExplanation;
  }[];
}
