import type { Clock, Names } from '@orch/apimachinery';
import type { EventObject, SeriesEvent } from '@orch/client';
import type { ClusterState } from '../cluster/cluster-state.js';
import type { SchedulerGates } from '../cluster/pod-info.js';
import type { Workloads } from '../cluster/workloads.js';
import type { Extender } from '../framework/extender.js';
import type { Cycle } from '../framework/plugin.js';
import type { Profile } from '../framework/profile.js';
import type { PointTimer } from '../framework/timed-points.js';
import type { WaitingPods } from '../framework/waiting-pods.js';
import type { SchedulerLog } from '../observing/scheduler-log.js';
import type { AttemptResult, SchedulerMetrics } from '../observing/scheduler-metrics.js';
import type { NominatedPods } from '../preemption/nominated-pods.js';
import type { SchedulingQueue } from '../queue/scheduling-queue.js';
import type { PodWriter } from '../writes/pod-writer.js';
import type { PodWrites } from '../writes/pod-writes.js';

/** What attempts to place pods work with. */
export interface AttemptOptions {
  readonly cluster: ClusterState;
  readonly workloads: Workloads;
  readonly names: Names;
  readonly gates: SchedulerGates;
  readonly queue: SchedulingQueue;
  readonly nominations: NominatedPods;
  readonly waitingPods: WaitingPods;
  readonly writer: PodWriter;
  readonly writes: PodWrites;
  readonly extenders: readonly Extender[];
  readonly metrics: SchedulerMetrics;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly random: () => number;
  readonly record: (object: EventObject, event: SeriesEvent) => void;
  readonly log: SchedulerLog;
}

/** One attempt to place one pod. */
export interface Attempt {
  readonly cycle: Cycle;
  readonly profile: Profile;
  readonly signal: AbortSignal;
  readonly startMs: number;
  readonly timer: PointTimer;
}

export function countAttempt({ profile, startMs }: Attempt, result: AttemptResult, metrics: SchedulerMetrics): void {
  const seconds = (performance.now() - startMs) / 1_000;
  metrics.attempt(result, { profile: profile.schedulerName, seconds });
}
