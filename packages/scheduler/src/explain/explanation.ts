/**
 * Why a pod is, or would be, on its node: what the framework did with it, as plain data. Nodes and pods are named, so that it
 * stays true when the cluster changes.
 */
export interface DecisionExplanation {
  /** `refused`: a plugin has taken the chosen node back (Reserve, Permit). */
  readonly outcome: 'node' | 'unschedulable' | 'refused' | 'error';
  /** The chosen node; with `refused` the one that was taken back. */
  readonly node?: string;
  /** A sentence: why this node, or the text of the event `FailedScheduling`. */
  readonly message: string;
  /** All nodes, in the order of the cluster. Empty when details are not kept. */
  readonly nodes: readonly NodeExplanation[];
  /** Only when no node fits. */
  readonly preemption?: PreemptionExplanation;
}

export interface NodeExplanation {
  readonly name: string;
  /** `notSearched`: enough other nodes were found before (`percentageOfNodesToScore`). */
  readonly verdict: 'chosen' | 'feasible' | 'rejected' | 'notSearched';
  readonly rejection?: RejectionExplanation;
  /** The weighted sum; absent when nothing was scored. */
  readonly total?: number;
  readonly scores?: readonly ScoreExplanation[];
}

export interface RejectionExplanation {
  /** The filter, or the extender; the first that rejects a node is asked, and no other. */
  readonly plugin: string;
  /** More plugins, where all filters run (`alwaysCheckAllPredicates`). */
  readonly otherPlugins?: readonly string[];
  readonly reasons: readonly string[];
  /** Whether the node could be feasible if other pods went. */
  readonly helpedByPreemption: boolean;
}

/** `score` is from 0 to 100 for plugins; the node gets `weight` times as much. */
export interface ScoreExplanation {
  readonly plugin: string;
  readonly score: number;
  readonly weight: number;
}

export type PreemptionExplanation =
  | {
      readonly outcome: 'nominated';
      readonly node: string;
      /** The pods that would be evicted, the most important first. */
      readonly victims: readonly VictimExplanation[];
      /** How many of them break a disruption budget. */
      readonly brokenBudgets: number;
    }
  | { readonly outcome: 'none'; readonly reasons: readonly string[] };

export interface VictimExplanation extends PodName {
  readonly priority: number;
}

export interface PodName {
  readonly namespace: string;
  readonly name: string;
}

/** The answer of a running scheduler about a pod. */
export interface PodExplanation {
  readonly pod: PodName & { readonly uid: string };
  readonly schedulerName: string;
  readonly priority: number;
  readonly state: PodState;
  /** Sentences for people: what the decision is about. */
  readonly note: string;
  /** Absent when there is nothing to decide: the pod has ended, or is another scheduler's. */
  readonly decision?: DecisionExplanation;
}

export type PodState =
  /** On `node`. The decision is made anew, on the present cluster without the pod. */
  | { readonly type: 'placed'; readonly node: string }
  /** On `node` in memory; its binding is being written, or it waits in Permit for `waitsFor`. */
  | { readonly type: 'binding'; readonly node: string; readonly waitsFor: readonly string[] }
  | {
      readonly type: 'pending';
      /** Its part of the queue, or that an attempt runs. */
      readonly queue: 'active' | 'backoff' | 'unschedulable' | 'inFlight';
      readonly attempts: number;
      /** The plugins that have rejected nodes in the last attempt: their events wake the pod. */
      readonly rejectedBy: readonly string[];
      /** The node that was promised to it. */
      readonly nominatedNode?: string;
    }
  | { readonly type: 'ended'; readonly phase: string }
  /** No profile has its scheduler name, or it is being deleted. */
  | { readonly type: 'ignored' };

/** Whether a document is an explanation of a pod; checks the members that are read without a look at their contents. */
export function isPodExplanation(value: unknown): value is PodExplanation {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: string, type: string) => name in value && typeof Reflect.get(value, name) === type;
  return (
    has('pod', 'object') &&
    has('schedulerName', 'string') &&
    has('priority', 'number') &&
    has('state', 'object') &&
    has('note', 'string')
  );
}
