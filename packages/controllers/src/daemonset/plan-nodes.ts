import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { isPodReady } from '../pods/pod-state.js';
import type { ReadonlyPod } from './daemon-pod.js';
import { compareDaemonPods, type DaemonChanges, type DaemonState, isAvailable } from './daemon-state.js';
import { revisionLabel } from './labels.js';
import { allowsSurge } from './update-limits.js';

export interface NodesPlan extends DaemonChanges {
  /** The deleted pods that had failed. */
  readonly failed: readonly { readonly pod: ReadonlyPod; readonly node: string }[];
  /** Time until failed pods whose deletion is delayed are looked at again. */
  readonly retryMs: number | undefined;
}

/**
 * Pure: the pods that are missing and those that are too many: of nodes that no longer fit or exist, failed ones, and all but
 * the oldest of a node. `failedDelayMs` is the time for which failed pods of the node must still stay.
 */
export function planNodes(state: DaemonState, failedDelayMs: (node: string) => number): NodesPlan {
  const create: string[] = [];
  const deleted: ReadonlyPod[] = [];
  const failed: { readonly pod: ReadonlyPod; readonly node: string }[] = [];
  let retryMs: number | undefined;
  for (const node of state.nodes) {
    const plan = planNode(state, node, failedDelayMs);
    create.push(...plan.create);
    deleted.push(...plan.delete);
    failed.push(...plan.failed);
    if (plan.retryMs !== undefined) retryMs = Math.min(retryMs ?? plan.retryMs, plan.retryMs);
  }
  deleted.push(...unboundWithoutNode(state));
  return { create, delete: deleted, failed, retryMs };
}

function planNode(state: DaemonState, node: DeepReadonly<Node>, failedDelayMs: (node: string) => number): NodesPlan {
  const { name = '' } = node.metadata;
  const { shouldRun, shouldContinue } = state.fits(node);
  const pods = state.podsByNode.get(name);
  const none: NodesPlan = { create: [], delete: [], failed: [], retryMs: undefined };
  if (pods === undefined) return shouldRun ? { ...none, create: [name] } : none;
  const living = pods.filter(({ metadata }) => !metadata.deletionTimestamp);
  if (!shouldContinue) return { ...none, delete: living };
  const running = living.filter((pod) => pod.status?.phase !== 'Failed');
  const [failedPod] = living.filter((pod) => pod.status?.phase === 'Failed');
  const delayMs = failedPod === undefined ? 0 : failedDelayMs(name);
  const toReplace = failedPod === undefined || delayMs > 0 ? [] : [failedPod];
  const isSurge = allowsSurge(state);
  return {
    // While a surge is allowed, a pod that is being deleted does not hold up its successor.
    create: isSurge && running.length === 0 && shouldRun ? [name] : [],
    delete: [
      ...toReplace,
      ...(isSurge ? surplusOfSurge(state, running) : running.toSorted(compareDaemonPods).slice(1)),
    ],
    failed: toReplace.map((pod) => ({ pod, node: name })),
    retryMs: delayMs > 0 ? delayMs : undefined,
  };
}

/**
 * A node keeps the oldest pod of the current revision and the oldest other one, and the latter only while it is ready and the
 * former is not available.
 */
function surplusOfSurge(state: DaemonState, running: readonly ReadonlyPod[]): readonly ReadonlyPod[] {
  if (running.length <= 1) return [];
  const sorted = running.toSorted(compareDaemonPods);
  const isNew = ({ metadata }: ReadonlyPod) => metadata.labels?.[revisionLabel] === state.hash;
  const newPod = sorted.find(isNew);
  const oldPod = sorted.find((pod) => !isNew(pod));
  const surplus = sorted.filter((pod) => pod !== newPod && pod !== oldPod);
  if (newPod === undefined || oldPod === undefined) return surplus;
  return !isPodReady(oldPod) || isAvailable(state, newPod) ? [...surplus, oldPod] : surplus;
}

/** Pods that wait for a node that does not exist: nothing else deletes them. */
function unboundWithoutNode({ nodes, podsByNode }: DaemonState): readonly ReadonlyPod[] {
  const existing = new Set(nodes.map(({ metadata }) => metadata.name));
  return [...podsByNode]
    .filter(([node]) => !existing.has(node))
    .flatMap(([, pods]) => pods.filter((pod) => !pod.spec?.nodeName && !pod.metadata.deletionTimestamp));
}
