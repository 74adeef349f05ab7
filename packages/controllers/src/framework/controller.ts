import type { CsiMigrationGate } from '@orch/api';
import type { Clock, DeepReadonly, Names, ObjectMeta } from '@orch/apimachinery';
import type { EventRecorder, Informers, RestClient } from '@orch/client';
import type { CloudProvider } from '../cloud/cloud-provider.js';
import type { ControllerLog } from '../logging/controller-log.js';
import type { VolumePlugin } from '../volumes/volume-plugin.js';
import type { ControllerMetrics } from './controller-metrics.js';

export { type ControllerLog, controllerLog } from '../logging/controller-log.js';

/** The feature gates that controllers read. */
export type ControllerGate =
  | 'APIServerIdentity'
  | CsiMigrationGate
  | 'CronJobControllerV2'
  | 'DaemonSetUpdateSurge'
  | 'EndpointSliceTerminatingCondition'
  | 'ExpandPersistentVolumes'
  | 'GenericEphemeralVolume'
  | 'IPv6DualStack'
  | 'IndexedJob'
  | 'LogarithmicScaleDown'
  | 'PodAffinityNamespaceSelector'
  | 'PodDeletionCost'
  | 'PodOverhead'
  | 'StorageVersionAPI'
  | 'SuspendJob'
  | 'TTLAfterFinished'
  | 'TopologyAwareHints';

/** Whether a gate is on. */
export type ControllerGates = (gate: ControllerGate) => boolean;

/** What all controllers of a program share. */
export interface ControllerContext {
  readonly client: RestClient;
  /** Started after every controller has requested its informers. */
  readonly informers: Informers;
  readonly names: Names;
  readonly clock: Clock;
  readonly log: ControllerLog;
  /** A recorder of events, reported as from the component, such as `deployment-controller`. Recording never waits. */
  readonly recorderOf: (component: string) => ControllerEvents;
  /** Uniform in [0, 1): for generated names and jitter. */
  readonly random: () => number;
  readonly gates: ControllerGates;
  /** Kinds of volumes beside the built-in ones, such as those of a cloud provider. */
  readonly volumePlugins?: readonly VolumePlugin[];
  /** The cloud of the cluster; absent: the controllers that need one do nothing. */
  readonly cloud?: CloudProvider;
  /** Resync period of the controllers that have none of their own, in milliseconds; 0 for none. */
  readonly resyncMs: number;
  /** Absent where no page shows them. */
  readonly metrics?: ControllerMetrics;
}

/** Records events of objects, for people: what a controller did, or why it cannot. */
export type ControllerEvents = Pick<EventRecorder, 'event'>;

/** A control loop. It is created before the informers start, so that it can request them, and runs afterwards. */
export interface Controller {
  /** Resolves after the signal has stopped it. */
  run(signal: AbortSignal): Promise<void>;
}

/** `namespace/name`, or the name of a cluster-scoped object. */
export function logName({ metadata }: { readonly metadata: DeepReadonly<ObjectMeta> }): string {
  const { namespace, name = '' } = metadata;
  return namespace ? `${namespace}/${name}` : name;
}
