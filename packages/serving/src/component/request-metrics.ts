import type { ClientConfig, RestClientOptions } from '@orch/client';
import type { MetricsRegistry } from '@orch/component';

/** Counts the requests of a program to the API server, by status code and method. */
export function requestMetrics(
  metrics: Pick<MetricsRegistry, 'counter'>,
  { server }: Pick<ClientConfig, 'server'>,
): NonNullable<RestClientOptions['onResponse']> {
  const { host } = new URL(server);
  const requests = metrics.counter({
    name: 'rest_client_requests_total',
    help: 'Requests to the API server by status code, method and host.',
    labels: ['code', 'method', 'host'],
  });
  return ({ code, method }) => requests.bind({ code: String(code), method, host }).increment();
}
