import { expect, test } from '@jest/globals';
import { inBatches } from './slow-start.js';

const items = Array.from({ length: 10 }, (_, index) => index);

test('runs actions in batches of doubling size', async () => {
  const sizes: number[] = [];
  const acted: number[] = [];
  let running = 0;
  await inBatches(items, {
    act: async (item) => {
      acted.push(item);
      running += 1;
      await Promise.resolve();
      if (running > 0) {
        sizes.push(running);
        running = 0;
      }
    },
    onSkipped: () => {
      throw new Error('nothing is skipped');
    },
  });
  expect(sizes).toEqual([1, 2, 4, 3]);
  expect(acted).toEqual(items);
});

test('skips the rest after a failed batch, and throws the error', async () => {
  let acted = 0;
  const skipped: [item: number, error: unknown][] = [];
  const quota = new Error('quota');
  const running = inBatches(items, {
    act: async (item) => {
      acted += 1;
      if (item === 2) throw quota;
    },
    onSkipped: (item, error) => skipped.push([item, error]),
  });
  await expect(running).rejects.toBe(quota);
  expect(acted).toBe(3);
  expect(skipped).toEqual([[2, quota], ...[3, 4, 5, 6, 7, 8, 9].map((item) => [item, undefined])]);
});
