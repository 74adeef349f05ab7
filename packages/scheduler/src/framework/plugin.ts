import type { Names } from '@orch/apimachinery';
import type { NodeRow } from './node-table.js';
import type { PodRequest } from './pod-request.js';

export interface PluginContext {
  readonly names: Names;
}

/** `prepare` runs once per pod; its result returns why the pod cannot run on a node, or undefined when it can. */
export interface FilterPlugin {
  readonly name: string;
  prepare(request: PodRequest, context: PluginContext): (node: NodeRow) => string | undefined;
}

/** `prepare` runs once per pod; its result scores a node that passed the filters, from 0 to `scoreMax`. */
export interface ScorePlugin {
  readonly name: string;
  readonly weight: number;
  prepare(request: PodRequest, context: PluginContext): (node: NodeRow) => number;
}

export const scoreMax = 100;
