import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from '@orch/component';
import { requestMetrics } from './request-metrics.js';

test('requests are counted, and timed unless they are streams, with their waits for the rate limit', async () => {
  const metrics = createMetricsRegistry();
  const onResponse = requestMetrics(metrics, { server: 'https://127.0.0.1:6443/prefix' });
  const pods = '/api/v1/namespaces/web/pods/a';
  onResponse({ code: 200, method: 'GET', path: pods, isStream: false, durationMs: 4 });
  onResponse({ code: 200, method: 'GET', path: `${pods}?x=y`, isStream: false, waitedMs: 500, durationMs: 1_000 });
  onResponse({ code: 404, method: 'GET', path: pods, isStream: false, durationMs: 4 });
  onResponse({ code: 201, method: 'POST', path: '/api/v1/pods', isStream: false, waitedMs: 0, durationMs: 8 });
  onResponse({ code: 200, method: 'GET', path: '/api/v1/pods', isStream: true, durationMs: 1 });
  onResponse({ code: 200, method: 'GET', path: '/api/v1/nodes', isStream: true, waitedMs: 250, durationMs: 1 });
  const text = Buffer.concat(await metrics.page()).toString();
  const lines = text.split('\n').filter((line) => /^[a-z].*(_total|_sum|_count|le="0\.(001|512)")/.test(line));
  const pod = 'url="https://127.0.0.1:6443/api/v1/namespaces/%7Bnamespace%7D/pods/%7Bname%7D"';
  const series = (name: string, labels: string, values: readonly (number | string)[]) => [
    ...['0.001', '0.512'].map((le, index) => `${name}_bucket{${labels},le="${le}"} ${values[index]}`),
    `${name}_sum{${labels}} ${values[2]}`,
    `${name}_count{${labels}} ${values[3]}`,
  ];
  const [waits, durations] = ['rest_client_rate_limiter_duration_seconds', 'rest_client_request_duration_seconds'];
  const host = 'host="127.0.0.1:6443"';
  expect(lines).toEqual([
    `rest_client_requests_total{code="200",method="GET",${host}} 4`,
    `rest_client_requests_total{code="404",method="GET",${host}} 1`,
    `rest_client_requests_total{code="201",method="POST",${host}} 1`,
    ...series(durations, `verb="GET",${pod}`, [0, 2, 1.008, 3]),
    ...series(durations, 'verb="POST",url="https://127.0.0.1:6443/api/v1/pods"', [0, 1, 0.008, 1]),
    ...series(waits, `verb="GET",${pod}`, [0, 1, 0.5, 1]),
    ...series(waits, 'verb="POST",url="https://127.0.0.1:6443/api/v1/pods"', [1, 1, 0, 1]),
    ...series(waits, 'verb="GET",url="https://127.0.0.1:6443/api/v1/nodes"', [0, 1, 0.25, 1]),
  ]);
});
