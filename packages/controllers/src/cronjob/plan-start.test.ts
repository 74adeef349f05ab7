import { describe, expect, test } from '@jest/globals';
import type { CronJob } from '@orch/api/types/batch_v1';
import { zoneWithOffset } from './local-zone.js';
import { jobNameOf, planStart } from './plan-start.js';
import { parseSchedule } from './schedule.js';

const nowMs = Date.parse('2026-01-01T12:00:30Z');
const dueMs = Date.parse('2026-01-01T12:00:00Z');
const utc = zoneWithOffset(() => 0);
const parse = (text: string) => parseSchedule(text, utc);

type Parts = { readonly spec?: object; readonly status?: NonNullable<CronJob['status']>; readonly since?: string };

const given = ({ spec = {}, status = {}, since = '2026-01-01T11:30:00Z' }: Parts = {}): CronJob => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'tick', creationTimestamp: since },
  spec: { schedule: '0 * * * *', jobTemplate: {}, ...spec },
  status,
});

const plan = (parts: Parts = {}, isPolled = false) => planStart(given(parts), { parse, nowMs, isPolled });
const untilMs = Date.parse('2026-01-01T13:00:00Z');
const wait = { type: 'wait', untilMs, events: [] };
const active = (name: string) => ({ active: [{ kind: 'Job', name, uid: name }] });
const reasons = (parts: Parts, isPolled = false) => plan(parts, isPolled).events.map(({ reason }) => reason);

test('the job of a time is named after its minute', () => {
  expect(jobNameOf(given(), dueMs)).toBe(`tick-${dueMs / 60_000}`);
});

describe('a cron job', () => {
  test('starts when a time has passed since its creation or last start', () => {
    const start = { type: 'start', scheduledMs: dueMs, untilMs, replaces: false, events: [] };
    expect(plan()).toEqual(start);
    expect(plan({ status: { lastScheduleTime: '2026-01-01T11:00:00Z' }, since: '2020-01-01T00:00:00Z' })).toEqual(
      start,
    );
    expect(plan({ spec: { concurrencyPolicy: 'Replace' } })).toEqual({ ...start, replaces: true });
    expect(plan({ status: active('other') })).toEqual(start);
  });

  test.each<readonly [string, Parts]>([
    ['none has passed', { since: '2026-01-01T12:00:10Z' }],
    ['it was created in the future', { since: '2026-01-01T13:30:00Z' }],
    ['the last one was started', { status: { lastScheduleTime: '2026-01-01T12:00:00Z' } }],
    ['its job is active', { status: active(`tick-${dueMs / 60_000}`) }],
  ])('waits when %s', (_what, parts) => {
    expect(plan(parts)).toEqual(wait);
  });

  test('waits while a job runs, if it forbids several at a time', () => {
    const parts = { spec: { concurrencyPolicy: 'Forbid' }, status: active('other') };
    expect(plan(parts)).toMatchObject({ type: 'wait', events: [{ type: 'Normal', reason: 'JobAlreadyActive' }] });
    expect(plan({ spec: { concurrencyPolicy: 'Forbid' } }).type).toBe('start');
  });

  test.each([
    [31, 'start'],
    [30, 'wait'],
  ])('with a deadline of %d seconds, 30 seconds late: %s', (startingDeadlineSeconds, type) => {
    const parts = { spec: { startingDeadlineSeconds }, status: { lastScheduleTime: '2026-01-01T11:00:00Z' } };
    expect(plan(parts).type).toBe(type);
  });

  test('reports a start that it missed by its deadline', () => {
    const daily = { schedule: '0 12 * * *', startingDeadlineSeconds: 30 };
    // Half a second later, a start within the deadline is still due by its seconds, and is missed by its milliseconds.
    const late = planStart(given({ spec: daily }), {
      parse: () => ({ next: () => untilMs, latest: () => dueMs - 1 }),
      nowMs,
      isPolled: false,
    });
    expect(late).toEqual({
      ...wait,
      events: [
        {
          type: 'Warning',
          reason: 'MissSchedule',
          message: 'Missed scheduled time to start a job: Thu, 01 Jan 2026 11:59:59 +0000',
        },
      ],
    });
  });

  test('does nothing while it is suspended', () => {
    expect(plan({ spec: { suspend: true } })).toEqual({ type: 'none', events: [] });
  });

  test('reports a schedule that is malformed or never matches', () => {
    expect(plan({ spec: { schedule: 'x' } })).toEqual({
      type: 'none',
      events: [
        {
          type: 'Warning',
          reason: 'UnparseableSchedule',
          message: 'unparseable schedule: "x" : Expected exactly 5 fields, found 1: x',
        },
      ],
    });
    expect(plan({ spec: { schedule: '59 23 31 2 *' } })).toMatchObject({
      type: 'none',
      events: [{ reason: 'InvalidSchedule', message: expect.stringContaining('59 23 31 2 * : time difference') }],
    });
  });

  const minutely = (minutes: number): Parts => ({
    spec: { schedule: '* * * * *' },
    since: new Date(dueMs - minutes * 60_000).toISOString(),
  });

  test('warns of more than 100 missed starts, and starts the latest', () => {
    expect(reasons(minutely(100))).toEqual([]);
    expect(plan(minutely(101))).toMatchObject({
      type: 'start',
      scheduledMs: dueMs,
      events: [
        {
          type: 'Warning',
          reason: 'TooManyMissedTimes',
          message:
            'too many missed start times: 101. Set or decrease .spec.startingDeadlineSeconds or check clock skew',
        },
      ],
    });
    const deadline = { schedule: '* * * * *', startingDeadlineSeconds: 3_600 };
    expect(reasons({ ...minutely(500), spec: deadline })).toEqual([]);
  });

  test('that is polled does not start after more than 100 missed starts', () => {
    expect(plan(minutely(100), true).type).toBe('start');
    expect(plan(minutely(101), true)).toMatchObject({
      type: 'wait',
      events: [{ reason: 'FailedNeedsStart', message: expect.stringContaining('too many missed start time (> 100).') }],
    });
  });
});
