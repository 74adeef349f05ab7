import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from './metrics-registry.js';

test('a page shows counters, gauges and cumulative buckets', async () => {
  const registry = createMetricsRegistry();
  const requests = registry.counter({ name: 'requests_total', help: 'Requests\nserved.', labels: ['verb', 'code'] });
  const gets = requests.bind({ verb: 'GET', code: '200' });
  gets.increment();
  gets.increment(2);
  requests.bind({ code: '200', verb: 'GET' }).increment();
  requests.bind({ verb: 'a"b\\c\n', code: '1' }).increment();
  registry.gauge({ name: 'objects', help: 'Objects.', collect: () => 7 });
  const seconds = registry.histogram({ name: 'seconds', help: 'Seconds.', labels: ['verb'], buckets: [0.1, 1] });
  const timed = seconds.bind({ verb: 'GET' });
  for (const value of [0.05, 0.1, 0.5, 5]) timed.observe(value);
  expect(await registry.text()).toBe(`# HELP requests_total Requests\\nserved.
# TYPE requests_total counter
requests_total{verb="GET",code="200"} 4
requests_total{verb="a\\"b\\\\c\\n",code="1"} 1

# HELP objects Objects.
# TYPE objects gauge
objects 7

# HELP seconds Seconds.
# TYPE seconds histogram
seconds_bucket{le="0.1",verb="GET"} 2
seconds_bucket{le="1",verb="GET"} 3
seconds_bucket{le="+Inf",verb="GET"} 4
seconds_sum{verb="GET"} 5.65
seconds_count{verb="GET"} 4
`);
});

test('registries count apart, also the metrics of the process', async () => {
  const [first, second] = [createMetricsRegistry(), createMetricsRegistry()];
  first.counter({ name: 'n', help: 'N.' }).increment();
  const other = second.counter({ name: 'n', help: 'N.' });
  expect(await second.text()).toContain('\nn 0\n');
  other.increment();
  first.collectProcessMetrics();
  second.collectProcessMetrics();
  expect(await first.text()).toContain('process_cpu_seconds_total');
});

test('what is not counted as it happens is brought up to date before each page', async () => {
  const registry = createMetricsRegistry();
  const gauge = registry.gauge({ name: 'depth', help: 'Depth.' });
  let depth = 0;
  registry.beforePage(() => gauge.set(++depth));
  expect([await registry.text(), await registry.text()].map((page) => page.split('\n')[2])).toEqual([
    'depth 1',
    'depth 2',
  ]);
});

test('a name is taken once, and labels need their values', () => {
  const registry = createMetricsRegistry();
  const labelled = registry.counter({ name: 'n', help: 'N.', labels: ['verb'] });
  expect(() => registry.gauge({ name: 'n', help: 'N.' })).toThrow('metric n is registered twice');
  expect(() => labelled.increment()).toThrow('metric n needs their values');
});

test('what was counted since the last page is added to the next, by all who bound the same labels', async () => {
  const registry = createMetricsRegistry();
  const counter = registry.counter({ name: 'seen_total', help: 'Seen.', labels: ['kind'] });
  const first = counter.bind({ kind: 'a' });
  first.increment();
  counter.bind({ kind: 'a' }).increment(2);
  expect(await registry.text()).toContain('seen_total{kind="a"} 3');
  expect(await registry.text()).toContain('seen_total{kind="a"} 3');
  first.increment();
  expect(await registry.text()).toContain('seen_total{kind="a"} 4');
  expect(() => first.increment(-1)).toThrow('does not go back');
});
