import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { testClaim } from '../volumes/test-objects.js';
import { claimConflict, ephemeralClaim, ephemeralVolumesOf } from './ephemeral-claim.js';

const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
const scratch = {
  name: 'scratch',
  ephemeral: { volumeClaimTemplate: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } }, spec } },
};
const pod = (metadata: Pod['metadata'] = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'team', uid: 'pod-uid', ...metadata },
  spec: { containers: [], volumes: [scratch, { name: 'plain', emptyDir: {} }] },
});

test('the ephemeral volumes of a pod need claims until the pod is deleted', () => {
  expect(ephemeralVolumesOf(pod())).toEqual([scratch]);
  expect(ephemeralVolumesOf(pod({ deletionTimestamp: '2021-04-08T12:00:00Z' }))).toEqual([]);
  expect(ephemeralVolumesOf({ ...pod(), spec: { containers: [] } })).toEqual([]);
});

test('the claim has the name, labels, annotations and spec of its template, and the pod as its controller', () => {
  const owner = {
    apiVersion: 'v1',
    kind: 'Pod',
    name: 'web',
    uid: 'pod-uid',
    controller: true,
    blockOwnerDeletion: true,
  };
  expect(ephemeralClaim(pod(), scratch)).toEqual({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...{ name: 'web-scratch', namespace: 'team', labels: { a: 'b' }, annotations: { c: 'd' } },
      ownerReferences: [owner],
    },
    spec,
  });
  const bare = { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec } } };
  expect(Object.keys(ephemeralClaim(pod(), bare).metadata)).toEqual(['name', 'namespace', 'ownerReferences']);
});

test('a claim that the pod does not control is a conflict', () => {
  const owner = { apiVersion: 'v1', kind: 'Pod', name: 'web', uid: 'pod-uid' };
  const owned = (controller: boolean) => testClaim({}, { ownerReferences: [{ ...owner, controller }] });
  expect(claimConflict(pod(), owned(true))).toBeUndefined();
  const conflict = 'PVC "data" (uid: "claim-uid") was not created for the pod';
  expect(claimConflict(pod(), owned(false))).toBe(conflict);
  expect(claimConflict(pod(), testClaim())).toBe(conflict);
  expect(claimConflict(pod({ uid: 'new' }), owned(true))).toBe(conflict);
});
