import { formatGroupResource } from '@orch/apimachinery';
import type { BoundCounter, BoundHistogram, MetricsRegistry } from '@orch/component';
import type { Call } from '../context/call.js';

/** Counter of the events of one kind sent to clients. */
export interface SentEvents {
  /** Adds a number of events and their total size in bytes. */
  sent(events: number, bytes: number): void;
}

/** Metrics of sent watch events. Label values are bound once per kind. */
export class WatchMetrics {
  readonly #events;
  readonly #sizes;
  readonly #terminated;
  readonly #bound = new Map<string, SentEvents>();

  constructor(registry: MetricsRegistry) {
    this.#events = registry.counter({
      name: 'apiserver_watch_events_total',
      help: 'Events sent to watches, by kind.',
      labels: ['group', 'version', 'kind'],
    });
    this.#sizes = registry.histogram({
      name: 'apiserver_watch_events_sizes',
      help: 'Bytes of events sent to watches; events of one batch count as equally large.',
      labels: ['group', 'version', 'kind'],
      buckets: [1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072],
    });
    this.#terminated = registry.counter({
      name: 'apiserver_terminated_watchers_total',
      help: 'Watches ended because their clients were too slow.',
      labels: ['resource'],
    });
  }

  of({ version: { gvk } }: Call): SentEvents {
    const { group, version, kind } = gvk;
    const key = `${group}/${version}/${kind}`;
    let bound = this.#bound.get(key);
    if (bound === undefined) {
      const labels = { group, version, kind };
      bound = new BoundEvents(this.#events.bind(labels), this.#sizes.bind(labels));
      this.#bound.set(key, bound);
    }
    return bound;
  }

  terminated({ definition }: Call): void {
    this.#terminated.bind({ resource: formatGroupResource(definition) }).increment();
  }
}

class BoundEvents implements SentEvents {
  constructor(
    readonly events: BoundCounter,
    readonly sizes: BoundHistogram,
  ) {}

  sent(events: number, bytes: number): void {
    this.events.increment(events);
    for (let count = 0; count < events; count++) this.sizes.observe(bytes / events);
  }
}
