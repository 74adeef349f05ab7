import { expect, test } from '@jest/globals';
import {
  badRequestError,
  conflictError,
  forbiddenError,
  internalError,
  notFoundError,
  StatusError,
} from '@orch/apimachinery';
import { podInfo } from '../../src/cluster/pod-info.js';
import { PodWrites } from '../../src/writes/pod-writes.js';
import { aPod } from '../plugins/scenario.fixture.js';

const pods = { group: '', resource: 'pods' };
const pod = podInfo(aPod('p'), () => true);
const signal = new AbortController().signal;

function given() {
  const lines: string[] = [];
  const line = (level: string) => (message: string) => {
    lines.push(`${level} ${message}`);
  };
  const log = { error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
  return { writes: new PodWrites(log), lines };
}

const namespaceTerminating = () => {
  const { status } = forbiddenError(pods, 'p', 'the namespace is being terminated');
  return new StatusError({ ...status, details: { causes: [{ reason: 'NamespaceTerminating', message: '' }] } });
};

test.each([
  ['none', undefined, 'done', []],
  ['404', notFoundError(pods, 'p'), 'podDeleted', []],
  ['409', conflictError(pods, 'p'), 'stale', ['debug the pod has changed; trying again']],
  ['of a namespace that ends', namespaceTerminating(), 'stale', ['debug the pod has changed; trying again']],
  ['403 for another reason', forbiddenError(pods, 'p', 'no rights'), 'failed', ['error scheduling failed']],
  ['400', badRequestError('no'), 'failed', ['error scheduling failed']],
  ['500', internalError('broken'), 'failed', ['error scheduling failed']],
  ['without a status', Object.assign(new Error('lost'), { code: 404 }), 'failed', ['error scheduling failed']],
])('what the error of a write means: %s', async (_what, error, type, logged) => {
  const { writes, lines } = given();
  const outcome = await writes.write(pod, signal, () =>
    error === undefined ? Promise.resolve() : Promise.reject(error),
  );
  expect(outcome).toEqual(type === 'failed' ? { type, error } : { type });
  expect(lines).toEqual(logged);
});

test('an error while the scheduler stops is not logged', async () => {
  const { writes, lines } = given();
  const outcome = await writes.write(pod, AbortSignal.abort(), () => Promise.reject(new Error('aborted')));
  expect([outcome.type, lines]).toEqual(['failed', []]);
});

test('64 writes are in flight at most: another may begin when one has ended, also with an error', async () => {
  const { writes } = given();
  const ends: ((failure?: Error) => void)[] = [];
  const begin = () =>
    writes.write(
      pod,
      signal,
      () =>
        new Promise((resolve, reject) => {
          ends.push((failure) => (failure === undefined ? resolve() : reject(failure)));
        }),
    );
  const running = Array.from({ length: 63 }, begin);
  expect(writes.room()).toBeUndefined();
  running.push(begin());
  for (const failure of [undefined, new Error('lost')]) {
    let hasRoom = false;
    const room = writes.room()?.then(() => {
      hasRoom = true;
    });
    await Promise.resolve();
    expect([room === undefined, hasRoom]).toEqual([false, false]);
    ends.shift()?.(failure);
    await room;
    expect(writes.room()).toBeUndefined();
    running.push(begin());
  }
  for (const end of ends) end();
  await Promise.all(running);
  expect(writes.room()).toBeUndefined();
});
