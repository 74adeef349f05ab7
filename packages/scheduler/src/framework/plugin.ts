import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import type { NodeRow } from '../snapshot/node-table.js';

/** What a pod asks for, read once and used against every node. */
export interface PodRequest {
  readonly pod: DeepReadonly<Pod>;
  readonly milliCpu: number;
  readonly memoryBytes: number;
  readonly ephemeralStorageBytes: number;
  /** Every other resource, in whole units. */
  readonly extended: ReadonlyMap<string, number>;
}

export interface PluginContext {
  readonly names: Names;
}

/** Prepares for one pod, then says of each node why the pod cannot run there; undefined: it can. */
export interface FilterPlugin {
  readonly name: string;
  prepare(request: PodRequest, context: PluginContext): (node: NodeRow) => string | undefined;
}

/** Prepares for one pod, then rates each node that passed the filters from 0 to 100. */
export interface ScorePlugin {
  readonly name: string;
  readonly weight: number;
  prepare(request: PodRequest, context: PluginContext): (node: NodeRow) => number;
}

export const scoreMax = 100;
