import { expect, test } from '@jest/globals';
import { inTurns } from './in-turns.js';

test('completes long work in order, and lets other work run in between', async () => {
  const taken: number[] = [];
  let isDone = false;
  let others = 0;
  const other = () => {
    others++;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  const steps = Array.from({ length: 20 }, (_, index) => index);
  await inTurns(steps, (step) => {
    const untilMs = performance.now() + 2;
    while (performance.now() < untilMs);
    taken.push(step);
  });
  isDone = true;
  expect(taken).toEqual(steps);
  expect(others).toBeGreaterThanOrEqual(5);
});
