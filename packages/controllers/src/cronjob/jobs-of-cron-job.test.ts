import { describe, expect, test } from '@jest/globals';
import type { CronJob, Job } from '@orch/api/types/batch_v1';
import { jobOfTime, jobsToRemove, observeJobs, withoutActive, withStarted } from './jobs-of-cron-job.js';

const scheduledMs = Date.parse('2026-01-01T12:00:00Z');

const cronJob = (spec: object = {}): CronJob => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'tick', namespace: 'n', uid: 'cron' },
  spec: { schedule: '* * * * *', jobTemplate: {}, ...spec },
});

function job(
  name: string,
  options: { ended?: 'Complete' | 'Failed'; start?: string; end?: string; deleted?: true } = {},
): Job {
  const { ended, start, end, deleted } = options;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace: 'n', uid: name, resourceVersion: '7', ...(deleted ? { deletionTimestamp: 'x' } : {}) },
    status: {
      ...(start ? { startTime: start } : {}),
      ...(end ? { completionTime: end } : {}),
      ...(ended ? { conditions: [{ type: ended, status: 'True' }] } : {}),
    },
  };
}

const reference = (name: string) => ({
  ...{ apiVersion: 'batch/v1', kind: 'Job', name, namespace: 'n', uid: name, resourceVersion: '7' },
});

test('the job of a time has labels, annotations and spec of the template, and its cron job as owner', () => {
  const template = {
    metadata: { labels: { a: 'b' }, annotations: { c: 'd' } },
    spec: { backoffLimit: 1, template: {} },
  };
  expect(jobOfTime(cronJob({ jobTemplate: template }), scheduledMs)).toEqual({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `tick-${scheduledMs / 60_000}`,
      namespace: 'n',
      labels: { a: 'b' },
      annotations: { c: 'd' },
      ownerReferences: [
        {
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          name: 'tick',
          uid: 'cron',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: { backoffLimit: 1, template: {} },
  });
});

describe('the status of a cron job', () => {
  test('has the started job once, and the time of its schedule', () => {
    const status = { active: [reference('a')] };
    const expected = { active: [reference('a'), reference('b')], lastScheduleTime: '2026-01-01T12:00:00Z' };
    expect(withStarted(status, job('b'), scheduledMs)).toEqual(expected);
    expect(withStarted(expected, job('b'), scheduledMs)).toEqual(expected);
    expect(withoutActive(expected, 'a')).toEqual({ ...expected, active: [reference('b')] });
    expect(withoutActive(status, 'a')).toEqual({});
  });

  test('loses finished jobs, and keeps the time of the last success', () => {
    const status = { active: ['a', 'b', 'c'].map(reference), lastSuccessfulTime: '2026-01-01T10:00:00Z' };
    const jobs = [
      job('a', { ended: 'Complete', end: '2026-01-01T11:00:00Z' }),
      job('b', { ended: 'Failed' }),
      job('c'),
      job('old', { ended: 'Complete', end: '2026-01-01T09:00:00Z' }),
    ];
    expect(observeJobs(status, jobs)).toEqual({
      status: { active: [reference('c')], lastSuccessfulTime: '2026-01-01T11:00:00Z' },
      events: [
        { type: 'Normal', reason: 'SawCompletedJob', message: 'Saw completed job: a, status: Complete' },
        { type: 'Normal', reason: 'SawCompletedJob', message: 'Saw completed job: b, status: Failed' },
      ],
    });
    const earlier = job('z', { ended: 'Complete', end: '2026-01-01T09:00:00Z' });
    expect(observeJobs({}, [earlier]).status).toEqual({ lastSuccessfulTime: '2026-01-01T09:00:00Z' });
  });

  test('warns of a job that it does not know', () => {
    expect(observeJobs({}, [job('x')])).toEqual({
      status: {},
      events: [
        {
          type: 'Warning',
          reason: 'UnexpectedJob',
          message: 'Saw a job that the controller did not create or forgot: x',
        },
      ],
    });
  });
});

describe('the history limits', () => {
  const at = (minute: number) => `2026-01-01T12:0${minute}:00Z`;
  const jobs = [
    job('c1', { ended: 'Complete', start: at(2) }),
    job('c2', { ended: 'Complete', start: at(1) }),
    job('c0', { ended: 'Complete' }),
    job('f2', { ended: 'Failed', start: at(1) }),
    job('f1', { ended: 'Failed', start: at(1) }),
    job('runs', { start: at(0) }),
    job('going', { ended: 'Failed', start: at(0), deleted: true }),
  ];
  const removed = (spec: object) => jobsToRemove(cronJob(spec), jobs).map(({ metadata }) => metadata.name);

  test.each([
    [{}, []],
    [{ successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 2 }, []],
    [{ successfulJobsHistoryLimit: 2, failedJobsHistoryLimit: 1 }, ['c2', 'f1']],
    [{ successfulJobsHistoryLimit: 0 }, ['c2', 'c1', 'c0']],
    [{ failedJobsHistoryLimit: 0 }, ['f1', 'f2']],
  ])('%j remove %j: the oldest', (spec, expected) => {
    expect(removed(spec)).toEqual(expected);
  });
});
