import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { defaultRateLimit, RequestRateLimiter } from './request-rate-limiter.js';

function given(limit = defaultRateLimit) {
  const clock = new FakeClock();
  const limiter = new RequestRateLimiter({ ...limit, clock });
  /** Takes tokens; returns for how many a request must wait. */
  const take = (count: number) =>
    Array.from({ length: count }, () => limiter.take()).filter((wait) => wait !== undefined);
  return { clock, limiter, take };
}

test('passes a burst of ten at once, and then five a second in order', async () => {
  const { clock, take } = given();
  expect(take(10)).toHaveLength(0);
  const passed: number[] = [];
  for (const [index, wait] of take(3).entries()) wait.then(() => passed.push(index));
  await clock.advance(199);
  expect(passed).toEqual([]);
  await clock.advance(1);
  expect(passed).toEqual([0]);
  await clock.advance(200);
  expect(passed).toEqual([0, 1]);
  await clock.advance(200);
  expect(passed).toEqual([0, 1, 2]);
});

test('tokens come back with the time, up to the burst', async () => {
  const { clock, take } = given({ qps: 10, burst: 2 });
  expect(take(2)).toHaveLength(0);
  await clock.advance(100);
  expect(take(1)).toHaveLength(0);
  expect(take(1)).toHaveLength(1);
  await clock.advance(10_000);
  expect(take(2)).toHaveLength(0);
  expect(take(1)).toHaveLength(1);
});

test('an aborted wait gives its token back', async () => {
  const { clock, limiter, take } = given({ qps: 1, burst: 1 });
  take(1);
  const reason = new Error('enough');
  const ending = new AbortController();
  const wait = limiter.take(ending.signal);
  ending.abort(reason);
  await expect(wait).rejects.toBe(reason);
  await clock.advance(1_000);
  expect(take(1)).toHaveLength(0);
});

test.each([
  { qps: 0, burst: 1 },
  { qps: -1, burst: 1 },
  { qps: 1, burst: 0 },
])('rejects the limit %j', (limit) => {
  expect(() => given(limit)).toThrow('a rate limit needs a positive qps');
});

test('its use is the fraction of the burst that is taken', async () => {
  const { clock, limiter, take } = given({ qps: 10, burst: 4 });
  expect(limiter.use).toBe(0);
  take(2);
  expect(limiter.use).toBe(0.5);
  for (const wait of take(4)) wait?.catch(() => undefined);
  expect(limiter.use).toBe(1.5);
  await clock.advance(400);
  expect(limiter.use).toBe(0.5);
  await clock.advance(10_000);
  expect(limiter.use).toBe(0);
});
