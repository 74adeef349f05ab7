import type { ClusterState } from '../cluster/cluster-state.js';
import { logName } from '../cluster/pod-info.js';
import type { WaitingPods } from '../framework/waiting-pods.js';
import type { NominatedPods } from '../preemption/nominated-pods.js';
import type { SchedulingQueue } from '../queue/scheduling-queue.js';

/** The parts of a scheduler that a dump shows. */
export interface DumpedParts {
  readonly cluster: ClusterState;
  readonly queue: SchedulingQueue;
  readonly nominations: NominatedPods;
  readonly waitingPods: WaitingPods;
}

/** The cache and the queue in text, for the log. */
export interface SchedulerDump {
  /** A line per node: what it has, what its pods request, and its pods. */
  readonly nodes: readonly string[];
  /** A line per pod that waits: its part of the queue, attempts, and the plugins that have rejected it. */
  readonly queue: readonly string[];
}

export function dumpScheduler({ cluster, queue, nominations, waitingPods }: DumpedParts): SchedulerDump {
  const { nodes } = cluster;
  return {
    nodes: nodes.order.map((slot) => {
      const name = nodes.nameAt(slot);
      const amounts = nodes.resources
        .list()
        .map((column) => `${column.name} ${column.requested[slot] ?? 0}/${column.allocatable[slot] ?? 0}`);
      const pods = [...nodes.podsAt(slot).values()].map((pod) =>
        waitingPods.get(pod.uid) === undefined ? logName(pod) : `${logName(pod)} (waits in Permit)`,
      );
      const promised = nominations.lowerOn(name, Number.POSITIVE_INFINITY).map((pod) => `${logName(pod)} (nominated)`);
      return `${name}: ${amounts.join(', ')}; pods: ${[...pods, ...promised].join(', ') || 'none'}`;
    }),
    queue: queue
      .list()
      .map(
        ({ pod, state, attempts, plugins }) =>
          `${logName(pod)}: ${state}, attempts ${attempts}${plugins.size === 0 ? '' : `, rejected by ${[...plugins].join(', ')}`}`,
      ),
  };
}
