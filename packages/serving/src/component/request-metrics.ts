import type { ClientConfig, RestClientOptions } from '@orch/client';
import { type BoundCounter, exponentialBuckets, type MetricsRegistry } from '@orch/component';
import { urlTemplate } from './url-template.js';

/**
 * Counts the requests of a program to the API server by status code and method. Times them, without watches and other streams,
 * and their waits for the rate limit, by method and template of the URL.
 */
export function requestMetrics(
  metrics: Pick<MetricsRegistry, 'counter' | 'histogram'>,
  { server }: Pick<ClientConfig, 'server'>,
): NonNullable<RestClientOptions['onResponse']> {
  const { host, origin } = new URL(server);
  const requests = metrics.counter({
    name: 'rest_client_requests_total',
    help: 'Requests to the API server by status code, method and host.',
    labels: ['code', 'method', 'host'],
  });
  const timing = { labels: ['verb', 'url'] as const, buckets: exponentialBuckets(0.001, 2, 10) };
  const durations = metrics.histogram({
    name: 'rest_client_request_duration_seconds',
    help: 'Time of requests to the API server in seconds, by method and URL without names.',
    ...timing,
  });
  const waits = metrics.histogram({
    name: 'rest_client_rate_limiter_duration_seconds',
    help: 'Time that requests waited for the rate limit of the client in seconds, by method and URL without names.',
    ...timing,
  });
  const counters = new Map<string, BoundCounter>();
  return ({ code, method, path, isStream, waitedMs, durationMs }) => {
    const key = `${code} ${method}`;
    let counter = counters.get(key);
    if (counter === undefined) {
      counter = requests.bind({ code: String(code), method, host });
      counters.set(key, counter);
    }
    counter.increment();
    if (isStream && waitedMs === undefined) return;
    const labels = { verb: method, url: `${origin}${urlTemplate(path)}` };
    if (!isStream) durations.bind(labels).observe(durationMs / 1_000);
    if (waitedMs !== undefined) waits.bind(labels).observe(waitedMs / 1_000);
  };
}
