import { expect, test } from '@jest/globals';
import { Arrivals } from './arrivals.js';

const lines = (text: string) => Buffer.from(text);

async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

test('an event has arrived when every watcher has its line, in any number of chunks', async () => {
  const arrivals = new Arrivals(2);
  const first = arrivals.next();
  arrivals.take(0, lines('{"a":1}\n'));
  arrivals.take(1, lines('{"a"'));
  expect([arrivals.arrived, await isSettled(first)]).toEqual([1, false]);
  arrivals.take(1, lines(':1}\n'));
  expect([arrivals.arrived, await isSettled(first)]).toEqual([2, true]);
  const second = arrivals.next();
  expect(await isSettled(second)).toBe(false);
});

test('an event that one watcher receives twice does not count for another', async () => {
  const arrivals = new Arrivals(2);
  const first = arrivals.next();
  arrivals.take(0, lines('{}\n{}\n'));
  expect([arrivals.arrived, await isSettled(first)]).toEqual([1, false]);
  arrivals.take(1, lines('{}\n'));
  expect(await isSettled(first)).toBe(true);
  // The first watcher already has this one.
  const second = arrivals.next();
  expect(arrivals.arrived).toBe(1);
  arrivals.take(1, lines('{}\n'));
  expect(await isSettled(second)).toBe(true);
});
