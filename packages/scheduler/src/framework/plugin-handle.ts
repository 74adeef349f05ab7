import type { Clock, Names } from '@orch/apimachinery';
import type { EventObject, Informers, RestClient, SeriesEvent } from '@orch/client';
import type { ClusterState } from '../cluster/cluster-state.js';
import type { PodInfo, SchedulerGates } from '../cluster/pod-info.js';
import type { SchedulerLog } from '../observing/scheduler-log.js';
import type { SchedulerMetrics } from '../observing/scheduler-metrics.js';
import type { PodWriter } from '../writes/pod-writer.js';
import type { PodWrites } from '../writes/pod-writes.js';
import type { ClusterEvent } from './cluster-events.js';
import type { Extender } from './extender.js';
import type { Nominations } from './find-nodes.js';
import type { NodeSearchPlugins } from './profile.js';
import type { WaitingPods } from './waiting-pods.js';

/** The nodes that pods were promised. */
export interface NominationBook extends Nominations {
  /** The pods of lower priority that the node was promised to. */
  lowerOn(nodeName: string, priority: number): readonly PodInfo[];
  remove(uid: string): void;
}

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
  readonly nominations: NominationBook;
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
