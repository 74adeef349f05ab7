import type { Clock, Names } from '@orch/apimachinery';
import type { EventObject, Informers, RestClient, SeriesEvent } from '@orch/client';
import type { ClusterState } from '../cluster/cluster-state.js';
import type { SchedulerGates } from '../cluster/pod-info.js';
import type { SchedulerMetrics } from '../metrics/scheduler-metrics.js';
import type { PodWriter } from '../pod-writer.js';
import type { PodWrites } from '../pod-writes.js';
import type { NominatedPods } from '../preemption/nominated-pods.js';
import type { ClusterEvent } from '../queue/events.js';
import type { SchedulerLog } from '../scheduler-log.js';
import type { Extender } from './extender.js';
import type { NodeSearchPlugins } from './profile.js';
import type { WaitingPods } from './waiting-pods.js';

/** What the scheduler offers to plugins when they are made. */
export interface PluginHandle {
  readonly names: Names;
  readonly gates: SchedulerGates;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: SchedulerLog;
  /** Reads and writes of the plugin. */
  readonly client: RestClient;
  /** Informers that a factory asks for are synced before the first pod is scheduled, if they are served. */
  readonly informers: Informers;
  readonly cluster: ClusterState;
  readonly nominations: NominatedPods;
  readonly waitingPods: WaitingPods;
  readonly writer: PodWriter;
  /** Limits concurrent writes, and reads their errors. */
  readonly writes: PodWrites;
  readonly extenders: readonly Extender[];
  readonly metrics: SchedulerMetrics;
  /** Aborts when the scheduler stops. */
  readonly signal: AbortSignal;
  /** Resources that extenders manage, which the scheduler does not compare. */
  readonly ignoredResources: readonly string[];
  /** The plugins of the profile that decide whether a node fits. Not before the first pod is scheduled. */
  search(): NodeSearchPlugins;
  /** Records an event about an object. */
  record(object: EventObject, event: SeriesEvent): void;
  /** Something has changed that may help pods that wait. */
  happened(event: ClusterEvent): void;
}
