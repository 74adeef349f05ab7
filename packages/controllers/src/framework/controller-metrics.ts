import type { Clock } from '@orch/apimachinery';
import { type WorkQueueObserver, workQueueMetrics } from '@orch/client';
import { type ControllerMetricsSource, type SharedMetricsSource, sharedMetricsSource } from './metrics-source.js';

/** Metrics of all controllers of a program, in one registry. */
export interface ControllerMetrics {
  /** The observer of the work queue of a controller, or of one of its queues by another name. */
  queue(name: string): WorkQueueObserver;
  reconciles(controller: string): ReconcileObserver;
  restarted(controller: string): void;
  /** For the metrics that a controller has of its own. */
  readonly source: SharedMetricsSource;
}

export interface ReconcileObserver {
  /** `startMs` is a monotonic time. */
  ended(result: 'success' | 'error', startMs: number): void;
}

/** Registers the metrics of work queues of v1.21, and those of reconciles and restarts, which v1.21 does not have. */
export function controllerMetrics(source: ControllerMetricsSource, clock: Clock): ControllerMetrics {
  const queueOf = workQueueMetrics(source, clock);
  const queues = new Map<string, WorkQueueObserver>();
  const reconciles = source.counter({
    name: 'controller_reconcile_total',
    help: 'Reconciles by controller and result.',
    labels: ['controller', 'result'],
  });
  const durations = source.histogram({
    name: 'controller_reconcile_duration_seconds',
    help: 'Duration of reconciles by controller.',
    labels: ['controller'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
  });
  const restarts = source.counter({
    name: 'controller_restarts_total',
    help: 'Restarts of controllers that failed.',
    labels: ['controller'],
  });
  return {
    queue(name) {
      const known = queues.get(name);
      if (known !== undefined) return known;
      const observer = queueOf(queueNames[name] ?? name);
      queues.set(name, observer);
      return observer;
    },
    reconciles(controller) {
      const results = {
        success: reconciles.bind({ controller, result: 'success' }),
        error: reconciles.bind({ controller, result: 'error' }),
      };
      const duration = durations.bind({ controller });
      return {
        ended(result, startMs) {
          results[result].increment();
          duration.observe((clock.monotonicMs() - startMs) / 1000);
        },
      };
    },
    source: sharedMetricsSource(source),
    restarted: (controller) => restarts.bind({ controller }).increment(),
  };
}

/** The label `name` of the queues of controllers where v1.21 has another than the name of the controller. */
const queueNames: Readonly<Record<string, string>> = {
  bootstrapsigner: 'bootstrap_signer_queue',
  'clusterrole-aggregation': 'ClusterRoleAggregator',
  endpointslice: 'endpoint_slice',
  endpointslicemirroring: 'endpoint_slice_mirroring',
  'ephemeral-volume': 'ephemeral_volume',
  horizontalpodautoscaling: 'horizontalpodautoscaler',
  nodelifecycle: 'node_lifecycle_controller',
  'pv-protection': 'pvprotection',
  'pvc-protection': 'pvcprotection',
  replicationcontroller: 'replicationmanager',
  resourcequota: 'resourcequota_primary',
  'root-ca-cert-publisher': 'root_ca_cert_publisher',
  'storage-version-gc': 'storage_version_garbage_collector_leases',
  tokencleaner: 'token_cleaner',
  ttl: 'ttlcontroller',
  'ttl-after-finished': 'ttl_jobs_to_delete',
};
