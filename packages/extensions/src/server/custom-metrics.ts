import type { ServerCore } from '@orch/apiserver';

/** Metrics of custom resources, under their names of v1.21. Administrators choose the names of definitions. */
export class CustomMetrics {
  readonly #documents;
  readonly #conversions;

  constructor(metrics: ServerCore['metrics']) {
    this.#documents = metrics.counter({
      name: 'apiextensions_openapi_v2_regeneration_count',
      help: 'Changes of the OpenAPI v2 document by the definition that caused them, and reason.',
      labels: ['crd', 'reason'],
    });
    this.#conversions = metrics.histogram({
      name: 'apiserver_crd_webhook_conversion_duration_seconds',
      help: 'Duration of calls of conversion webhooks in seconds, by definition, versions and whether they succeeded.',
      labels: ['crd_name', 'from_version', 'to_version', 'succeeded'],
      buckets: Array.from({ length: 15 }, (_, power) => 0.001 * 2 ** power),
    });
  }

  /** The kinds of a definition in the document have changed. */
  changed(crd: string, reason: 'add' | 'update' | 'remove'): void {
    this.#documents.bind({ crd, reason }).increment();
  }

  /** `from` and `to` are names of versions, such as `v1`. */
  converted(
    crd: string,
    { from, to, succeeded, seconds }: { from: string; to: string; succeeded: boolean; seconds: number },
  ): void {
    const labels = { crd_name: crd, from_version: from, to_version: to, succeeded: String(succeeded) };
    this.#conversions.bind(labels).observe(seconds);
  }
}
