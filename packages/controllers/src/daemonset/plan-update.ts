import type { ReadonlyPod } from './daemon-pod.js';
import { type DaemonChanges, type DaemonState, isAvailable, isCurrent } from './daemon-state.js';
import { updateLimits } from './update-limits.js';

/**
 * Pure: the next step of a rolling update. Without a surge it deletes old pods, and `planNodes` replaces them; with one it
 * creates new pods beside old ones, and deletes those when their successors are available. Old pods that are not available
 * are replaced at once: the update makes nothing worse there.
 */
export function planUpdate(state: DaemonState): DaemonChanges {
  const nodes = nodesToUpdate(state);
  const desired = state.nodes.filter((node) => state.fits(node).shouldRun).length;
  const { surge, unavailable } = updateLimits(state.daemonSet, { nodes: desired, surgeEnabled: state.surgeEnabled });
  return surge === 0 ? deleteOld(state, nodes, unavailable) : surgeNew(state, nodes, surge);
}

function deleteOld(state: DaemonState, nodes: readonly NodePods[], unavailableMax: number): DaemonChanges {
  const replaced: ReadonlyPod[] = [];
  const candidates: ReadonlyPod[] = [];
  let unavailable = 0;
  for (const { newPod, oldPod, isUnclear } of nodes) {
    // `planNodes` creates or deletes pods of such a node: it counts as unavailable until then.
    if (isUnclear || (newPod === undefined) === (oldPod === undefined)) unavailable += 1;
    else if (newPod !== undefined) unavailable += isAvailable(state, newPod) ? 0 : 1;
    else if (oldPod !== undefined) (isAvailable(state, oldPod) ? candidates : replaced).push(oldPod);
  }
  return { create: [], delete: [...replaced, ...candidates.slice(0, Math.max(unavailableMax - unavailable, 0))] };
}

function surgeNew(state: DaemonState, nodes: readonly NodePods[], surgeMax: number): DaemonChanges {
  const deleted: ReadonlyPod[] = [];
  const allowed: string[] = [];
  const candidates: string[] = [];
  let surge = 0;
  for (const { node, newPod, oldPod, isUnclear } of nodes) {
    if (isUnclear) surge += 1;
    else if (oldPod === undefined) continue;
    else if (newPod === undefined) (isAvailable(state, oldPod) ? candidates : allowed).push(node);
    else if (isAvailable(state, newPod)) deleted.push(oldPod);
    else surge += 1;
  }
  return { create: [...allowed, ...candidates.slice(0, Math.max(surgeMax - surge, 0))], delete: deleted };
}

interface NodePods {
  readonly node: string;
  readonly newPod: ReadonlyPod | undefined;
  readonly oldPod: ReadonlyPod | undefined;
  /** It has two pods of one kind. */
  readonly isUnclear: boolean;
}

/** The nodes with pods, and those that should have one. */
function nodesToUpdate(state: DaemonState): readonly NodePods[] {
  const { nodes, podsByNode, fits } = state;
  const names = new Set(podsByNode.keys());
  for (const node of nodes) if (fits(node).shouldRun) names.add(node.metadata.name ?? '');
  return [...names].map((node) => {
    const living = (podsByNode.get(node) ?? []).filter(({ metadata }) => !metadata.deletionTimestamp);
    const [newPods, oldPods] = [true, false].map((wanted) => living.filter((pod) => isCurrent(state, pod) === wanted));
    const isUnclear = (newPods?.length ?? 0) > 1 || (oldPods?.length ?? 0) > 1;
    return { node, newPod: newPods?.[0], oldPod: oldPods?.[0], isUnclear };
  });
}
