import type { FilterPlugin, ScorePlugin } from '../framework/plugin.js';
import { leastAllocated } from './least-allocated.js';
import { nodeAffinity } from './node-affinity.js';
import { nodeName } from './node-name.js';
import { nodePorts } from './node-ports.js';
import { nodeResourcesFit } from './node-resources-fit.js';
import { nodeUnschedulable } from './node-unschedulable.js';
import { taintToleration } from './taint-toleration.js';

/** The filters of the default profile, in execution order. */
export const defaultFilters: readonly FilterPlugin[] = [
  nodeUnschedulable,
  nodeName,
  taintToleration,
  nodeAffinity,
  nodePorts,
  nodeResourcesFit,
];

/** The scores of the default profile. */
export const defaultScores: readonly ScorePlugin[] = [leastAllocated];
