import { expect, test } from '@jest/globals';
import type { Claim, Volume } from '@orch/api';
import { orchNames as names } from '@orch/apimachinery';
import { testClaim, testClaimRef, testClass, testVolume } from '../volumes/test-objects.js';
import { type ClaimState, planClaim } from './plan-claim.js';

const plan = (claim: Claim, state: Partial<ClaimState> = {}) =>
  planClaim({
    ...{ claim, names, storageClass: undefined, volume: undefined },
    ...{ candidates: () => [], unscheduledPods: () => [], ...state },
  });
const named = (volume: Volume | undefined, claim: Parameters<typeof testClaim>[0] = {}) =>
  plan(testClaim({ volumeName: 'v', ...claim }), { volume });
const complete = { annotations: { 'pv.orch.io/bind-completed': 'yes' } };
const bound = (volume: Volume | undefined, volumeName = 'v') => plan(testClaim({ volumeName }, complete), { volume });
const pending = (type: string, reason: string, message: string) => ({
  type: 'pending',
  event: { type, reason, message },
});
const lost = (reason: string, message: string) => ({ type: 'lost', event: { type: 'Warning', reason, message } });
const volume = testVolume('v');
const delayed = testClass({ volumeBindingMode: 'WaitForFirstConsumer' });

test('an unbound claim is bound to a volume that suits, whatever its class can make', () => {
  expect(plan(testClaim(), { candidates: () => [volume] })).toEqual({ type: 'bind', volume });
});

test('without a volume the class makes one, also a class that does not exist', () => {
  const claim = testClaim({ storageClassName: 'fast' });
  expect(plan(claim, { storageClass: testClass() })).toEqual({ type: 'provision' });
  expect(plan(claim)).toEqual({ type: 'provision' });
});

test('without a volume and a class the claim is pending', () => {
  const message = 'no persistent volumes available for this claim and no storage class is set';
  expect(plan(testClaim())).toEqual(pending('Normal', 'FailedBinding', message));
});

test.each<readonly [readonly string[], string, string]>([
  [[], 'WaitForFirstConsumer', 'waiting for first consumer to be created before binding'],
  [['a'], 'WaitForPodScheduled', 'waiting for pod a to be scheduled'],
  [['a', 'b'], 'WaitForPodScheduled', 'waiting for pods a,b to be scheduled'],
])('a class that waits for the first consumer, with the pods %j', (pods, reason, message) => {
  const claim = testClaim({ storageClassName: 'fast' });
  const state = {
    storageClass: delayed,
    unscheduledPods: () => pods,
    candidates: () => [testVolume('v', { storageClassName: 'fast' })],
  };
  expect(plan(claim, state)).toEqual(pending('Normal', reason, message));
});

test('after the scheduler has chosen a node, the class makes the volume', () => {
  const claim = testClaim({ storageClassName: 'fast' }, { annotations: { 'volume.orch.io/selected-node': 'n1' } });
  expect(plan(claim, { storageClass: delayed })).toEqual({ type: 'provision' });
});

test('a claim is bound to the volume that it names, once it exists', () => {
  expect(named(undefined)).toEqual({ type: 'pending' });
  expect(named(volume)).toEqual({ type: 'bind', volume });
  const reserved = testVolume('v', { claimRef: { name: 'data', namespace: 'team' } });
  expect(named(reserved)).toEqual({ type: 'bind', volume: reserved });
});

test('a named volume that does not suit is reported', () => {
  expect(named(volume, { accessModes: ['ReadWriteMany'] })).toEqual(
    pending('Warning', 'VolumeMismatch', 'Cannot bind to requested volume "v": incompatible accessMode'),
  );
});

test('a named volume of another claim is reported', () => {
  const message = 'volume "v" already bound to a different claim.';
  const others = testVolume('v', { claimRef: { ...testClaimRef, uid: 'other' } });
  expect(named(others)).toEqual(pending('Warning', 'FailedBinding', message));
});

test('a bound claim restores the reference of its volume', () => {
  expect(bound(volume)).toEqual({ type: 'bind', volume });
  const mine = testVolume('v', { claimRef: testClaimRef });
  expect(bound(mine)).toEqual({ type: 'bind', volume: mine });
});

test('a bound claim is lost without its volume', () => {
  const noReference = 'Bound claim has lost reference to PersistentVolume. Data on the volume is lost!';
  expect(bound(undefined, '')).toEqual(lost('ClaimLost', noReference));
  const noVolume = 'Bound claim has lost its PersistentVolume. Data on the volume is lost!';
  expect(bound(undefined)).toEqual(lost('ClaimLost', noVolume));
  const misbound = 'Two claims are bound to the same volume, this one is bound incorrectly';
  const others = testVolume('v', { claimRef: { ...testClaimRef, uid: 'other' } });
  expect(bound(others)).toEqual(lost('ClaimMisbound', misbound));
});
