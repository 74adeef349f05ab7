import { expect, test } from '@jest/globals';
import { turningPoints } from './turning-points.js';

test.each([
  [
    [0, 1, 2, 3],
    [0, 3],
  ],
  [
    [0, 3],
    [0, 3],
  ],
  [
    [0, 2, 1, 3],
    [0, 2, 1, 3],
  ],
  [
    [0, 1, 2, 1, 0, 1],
    [0, 2, 0, 1],
  ],
  [
    ['<absent>', 1, 2],
    [0, 2],
  ],
  [
    [1, '<absent>', 1],
    [1, 0, 1],
  ],
  [
    ['<absent>', ['a'], ['a', 'b']],
    [[], ['a', 'b']],
  ],
  [
    [['a'], ['b']],
    [['a'], ['b']],
  ],
  [
    [['a'], ['a', 'b'], ['b']],
    [['a'], ['a', 'b'], ['b']],
  ],
  [
    ['A', 'B', 'C'],
    ['A', 'B', 'C'],
  ],
  [
    [true, false, true],
    [true, false, true],
  ],
  [
    ['<absent>', 'A'],
    ['<absent>', 'A'],
  ],
  [['<absent>'], ['<absent>']],
])('the turning points of %j are %j', (history, expected) => {
  expect(turningPoints(history)).toEqual(expected);
});
