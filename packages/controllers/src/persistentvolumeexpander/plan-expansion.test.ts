import { describe, expect, test } from '@jest/globals';
import type { Claim, Volume } from '@orch/api';
import { orchNames as names } from '@orch/apimachinery';
import { testClaim, testClaimRef, testVolume } from '../volumes/test-objects.js';
import { flexVolumePlugin } from './flex-volume-plugin.js';
import { planExpansion } from './plan-expansion.js';
import { resizeConditions } from './resize-conditions.js';

const claimWith = (requested: string, storage: string, phase = 'Bound'): Claim => ({
  ...testClaim({ volumeName: 'v', resources: { requests: { storage: requested } } }),
  status: { phase, capacity: { storage } },
});
const larger = claimWith('2Gi', '1Gi');
const volumeWith = (spec: NonNullable<Volume['spec']>) => testVolume('v', { claimRef: testClaimRef, ...spec });
const plan = (claim: Claim, volume: Volume, gates = true) =>
  planExpansion(claim, { volume, plugins: [flexVolumePlugin], names, gates: () => gates });
const csi = volumeWith({ csi: { driver: 'd', volumeHandle: 'h' } });
const cinder = volumeWith({ cinder: { volumeID: 'x' } });
const waiting = {
  ...{ type: 'Warning', reason: 'ExternalExpanding' },
  message:
    "Ignoring the PVC: didn't find a plugin capable of expanding the volume; waiting for an external controller to process this PVC.",
};

describe('a claim', () => {
  test.each<readonly [string, Claim, Volume]>([
    ['that has what it requests', claimWith('1Gi', '1024Mi'), csi],
    ['that has more than it requests', claimWith('1Gi', '2Gi'), csi],
    ['that is pending', claimWith('2Gi', '1Gi', 'Pending'), csi],
    ['whose volume belongs to another', larger, testVolume('v', { claimRef: { ...testClaimRef, uid: 'x' } })],
    [
      'whose volume is of another namespace',
      larger,
      testVolume('v', { claimRef: { ...testClaimRef, namespace: 'x' } }),
    ],
  ])('%s is left alone', (_name, claim, volume) => {
    expect(plan(claim, volume)).toEqual({ type: 'nothing' });
  });

  test('of a driver waits for its resizer', () => {
    expect(plan(larger, csi)).toEqual({ type: 'external', event: waiting });
  });

  test('of a migrated plugin waits for the resizer of the driver', () => {
    const message = 'CSI migration enabled for orch.io/cinder; waiting for external resizer to expand the pvc';
    const event = { type: 'Normal', reason: 'ExternalExpanding', message };
    expect(plan(larger, cinder)).toEqual({ type: 'external', resizer: 'cinder.csi.openstack.org', event });
    expect(plan(larger, cinder, false)).toEqual({ type: 'external', event: waiting });
  });

  test('of a flex volume is expanded', async () => {
    const flex = volumeWith({ flexVolume: { driver: 'example/flex' } });
    const { expander } = flexVolumePlugin;
    expect(plan(larger, flex)).toEqual({ type: 'expand', expander });
    expect(expander?.nameOf(flex)).toBe('example/flex');
    expect(await expander?.expand(flex, '2Gi')).toBe('2Gi');
  });
});

test('a resize has one condition at a time, and the others of the claim stay', () => {
  const other = { type: 'Other', status: 'True' };
  const claim: Claim = { ...testClaim(), status: { phase: 'Bound', conditions: [other] } };
  const now = new Date('2021-04-08T12:00:00Z');
  const later = new Date('2021-04-08T13:00:00Z');
  const resizing = { type: 'Resizing', status: 'True', lastTransitionTime: '2021-04-08T12:00:00Z' };
  const first = resizeConditions(claim, 'Resizing', now);
  expect(first).toEqual([other, resizing]);
  const started = { ...claim, status: { conditions: [...first] } };
  expect(resizeConditions(started, 'Resizing', later)).toEqual([other, resizing]);
  const message = 'Waiting for user to (re-)start a pod to finish file system resize of volume on node.';
  expect(resizeConditions(started, 'FileSystemResizePending', later)).toEqual([
    other,
    { type: 'FileSystemResizePending', status: 'True', lastTransitionTime: '2021-04-08T13:00:00Z', message },
  ]);
  expect(resizeConditions(started, 'finished', later)).toEqual([other]);
});
