import { expect, test } from '@jest/globals';
import { restartDelayMs } from './restart-delay.js';

test('the first restart is immediate, and repeated restarts back off', () => {
  expect([0, 1, 2, 3, 4, 7, 8, 100].map(restartDelayMs)).toEqual([0, 0, 100, 200, 400, 3_200, 5_000, 5_000]);
});
