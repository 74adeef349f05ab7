import type { MetricsRegistry } from '@orch/component';
import type { EncryptionOptions, EnvelopeMetrics } from '@orch/storage';

const durationSeconds = Array.from({ length: 14 }, (_, power) => 5e-6 * 2 ** power);
const arrivalSeconds = Array.from({ length: 10 }, (_, power) => 60 * 2 ** power);

/** The metrics of v1.21 of encryption at rest. */
export function encryptionMetrics(
  metrics: MetricsRegistry,
): Required<Pick<EncryptionOptions, 'onTransformation' | 'envelopeMetrics'>> {
  const durations = metrics.histogram({
    name: 'apiserver_storage_transformation_duration_seconds',
    help: 'Time of encryptions and decryptions of stored values in seconds.',
    labels: ['transformation_type'],
    buckets: durationSeconds,
  });
  const operations = metrics.counter({
    name: 'apiserver_storage_transformation_operations_total',
    help: 'Number of encryptions and decryptions of stored values.',
    labels: ['transformation_type', 'transformer_prefix', 'status'],
  });
  return {
    onTransformation({ direction, providerPrefix, succeeded, durationMs }) {
      const status = succeeded ? 'OK' : 'Unknown';
      durations.bind({ transformation_type: direction }).observe(durationMs / 1_000);
      operations.bind({ transformation_type: direction, transformer_prefix: providerPrefix, status }).increment();
    },
    envelopeMetrics: envelopeMetrics(metrics),
  };
}

function envelopeMetrics(metrics: MetricsRegistry): EnvelopeMetrics {
  const misses = metrics.counter({
    name: 'apiserver_storage_envelope_transformation_cache_misses_total',
    help: 'Number of keys of stored values that were not in memory.',
  });
  const durations = metrics.histogram({
    name: 'apiserver_storage_data_key_generation_duration_seconds',
    help: 'Time to generate keys of stored values in seconds.',
    buckets: durationSeconds,
  });
  const failures = metrics.counter({
    name: 'apiserver_storage_data_key_generation_failures_total',
    help: 'Number of failures to generate keys of stored values.',
  });
  const filled = metrics.gauge({
    name: 'apiserver_envelope_encryption_dek_cache_fill_percent',
    help: 'Share of the memory for keys of stored values that is used, between 0 and 1.',
  });
  const arrivals = metrics.histogram({
    name: 'apiserver_envelope_encryption_dek_cache_inter_arrival_time_seconds',
    help: 'Time between two values that are encrypted or decrypted by a key management service, in seconds.',
    labels: ['transformation_type'],
    buckets: arrivalSeconds,
  });
  const lastMs = new Map<string, number>();
  return {
    arrived(direction) {
      const nowMs = performance.now();
      arrivals.bind({ transformation_type: direction }).observe((nowMs - (lastMs.get(direction) ?? nowMs)) / 1_000);
      lastMs.set(direction, nowMs);
    },
    missed: () => misses.increment(),
    keyGenerated({ succeeded, durationMs }) {
      if (succeeded) durations.observe(durationMs / 1_000);
      else failures.increment();
    },
    filled: (share) => filled.set(share),
  };
}
