import { expect, test } from '@jest/globals';
import type { Job } from '@orch/api/types/batch_v1';
import { FinishedJobs } from './finished-jobs.js';

const running = (uid: string): Job => ({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a', uid } });
const complete = (uid: string): Job => ({
  ...running(uid),
  status: { conditions: [{ type: 'Complete', status: 'True' }] },
});

test('a job is over when it is gone, when it is finished, and from the write that finishes it on', () => {
  const jobs = new FinishedJobs();
  expect([jobs.isOver('n/a', undefined), jobs.isOver('n/a', complete('1')), jobs.isOver('n/a', running('1'))]).toEqual([
    ...[true, true, false],
  ]);
  jobs.written('n/a', running('1'));
  expect([jobs.isOver('n/a', running('1')), jobs.isOver('n/b', running('1'))]).toEqual([true, false]);
  // The cache has it.
  expect([jobs.isOver('n/a', complete('1')), jobs.isOver('n/a', running('1'))]).toEqual([true, false]);
});

test('a job of the same name that follows a finished one is not over', () => {
  const jobs = new FinishedJobs();
  jobs.written('n/a', running('1'));
  expect([jobs.isOver('n/a', running('2')), jobs.isOver('n/a', running('1'))]).toEqual([false, false]);
});
