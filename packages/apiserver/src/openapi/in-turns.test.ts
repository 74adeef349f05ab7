import { expect, test } from '@jest/globals';
import { inTurns } from './in-turns.js';

test('long work is done whole and in order, and other work gets its turns meanwhile', async () => {
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
