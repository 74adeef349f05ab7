import { formatGroupResource } from '@orch/apimachinery';
import type { BoundHistogram, MetricsRegistry } from '@orch/component';
import type { OnStoreRequest } from '@orch/storage';
import type { ServedKinds } from '../kinds/served-resources.js';

export interface StoreRequestOptions {
  readonly served: ServedKinds;
  /** The store is an etcd: its requests have the metric names of v1.21. */
  readonly isEtcd: boolean;
}

/** Records the duration of store requests. */
export function storeRequestMetrics(
  registry: MetricsRegistry,
  { served, isEtcd }: StoreRequestOptions,
): OnStoreRequest {
  return isEtcd ? etcdRequests(registry, served) : embeddedRequests(registry);
}

/** By operation only: the duration is that of the sync of a commit, which all types share. */
function embeddedRequests(registry: MetricsRegistry): OnStoreRequest {
  const durations = registry.histogram({
    name: 'embedded_store_request_duration_seconds',
    help: 'Time of requests to the embedded store in seconds, by operation.',
    labels: ['operation'],
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const bound = new Map<string, BoundHistogram>();
  return ({ operation, durationMs }) => {
    let histogram = bound.get(operation);
    if (histogram === undefined) {
      histogram = durations.bind({ operation });
      bound.set(operation, histogram);
    }
    histogram.observe(durationMs / 1_000);
  };
}

/** By operation and type: `get` of `*core.Pod`, `list` of `*[]core.Pod`. */
function etcdRequests(registry: MetricsRegistry, served: ServedKinds): OnStoreRequest {
  const durations = registry.histogram({
    name: 'etcd_request_duration_seconds',
    help: 'Time of requests to etcd in seconds, by operation and type of object.',
    labels: ['operation', 'type'],
    buckets: requestSeconds,
  });
  const bound = new Map<string, BoundHistogram>();
  return ({ resource, operation, durationMs }) => {
    const name = `${operation} ${resource.resource} ${resource.group}`;
    let histogram = bound.get(name);
    if (histogram === undefined) {
      const type = typeOf(resource, served);
      histogram = durations.bind({ operation, type: operation === 'list' ? `*[]${type}` : `*${type}` });
      bound.set(name, histogram);
    }
    histogram.observe(durationMs / 1_000);
  };
}

/** The type name of v1.21: `core.Pod`, `rbac.ClusterRole`. */
function typeOf(resource: { readonly group: string; readonly resource: string }, served: ServedKinds): string {
  const definition = served.definition(resource.group, resource.resource);
  if (definition === undefined) return formatGroupResource(resource);
  const [group] = resource.group.split('.');
  return `${group === '' || group === undefined ? 'core' : group}.${definition.hub.gvk.kind}`;
}

const requestSeconds = [
  ...[0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  ...[1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60],
];
