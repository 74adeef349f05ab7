import { expect, test } from '@jest/globals';
import { Throttle } from './throttle.js';

test('bytes pass no faster than their rate, in order and whole', async () => {
  const throttle = new Throttle(100_000);
  const startMs = performance.now();
  for (let at = 0; at < 10; at++) throttle.write(Buffer.alloc(1_000, at));
  throttle.end();
  const all = Buffer.concat(await throttle.toArray());
  // The first piece goes at once, each other waits 10 ms for the one before.
  expect(performance.now() - startMs).toBeGreaterThan(80);
  expect([...new Set(all)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(all).toHaveLength(10_000);
});
