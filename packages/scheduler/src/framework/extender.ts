import type { Node, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { PodInfo } from '../cluster/pod-info.js';

export interface ExtenderCall {
  readonly signal: AbortSignal;
}

/** A process beside the scheduler that takes part in its decisions. */
export interface Extender {
  /** For messages. */
  readonly name: string;
  /** Its failures are ignored. */
  readonly ignorable: boolean;
  readonly filters: boolean;
  readonly prioritizes: boolean;
  readonly preempts: boolean;
  readonly binds: boolean;
  /** Whether it takes part for the pod. */
  isInterested(pod: PodInfo): boolean;
  /** @throws ExtenderError */
  filter(pod: PodInfo, nodes: readonly ExtenderNode[], call: ExtenderCall): Promise<ExtenderFilterOutcome>;
  /** Points by node name, with the weight of the extender: comparable with the sums of the plugins. @throws ExtenderError */
  prioritize(pod: PodInfo, nodes: readonly ExtenderNode[], call: ExtenderCall): Promise<ReadonlyMap<string, number>>;
  /** The nodes that are left for preemption, with their victims. @throws ExtenderError */
  preempt(
    pod: PodInfo,
    victims: ReadonlyMap<string, ExtenderVictims>,
    call: ExtenderCall,
  ): Promise<ReadonlyMap<string, ExtenderVictims>>;
  /** @throws ExtenderError */
  bind(pod: PodInfo, nodeName: string, call: ExtenderCall): Promise<void>;
}

export interface ExtenderNode {
  readonly name: string;
  readonly node: DeepReadonly<Node>;
}

export interface ExtenderFilterOutcome {
  /** The names of the nodes that are left. */
  readonly nodes: readonly string[];
  /** Why others are not, by name. */
  readonly failed: ReadonlyMap<string, string>;
  /** As `failed`, and preemption does not help. */
  readonly unresolvable: ReadonlyMap<string, string>;
}

export interface ExtenderVictims {
  readonly pods: readonly { readonly uid: string; readonly pod: DeepReadonly<Pod> }[];
  /** How many of them break a disruption budget. */
  readonly broken: number;
}

/** The extender could not be asked, or its response has an error or makes no sense. */
export class ExtenderError extends Error {
  override readonly name = 'ExtenderError';
}
