import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { runWorkers } from './run-workers.js';
import { exponentialRateLimiter, WorkQueue } from './work-queue.js';

function given() {
  const clock = new FakeClock();
  return { clock, queue: new WorkQueue({ clock, rateLimiter: exponentialRateLimiter() }) };
}

describe('a work queue', () => {
  test('contains a key at most once', async () => {
    const { queue } = given();
    for (const key of ['a', 'b', 'a']) queue.add(key);
    expect(queue.length).toBe(2);
    expect([await queue.take(), await queue.take()]).toEqual(['a', 'b']);
  });

  test('requeues a key added while it is processed, after it is done', async () => {
    const { queue } = given();
    queue.add('a');
    await queue.take();
    queue.add('a');
    expect(queue.length).toBe(0);
    queue.done('a');
    expect(await queue.take()).toBe('a');
  });

  test('gives a key to a waiting worker', async () => {
    const { queue } = given();
    const taken = queue.take();
    queue.add('a');
    expect(await taken).toBe('a');
  });

  test('adds a key after the shortest of several delays', async () => {
    const { clock, queue } = given();
    queue.addAfter('a', 1000);
    queue.addAfter('a', 100);
    queue.addAfter('a', 500);
    await clock.advance(99);
    expect(queue.length).toBe(0);
    await clock.advance(1);
    expect([queue.length, clock.timersPending]).toEqual([1, 0]);
    await clock.advance(2000);
    expect([queue.length, await queue.take()]).toEqual([1, 'a']);
    queue.addAfter('b', -1);
    expect(queue.length).toBe(1);
  });

  test('the rate limiter doubles the delay of a key until it is forgotten', () => {
    const limiter = exponentialRateLimiter();
    expect([1, 2, 3].map(() => limiter.delayMs('a'))).toEqual([5, 10, 20]);
    limiter.forget('a');
    expect(limiter.delayMs('a')).toBe(5);
  });

  test('backs off a failing key exponentially, up to 1,000 seconds', async () => {
    const { clock, queue } = given();
    const delays = [...Array.from({ length: 18 }, (_, failures) => 5 * 2 ** failures), 1_000_000, 1_000_000];
    for (const delayMs of delays) {
      queue.addRateLimited('a');
      await clock.advance(delayMs - 1);
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

  test('failures before the end of a back-off do not make it longer', async () => {
    const { clock, queue } = given();
    const next = async () => {
      expect(await queue.take()).toBe('a');
      queue.done('a');
    };
    queue.addRateLimited('a');
    // Ten events and ten failures, for instance conflicts with the own last write.
    for (let count = 0; count < 10; count += 1) {
      queue.add('a');
      await next();
      queue.addRateLimited('a');
    }
    await clock.advance(5);
    await next();
    queue.addRateLimited('a');
    await clock.advance(9);
    expect(queue.length).toBe(0);
    await clock.advance(1);
    await next();
    // A success in between begins anew.
    queue.addRateLimited('a');
    queue.forget('a');
    queue.addRateLimited('a');
    await clock.advance(5);
    await next();
  });

  test('adds a key without back-off at once, each time', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock, rateLimiter: { delayMs: () => 0, forget: () => {} } });
    for (let count = 0; count < 3; count += 1) {
      queue.addRateLimited('a');
      expect([queue.length, await queue.take()]).toEqual([1, 'a']);
      queue.done('a');
    }
    expect(clock.timersPending).toBe(0);
  });

  test('accepts no keys after the end, and drops delayed ones', async () => {
    const { clock, queue } = given();
    queue.add('a');
    queue.addAfter('b', 10);
    queue.close();
    queue.add('c');
    queue.addAfter('d', 10);
    queue.addRateLimited('e');
    expect([queue.length, clock.timersPending]).toEqual([1, 0]);
    expect([await queue.take(), await queue.take()]).toEqual(['a', undefined]);
  });

  test('close releases waiting workers', async () => {
    const { queue } = given();
    const taken = queue.take();
    queue.close();
    expect(await taken).toBeUndefined();
  });
});

describe('workers', () => {
  test('report the error of a failed key and requeue it', async () => {
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
