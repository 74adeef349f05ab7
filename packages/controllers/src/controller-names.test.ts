import { expect, test } from '@jest/globals';
import { controllerEntryErrors, unknownControllers } from './controller-names.js';

test.each([
  ['*', []],
  ['', []],
  ['deployment', []],
  ['-deployment', []],
  ['Deployment', ['Deployment']],
  ['-*', ['-*']],
  ['--job', ['--job']],
  ['jobs', ['jobs']],
])('the entry %j names no controller: %j', (entry, expected) => {
  expect(unknownControllers([entry])).toEqual(expected);
});

test('each unknown entry is an error', () => {
  expect(controllerEntryErrors(['*', '-job', 'x', '-y'])).toEqual([
    '--controllers: "x" is not in the list of known controllers',
    '--controllers: "-y" is not in the list of known controllers',
  ]);
});
