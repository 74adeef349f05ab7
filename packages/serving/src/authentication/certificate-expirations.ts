import type { MetricsRegistry } from '@orch/component';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Records the remaining time of the client certificates of requests, in milliseconds, as seconds. */
export function certificateExpirations(metrics: MetricsRegistry): (remainingMs: number) => void {
  const remaining = metrics.histogram({
    name: 'apiserver_client_certificate_expiration_seconds',
    help: 'Remaining time of the client certificate of requests in seconds.',
    buckets: [
      ...[0, 30 * minute, hour, 2 * hour, 6 * hour, 12 * hour],
      ...[1, 2, 4, 7, 30, 90, 180, 360].map((days) => days * day),
    ],
  });
  return (remainingMs) => remaining.observe(remainingMs / 1_000);
}
