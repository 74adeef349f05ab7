import { describe, expect, test } from '@jest/globals';
import { zoneWithOffset } from './local-zone.js';
import { parseSchedule, ScheduleError } from './schedule.js';

const utc = zoneWithOffset(() => 0);
const hourMs = 3_600_000;

/** Berlin in 2026: an hour ahead of UTC, two from 29 March 01:00 UTC until 25 October 01:00 UTC. */
const berlin = zoneWithOffset((timeMs) => {
  const isSummer = timeMs >= Date.parse('2026-03-29T01:00:00Z') && timeMs < Date.parse('2026-10-25T01:00:00Z');
  return isSummer ? 2 * hourMs : hourMs;
});
/** A zone whose clocks skip midnight: from 00:00 to 01:00 on 6 September. */
const santiago = zoneWithOffset((timeMs) => (timeMs >= Date.parse('2026-09-06T04:00:00Z') ? -3 : -4) * hourMs);
/** A zone whose clocks repeat the hour before midnight on 5 April. */
const backward = zoneWithOffset((timeMs) => (timeMs >= Date.parse('2026-04-05T03:00:00Z') ? -4 : -3) * hourMs);

const format = (timeMs: number | undefined) => timeMs && new Date(timeMs).toISOString().replace(':00.000Z', 'Z');

describe('the next time of a schedule', () => {
  test.each([
    ['* * * * *', '2026-01-01T00:00:00Z', '2026-01-01T00:01Z'],
    ['* * * * *', '2026-01-01T00:00:59.999Z', '2026-01-01T00:01Z'],
    ['0 * * * *', '2026-01-01T00:00:01Z', '2026-01-01T01:00Z'],
    ['*/15 * * * *', '2026-01-01T00:16:00Z', '2026-01-01T00:30Z'],
    ['20-35/5 * * * *', '2026-01-01T00:26:00Z', '2026-01-01T00:30Z'],
    ['50/4 * * * *', '2026-01-01T00:51:00Z', '2026-01-01T00:54Z'],
    ['5,7, * * * *', '2026-01-01T00:05:00Z', '2026-01-01T00:07Z'],
    ['30 4 * * *', '2026-01-01T04:30:00Z', '2026-01-02T04:30Z'],
    ['0 0 31 * *', '2026-01-31T00:00:00Z', '2026-03-31T00:00Z'],
    ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00Z'],
    ['0 12 * feb,MAR *', '2026-01-01T00:00:00Z', '2026-02-01T12:00Z'],
    ['0 0 * * 1', '2026-01-01T00:00:00Z', '2026-01-05T00:00Z'],
    ['0 0 * * mon-wed', '2026-01-06T00:00:00Z', '2026-01-07T00:00Z'],
    // Day of month or day of week suffices, unless one of them is any.
    ['0 0 15 * 1', '2026-01-05T00:00:00Z', '2026-01-12T00:00Z'],
    ['0 0 15 * 1', '2026-01-12T00:00:00Z', '2026-01-15T00:00Z'],
    ['0 0 15 * ?', '2026-01-05T00:00:00Z', '2026-01-15T00:00Z'],
    // A step keeps the day any, so that both must match.
    ['0 0 */2 * 1', '2026-01-01T00:00:00Z', '2026-01-05T00:00Z'],
    ['@yearly', '2026-01-01T00:00:00Z', '2027-01-01T00:00Z'],
    ['@annually', '2026-05-01T00:00:00Z', '2027-01-01T00:00Z'],
    ['@monthly', '2026-01-01T00:00:00Z', '2026-02-01T00:00Z'],
    ['@weekly', '2026-01-01T00:00:00Z', '2026-01-04T00:00Z'],
    ['@daily', '2026-01-01T00:00:00Z', '2026-01-02T00:00Z'],
    ['@midnight', '2026-12-31T23:00:00Z', '2027-01-01T00:00Z'],
    ['@hourly', '2026-01-01T00:10:00Z', '2026-01-01T01:00Z'],
    ['@every 1h30m', '2026-01-01T00:10:00.900Z', '2026-01-01T01:40Z'],
    ['@every 1.5m', '2026-01-01T00:10:30Z', '2026-01-01T00:12Z'],
  ])('%s after %s is %s', (text, after, expected) => {
    expect(format(parseSchedule(text, utc).next(Date.parse(after)))).toBe(expected);
  });

  test.each(['@every 10ms', '@every -1h', '@every 0'])('%s is every second', (text) => {
    expect(parseSchedule(text, utc).next(5_500)).toBe(6_000);
  });

  test('does not exist for a date that does not', () => {
    expect(parseSchedule('59 23 31 2 *', utc).next(0)).toBeUndefined();
  });

  test.each([
    ['30 2 * * *', '2026-03-28T01:30:00Z', '2026-03-30T00:30Z', 'an hour that is skipped does not match'],
    ['30 * * * *', '2026-03-29T00:30:00Z', '2026-03-29T01:30Z', 'hours go on'],
    ['30 2 * * *', '2026-10-24T12:00:00Z', '2026-10-25T00:30Z', 'an hour that is repeated matches once'],
    ['30 2 * * *', '2026-10-25T00:30:00Z', '2026-10-25T01:30Z', 'and again'],
    ['0 0 * * *', '2026-07-01T12:00:00Z', '2026-07-01T22:00Z', 'midnight in summer'],
    ['0 12 1 4 *', '2026-02-01T12:00:00Z', '2026-04-01T10:00Z', 'months begin at local midnight'],
  ])('%s in Berlin after %s is %s: %s', (text, after, expected) => {
    expect(format(parseSchedule(text, berlin).next(Date.parse(after)))).toBe(expected);
  });

  test('follows days without a midnight, and with two hours before it', () => {
    const next = (zone: typeof utc, text: string, after: string) =>
      format(parseSchedule(text, zone).next(Date.parse(after)));
    expect(next(santiago, '0 3 6 * *', '2026-09-01T00:00:00Z')).toBe('2026-09-06T06:00Z');
    expect(next(santiago, '0 0 * * *', '2026-09-05T05:00:00Z')).toBe('2026-09-07T03:00Z');
    expect(next(backward, '0 1 5 * *', '2026-04-01T12:00:00Z')).toBe('2026-04-05T05:00Z');
  });

  test('is in the time zone of the process by default', () => {
    const local = new Date(2026, 5, 15, 3, 0);
    expect(parseSchedule('0 3 15 6 *').next(new Date(2026, 5, 1).getTime())).toBe(local.getTime());
  });
});

describe('the latest time of a schedule', () => {
  test.each([
    ['* * * * *', '2025-01-01T00:00:00Z', '2026-01-01T00:00:30Z', '2026-01-01T00:00Z'],
    ['0 0 * * *', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-02T00:00Z'],
    ['0 0 * * *', '2026-01-01T00:00:00Z', '2026-01-01T23:59:59Z', undefined],
    ['0 0 1,15 * *', '2026-01-01T00:00:00Z', '2026-03-31T00:00:00Z', '2026-03-15T00:00Z'],
    // The time between the first two starts says nothing of later ones.
    ['0,5 9 * * *', '2026-01-01T08:00:00Z', '2026-01-03T08:00:00Z', '2026-01-02T09:05Z'],
    ['@every 7m', '2026-01-01T00:00:00Z', '2026-01-01T00:22:00Z', '2026-01-01T00:21Z'],
    ['@every 7m', '2026-01-01T00:00:00Z', '2026-01-01T00:06:59Z', undefined],
  ])('%s after %s until %s is %s', (text, after, until, expected) => {
    const range = { afterMs: Date.parse(after), untilMs: Date.parse(until) };
    expect(format(parseSchedule(text, utc).latest(range))).toBe(expected);
  });
});

test('a schedule has no time zone, and its error is that of the API', () => {
  expect(() => parseSchedule('TZ=UTC 0 * * * *')).toThrow(ScheduleError);
  expect(() => parseSchedule('x')).toThrow('Expected exactly 5 fields, found 1: x');
});
