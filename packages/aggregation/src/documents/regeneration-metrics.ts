import type { MetricsRegistry } from '@orch/component';

export type RegenerationReason = 'add' | 'update' | 'delete';

/** Metrics of changes of the merged OpenAPI v2 document, under their names of v1.21. Administrators choose the names. */
export class RegenerationMetrics {
  readonly #count;
  readonly #duration;

  constructor(metrics: MetricsRegistry) {
    this.#count = metrics.counter({
      name: 'aggregator_openapi_v2_regeneration_count',
      help: 'Changes of the OpenAPI v2 document by the API service that caused them, and reason.',
      labels: ['apiservice', 'reason'],
    });
    this.#duration = metrics.gauge({
      name: 'aggregator_openapi_v2_regeneration_duration',
      help: 'Duration of reading the document of a server for the last change of each reason, in seconds.',
      labels: ['reason'],
    });
  }

  record(apiservice: string, { reason, seconds }: { readonly reason: RegenerationReason; readonly seconds: number }) {
    this.#count.bind({ apiservice, reason }).increment();
    this.#duration.bind({ reason }).set(seconds);
  }
}
