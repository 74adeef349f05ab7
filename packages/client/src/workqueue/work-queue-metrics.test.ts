import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { createMetricsRegistry } from '@orch/component';
import { bucketRateLimiter, controllerRateLimiter, longestRateLimiter } from './rate-limiters.js';
import { exponentialRateLimiter, WorkQueue } from './work-queue.js';
import { workQueueMetrics } from './work-queue-metrics.js';

test('a queue counts adds, retries and depth, and measures waits and work', async () => {
  const clock = new FakeClock();
  const registry = createMetricsRegistry();
  const observe = workQueueMetrics(registry, clock);
  const queue = new WorkQueue({ clock, rateLimiter: exponentialRateLimiter(), observer: observe('q') });
  const read = async () => {
    const lines = (await registry.text()).split('\n').filter((line) => /^workqueue_\w+\{name="q"\}/.test(line));
    return Object.fromEntries(
      lines.map((line) => [line.slice('workqueue_'.length, line.indexOf('{')), Number(line.split(' ')[1])]),
    );
  };
  for (const key of ['a', 'b', 'a']) queue.add(key);
  expect(await read()).toMatchObject({ adds_total: 2, depth: 2, unfinished_work_seconds: 0 });
  await clock.advance(2_000);
  await queue.take();
  await clock.advance(1_000);
  await queue.take();
  await clock.advance(3_000);
  expect(await read()).toMatchObject({
    depth: 0,
    queue_duration_seconds_count: 2,
    queue_duration_seconds_sum: 5,
    unfinished_work_seconds: 7,
    longest_running_processor_seconds: 4,
  });
  queue.add('a');
  queue.done('a');
  queue.done('a');
  queue.addRateLimited('b');
  queue.done('b');
  queue.done('none');
  expect(await read()).toMatchObject({
    adds_total: 3,
    depth: 1,
    retries_total: 1,
    work_duration_seconds_count: 2,
    work_duration_seconds_sum: 7,
    unfinished_work_seconds: 0,
    longest_running_processor_seconds: 0,
  });
  await queue.take();
  const waiting = queue.take();
  await clock.advance(5);
  expect(await waiting).toBe('b');
  expect(await read()).toMatchObject({ adds_total: 4, depth: 0, queue_duration_seconds_count: 4 });
});

test('the metrics of queues have help texts, and buckets from 10 ns to 10 s', async () => {
  const registry = createMetricsRegistry();
  const clock = new FakeClock();
  const observer = workQueueMetrics(registry, clock)('q');
  observer.added('a', 1);
  observer.retried();
  observer.taken('unknown', 0);
  observer.done('unknown');
  observer.done('never taken');
  const text = await registry.text();
  const described = text.split('\n').flatMap((line) => /^# HELP workqueue_(.*)$/.exec(line)?.[1] ?? []);
  expect(described.sort()).toEqual([
    'adds_total [ALPHA] Keys added to the queue.',
    'depth [ALPHA] Keys in the queue.',
    'longest_running_processor_seconds [ALPHA] Time of the key that has been in work longest.',
    'queue_duration_seconds [ALPHA] Time of a key in the queue.',
    'retries_total [ALPHA] Keys added with a back-off.',
    'unfinished_work_seconds [ALPHA] Sum of the times that keys have been in work and are not done.',
    'work_duration_seconds [ALPHA] Time of a key in work.',
  ]);
  for (const name of ['queue', 'work']) {
    const bounds = [
      ...text.matchAll(new RegExp(`^workqueue_${name}_duration_seconds_bucket\\{name="q",le="(.*?)"\\}`, 'gm')),
    ];
    // With the rounding of v1.21.
    expect(bounds.map(([, bound]) => bound)).toEqual([
      ...['1e-08', '1e-07', '1e-06', '9.999999999999999e-06', '9.999999999999999e-05', '0.001', '0.01', '0.1'],
      ...['1', '10', '+Inf'],
    ]);
  }
  expect(text).toContain('workqueue_queue_duration_seconds_sum{name="q"} 0\n');
  expect(text).toContain('workqueue_work_duration_seconds_sum{name="q"} 0\n');
  expect(text).toContain('workqueue_work_duration_seconds_count{name="q"} 2\n');
});

test('the bucket limits all keys together, and the longest delay of several limiters applies', async () => {
  const clock = new FakeClock();
  const bucket = bucketRateLimiter({ clock, qps: 10, burst: 2 });
  expect(['a', 'b', 'c', 'd'].map((key) => bucket.delayMs(key))).toEqual([0, 0, 100, 200]);
  await clock.advance(300);
  expect(['a', 'b'].map((key) => bucket.delayMs(key))).toEqual([0, 100]);
  const limiter = controllerRateLimiter(clock);
  expect([1, 2, 3].map(() => limiter.delayMs('a'))).toEqual([5, 10, 20]);
  for (let index = 0; index < 97; index += 1) limiter.delayMs(`k${index}`);
  expect(limiter.delayMs('b')).toBe(100);
  limiter.forget('a');
  expect(limiter.delayMs('a')).toBe(200);
  const fixed = (delayMs: number) => ({ delayMs: () => delayMs, forget: () => {} });
  expect(longestRateLimiter(fixed(3), fixed(7), fixed(5)).delayMs('a')).toBe(7);
});
