import { expect, test } from '@jest/globals';
import { ageSince, humanDuration } from './age.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test.each<[number, string]>([
  [-2, '<invalid>'],
  [-1, '0s'],
  [0, '0s'],
  [119, '119s'],
  [120, '2m'],
  [125, '2m5s'],
  [10 * minute, '10m'],
  [179 * minute, '179m'],
  [3 * hour, '3h'],
  [3 * hour + 5 * minute, '3h5m'],
  [8 * hour, '8h'],
  [47 * hour, '47h'],
  [48 * hour, '2d'],
  [90 * hour, '3d18h'],
  [8 * day, '8d'],
  [729 * day, '729d'],
  [730 * day, '2y'],
  [731 * day, '2y1d'],
  [2921 * day, '8y'],
])('%d seconds read as %s', (seconds, text) => {
  expect(humanDuration(seconds * 1000)).toBe(text);
});

test('an unset time has an unknown age', () => {
  expect(ageSince(undefined, new Date())).toBe('<unknown>');
  expect(ageSince('2020-01-01T00:00:00Z', new Date('2020-01-01T00:02:05Z'))).toBe('2m5s');
});
