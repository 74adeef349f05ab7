import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from '@orch/component';
import { exponentialBuckets, sharedMetricsSource, silentMetrics } from './metrics-source.js';
import { showRateLimiterUse } from './rate-limiter-use.js';
import { countBy, ReplacedSeries } from './replaced-series.js';

/** The series of a page, without comments. */
const seriesOf = async (registry: ReturnType<typeof createMetricsRegistry>) =>
  (await registry.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('a metric is registered once, and counts on when its controller is made again', async () => {
  const registry = createMetricsRegistry();
  const source = sharedMetricsSource(registry);
  for (const zone of ['a', 'b', 'a']) {
    source
      .counter({ name: 'c', help: 'C.', labels: ['zone'] })
      .bind({ zone })
      .increment();
    source.gauge({ name: 'g', help: 'G.' }).set(3);
    source.histogram({ name: 'h', help: 'H.', buckets: [1] }).observe(2);
  }
  expect(await seriesOf(registry)).toEqual([
    ...['c{zone="a"} 2', 'c{zone="b"} 1', 'g 3'],
    ...['h_bucket{le="1"} 0', 'h_bucket{le="+Inf"} 3', 'h_sum 6', 'h_count 3'],
  ]);
});

test('the update of a restarted controller replaces its earlier one', async () => {
  const registry = createMetricsRegistry();
  const source = sharedMetricsSource(registry);
  const gauge = source.gauge({ name: 'g', help: 'G.' });
  const called: string[] = [];
  source.onPage('x', () => called.push('first'));
  source.onPage('x', () => {
    called.push('second');
    gauge.set(called.length);
  });
  source.onPage('y', () => called.push('other'));
  expect(await seriesOf(registry)).toEqual(['g 1']);
  expect(called).toEqual(['second', 'other']);
});

test('series that are replaced disappear when they are gone', async () => {
  const registry = createMetricsRegistry();
  const gauge = sharedMetricsSource(registry).gauge({ name: 'g', help: 'G.', labels: ['class'] });
  const series = new ReplacedSeries(gauge);
  const show = (...names: readonly string[]) => series.replace(countBy(names, (name) => ({ class: name })));
  show('a', 'b', 'a');
  expect(await seriesOf(registry)).toEqual(['g{class="a"} 2', 'g{class="b"} 1']);
  show('b');
  expect(await seriesOf(registry)).toEqual(['g{class="b"} 1']);
});

test('the use of rate limits is shown for controllers that have the metric in v1.21', async () => {
  const registry = createMetricsRegistry();
  const source = sharedMetricsSource(registry);
  let use = 0.25;
  showRateLimiterUse('podgc', { client: { rateLimitUse: () => use }, source });
  showRateLimiterUse('ttl', { client: { rateLimitUse: () => 1 }, source });
  showRateLimiterUse('job', { client: {}, source });
  use = 0.5;
  expect(await seriesOf(registry)).toEqual(['gc_controller_rate_limiter_use 0.5', 'job_controller_rate_limiter_use 0']);
});

test('exponential buckets begin at their start, and are rounded as in v1.21', () => {
  expect(exponentialBuckets(2, 2, 4)).toEqual([2, 4, 8, 16]);
  expect(exponentialBuckets(1e-7, 10, 4)).toEqual([1e-7, 1e-6, 9.999999999999999e-6, 9.999999999999999e-5]);
});

test('without a page nothing is counted', () => {
  const options = { name: 'x', help: 'X.', labels: ['a'] as const, buckets: [1] };
  silentMetrics.counter(options).bind({ a: '' }).increment();
  silentMetrics.gauge(options).bind({ a: '' }).set(1);
  silentMetrics.gauge(options).remove({ a: '' });
  silentMetrics.histogram(options).bind({ a: '' }).observe(1);
  silentMetrics.onPage('x', () => {
    throw new Error('is never called');
  });
});
