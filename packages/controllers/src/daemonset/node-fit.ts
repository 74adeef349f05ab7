import { isTolerated, nodeAffinityOf } from '@orch/api';
import type { Node, PodSpec } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import { daemonTolerations, type ReadonlyDaemonSet } from './daemon-pod.js';

/** Whether a daemon set starts a pod on a node, and whether a pod that runs there may stay. */
export interface NodeFit {
  readonly shouldRun: boolean;
  readonly shouldContinue: boolean;
}

export type NodeFits = (node: DeepReadonly<Node>) => NodeFit;

/**
 * Pure: the nodes of a daemon set: those that match the node name, selector and affinity of its template and have only
 * tolerated taints. On a node with a new NoSchedule taint its pods stay; on one with a NoExecute taint they do not.
 */
export function nodeFits(daemonSet: ReadonlyDaemonSet, names: Names): NodeFits {
  const spec: DeepReadonly<PodSpec> = daemonSet.spec?.template?.spec ?? { containers: [] };
  const tolerations = daemonTolerations(daemonSet, names);
  const matchesAffinity = nodeAffinityOf(spec);
  return (node) => {
    if (spec.nodeName && spec.nodeName !== node.metadata.name) return never;
    if (!matchesAffinity(node)) return never;
    const untolerated = (node.spec?.taints ?? []).filter((taint) => !isTolerated(taint, tolerations));
    const shouldContinue = !untolerated.some(({ effect }) => effect === 'NoExecute');
    return { shouldRun: shouldContinue && !untolerated.some(({ effect }) => effect === 'NoSchedule'), shouldContinue };
  };
}

const never: NodeFit = { shouldRun: false, shouldContinue: false };
