import type { AuthorityFiles, BuiltInSigner } from '@orch/certs';
import type { RecyclerOptions } from '../volumes/volume-plugin.js';

/** Options of a controller that reconciles several objects at the same time. */
export interface WorkerOptions {
  /** Objects that are reconciled at the same time. */
  readonly workers: number;
}

/** Options of a controller with a resync period of its own. */
export interface ResyncOptions {
  /** Milliseconds between two reconciliations of all objects, changed or not; 0 for none. */
  readonly resyncMs: number;
}

/** Options of the signing controller. */
export interface SigningOptions {
  /** Lifetime of the certificates in milliseconds. */
  readonly durationMs: number;
  /** The files of each signer that signs; the others do not. */
  readonly authorities: Readonly<Partial<Record<BuiltInSigner, AuthorityFiles>>>;
}

/** Options of the controller that binds claims to volumes. */
export interface VolumeBinderOptions extends ResyncOptions {
  /** Whether storage classes make volumes. */
  readonly provisionsDynamically: boolean;
  /** Whether classes of the host path plugin make folders on this machine, for tests on one node. */
  readonly provisionsHostPaths: boolean;
  readonly hostPathRecycler: RecyclerOptions;
  readonly nfsRecycler: RecyclerOptions;
}

/** The options of each controller that has any, by the name of the controller. */
export interface ControllerOptions {
  readonly attachdetach: ResyncOptions;
  readonly csrsigning: SigningOptions;
  readonly deployment: WorkerOptions & ResyncOptions;
  readonly garbagecollector: WorkerOptions;
  readonly namespace: WorkerOptions & ResyncOptions;
  readonly 'persistentvolume-binder': VolumeBinderOptions;
  readonly replicaset: WorkerOptions;
  readonly replicationcontroller: WorkerOptions;
  readonly resourcequota: WorkerOptions & ResyncOptions;
  readonly statefulset: WorkerOptions;
}

/** The defaults of v1.21. */
export const defaultControllerOptions: ControllerOptions = {
  attachdetach: { resyncMs: 60_000 },
  csrsigning: { durationMs: 8760 * 3_600_000, authorities: {} },
  deployment: { workers: 5, resyncMs: 30_000 },
  garbagecollector: { workers: 20 },
  namespace: { workers: 10, resyncMs: 5 * 60_000 },
  'persistentvolume-binder': {
    resyncMs: 15_000,
    provisionsDynamically: true,
    provisionsHostPaths: false,
    hostPathRecycler: { timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' },
    nfsRecycler: { timeoutSecondsMin: 300, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' },
  },
  replicaset: { workers: 5 },
  replicationcontroller: { workers: 5 },
  resourcequota: { workers: 5, resyncMs: 5 * 60_000 },
  statefulset: { workers: 5 },
};
