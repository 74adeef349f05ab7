import type { Names } from '@orch/apimachinery';
import type { ClusterState } from '../cluster/cluster-state.js';
import type { PodInfo, SchedulerGates } from '../cluster/pod-info.js';
import type { Workloads } from '../cluster/workloads.js';
import type { CycleState } from './cycle-state.js';

/** What plugins know of the attempt to place one pod. */
export interface Cycle {
  readonly pod: PodInfo;
  readonly cluster: ClusterState;
  readonly workloads: Workloads;
  readonly names: Names;
  readonly gates: SchedulerGates;
  /** What plugins keep for this attempt. */
  readonly state: CycleState;
  /** Measures single plugins; one attempt in ten has it. */
  readonly measure?: PluginMeasure;
  /** The decision is only explained: nothing is counted, promised or kept outside of the cycle. */
  readonly dryRun?: true;
}

/** Called with the seconds that a plugin took at an extension point. */
export type PluginMeasure = (
  plugin: string,
  measured: { readonly point: string; readonly status: string; readonly seconds: number },
) => void;

/** Why a node, or every node, is not for the pod. */
export interface Rejection {
  /** `unresolvable`: not even without other pods. */
  readonly code: 'unschedulable' | 'unresolvable';
  /** The plugin that rejected. */
  readonly plugin: string;
  /** The others that did, where all filters run. */
  readonly otherPlugins?: readonly string[];
  /** As messages count them. */
  readonly reasons: readonly string[];
}

/** Why the node at the slot is rejected; undefined when it is not. */
export type NodeFilter = (slot: number) => Rejection | undefined;

/** The points of a node that passed all filters, by slot. */
export interface NodeScores {
  score(slot: number): number;
  /** Brings the scores of all feasible nodes into the range from 0 to `scoreMax`, in place. Default: they are in it. */
  normalize?(scores: Float64Array, slots: readonly number[]): void;
}

export const scoreMax = 100;

/** A filter over columns. */
export interface FilterPlugin {
  readonly name: string;
  /**
   * Called once per pod, and again when pods are supposed to be gone from a node. Returns what decides on a node,
   * a rejection of all nodes, or undefined when the plugin has nothing to check for this pod.
   */
  filter(cycle: Cycle): NodeFilter | Rejection | undefined;
  /**
   * Pods that are supposed to come to a node or to go from it change only what the node filter reads when it is called: preemption
   * calls `filter` once, not once per supposition. Default: false.
   */
  readonly isLive?: boolean;
}

/** A score over columns. */
export interface ScorePlugin {
  readonly name: string;
  /** Called once per pod with the feasible nodes. undefined: every node gets the same. */
  scores(cycle: Cycle, feasible: readonly number[]): NodeScores | undefined;
}

export function isRejection(prepared: NodeFilter | Rejection): prepared is Rejection {
  return typeof prepared !== 'function';
}

/** As in v1.21: the largest score becomes `scoreMax`; reversed, the smallest is the best. */
export function normalizeToMax(scores: Float64Array, { reverse }: { readonly reverse: boolean }): void {
  let max = 0;
  for (const score of scores) if (score > max) max = score;
  if (max === 0) {
    if (reverse) scores.fill(scoreMax);
    return;
  }
  for (let index = 0; index < scores.length; index += 1) {
    const score = Math.trunc((scoreMax * (scores[index] ?? 0)) / max);
    scores[index] = reverse ? scoreMax - score : score;
  }
}
