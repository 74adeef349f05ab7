import { expect, test } from '@jest/globals';
import { inBatches } from './slow-start.js';

test('runs actions in batches of doubling size', async () => {
  const sizes: number[] = [];
  let running = 0;
  await inBatches(10, {
    act: async () => {
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
});

test('skips and counts the rest after a failed batch, and throws the error', async () => {
  let acted = 0;
  let skipped = 0;
  const running = inBatches(10, {
    act: async () => {
      acted += 1;
      if (acted === 3) throw new Error('quota');
    },
    onSkipped: () => {
      skipped += 1;
    },
  });
  await expect(running).rejects.toThrow('quota');
  expect([acted, skipped]).toEqual([3, 8]);
});
