import type { Names } from '@orch/apimachinery';
import type { NodeRow } from '../snapshot/node-table.js';
import type { PodRequest } from './pod-request.js';

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
