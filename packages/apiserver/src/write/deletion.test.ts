import { describe, expect, test } from '@jest/globals';
import { makeCatalogue, type ResourceDefinition } from '@orch/api';
import { type ApiObject, invariant, orchNames } from '@orch/apimachinery';
import type { DeleteOptions } from '../decode/delete-options.js';
import { planDeletion } from './deletion.js';

const catalogue = makeCatalogue(orchNames);
const definition = (group: string, resource: string): ResourceDefinition => {
  const found = catalogue.resource({ group, resource });
  invariant(found !== undefined, resource);
  return found;
};
const none: DeleteOptions = {
  gracePeriodSeconds: undefined,
  propagationPolicy: undefined,
  orphanDependents: undefined,
  preconditions: {},
  dryRun: false,
};
const now = new Date('2026-01-02T03:04:05Z');

describe('deletion', () => {
  const sets = definition('apps', 'replicasets');
  const set = (metadata: ApiObject['metadata']): ApiObject => ({ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata });

  test('what nothing holds is removed [Deletion of a resource, 2]', () => {
    expect(planDeletion(sets, set({ name: 'a' }), { options: none, now })).toEqual({ type: 'remove' });
  });

  test.each([
    [{ propagationPolicy: 'Orphan' } as const, ['orphan']],
    [{ propagationPolicy: 'Foreground' } as const, ['foregroundDeletion']],
    [{ orphanDependents: true }, ['orphan']],
  ])('%j asks the garbage collector by a finalizer', (options, finalizers) => {
    const plan = planDeletion(sets, set({ name: 'a', generation: 2 }), { options: { ...none, ...options }, now });
    const deletionTimestamp = '2026-01-02T03:04:05Z';
    expect(plan).toMatchObject({
      type: 'mark',
      object: { metadata: { finalizers, deletionTimestamp, deletionGracePeriodSeconds: 0, generation: 3 } },
    });
  });

  test('background deletion takes the other policies back', () => {
    const options = { ...none, propagationPolicy: 'Background' } as const;
    const plan = planDeletion(sets, set({ finalizers: ['orphan'] }), { options, now });
    expect(plan).toEqual({ type: 'remove', last: set({}) });
  });

  test('a delete of what is going already waits', () => {
    const metadata = { finalizers: ['x'], deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 };
    expect(planDeletion(sets, set(metadata), { options: none, now })).toEqual({ type: 'wait' });
  });

  test('a second delete can only shorten the grace of a pod', () => {
    const pods = definition('', 'pods');
    const pod: ApiObject = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { deletionTimestamp: '2026-01-02T03:04:35Z', deletionGracePeriodSeconds: 30 },
      spec: { nodeName: 'n', terminationGracePeriodSeconds: 30 },
      status: { phase: 'Running' },
    };
    expect(planDeletion(pods, pod, { options: { ...none, gracePeriodSeconds: 60 }, now })).toEqual({ type: 'wait' });
    const plan = planDeletion(pods, pod, { options: { ...none, gracePeriodSeconds: 10 }, now });
    expect(plan).toMatchObject({
      object: { metadata: { deletionTimestamp: '2026-01-02T03:04:15Z', deletionGracePeriodSeconds: 10 } },
    });
  });

  test('preconditions that do not hold are a conflict', () => {
    const options = { ...none, preconditions: { resourceVersion: '1' } };
    expect(() => planDeletion(sets, set({ name: 'a', resourceVersion: '2' }), { options, now })).toThrow(
      'the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (2)',
    );
  });
});
