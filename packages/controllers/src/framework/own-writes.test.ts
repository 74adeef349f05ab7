import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { OwnWrites } from './own-writes.js';

test('a cache is stale while it has the version that was replaced', () => {
  const writes = new OwnWrites(new FakeClock());
  expect(writes.isStale('a', '7')).toBe(false);
  writes.written('a', '7');
  expect([writes.isStale('a', '7'), writes.isStale('b', '7')]).toEqual([true, false]);
  expect(writes.isStale('a', '8')).toBe(false);
  // Known to be current once, it stays current.
  expect(writes.isStale('a', '7')).toBe(false);
});

test('a created object is awaited until it is seen, deleted, or 30 s have passed', async () => {
  const clock = new FakeClock();
  const writes = new OwnWrites(clock);
  writes.written('a', undefined);
  expect(writes.isStale('a', undefined)).toBe(true);
  writes.forget('a');
  expect(writes.isStale('a', undefined)).toBe(false);
  writes.written('a', undefined);
  await clock.advance(29_999);
  expect(writes.isStale('a', undefined)).toBe(true);
  await clock.advance(1);
  expect(writes.isStale('a', undefined)).toBe(false);
});
