import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { exponentialBuckets, type HistogramOf, type SharedMetricsSource } from '../framework/metrics-source.js';
import type { SliceChanges } from '../services/slices/slice-changes.js';
import { SliceMetrics } from '../services/slices/slice-metrics.js';

const prefix = 'endpoint_slice_mirroring_controller';

/** The metrics of the mirroring controller in v1.21. */
export class MirrorMetrics {
  readonly #slices: SliceMetrics;
  readonly #updated: HistogramOf<never>;
  readonly #skipped: HistogramOf<never>;
  readonly #seconds: HistogramOf<never>;

  constructor(source: SharedMetricsSource) {
    this.#slices = new SliceMetrics(source, prefix);
    const perSync = exponentialBuckets(2, 2, 15);
    this.#updated = source.histogram({
      name: `${prefix}_endpoints_updated_per_sync`,
      help: 'Endpoints that a reconcile has updated.',
      buckets: perSync,
    });
    this.#skipped = source.histogram({
      name: `${prefix}_addresses_skipped_per_sync`,
      help: 'Addresses that a reconcile has skipped: they are invalid, or above the limit.',
      buckets: perSync,
    });
    this.#seconds = source.histogram({
      name: `${prefix}_endpoints_sync_duration`,
      help: 'Duration of a reconcile in seconds.',
      buckets: exponentialBuckets(0.001, 2, 15),
    });
  }

  /** The endpoints with this key are mirrored. `skipped` counts their addresses that are not. */
  mirrored(
    key: string,
    before: readonly DeepReadonly<EndpointSlice>[],
    {
      skipped,
      ...options
    }: { readonly changes: SliceChanges; readonly endpointsMax: number; readonly skipped: number },
  ): void {
    const { updated } = this.#slices.synced(key, before, options);
    this.#updated.observe(updated);
    this.#skipped.observe(skipped);
  }

  /** They are not mirrored any more. */
  forget(key: string): void {
    this.#slices.forget(key);
  }

  ended(durationMs: number): void {
    this.#seconds.observe(durationMs / 1_000);
  }
}
