import { expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { registerBuildInfo } from './build-info-metric.js';
import { declaredMetrics } from './declared-metrics.js';
import { createMetricsRegistry } from './metrics-registry.js';

test('a page contains counters, gauges and cumulative buckets', async () => {
  const registry = createMetricsRegistry();
  const requests = registry.counter({ name: 'requests_total', help: 'Requests\nserved.', labels: ['verb', 'code'] });
  const gets = requests.bind({ verb: 'GET', code: '200' });
  gets.increment();
  gets.increment(2);
  requests.bind({ code: '200', verb: 'GET' }).increment();
  requests.bind({ verb: 'a"b\\c\n', code: '1' }).increment();
  registry.gauge({ name: 'objects', help: 'Objects.', stability: 'STABLE', collect: () => 7 });
  const seconds = registry.histogram({ name: 'seconds', help: 'Seconds.', labels: ['verb'], buckets: [0.1, 1] });
  const timed = seconds.bind({ verb: 'GET' });
  for (const value of [0.05, 0.1, 0.5, 5]) timed.observe(value);
  expect(await registry.text()).toBe(`# HELP requests_total [ALPHA] Requests\\nserved.
# TYPE requests_total counter
requests_total{verb="GET",code="200"} 4
requests_total{verb="a\\"b\\\\c\\n",code="1"} 1
# HELP objects [STABLE] Objects.
# TYPE objects gauge
objects 7
# HELP seconds [ALPHA] Seconds.
# TYPE seconds histogram
seconds_bucket{verb="GET",le="0.1"} 2
seconds_bucket{verb="GET",le="1"} 3
seconds_bucket{verb="GET",le="+Inf"} 4
seconds_sum{verb="GET"} 5.65
seconds_count{verb="GET"} 4
`);
});

test('registries are independent, including process metrics', async () => {
  const [first, second] = [createMetricsRegistry(), createMetricsRegistry()];
  first.counter({ name: 'n', help: 'N.' }).increment();
  const other = second.counter({ name: 'n', help: 'N.' });
  expect(await second.text()).toContain('\nn 0\n');
  other.increment();
  first.collectProcessMetrics();
  second.collectProcessMetrics();
  expect(await first.text()).toContain('process_cpu_seconds_total');
});

test('publishes what it declares of each metric to subscribers of the channel', () => {
  const published: unknown[] = [];
  const remember = (metric: unknown) => void published.push(metric);
  declaredMetrics.subscribe(remember);
  const registry = createMetricsRegistry({ disabled: ['n'] });
  registry.counter({ name: 'n', help: 'N.', labels: ['verb'], stability: 'STABLE', deprecatedSince: '1.20.0' });
  registry.histogram({ name: 's', help: 'S.', buckets: [1, 2] });
  registry.summary({ name: 'q', help: 'Q.', quantiles: [0.5], maxAgeMs: 1_000 });
  declaredMetrics.unsubscribe(remember);
  registry.gauge({ name: 'unseen', help: 'U.' });
  const usual = { stability: 'ALPHA', deprecatedSince: undefined, labels: [] };
  expect(published).toEqual([
    { name: 'n', type: 'counter', stability: 'STABLE', deprecatedSince: '1.20.0', labels: ['verb'], bounds: [] },
    { ...usual, name: 's', type: 'histogram', bounds: [1, 2] },
    { ...usual, name: 'q', type: 'summary', bounds: [0.5] },
  ]);
});

test('metrics without labels have one series from the start', async () => {
  const registry = createMetricsRegistry();
  const gauge = registry.gauge({ name: 'g', help: 'G.' });
  const summary = { name: 's', help: 'S.', quantiles: [0.5], maxAgeMs: 1_000 };
  registry.summary(summary);
  registry.histogram({ name: 'h', help: 'H.', buckets: [1, 2.5] }).observe(2, 3);
  gauge.add(2);
  gauge.add(-0.5);
  expect(await registry.text()).toBe(`# HELP g [ALPHA] G.
# TYPE g gauge
g 1.5
# HELP s [ALPHA] S.
# TYPE s summary
s{quantile="0.5"} NaN
s_sum 0
s_count 0
# HELP h [ALPHA] H.
# TYPE h histogram
h_bucket{le="1"} 0
h_bucket{le="2.5"} 3
h_bucket{le="+Inf"} 3
h_sum 6
h_count 3
`);
});

test('a removed series is gone until it is bound again', async () => {
  const registry = createMetricsRegistry();
  const gauge = registry.gauge({ name: 'g', help: 'G.', labels: ['a'] });
  const [one, two] = [gauge.bind({ a: '1' }), gauge.bind({ a: '2' })];
  one.add(7);
  two.set(2);
  gauge.remove({ a: '1' });
  gauge.remove({ a: '3' });
  one.set(8);
  expect(await registry.text()).toContain('gauge\ng{a="2"} 2\n');
  expect(await registry.text()).not.toContain('a="1"');
  gauge.bind({ a: '1' }).add(1);
  expect(await registry.text()).toContain('g{a="1"} 1\n');
});

test('values of labels that are not allowed share one series', async () => {
  const allowedValues = [{ metric: 'c', label: 'a', values: ['1', '2'] }];
  const registry = createMetricsRegistry({ allowedValues });
  const counter = registry.counter({ name: 'c', help: 'C.', labels: ['a', 'b'] });
  for (const a of ['1', '3', '4', '2']) counter.bind({ a, b: 'x' }).increment();
  const gauge = registry.gauge({ name: 'g', help: 'G.', labels: ['a'] });
  gauge.bind({ a: '3' }).set(1);
  const lines = (await registry.text()).split('\n').filter((line) => !line.startsWith('#'));
  expect(lines).toEqual([...['c{a="1",b="x"} 1', 'c{a="unexpected",b="x"} 2', 'c{a="2",b="x"} 1', 'g{a="3"} 1', '']]);
});

test('buckets increase, and every label has a value', () => {
  const registry = createMetricsRegistry();
  const message = (name: string) => `the buckets of metric ${name} must be in increasing order`;
  expect(() => registry.histogram({ name: 'a', help: 'A.', buckets: [1, 1] })).toThrow(message('a'));
  expect(() => registry.histogram({ name: 'b', help: 'B.', buckets: [0, 2, 1] })).toThrow(message('b'));
  const labels: readonly string[] = ['x', 'y'];
  const counter = registry.counter({ name: 'c', help: 'C.', labels });
  expect(() => counter.bind({ x: '1' })).toThrow('metric c has no value for label y');
});

test('updates polled metrics before each page', async () => {
  const registry = createMetricsRegistry();
  const gauge = registry.gauge({ name: 'depth', help: 'Depth.' });
  let depth = 0;
  registry.beforePage(() => gauge.set(++depth));
  expect([await registry.text(), await registry.text()].map((page) => page.split('\n')[2])).toEqual([
    'depth 1',
    'depth 2',
  ]);
});

test('rejects a duplicate name and missing label values', () => {
  const registry = createMetricsRegistry();
  const labelled = registry.counter({ name: 'n', help: 'N.', labels: ['verb'] });
  expect(() => registry.gauge({ name: 'n', help: 'N.' })).toThrow('metric n is registered twice');
  expect(() => labelled.increment()).toThrow('metric n requires label values');
});

test('counters with equal labels share a series across pages', async () => {
  const registry = createMetricsRegistry();
  const counter = registry.counter({ name: 'seen_total', help: 'Seen.', labels: ['kind'] });
  const first = counter.bind({ kind: 'a' });
  first.increment();
  counter.bind({ kind: 'a' }).increment(2);
  expect(await registry.text()).toContain('seen_total{kind="a"} 3');
  expect(await registry.text()).toContain('seen_total{kind="a"} 3');
  first.increment();
  expect(await registry.text()).toContain('seen_total{kind="a"} 4');
  expect(() => first.increment(-1)).toThrow('a counter cannot decrease');
});

test('a series appears after its first count, and a metric with its first series', async () => {
  const registry = createMetricsRegistry();
  const counter = registry.counter({ name: 'seen_total', help: 'Seen.', labels: ['kind'] }).bind({ kind: 'a' });
  const gauge = registry.gauge({ name: 'depth', help: 'Depth.', labels: ['kind'] }).bind({ kind: 'a' });
  const options = { name: 'seconds', help: 'Seconds.', labels: ['kind'], buckets: [1] } as const;
  const histogram = registry.histogram(options).bind({ kind: 'a' });
  counter.increment(0);
  expect(await registry.text()).toBe('');
  gauge.set(0);
  histogram.observe(2);
  counter.increment();
  expect((await registry.text()).split('\n').filter((line) => !line.startsWith('#') && line !== '')).toEqual([
    'seen_total{kind="a"} 1',
    'depth{kind="a"} 0',
    'seconds_bucket{kind="a",le="1"} 0',
    'seconds_bucket{kind="a",le="+Inf"} 1',
    'seconds_sum{kind="a"} 2',
    'seconds_count{kind="a"} 1',
  ]);
});

test('writing a large page yields to the event loop, and concurrent calls share one page', async () => {
  const registry = createMetricsRegistry();
  const labels = ['verb', 'group', 'version', 'resource', 'scope'] as const;
  const buckets = Array.from({ length: 37 }, (_, index) => (index + 1) / 20);
  const seconds = registry.histogram({ name: 'seconds', help: 'Seconds.', labels, buckets });
  for (let index = 0; index < 500; index++) {
    const group = 'rbac.authorization.orch.io';
    seconds.bind({ verb: 'GET', group, version: 'v1', resource: `resource-${index}`, scope: 'cluster' }).observe(0.07);
  }
  let pages = 0;
  registry.beforePage(() => void pages++);
  let turns = 0;
  const page = registry.page();
  const waiting = [registry.page(), registry.page(), registry.page()];
  let isWritten = false;
  void page.then(() => {
    isWritten = true;
  });
  while (!isWritten) {
    await new Promise(setImmediate);
    turns++;
  }
  const pieces = await page;
  const text = Buffer.concat(pieces).toString();
  expect(text.split('\n')).toHaveLength(2 + 500 * 40 + 1);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(80 * 1024);
  expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
  const [shared, ...others] = await Promise.all(waiting);
  expect(others.every((other) => other === shared)).toBe(true);
  expect(Buffer.concat(shared ?? []).toString()).toBe(text);
  expect(pages).toBe(2);
});

test('process metrics contain no gauge with a counter suffix, and count open files', async () => {
  const registry = createMetricsRegistry();
  registry.collectProcessMetrics();
  const page = await registry.text();
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  expect(types.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['process_open_fds', 'process_start_time_seconds', 'process_resident_memory_bytes']),
  );
  expect(Number(/^process_open_fds (\d+)$/m.exec(page)?.[1])).toBeGreaterThan(2);
});

test('disabled metrics are not on the page', async () => {
  const registry = createMetricsRegistry({ disabled: ['b', 'unknown'] });
  for (const name of ['a', 'b', 'c']) registry.counter({ name, help: 'Of a test.' }).increment();
  expect([...(await registry.text()).matchAll(/^(\w+) 1$/gm)].map(([, name]) => name)).toEqual(['a', 'c']);
});

test('disabled metrics of the process are not on the page', async () => {
  const disabled = ['process_open_fds', 'nodejs_heap_size_total_bytes', 'process_start_time_seconds'];
  const registry = createMetricsRegistry({ disabled });
  registry.collectProcessMetrics();
  const page = await registry.text();
  expect(page).toContain('nodejs_heap_size_used_bytes');
  for (const name of disabled) expect(page).not.toContain(name);
});

test('a summary has quantiles of recent observations, and sum and count of all', async () => {
  let nowMs = 0;
  const registry = createMetricsRegistry({ nowMs: () => nowMs });
  const options = { name: 'steps', help: 'Steps.', labels: ['type'], quantiles: [0.5, 0.99], maxAgeMs: 5_000 } as const;
  const steps = registry.summary(options).bind({ type: 'a' });
  expect(await registry.text()).toBe('');
  for (let index = 0; index < 98; index++) steps.observe(0.25);
  steps.observe(4);
  steps.observe(4);
  const page = await registry.text();
  expect(page).toContain('# HELP steps [ALPHA] Steps.\n# TYPE steps summary\nsteps{type="a",quantile="0.5"} ');
  const quantile = (text: string) => Number(new RegExp(`quantile="${text}"} (.*)`).exec(page)?.[1]);
  expect(quantile('0.5')).toBeCloseTo(0.25, 2);
  expect(quantile('0.99')).toBeCloseTo(4, 1);
  expect(page).toContain('\nsteps_sum{type="a"} 32.5\nsteps_count{type="a"} 100\n');
  nowMs = 5_000;
  expect(await registry.text()).toContain('steps{type="a",quantile="0.5"} NaN\n');
  expect(await registry.text()).toContain('steps_count{type="a"} 100\n');
});

test.each([
  ['orch', 'orch_build_info'],
  ['kubernetes', 'kubernetes_build_info'],
] as const)('the build is shown in labels, under the name of the dialect %s', async (dialect, name) => {
  const registry = createMetricsRegistry();
  registerBuildInfo(registry, { names: makeNames(dialect) });
  expect(await registry.text()).toMatch(
    new RegExp(
      `^${name}{major="1",minor="21",git_version="v1.21.0[^"]*",git_commit="[^"]*",git_tree_state="[^"]*",build_date="[^"]*",go_version="v[^"]+",compiler="typescript",platform="[a-z]+/[a-z0-9]+"} 1$`,
      'm',
    ),
  );
});
