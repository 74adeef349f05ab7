import { formatGroupResource, type GroupResource } from '@orch/apimachinery';
import type { BoundCounter, BoundGauge, Logger, MetricsRegistry } from '@orch/component';
import type { CacheList, CacheMetrics } from '@orch/storage';

/** Records metrics of the watch caches, and logs failed sinks. Label values are bound once per resource. */
export function cacheMetrics(registry: MetricsRegistry, logger: Logger): CacheMetrics {
  const make = makeBinder(registry);
  const fillSeconds = registry.histogram({
    name: 'apiserver_watch_cache_initialization_duration_seconds',
    help: 'Time to fill a watch cache from the store in seconds.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
  });
  const bound = new Map<GroupResource, BoundCacheMetrics>();
  const of = (resource: GroupResource): BoundCacheMetrics => {
    let metrics = bound.get(resource);
    if (metrics === undefined) {
      metrics = make(formatGroupResource(resource));
      bound.set(resource, metrics);
    }
    return metrics;
  };
  return {
    event: (resource) => of(resource).events.increment(),
    watchers: (resource, delta) => of(resource).watchers.add(delta),
    initialEvents: (resource, events) => of(resource).initialEvents.increment(events),
    sinkFailed(resource, error) {
      of(resource).sinkFailures.increment();
      logger.error('ended a watch that failed to process its events', {
        error,
        resource: formatGroupResource(resource),
      });
    },
    filled(resource, { durationMs, historyEventsMax }) {
      of(resource).fills.increment();
      fillSeconds.observe(durationMs / 1_000);
      of(resource).capacity.set(historyEventsMax);
    },
    read: (resource, source) => of(resource).reads[source].increment(),
    listed: (resource, list) => of(resource).listed(list),
    historyResized(resource, { eventsMax, change }) {
      of(resource).resizes[change].increment();
      of(resource).capacity.set(eventsMax);
    },
    expired: (resource) => of(resource).expirations.increment(),
    conflict: (resource) => of(resource).conflicts.increment(),
  };
}

interface BoundCacheMetrics {
  readonly events: BoundCounter;
  readonly watchers: BoundGauge;
  readonly initialEvents: BoundCounter;
  readonly sinkFailures: BoundCounter;
  readonly fills: BoundCounter;
  readonly reads: Readonly<Record<'cache' | 'store', BoundCounter>>;
  readonly resizes: Readonly<Record<'increase' | 'decrease', BoundCounter>>;
  readonly capacity: BoundGauge;
  readonly expirations: BoundCounter;
  readonly conflicts: BoundCounter;
  listed(list: CacheList): void;
}

function makeBinder(registry: MetricsRegistry): (resource: string) => BoundCacheMetrics {
  const counter = (name: string, help: string) => registry.counter({ name, help, labels: ['resource'] });
  const gauge = (name: string, help: string) => registry.gauge({ name, help, labels: ['resource'] });
  const events = counter('apiserver_watch_cache_events_received_total', 'Changes received by a watch cache.');
  const watchers = gauge('apiserver_watch_cache_watchers', 'Watches of a watch cache, including those of the server.');
  const initialEvents = counter('apiserver_init_events_total', 'Initial events of watches.');
  const sinkFailures = counter('apiserver_watch_sink_failures_total', 'Watches ended because their sink failed.');
  const fills = counter('apiserver_watch_cache_initializations_total', 'Initializations of a watch cache.');
  const reads = registry.counter({
    name: 'apiserver_watch_cache_reads_total',
    help: 'Gets and lists, by source.',
    labels: ['resource', 'source'],
  });
  const increases = counter('watch_cache_capacity_increase_total', 'Times the history of a watch cache was enlarged.');
  const decreases = counter('watch_cache_capacity_decrease_total', 'Times the history of a watch cache was reduced.');
  const capacity = gauge('watch_cache_capacity', 'Maximum number of changes in the history of a watch cache.');
  const expirations = counter(
    'apiserver_watch_cache_expired_total',
    'Reads rejected because their resourceVersion was too old.',
  );
  const conflicts = counter('apiserver_write_conflicts_total', 'Writes retried after a conflicting write.');
  const lists = registry.counter({
    name: 'apiserver_cache_list_total',
    help: 'Lists served from memory, by index.',
    labels: ['resource_prefix', 'index'],
  });
  const looked = registry.counter({
    name: 'apiserver_cache_list_fetched_objects_total',
    help: 'Objects examined for lists served from memory.',
    labels: ['resource_prefix', 'index'],
  });
  const returned = registry.counter({
    name: 'apiserver_cache_list_returned_objects_total',
    help: 'Objects returned by lists served from memory.',
    labels: ['resource_prefix'],
  });
  return (resource) => {
    const returnedHere = returned.bind({ resource_prefix: resource });
    const byIndex = new Map<string, readonly [BoundCounter, BoundCounter]>();
    return {
      events: events.bind({ resource }),
      watchers: watchers.bind({ resource }),
      initialEvents: initialEvents.bind({ resource }),
      sinkFailures: sinkFailures.bind({ resource }),
      fills: fills.bind({ resource }),
      reads: { cache: reads.bind({ resource, source: 'cache' }), store: reads.bind({ resource, source: 'store' }) },
      resizes: { increase: increases.bind({ resource }), decrease: decreases.bind({ resource }) },
      capacity: capacity.bind({ resource }),
      expirations: expirations.bind({ resource }),
      conflicts: conflicts.bind({ resource }),
      listed(list) {
        const index = kindOfIndex(list.index);
        let counters = byIndex.get(index);
        if (counters === undefined) {
          const labels = { resource_prefix: resource, index };
          counters = [lists.bind(labels), looked.bind(labels)];
          byIndex.set(index, counters);
        }
        counters[0].increment();
        counters[1].increment(list.looked);
        returnedHere.increment(list.returned);
      },
    };
  };
}

/** `label`, `field` or `namespace`: clients can select by any label, and metric label values are never released. */
function kindOfIndex(index: string): string {
  return index.split(' ', 1)[0] ?? '';
}
