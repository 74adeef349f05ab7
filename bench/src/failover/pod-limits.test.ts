import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { PodLimits } from './pod-limits.js';

interface PodState {
  readonly isReady?: boolean;
  readonly isDeleting?: boolean;
  readonly phase?: string;
  readonly template?: string;
}

const pod = (
  uid: string,
  { isReady = true, isDeleting = false, phase = 'Running', template = 'a' }: PodState = {},
): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    ...{ name: uid, uid, resourceVersion: '7', labels: { 'pod-template-hash': template } },
    ...(isDeleting ? { deletionTimestamp: '2021-04-08T12:00:00Z' } : {}),
  },
  status: { phase, conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }] },
});

test('reports pods beyond the maximum; those that end or are being deleted do not count', () => {
  const pods = new PodLimits('web', { podsMax: 2, availableMin: 0 });
  expect(pods.apply('ADDED', pod('1'))).toEqual([]);
  expect(pods.apply('ADDED', pod('2'))).toEqual([]);
  expect(pods.apply('ADDED', pod('3'))).toEqual(['web: 3 pods, at most 2 are allowed, at revision 7']);
  expect(pods.apply('MODIFIED', pod('3', { isDeleting: true }))).toEqual([]);
  expect(pods.apply('ADDED', pod('4', { phase: 'Succeeded' }))).toEqual([]);
});

test('reports too few pods that are ready and not being deleted', () => {
  const pods = new PodLimits('web', { podsMax: 9, availableMin: 0 });
  pods.apply('ADDED', pod('1'));
  pods.apply('ADDED', pod('2'));
  pods.change({ podsMax: 9, availableMin: 2 });
  expect(pods.apply('MODIFIED', pod('2', { isReady: false }))).toEqual([
    'web: 1 available, at least 2 must be, at revision 7',
  ]);
  expect(pods.apply('MODIFIED', pod('2'))).toEqual([]);
  expect(pods.apply('MODIFIED', pod('2', { isDeleting: true }))).toHaveLength(1);
  expect(pods.apply('DELETED', pod('1'))).toEqual(['web: 0 available, at least 2 must be, at revision 7']);
});

test('reports pods of two templates of a workload that is recreated, also while the old ones are being deleted', () => {
  const pods = new PodLimits('web', { podsMax: 9, availableMin: 0, isRecreated: true });
  pods.apply('ADDED', pod('1', { isDeleting: true }));
  expect(pods.apply('ADDED', pod('2', { template: 'b' }))).toEqual(['web: pods of 2 templates, at revision 7']);
  expect(pods.apply('DELETED', pod('1'))).toEqual([]);
});

test('reports pods that are created beyond the total, also after others are gone', () => {
  const pods = new PodLimits('sum', { podsMax: 9, availableMin: 0, createdMax: 2 });
  for (const uid of ['1', '2']) pods.apply('ADDED', pod(uid));
  pods.apply('DELETED', pod('1'));
  expect(pods.apply('ADDED', pod('3'))).toEqual(['sum: 3 created, at most 2 may be, at revision 7']);
  expect(pods.created).toBe(3);
});
