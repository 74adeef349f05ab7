import type { TokenCacheObserver } from '@orch/auth';
import type { MetricsRegistry } from '@orch/component';

/** Metrics of a cache of token reviews: hits and misses, their time, and the fetches behind misses. */
export function tokenCacheMetrics(metrics: MetricsRegistry): TokenCacheObserver {
  const labels = ['status'] as const;
  const requests = metrics.counter({
    name: 'authentication_token_cache_request_total',
    help: 'Tokens that were looked up in the cache, by hit or miss.',
    labels,
  });
  const durations = metrics.histogram({
    name: 'authentication_token_cache_request_duration_seconds',
    help: 'Time of look-ups of tokens in the cache, with the fetch of a miss, in seconds.',
    labels,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const fetches = metrics.counter({
    name: 'authentication_token_cache_fetch_total',
    help: 'Fetches of tokens that were not in the cache, by outcome.',
    labels,
  });
  const active = metrics.gauge({
    name: 'authentication_token_cache_active_fetch_count',
    help: 'Fetches that run (in_flight), and look-ups that wait for one (blocked).',
    labels,
  });
  const of = (status: string) => ({ requests: requests.bind({ status }), durations: durations.bind({ status }) });
  const looked = { hit: of('hit'), miss: of('miss') };
  const fetched = { ok: fetches.bind({ status: 'ok' }), error: fetches.bind({ status: 'error' }) };
  const blocked = active.bind({ status: 'blocked' });
  const inFlight = active.bind({ status: 'in_flight' });
  return {
    looked(status, durationMs) {
      looked[status].requests.increment();
      looked[status].durations.observe(durationMs / 1_000);
    },
    blocked: (delta) => blocked.add(delta),
    fetching: (delta) => inFlight.add(delta),
    fetched: (status) => fetched[status].increment(),
  };
}
