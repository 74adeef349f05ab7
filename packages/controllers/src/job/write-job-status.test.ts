import { expect, test } from '@jest/globals';
import type { Job, JobStatus } from '@orch/api/types/batch_v1';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { writeJobStatus } from './write-job-status.js';

const job = (resourceVersion: string, status?: JobStatus, metadata: Job['metadata'] = {}): Job => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'work', namespace: 'n', uid: 'u', resourceVersion, ...metadata },
  ...(status === undefined ? {} : { status }),
});
const status: JobStatus = { active: 1 };
const { signal } = new AbortController();

/** Writes onto a server whose object is one of `live`; each update fails with the next of the errors. */
async function write(given: Job, errors: readonly Error[], ...live: readonly Job[]) {
  const left = [...errors];
  const served = [...live];
  const written: string[] = [];
  const client = {
    updateStatus: async (object: Job) => {
      written.push(object.metadata.resourceVersion ?? '');
      const error = left.shift();
      if (error !== undefined) throw error;
      return object;
    },
    get: async () => served.shift() ?? given,
  };
  const isWritten = await writeJobStatus(given, { status, client, signal });
  return { isWritten, written };
}

const { conflict, internal } = requestErrors;

test('is written onto the given object', async () => {
  expect(await write(job('1'), [])).toEqual({ isWritten: true, written: ['1'] });
});

test('is written onto a newer object whose status is the same', async () => {
  expect(await write(job('1'), [conflict], job('2'))).toEqual({ isWritten: true, written: ['1', '2'] });
  const counted = { failed: 1 };
  const twice = await write(job('1', counted), [conflict, conflict], job('2', counted), job('3', counted));
  expect(twice).toEqual({ isWritten: true, written: ['1', '2', '3'] });
});

test('is not written when the status has changed, or the object was replaced', async () => {
  const stale = { isWritten: false, written: ['1'] };
  expect(await write(job('1'), [conflict], job('2', { failed: 1 }))).toEqual(stale);
  expect(await write(job('1'), [conflict], job('2', undefined, { uid: 'new' }))).toEqual(stale);
});

test('is tried four times at most', async () => {
  const conflicts = Array(4).fill(conflict);
  expect(await write(job('1'), conflicts, job('2'), job('3'), job('4'), job('5'))).toEqual({
    ...{ isWritten: false, written: ['1', '2', '3', '4'] },
  });
  const three = await write(job('1'), conflicts.slice(1), job('2'), job('3'), job('4'));
  expect(three).toEqual({ isWritten: true, written: ['1', '2', '3', '4'] });
});

test('fails with other errors', async () => {
  await expect(write(job('1'), [internal])).rejects.toBe(internal);
});
