import { expect, test } from '@jest/globals';
import { defaultLimits } from './options.js';

test('a watch lasts half an hour at least, and an event is kept for one [API server defaults, 4] [API server defaults, 10]', () => {
  expect(defaultLimits).toMatchObject({ watchTimeoutMinSeconds: 1_800, eventTtlSeconds: 3_600 });
});

test('a bookmark comes about each minute', () => {
  expect(defaultLimits.bookmarkIntervalMs).toBe(60_000);
});
