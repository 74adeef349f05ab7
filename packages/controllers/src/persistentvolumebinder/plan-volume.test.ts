import { expect, test } from '@jest/globals';
import type { Claim, Volume } from '@orch/api';
import { orchNames as names } from '@orch/apimachinery';
import { testClaimRef as claimRef, testClaim, testVolume } from '../volumes/test-objects.js';
import { isReclaimable, planVolume, type VolumePlan } from './plan-volume.js';

const provisioned = { annotations: { 'pv.orch.io/provisioned-by': 'example.com/x' } };
const deletable = { claimRef, persistentVolumeReclaimPolicy: 'Delete' };
const elsewhere = testClaim({ volumeName: 'other' });
const reclaim = (isReleased: boolean): VolumePlan => ({ type: 'reclaim', isReleased });
const { uid: _uid, ...reserved } = claimRef;

test.each<readonly [string, Volume, Claim | undefined, VolumePlan]>([
  ['is available without a claim', testVolume('v'), undefined, { type: 'setPhase', phase: 'Available' }],
  [
    'is available while reserved',
    testVolume('v', { claimRef: reserved }),
    testClaim(),
    { type: 'setPhase', phase: 'Available' },
  ],
  ['is reclaimed without its claim', testVolume('v', { claimRef }), undefined, reclaim(false)],
  [
    'is reclaimed when another claim has the name',
    testVolume('v', { claimRef }),
    testClaim({}, { uid: 'new' }),
    reclaim(false),
  ],
  ['is reclaimed once released', testVolume('v', { claimRef }, { phase: 'Released' }), undefined, reclaim(true)],
  ['is reclaimed again after a failure', testVolume('v', { claimRef }, { phase: 'Failed' }), undefined, reclaim(true)],
  ['waits for its claim to be bound', testVolume('v', { claimRef }), testClaim(), { type: 'reconcileClaim' }],
  [
    'reports another mode',
    testVolume('v', { claimRef, volumeMode: 'Block' }),
    testClaim(),
    { type: 'reportModeMismatch' },
  ],
  ['is bound', testVolume('v', { claimRef }), testClaim({ volumeName: 'v' }), { type: 'setPhase', phase: 'Bound' }],
  ['is unbound when its claim has another volume', testVolume('v', { claimRef }), elsewhere, { type: 'unbind' }],
  [
    'is reclaimed then if it was made for the claim',
    testVolume('v', deletable, provisioned),
    elsewhere,
    reclaim(false),
  ],
  ['is unbound then if it is retained', testVolume('v', { claimRef }, provisioned), elsewhere, { type: 'unbind' }],
  ['is unbound then if a user has made it', testVolume('v', deletable), elsewhere, { type: 'unbind' }],
])('a volume %s', (_name, volume, claim, expected) => {
  expect(planVolume(volume, { claim, names })).toEqual(expected);
});

test.each<readonly [string, boolean, Volume, Claim | undefined]>([
  ['without a claim reference', false, testVolume('v'), undefined],
  ['reserved for a claim', false, testVolume('v', { claimRef: reserved }), undefined],
  ['whose claim is gone', true, testVolume('v', { claimRef }), undefined],
  ['whose claim was replaced', true, testVolume('v', { claimRef }), testClaim({}, { uid: 'new' })],
  ['of a claim that is not bound yet', false, testVolume('v', { claimRef }), testClaim()],
  ['of its claim', false, testVolume('v', { claimRef }), testClaim({ volumeName: 'v' })],
  ['of a claim with another volume', true, testVolume('v', { claimRef }), elsewhere],
])('the data of a volume %s may be removed: %s', (_name, expected, volume, claim) => {
  expect(isReclaimable(volume, claim)).toBe(expected);
});
