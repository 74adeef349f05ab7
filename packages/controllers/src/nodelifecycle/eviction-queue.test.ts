import { expect, test } from '@jest/globals';
import { EvictionQueue } from './eviction-queue.js';

function given(rate: number) {
  const time = { ms: 0 };
  return { time, queue: new EvictionQueue(rate, () => time.ms) };
}

test('takes nodes in order, at most the rate per second', () => {
  const { time, queue } = given(0.1);
  expect([queue.add('a'), queue.add('b'), queue.add('a')]).toEqual([true, true, false]);
  expect([queue.take(), queue.take()]).toEqual(['a', undefined]);
  time.ms = 9_900;
  expect(queue.take()).toBeUndefined();
  time.ms = 10_000;
  expect(queue.take()).toBe('b');
  expect(queue.hasWaiting).toBe(false);
});

test('a taken node is queued again only after it was forgotten or removed', () => {
  const { queue } = given(1_000);
  queue.add('a');
  queue.take();
  expect(queue.add('a')).toBe(false);
  queue.forget('a');
  expect(queue.add('a')).toBe(true);
  expect(queue.remove('a')).toBe(true);
  expect([queue.remove('a'), queue.hasWaiting]).toEqual([false, false]);
});

test('a rate of 0 stops evictions; a new rate does not allow one at once', () => {
  const { time, queue } = given(1);
  queue.add('a');
  queue.setRate(0);
  time.ms = 3_600_000;
  expect([queue.isStopped, queue.take()]).toEqual([true, undefined]);
  queue.setRate(0.1);
  expect([queue.isStopped, queue.take()]).toEqual([false, undefined]);
  time.ms += 10_000;
  expect(queue.take()).toBe('a');
});

test('the same rate changes nothing', () => {
  const { queue } = given(0.1);
  queue.setRate(0.1);
  queue.add('a');
  expect(queue.take()).toBe('a');
});

test('a node whose eviction failed is the next one', () => {
  const { time, queue } = given(1);
  queue.add('a');
  queue.add('b');
  queue.putBack(queue.take() ?? '');
  time.ms = 1_000;
  expect(queue.take()).toBe('a');
  queue.remove('a');
  queue.putBack('a');
  time.ms = 2_000;
  expect(queue.take()).toBe('b');
});
