import type { MetricsRegistry } from '@orch/component';

/** The metrics of unavailable API services, under their names of v1.21. Administrators choose the names. */
export class UnavailableMetrics {
  readonly #gauge;
  readonly #count;

  constructor(metrics: MetricsRegistry) {
    this.#gauge = metrics.gauge({
      name: 'aggregator_unavailable_apiservice',
      help: 'API services that are not available: 1 when the service of the name is not, 0 when it is.',
      labels: ['name'],
    });
    this.#count = metrics.counter({
      name: 'aggregator_unavailable_apiservice_total',
      help: 'Transitions of API services to not available, by name and reason.',
      labels: ['name', 'reason'],
    });
  }

  /** The current state. */
  set(name: string, isAvailable: boolean): void {
    this.#gauge.bind({ name }).set(isAvailable ? 0 : 1);
  }

  /** The API service is deleted. */
  forget(name: string): void {
    this.#gauge.remove({ name });
  }

  /** A service is not available any more. */
  lost(name: string, reason: string): void {
    this.#count.bind({ name, reason }).increment();
  }
}
