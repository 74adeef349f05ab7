import type { PodInfo } from '../cluster/pod-info.js';
import type { ClusterEvent } from './cluster-events.js';
import type { NodeView } from './node-view.js';
import type { Cycle, FilterPlugin, Rejection, ScorePlugin } from './plugin.js';
import type { Failed, Refused, Skipped, Waits } from './status.js';

/** The extension points of v1.21, in the order in which they run. */
export const extensionPoints = [
  ...(['queueSort', 'preFilter', 'filter', 'postFilter', 'preScore', 'score'] as const),
  ...(['reserve', 'permit', 'preBind', 'bind', 'postBind'] as const),
] as const;
export type ExtensionPoint = (typeof extensionPoints)[number];

/** A pod in the queue. */
export interface QueuedPod {
  readonly pod: PodInfo;
  /** When it was first queued, in milliseconds of a monotonic clock. */
  readonly queuedMs: number;
}

/** Signal of the calls that may take time: the scheduler stops. */
export interface BindingOptions {
  readonly signal: AbortSignal;
}

/** What a PostFilter plugin found for a pod that no node fits. */
export type PostFilterOutcome =
  | {
      readonly code: 'nominated';
      /** Pods of lower priority do not get the room on this node. */
      readonly nodeName: string;
      /** The pods that must go, the most important first, and how many of them break a budget; for explanations. */
      readonly victims?: { readonly pods: readonly PodInfo[]; readonly broken: number };
      /** Writes that make the room; the status of the pod is written after them. */
      readonly makeRoom?: (options: BindingOptions) => Promise<void>;
    }
  | {
      readonly code: 'unschedulable';
      readonly reasons: readonly string[];
      /** An earlier nomination of the pod is taken from it. */
      readonly clearsNomination?: boolean;
    }
  | Failed;

/**
 * A plugin: the methods say at which extension points it works. Decisions are synchronous, so that nothing changes while one is
 * made; what may take time is asynchronous (`postFilter`, `preBind`, `bind`, `postBind`).
 *
 * Filters and scores have two forms. `filterNode` and `scoreNode` look at one node at a time, as in v1.21. `filter` and `scores`
 * are called once per pod and read columns; the built-in plugins have this form.
 */
export interface Plugin {
  readonly name: string;
  /** The changes that may help a pod that this plugin has rejected. Default: every change. */
  readonly helpfulEvents?: readonly ClusterEvent[];

  /** QueueSort. Negative: `a` is scheduled before `b`. One plugin only. */
  compare?(a: QueuedPod, b: QueuedPod): number;

  /** Once per pod, before all filters. */
  preFilter?(cycle: Cycle): Refused | Failed | undefined;
  /** Preemption supposes that the pod comes to the node: `cycle.state` is a copy, to be changed accordingly. */
  addPod?(cycle: Cycle, pod: PodInfo, node: NodeView): Refused | Failed | undefined;
  /** As `addPod`: the pod goes. */
  removePod?(cycle: Cycle, pod: PodInfo, node: NodeView): Refused | Failed | undefined;
  filterNode?(cycle: Cycle, node: NodeView): Refused | Failed | undefined;
  filter?: FilterPlugin['filter'];
  /** Of `filter`, see `FilterPlugin`. */
  readonly isLive?: boolean;

  /** When no node fits, in order until one plugin nominates. `rejected` is by slot, see `NodeView`. */
  postFilter?(cycle: Cycle, rejected: ReadonlyMap<number, Rejection>): PostFilterOutcome | Promise<PostFilterOutcome>;

  /** Once per pod with the feasible nodes, before all scores. Not called when only one node is feasible. */
  preScore?(cycle: Cycle, nodes: readonly NodeView[]): Failed | undefined;
  /** From 0 to `scoreMax`, unless `normalizeScores` brings it there. */
  scoreNode?(cycle: Cycle, node: NodeView): number;
  /** Changes the scores in place; `nodes` are in the same order. */
  normalizeScores?(cycle: Cycle, scores: Float64Array, nodes: readonly NodeView[]): void;
  scores?: ScorePlugin['scores'];

  /** The node was chosen: the plugin keeps for the pod what it needs there. */
  reserve?(cycle: Cycle, nodeName: string): Refused | Failed | undefined;
  /**
   * Called in reverse order when a later step fails, also for plugins whose `reserve` was not called or has failed: it must accept
   * both.
   */
  unreserve?(cycle: Cycle, nodeName: string): void;

  /** Approves (undefined), rejects, or makes the pod wait. */
  permit?(cycle: Cycle, nodeName: string): Refused | Failed | Waits | undefined;

  /** Work before the binding is written, such as that of volumes. Runs while other pods are scheduled. */
  preBind?(cycle: Cycle, nodeName: string, options: BindingOptions): Promise<Refused | Failed | undefined>;
  /** Writes the binding; `skipped` leaves it to the next bind plugin. */
  bind?(cycle: Cycle, nodeName: string, options: BindingOptions): Promise<Refused | Failed | Skipped | undefined>;
  /** After the binding was written. */
  postBind?(cycle: Cycle, nodeName: string): void;
}

/** A plugin that has these methods. */
export type PluginWith<Method extends keyof Plugin> = Plugin & Required<Pick<Plugin, Method>>;

export function hasMethod<Method extends keyof Plugin>(plugin: Plugin, method: Method): plugin is PluginWith<Method> {
  return plugin[method] !== undefined;
}
