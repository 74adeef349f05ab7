import { describe, expect, test } from '@jest/globals';
import { volumeBoundTo } from '@orch/api';
import { orchNames as names } from '@orch/apimachinery';
import { testClaim, testClaimRef, testVolume } from '../volumes/test-objects.js';
import { claimBoundTo, claimWithStatus, volumeUnbound, withoutAnnotation } from './binding.js';

const byController = { 'pv.orch.io/bound-by-controller': 'yes' };
const completed = { 'pv.orch.io/bind-completed': 'yes' };
const reference = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', ...testClaimRef, resourceVersion: '7' };
const { uid: _uid, ...reserved } = testClaimRef;

describe('a volume', () => {
  test('that the controller chose refers to the claim and says so', () => {
    const bound = volumeBoundTo(testVolume('v'), testClaim(), names);
    expect(bound.spec?.claimRef).toEqual(reference);
    expect(bound.metadata.annotations).toEqual(byController);
  });

  test('that a user has reserved gets the uid, and no annotation', () => {
    const bound = volumeBoundTo(testVolume('v', { claimRef: reserved }), testClaim(), names);
    expect(bound.spec?.claimRef).toEqual(reference);
    expect(bound.metadata.annotations).toBeUndefined();
  });

  test('that is bound stays the same object', () => {
    const volume = testVolume('v', { claimRef: testClaimRef });
    expect(volumeBoundTo(volume, testClaim(), names)).toBe(volume);
  });

  test('that the controller chose is free after the unbind', () => {
    const annotations = { ...byController, other: 'x' };
    const freed = volumeUnbound(testVolume('v', { claimRef: testClaimRef }, { annotations }), names);
    expect(freed.spec).not.toHaveProperty('claimRef');
    expect(freed.metadata.annotations).toEqual({ other: 'x' });
  });

  test('that a user has reserved stays reserved after the unbind', () => {
    const freed = volumeUnbound(testVolume('v', { claimRef: reference }), names);
    expect(freed.spec?.claimRef).toEqual({ ...reserved, apiVersion: 'v1', kind: reference.kind, resourceVersion: '7' });
  });
});

describe('a claim', () => {
  test('that the controller binds gets the name of the volume and both annotations', () => {
    const bound = claimBoundTo(testClaim({}, { annotations: { other: 'x' } }), testVolume('v'), names);
    expect(bound.spec?.volumeName).toBe('v');
    expect(bound.metadata.annotations).toEqual({ other: 'x', ...byController, ...completed });
  });

  test('that names the volume gets one annotation', () => {
    const bound = claimBoundTo(testClaim({ volumeName: 'v' }), testVolume('v'), names);
    expect(bound.metadata.annotations).toEqual(completed);
    expect(claimBoundTo(bound, testVolume('v'), names)).toBe(bound);
  });

  test('has the access modes and the capacity of its volume', () => {
    const volume = testVolume('v', { capacity: { storage: '9Gi' } });
    const bound = claimWithStatus(testClaim(), 'Bound', volume);
    expect(bound.status).toEqual({ phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '9Gi' } });
    expect(claimWithStatus(bound, 'Bound', volume)).toBe(bound);
  });

  test('keeps its capacity and conditions while it is bound: a resize changes them', () => {
    const conditions = [{ type: 'FileSystemResizePending', status: 'True' }];
    const status = { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, conditions };
    const claim = { ...testClaim(), status };
    expect(claimWithStatus(claim, 'Bound', testVolume('v', { capacity: { storage: '2Gi' } }))).toBe(claim);
  });

  test('has neither without a volume', () => {
    const status = { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } };
    expect(claimWithStatus({ ...testClaim(), status }, 'Lost', undefined).status).toEqual({ phase: 'Lost' });
  });
});

test('removing the last annotation removes the map', () => {
  const claim = testClaim({}, { annotations: { a: 'x' } });
  expect(withoutAnnotation(claim, 'a').metadata).not.toHaveProperty('annotations');
});
