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

/** Options of a controller that writes the addresses of services. */
export interface EndpointOptions {
  /** Milliseconds that changes of pods wait, so that several are written at once; 0 for none. */
  readonly batchMs: number;
}

/** Options of the garbage collector of pods. */
export interface PodGcOptions {
  /** Number of terminated pods above which the oldest are deleted; 0 or less for no limit. */
  readonly terminatedPodsMax: number;
}

/** Options of a controller that publishes the authority of the API server. */
export interface RootCertificatesOptions {
  /** PEM; empty when there is none. */
  readonly rootCertificates: string;
}

/** Options of the controller of token secrets. */
export interface ServiceAccountTokenOptions {
  /** PEM of the private key that signs the tokens. Without it the controller does not run. */
  readonly signingKey?: string;
}

/** Options of the autoscaler. Times are in milliseconds. */
export interface AutoscalingOptions {
  /** Between two reconciliations of an autoscaler. */
  readonly syncPeriodMs: number;
  /** Window of past recommendations that limit scaling down. */
  readonly downscaleStabilizationMs: number;
  /** Deviation from 1 of the ratio of used to wanted that does not scale. */
  readonly tolerance: number;
  /** Time after the start of a pod in which its CPU samples may be skipped. */
  readonly cpuInitializationMs: number;
  /** Time after the start of a pod in which changes of readiness are initial. */
  readonly initialReadinessDelayMs: number;
}

/** The options of each controller that has any, by the name of the controller. */
export interface ControllerOptions {
  readonly attachdetach: ResyncOptions;
  readonly csrsigning: SigningOptions;
  readonly deployment: WorkerOptions & ResyncOptions;
  readonly endpoint: WorkerOptions & EndpointOptions;
  readonly endpointslice: WorkerOptions & EndpointOptions & { readonly endpointsPerSliceMax: number };
  readonly endpointslicemirroring: WorkerOptions & EndpointOptions & { readonly endpointsPerSubsetMax: number };
  readonly garbagecollector: WorkerOptions;
  readonly horizontalpodautoscaling: AutoscalingOptions;
  readonly namespace: WorkerOptions & ResyncOptions;
  readonly 'persistentvolume-binder': VolumeBinderOptions;
  readonly podgc: PodGcOptions;
  readonly replicaset: WorkerOptions;
  readonly replicationcontroller: WorkerOptions;
  readonly resourcequota: WorkerOptions & ResyncOptions;
  readonly statefulset: WorkerOptions;
  readonly 'root-ca-cert-publisher': RootCertificatesOptions;
  readonly 'serviceaccount-token': WorkerOptions & RootCertificatesOptions & ServiceAccountTokenOptions;
  readonly 'ttl-after-finished': WorkerOptions;
}

/** The defaults of v1.21. */
export const defaultControllerOptions: ControllerOptions = {
  attachdetach: { resyncMs: 60_000 },
  csrsigning: { durationMs: 8760 * 3_600_000, authorities: {} },
  deployment: { workers: 5, resyncMs: 30_000 },
  endpoint: { workers: 5, batchMs: 0 },
  endpointslice: { workers: 5, batchMs: 0, endpointsPerSliceMax: 100 },
  endpointslicemirroring: { workers: 5, batchMs: 0, endpointsPerSubsetMax: 1_000 },
  garbagecollector: { workers: 20 },
  horizontalpodautoscaling: {
    syncPeriodMs: 15_000,
    downscaleStabilizationMs: 5 * 60_000,
    tolerance: 0.1,
    cpuInitializationMs: 5 * 60_000,
    initialReadinessDelayMs: 30_000,
  },
  namespace: { workers: 10, resyncMs: 5 * 60_000 },
  'persistentvolume-binder': {
    resyncMs: 15_000,
    provisionsDynamically: true,
    provisionsHostPaths: false,
    hostPathRecycler: { timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' },
    nfsRecycler: { timeoutSecondsMin: 300, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' },
  },
  podgc: { terminatedPodsMax: 12_500 },
  replicaset: { workers: 5 },
  replicationcontroller: { workers: 5 },
  resourcequota: { workers: 5, resyncMs: 5 * 60_000 },
  statefulset: { workers: 5 },
  'root-ca-cert-publisher': { rootCertificates: '' },
  'serviceaccount-token': { workers: 5, rootCertificates: '' },
  'ttl-after-finished': { workers: 5 },
};
