import { expect, test } from '@jest/globals';
import { defaultLimits } from '../request/limits.js';

test('watches last at least 30 minutes, and events are kept for one hour [API server defaults, 4] [API server defaults, 10]', () => {
  expect(defaultLimits).toMatchObject({ watchTimeoutMinSeconds: 1_800, eventTtlSeconds: 3_600 });
});

test('sends a bookmark about once per minute', () => {
  expect(defaultLimits.bookmarkIntervalMs).toBe(60_000);
});
