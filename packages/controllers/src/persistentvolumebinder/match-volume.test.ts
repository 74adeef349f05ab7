import { describe, expect, test } from '@jest/globals';
import { type Claim, capacityOf, isBoundToClaim, requestedStorage, type Volume } from '@orch/api';
import { compareQuantityTexts, orchNames as names } from '@orch/apimachinery';
import fc from 'fast-check';
import { testClaim, testClaimRef, testVolume } from '../volumes/test-objects.js';
import { findMatchingVolume, volumeMismatch } from './match-volume.js';

const find = (claim: Claim, volumes: readonly Volume[], isDelayed = false) =>
  findMatchingVolume(claim, volumes, { names, isDelayed })?.metadata.name;
const sized = (storage: string) => ({ capacity: { storage } });
const requested = (storage: string) => ({ resources: { requests: { storage } } });
const betaClass = 'volume.beta.orch.io/storage-class';

describe('the volume for a claim', () => {
  test.each<readonly [string, Claim, readonly Volume[], string | undefined]>([
    ['none without volumes', testClaim(), [], undefined],
    [
      'the smallest that suffices',
      testClaim(requested('5Gi')),
      [testVolume('a', sized('20Gi')), testVolume('b', sized('10Gi')), testVolume('c', sized('4Gi'))],
      'b',
    ],
    ['the first of equal ones', testClaim(), [testVolume('a'), testVolume('b')], 'a'],
    [
      'one of exactly the size, in another notation',
      testClaim(requested('1024Mi')),
      [testVolume('a', sized('1Gi'))],
      'a',
    ],
    ['of any size for a claim without one', testClaim({ resources: {} }), [testVolume('a', sized('1'))], 'a'],
    [
      'one with more access modes than requested',
      testClaim(),
      [testVolume('a', { accessModes: ['ReadOnlyMany', 'ReadWriteOnce'] })],
      'a',
    ],
    [
      'one with few access modes, although it is larger',
      testClaim(),
      [
        testVolume('small', { ...sized('1Gi'), accessModes: ['ReadWriteOnce', 'ReadWriteMany'] }),
        testVolume('large', sized('9Gi')),
      ],
      'large',
    ],
    [
      'repeated access modes count once',
      testClaim(),
      [
        testVolume('large', { ...sized('9Gi'), accessModes: ['ReadWriteOnce', 'ReadWriteMany'] }),
        testVolume('small', { ...sized('1Gi'), accessModes: ['ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOnce'] }),
      ],
      'small',
    ],
    ['not one that lacks an access mode', testClaim({ accessModes: ['ReadWriteMany'] }), [testVolume('a')], undefined],
    ['not one of another class', testClaim({ storageClassName: 'slow' }), [testVolume('a')], undefined],
    [
      'not one with a class for a claim without',
      testClaim(),
      [testVolume('a', { storageClassName: 'slow' })],
      undefined,
    ],
    [
      'the annotation of a class precedes the field',
      testClaim({ storageClassName: 'x' }, { annotations: { [betaClass]: 'slow' } }),
      [testVolume('x', { storageClassName: 'x' }), testVolume('a', { storageClassName: 'slow' })],
      'a',
    ],
    [
      'also on the volume',
      testClaim({ storageClassName: 'slow' }),
      [testVolume('a', { storageClassName: 'x' }, { annotations: { [betaClass]: 'slow' } })],
      'a',
    ],
    ['not one of another mode', testClaim({ volumeMode: 'Block' }), [testVolume('a')], undefined],
    ['an absent mode is Filesystem', testClaim({ volumeMode: 'Filesystem' }), [testVolume('a')], 'a'],
    [
      'one with the labels',
      testClaim({ selector: { matchLabels: { disk: 'ssd' } } }),
      [testVolume('a', {}, { labels: { disk: 'hdd' } }), testVolume('b', {}, { labels: { disk: 'ssd' } })],
      'b',
    ],
    ['an empty selector selects every volume', testClaim({ selector: {} }), [testVolume('a')], 'a'],
    [
      'not one that is being deleted',
      testClaim(),
      [testVolume('a', {}, { deletionTimestamp: '2021-04-08T12:00:00Z' })],
      undefined,
    ],
    ['not one that is not available yet', testClaim(), [testVolume('a', {}, { phase: 'Pending' })], undefined],
    [
      'not one of another claim',
      testClaim(),
      [testVolume('a', { claimRef: { name: 'other', namespace: 'team' } })],
      undefined,
    ],
    [
      'not one of a deleted claim of the name',
      testClaim(),
      [testVolume('a', { claimRef: { ...testClaimRef, uid: 'before' } })],
      undefined,
    ],
    [
      'not one of the same claim name in another namespace',
      testClaim(),
      [testVolume('a', { claimRef: { name: 'data', namespace: 'other' } })],
      undefined,
    ],
    [
      'one that is reserved, before a smaller one',
      testClaim(),
      [
        testVolume('small', sized('1Gi')),
        testVolume('mine', { ...sized('9Gi'), claimRef: { name: 'data', namespace: 'team' } }),
      ],
      'mine',
    ],
    [
      'one that is reserved, of any class and label',
      testClaim({ selector: { matchLabels: { a: 'b' } } }),
      [testVolume('mine', { storageClassName: 'other', claimRef: testClaimRef }, { phase: 'Bound' })],
      'mine',
    ],
    [
      'another one when the reserved is too small',
      testClaim(requested('5Gi')),
      [testVolume('mine', { claimRef: testClaimRef }), testVolume('free', sized('5Gi'))],
      'free',
    ],
  ])('%s', (_name, claim, volumes, expected) => {
    expect(find(claim, volumes)).toBe(expected);
  });

  test('is only a reserved one while the claim waits for its first consumer', () => {
    const reserved = testVolume('mine', { claimRef: testClaimRef });
    expect(find(testClaim(), [testVolume('free')], true)).toBeUndefined();
    expect(find(testClaim(), [testVolume('free'), reserved], true)).toBe('mine');
  });
});

describe('for any volumes', () => {
  const modes = fc.uniqueArray(fc.constantFrom('ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'), { minLength: 1 });
  const size = fc.integer({ min: 1, max: 6 }).map((gibibytes) => `${gibibytes}Gi`);
  const className = fc.constantFrom('', 'fast');
  const volumeArbitrary = fc
    .record({ modes, size, className, phase: fc.constantFrom('Available', 'Bound'), reserved: fc.boolean() })
    .map(({ modes, size, className, phase, reserved }) =>
      testVolume(
        '',
        {
          ...{ ...sized(size), accessModes: modes, storageClassName: className },
          ...(reserved ? { claimRef: { name: 'data', namespace: 'team' } } : {}),
        },
        { phase },
      ),
    );
  const claimArbitrary = fc
    .record({ modes, size, className })
    .map(({ modes, size, className }) =>
      testClaim({ ...requested(size), accessModes: modes, storageClassName: className }),
    );

  const suits = (volume: Volume, claim: Claim) => {
    if (compareQuantityTexts(capacityOf(volume), requestedStorage(claim)) < 0) return false;
    if (!claim.spec?.accessModes?.every((mode) => volume.spec?.accessModes?.includes(mode))) return false;
    if (volume.spec?.claimRef !== undefined) return true;
    return volume.status?.phase === 'Available' && volume.spec?.storageClassName === claim.spec.storageClassName;
  };

  test('the chosen one suits, and one is chosen whenever one suits', () => {
    fc.assert(
      fc.property(claimArbitrary, fc.array(volumeArbitrary), (claim, volumes) => {
        const found = findMatchingVolume(claim, volumes, { names, isDelayed: false });
        expect(found !== undefined).toBe(volumes.some((volume) => suits(volume, claim)));
        if (found !== undefined) expect(suits(found, claim)).toBe(true);
      }),
    );
  });

  test('no suitable one with the same access modes is smaller, unless the chosen one is reserved', () => {
    fc.assert(
      fc.property(claimArbitrary, fc.array(volumeArbitrary), (claim, volumes) => {
        const found = findMatchingVolume(claim, volumes, { names, isDelayed: false });
        if (found === undefined || isBoundToClaim(found, claim)) return;
        const key = ({ spec }: Volume) => (spec?.accessModes ?? []).toSorted().join();
        const rivals = volumes.filter((volume) => suits(volume, claim) && key(volume) === key(found));
        expect(rivals.some((rival) => isBoundToClaim(rival, claim))).toBe(false);
        for (const rival of rivals)
          expect(compareQuantityTexts(capacityOf(rival), capacityOf(found))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the order of the volumes does not matter to size and number of access modes', () => {
    fc.assert(
      fc.property(claimArbitrary, fc.array(volumeArbitrary), (claim, volumes) => {
        const sizeOf = (found: Volume | undefined) =>
          found === undefined ? undefined : found.spec?.accessModes?.length;
        const forward = findMatchingVolume(claim, volumes, { names, isDelayed: false });
        const backward = findMatchingVolume(claim, volumes.toReversed(), { names, isDelayed: false });
        expect(sizeOf(forward)).toBe(sizeOf(backward));
      }),
    );
  });
});

test.each<readonly [string | undefined, Parameters<typeof testVolume>[1], Parameters<typeof testClaim>[0]]>([
  [undefined, {}, {}],
  ['requested PV is too small', sized('1Gi'), requested('2Gi')],
  ['storageClassName does not match', { storageClassName: 'a' }, {}],
  ['incompatible volumeMode', { volumeMode: 'Block' }, {}],
  ['incompatible accessMode', {}, { accessModes: ['ReadWriteOnce', 'ReadWriteMany'] }],
])('a claim that names a volume: %s', (expected, volume, claim) => {
  expect(volumeMismatch(testVolume('a', volume), testClaim(claim), names)).toBe(expected);
});
