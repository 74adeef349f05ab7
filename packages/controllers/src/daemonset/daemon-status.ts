import type { DaemonSetStatus } from '@orch/api/types/apps_v1';
import { deepCopy } from '@orch/apimachinery';
import { isPodReady } from '../pods/pod-state.js';
import { compareDaemonPods, type DaemonState, isAvailable, isCurrent } from './daemon-state.js';

/**
 * Pure: the status of a daemon set: the oldest pod of each node counts. `isObserved` is false when only the numbers are
 * current, because changes that the controller requested have not been seen yet.
 */
export function daemonSetStatus(state: DaemonState, { isObserved }: { readonly isObserved: boolean }): DaemonSetStatus {
  const { daemonSet, nodes, podsByNode, fits } = state;
  let [desired, current, misscheduled, ready, available, updated] = [0, 0, 0, 0, 0, 0];
  for (const node of nodes) {
    const pods = podsByNode.get(node.metadata.name ?? '') ?? [];
    if (!fits(node).shouldRun) {
      if (pods.length > 0) misscheduled += 1;
      continue;
    }
    desired += 1;
    const [pod] = pods.toSorted(compareDaemonPods);
    if (pod === undefined) continue;
    current += 1;
    if (isPodReady(pod)) ready += 1;
    if (isAvailable(state, pod)) available += 1;
    if (isCurrent(state, pod)) updated += 1;
  }
  const { observedGeneration, collisionCount, conditions } = daemonSet.status ?? {};
  const observed = isObserved ? daemonSet.metadata.generation : observedGeneration;
  return deepCopy<DaemonSetStatus>({
    currentNumberScheduled: current,
    numberMisscheduled: misscheduled,
    desiredNumberScheduled: desired,
    numberReady: ready,
    ...(observed === undefined ? {} : { observedGeneration: observed }),
    ...(updated === 0 ? {} : { updatedNumberScheduled: updated }),
    ...(available === 0 ? {} : { numberAvailable: available }),
    ...(desired === available ? {} : { numberUnavailable: desired - available }),
    ...(collisionCount === undefined ? {} : { collisionCount }),
    ...(conditions === undefined ? {} : { conditions }),
  });
}
