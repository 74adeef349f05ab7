import type { AuthorityFiles, BuiltInSigner } from '@orch/certs';

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
  readonly csrsigning: SigningOptions;
  readonly deployment: WorkerOptions & ResyncOptions;
  readonly garbagecollector: WorkerOptions;
  readonly horizontalPodAutoscaling: AutoscalingOptions;
  readonly namespace: WorkerOptions & ResyncOptions;
  readonly replicaset: WorkerOptions;
  readonly resourcequota: WorkerOptions & ResyncOptions;
  readonly ttlAfterFinished: WorkerOptions;
}

/** The defaults of v1.21. */
export const defaultControllerOptions: ControllerOptions = {
  csrsigning: { durationMs: 8760 * 3_600_000, authorities: {} },
  deployment: { workers: 5, resyncMs: 30_000 },
  garbagecollector: { workers: 20 },
  horizontalPodAutoscaling: {
    syncPeriodMs: 15_000,
    downscaleStabilizationMs: 5 * 60_000,
    tolerance: 0.1,
    cpuInitializationMs: 5 * 60_000,
    initialReadinessDelayMs: 30_000,
  },
  namespace: { workers: 10, resyncMs: 5 * 60_000 },
  replicaset: { workers: 5 },
  resourcequota: { workers: 5, resyncMs: 5 * 60_000 },
  ttlAfterFinished: { workers: 5 },
};
