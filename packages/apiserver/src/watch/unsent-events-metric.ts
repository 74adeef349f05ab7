import type { MetricsRegistry } from '@orch/component';
import type { UnsentEvents } from './unsent-events.js';

/** Registers the metrics of unsent events of slow watchers; the budget is `unsentEventBytesMax`. */
export function registerUnsentEvents(registry: MetricsRegistry, unsent: UnsentEvents): void {
  const bytes = registry.gauge({
    name: 'apiserver_watch_unsent_bytes',
    help: 'Bytes of events that slow watchers have not read.',
  });
  const watchers = registry.gauge({
    name: 'apiserver_watch_slow_watchers',
    help: 'Watchers that have not read the events written to them.',
  });
  registry.beforePage(() => {
    bytes.set(unsent.bytes);
    watchers.set(unsent.slowWatchers);
  });
}
