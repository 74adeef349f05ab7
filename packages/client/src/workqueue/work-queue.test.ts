import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { exponentialRateLimiter } from './rate-limiter.js';
import { runWorkers } from './run-workers.js';
import { WorkQueue } from './work-queue.js';

function given() {
  const clock = new FakeClock();
  return { clock, queue: new WorkQueue({ clock, rateLimiter: exponentialRateLimiter() }) };
}

describe('a work queue', () => {
  test('holds a key once, however often it is added', async () => {
    const { queue } = given();
    for (const key of ['a', 'b', 'a']) queue.add(key);
    expect(queue.length).toBe(2);
    expect([await queue.take(), await queue.take()]).toEqual(['a', 'b']);
  });

  test('gives a key that was added during its work again, after that work', async () => {
    const { queue } = given();
    queue.add('a');
    await queue.take();
    queue.add('a');
    expect(queue.length).toBe(0);
    queue.done('a');
    expect(await queue.take()).toBe('a');
  });

  test('hands a key to a worker that waits', async () => {
    const { queue } = given();
    const taken = queue.take();
    queue.add('a');
    expect(await taken).toBe('a');
  });

  test('adds a key after its delay, the shortest of several', async () => {
    const { clock, queue } = given();
    queue.addAfter('a', 1000);
    queue.addAfter('a', 100);
    queue.addAfter('a', 500);
    await clock.advance(99);
    expect(queue.length).toBe(0);
    await clock.advance(1);
    expect(queue.length).toBe(1);
    await clock.advance(2000);
    expect(queue.length).toBe(1);
  });

  test('doubles the pause of a key that fails, and forgets it when it succeeds', () => {
    const limiter = exponentialRateLimiter();
    expect([1, 2, 3].map(() => limiter.delayMs('a'))).toEqual([5, 10, 20]);
    limiter.forget('a');
    expect(limiter.delayMs('a')).toBe(5);
  });

  test('gives a key that fails again after a pause that doubles, up to a thousand seconds', async () => {
    const { clock, queue } = given();
    const pauses = [...Array.from({ length: 18 }, (_, failures) => 5 * 2 ** failures), 1_000_000, 1_000_000];
    for (const pauseMs of pauses) {
      queue.addRateLimited('a');
      await clock.advance(pauseMs - 1);
      expect(queue.length).toBe(0);
      await clock.advance(1);
      expect(await queue.take()).toBe('a');
      queue.done('a');
    }
    queue.forget('a');
    queue.addRateLimited('a');
    await clock.advance(5);
    expect(queue.length).toBe(1);
  });

  test('ends waiting workers when it is closed', async () => {
    const { queue } = given();
    const taken = queue.take();
    queue.close();
    expect(await taken).toBeUndefined();
  });
});

describe('workers', () => {
  test('bring a key back that failed, and report the failure', async () => {
    const { clock, queue } = given();
    const stop = new AbortController();
    const errors: string[] = [];
    let tries = 0;
    const running = runWorkers(queue, {
      workers: 2,
      signal: stop.signal,
      onError: (error, key) => errors.push(`${key}: ${String(error)}`),
      reconcile: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
        stop.abort();
      },
    });
    queue.add('a');
    while (!stop.signal.aborted) {
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(5);
    }
    await running;
    expect(tries).toBe(2);
    expect(errors).toEqual(['a: Error: not yet']);
  });
});
