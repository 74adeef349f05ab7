import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from '@orch/component';
import { mergePages } from './merge-pages.js';

const merged = async (pages: readonly string[]) => Buffer.concat([...(await mergePages(pages))]).toString();

/** The metrics page of one process of a server. */
async function page(requests: number, seconds: readonly number[], objects: number): Promise<string> {
  const registry = createMetricsRegistry();
  const total = registry.counter({ name: 'requests_total', help: 'Requests.', labels: ['path'] });
  total.bind({ path: '/a b' }).increment(requests);
  if (requests > 2) total.bind({ path: '/rare' }).increment();
  const durations = registry.histogram({ name: 'seconds', help: 'Seconds.', buckets: [0.1, 1] });
  for (const value of seconds) durations.observe(value);
  registry.gauge({ name: 'apiserver_storage_objects', help: 'Objects.', collect: () => objects });
  return registry.text();
}

test('sums counters and buckets, and takes global values once', async () => {
  const pages = [await page(1, [0.05], 10), await page(3, [0.5, 5], 9), await page(2, [], 10)];
  expect(await merged(pages)).toBe(`# HELP requests_total [ALPHA] Requests.
# TYPE requests_total counter
requests_total{path="/a b"} 6
requests_total{path="/rare"} 1
# HELP seconds [ALPHA] Seconds.
# TYPE seconds histogram
seconds_bucket{le="0.1"} 1
seconds_bucket{le="1"} 2
seconds_bucket{le="+Inf"} 3
seconds_sum 5.55
seconds_count 3
# HELP apiserver_storage_objects [ALPHA] Objects.
# TYPE apiserver_storage_objects gauge
apiserver_storage_objects 10
`);
});

test('leaves a single page unchanged, including infinite values', async () => {
  const only = await page(1, [0.05], 10);
  expect(await merged([only])).toBe(only);
  const odd = '# HELP n N.\n# TYPE n gauge\nn +Inf\n# HELP m M.\n# TYPE m gauge\nm NaN\n';
  expect(await merged([odd, odd])).toBe(odd);
});

test('takes the largest quantile of summaries, and sums their counts', async () => {
  const pageOf = (quantile: string, count: number) =>
    `# HELP s S.\n# TYPE s summary\ns{type="a",quantile="0.5"} ${quantile}\ns_sum{type="a"} 2\ns_count{type="a"} ${count}\n`;
  expect(await merged([pageOf('NaN', 0), pageOf('0.25', 3), pageOf('0.125', 4)])).toBe(
    pageOf('0.25', 7).replace('s_sum{type="a"} 2', 's_sum{type="a"} 6'),
  );
});

test('sums CPU and memory of processes, but not delays and start times', async () => {
  const pageOf = (cpu: number, lag: number, start: number) =>
    [
      ...['# HELP process_cpu_seconds_total C.', '# TYPE process_cpu_seconds_total counter'],
      `process_cpu_seconds_total ${cpu}`,
      ...['# HELP nodejs_eventloop_lag_p99_seconds L.', '# TYPE nodejs_eventloop_lag_p99_seconds gauge'],
      `nodejs_eventloop_lag_p99_seconds ${lag}`,
      ...['# HELP process_start_time_seconds S.', '# TYPE process_start_time_seconds gauge'],
      `process_start_time_seconds ${start}`,
      ...['# HELP nodejs_version_info V.', '# TYPE nodejs_version_info gauge', 'nodejs_version_info{major="20"} 1', ''],
    ].join('\n');
  expect(await merged([pageOf(1, 0.01, 100), pageOf(2.5, 0.2, 102)])).toBe(pageOf(3.5, 0.2, 100));
});

test('merging large pages yields to the event loop', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `n{resource="resource-${index}"} ${index}\n`);
  const page = `# HELP n N.\n# TYPE n counter\n${lines.join('')}`;
  let isMerged = false;
  const merging = merged([page, page]).finally(() => {
    isMerged = true;
  });
  let turns = 0;
  while (!isMerged) {
    await new Promise(setImmediate);
    turns++;
  }
  expect((await merging).split('\n')[1_002]).toBe('n{resource="resource-1000"} 2000');
  expect(turns).toBeGreaterThan((3 * page.length) / (80 * 1024));
});
