import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { RetryLater } from '../framework/queue-controller.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { isGoneError, PodControl } from './pod-control.js';

const { notFound, conflict, internal, terminating } = requestErrors;
const pod: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-1', namespace: 'n', uid: 'u' } };
const object = { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'web', namespace: 'n', uid: 'o' } };
const owner = { object, apiVersion: 'apps/v1', kind: 'ReplicaSet' };
/** A control whose requests fail with the error, if there is one; with the events and the options of deletions. */
function control(error?: Error) {
  const events: string[] = [];
  const deletions: unknown[] = [];
  const made = new PodControl({
    pods: {
      create: async (created) => {
        if (error !== undefined) throw error;
        return created;
      },
      list: async () => ({ metadata: { resourceVersion: '1' }, items: [pod] }),
      delete: async (name, options) => {
        if (error !== undefined) throw error;
        deletions.push([name, options?.namespace, options?.preconditions]);
        return pod;
      },
    },
    lister: { get: () => undefined },
    events: { event: (of, { type, reason, message }) => void events.push(`${of.name} ${type} ${reason} ${message}`) },
  });
  return { made, events, deletions };
}

const active = new AbortController().signal;
const aborted = AbortSignal.abort();

describe('the creation of a pod', () => {
  test('is recorded with its name', async () => {
    const { made, events } = control();
    const created = await made.create({ metadata: { labels: { a: 'b' } } }, { owner, name: 'web-2', signal: active });
    expect(created.metadata).toMatchObject({ name: 'web-2', namespace: 'n', labels: { a: 'b' } });
    expect(events).toEqual(['web Normal SuccessfulCreate Created pod: web-2']);
  });

  test.each([
    ['a failure', internal, active, ['web Warning FailedCreate Error creating: no luck']],
    ['a failure in a namespace that is being deleted', terminating, active, []],
    ['a failure of a controller that stops', internal, aborted, []],
    ['a pod that was not found though its name is taken', new RetryLater('again'), active, []],
  ])('that fails is recorded or not: %s', async (_why, error, signal, expected) => {
    const { made, events } = control(error);
    await expect(made.create(undefined, { owner, name: 'web-2', signal })).rejects.toBe(error);
    expect(events).toEqual(expected);
  });
});

describe('the deletion of a pod', () => {
  test('is of exactly this pod, and recorded', async () => {
    const { made, events, deletions } = control();
    await made.delete(pod, { owner, signal: active });
    expect(deletions).toEqual([['web-1', 'n', { uid: 'u' }]]);
    expect(events).toEqual(['web Normal SuccessfulDelete Deleted pod: web-1']);
  });

  test('has no precondition for a pod without a UID', async () => {
    const { made, deletions } = control();
    await made.delete({ ...pod, metadata: { name: 'web-1', namespace: 'n' } }, { owner, signal: active });
    expect(deletions).toEqual([['web-1', 'n', undefined]]);
  });

  test.each([
    ['a failure', internal, active, ['web Warning FailedDelete Error deleting: no luck']],
    ['the pod is gone', notFound, active, []],
    ['the pod was replaced', conflict, active, [`web Warning FailedDelete Error deleting: ${conflict.message}`]],
    ['a failure of a controller that stops', internal, aborted, []],
  ])('that fails is recorded or not: %s', async (_why, error, signal, expected) => {
    const { made, events } = control(error);
    await expect(made.delete(pod, { owner, signal })).rejects.toBe(error);
    expect(events).toEqual(expected);
  });
});

test('only 404 says that a pod is gone', () => {
  const errors = [notFound, conflict, internal, new Error('a')];
  expect(errors.map(isGoneError)).toEqual([true, false, false, false]);
});
