import { expect, test } from '@jest/globals';
import { scheduleError } from './schedule.js';

// All expected errors are recorded from the reference.
test.each(['.5s', '5.s', '-1h', '1µs', '0', '+0', '1h30m', '1.5h.5s'])('accepts @every %s', (duration) => {
  expect(scheduleError(`@every ${duration}`)).toBeUndefined();
});

test.each([
  ['', 'invalid duration ""'],
  ['+', 'invalid duration "+"'],
  ['..', 'invalid duration ".."'],
  ['.s', 'invalid duration ".s"'],
  ['1', 'missing unit in duration "1"'],
  ['00', 'missing unit in duration "00"'],
  ['1.5.5s', 'missing unit in duration "1.5.5s"'],
  ['1..5s', 'missing unit in duration "1..5s"'],
  ['1x..', 'unknown unit "x" in duration "1x.."'],
  ['1hh', 'unknown unit "hh" in duration "1hh"'],
  ['1 s', 'unknown unit " s" in duration "1 s"'],
  ['1h-1m', 'unknown unit "h-" in duration "1h-1m"'],
])('rejects @every %s', (duration, error) => {
  expect(scheduleError(`@every ${duration}`)).toBe(`Failed to parse duration @every ${duration}: time: ${error}`);
});

test('reads a long text that is almost a duration once', () => {
  const duration = `${'1'.repeat(100_000)}..`;
  expect(scheduleError(`@every ${duration}`)).toContain('missing unit');
});
