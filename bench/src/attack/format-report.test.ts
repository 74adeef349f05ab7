import { expect, test } from '@jest/globals';
import { formatReport } from './format-report.js';

test('a report has the attack, its outcome, event loop delay and memory', () => {
  const measurements = { loopDelayP99Ms: 3.6, loopDelayMaxMs: 17.2, memoryBeforeMb: 50.4, memoryPeakMb: 61.7 };
  const outcome = { held: true, result: '20 of 20 writes of others succeed' };
  expect(formatReport({ name: 'slow', about: 'a client never reads', outcome, seconds: 1.26, measurements })).toBe(
    'HELD   slow: a client never reads\n' +
      '       20 of 20 writes of others succeed\n' +
      '       event loop delay p99 4 ms, max 17 ms; memory 50 MB, at peak 62 MB; 1.3 s\n',
  );
});

test('a report without measurements has the duration of the attack', () => {
  const outcome = { held: false, result: '201 Created' };
  expect(
    formatReport({ name: 'role', about: 'a user grants itself a role', outcome, seconds: 2, measurements: undefined }),
  ).toBe('FAILED role: a user grants itself a role\n       201 Created\n       2.0 s\n');
});
