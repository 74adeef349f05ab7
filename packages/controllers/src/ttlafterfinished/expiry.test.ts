import { expect, test } from '@jest/globals';
import type { Job } from '@orch/api/types/batch_v1';
import { expiryMs } from './expiry.js';

const finishedMs = Date.parse('2026-01-01T00:00:00Z');

function job(ttlSecondsAfterFinished?: number, options: { type?: string; deleted?: true; time?: string } = {}): Job {
  const { type = 'Complete', deleted, time = '2026-01-01T00:00:00Z' } = options;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'a', namespace: 'n', ...(deleted ? { deletionTimestamp: 'x' } : {}) },
    spec: { template: {}, ...(ttlSecondsAfterFinished === undefined ? {} : { ttlSecondsAfterFinished }) },
    status: { conditions: [{ type, status: 'True', lastTransitionTime: time }] },
  };
}

test.each([
  ['10 seconds', job(10), 10_000],
  ['10 seconds after a failure', job(10, { type: 'Failed' }), 10_000],
  ['at once', job(0), 0],
  ['without a lifetime', job(), undefined],
  ['before it has finished', job(10, { type: 'Suspended' }), undefined],
  ['while it is deleted', job(10, { deleted: true }), undefined],
])('a job expires: %s', (_what, given, expected) => {
  expect(expiryMs(given, finishedMs)).toBe(expected);
});

test('an expired job has no time left, and the finished condition needs a time', () => {
  expect(expiryMs(job(10), finishedMs + 11_000)).toBe(-1_000);
  expect(() => expiryMs(job(10, { time: '' }), 0)).toThrow('unable to find the time when the Job n/a finished');
});
