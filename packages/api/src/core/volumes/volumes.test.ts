import { describe, expect, test } from '@jest/globals';
import { makeNames, wellKnown } from '@orch/apimachinery';
import { volumeBoundTo, withMark } from './volume-binding.js';
import {
  annotationOf,
  type Claim,
  capacityOf,
  claimKeyOf,
  classOfClaim,
  classOfVolume,
  hasAccessModes,
  haveSameMode,
  isBoundToClaim,
  requestedStorage,
  type Volume,
} from './volume-model.js';

const names = makeNames('orch');
const beta = { 'volume.beta.orch.io/storage-class': 'annotated' };
const bound = { 'pv.orch.io/bound-by-controller': 'yes' };
const metadata = { name: 'a', namespace: 'b', uid: 'u', resourceVersion: '7' };
const claimOf = (spec?: Claim['spec'], annotations?: Record<string, string>): Claim => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { ...metadata, ...(annotations && { annotations }) },
  ...(spec && { spec }),
});
const volumeOf = (spec?: Volume['spec'], annotations?: Record<string, string>): Volume => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'v', ...(annotations && { annotations }) },
  ...(spec && { spec }),
});

describe('a claim and a volume', () => {
  test('have a storage class, which the annotation of older clients replaces', () => {
    expect([classOfClaim(claimOf(), names), classOfVolume(volumeOf(), names)]).toEqual(['', '']);
    const spec = { storageClassName: 'named' };
    expect([classOfClaim(claimOf(spec), names), classOfVolume(volumeOf(spec), names)]).toEqual(['named', 'named']);
    const both = [classOfClaim(claimOf(spec, beta), names), classOfVolume(volumeOf(spec, beta), names)];
    expect(both).toEqual(['annotated', 'annotated']);
  });

  test('have a size, 0 by default', () => {
    expect([requestedStorage(claimOf()), capacityOf(volumeOf())]).toEqual(['0', '0']);
    expect(requestedStorage(claimOf({ resources: { requests: { storage: '1Gi' } } }))).toBe('1Gi');
    expect(capacityOf(volumeOf({ capacity: { storage: '2Gi' } }))).toBe('2Gi');
  });

  test('have annotations in the spelling of the dialect', () => {
    const key = wellKnown.annotations.betaStorageClass;
    expect(annotationOf(claimOf({}, beta), key, names)).toBe('annotated');
    expect([annotationOf(claimOf({}, {}), key, names), annotationOf(claimOf(), key, names)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('have the same mode, Filesystem by default', () => {
    const modes = [undefined, 'Filesystem', 'Block'] as const;
    const same = modes.map((left) =>
      modes.map((right) =>
        haveSameMode(volumeOf(left && { volumeMode: left }), claimOf(right && { volumeMode: right })),
      ),
    );
    expect(same).toEqual([
      [true, true, false],
      [true, true, false],
      [false, false, true],
    ]);
  });

  test('fit when the volume has all access modes of the claim', () => {
    const [once, many] = ['ReadWriteOnce', 'ReadWriteMany'];
    const fits = (of: readonly string[] | undefined, wanted: readonly string[] | undefined) =>
      hasAccessModes(volumeOf(of && { accessModes: of }), claimOf(wanted && { accessModes: wanted }));
    expect([fits([once, many], [once]), fits([once], [once, many]), fits([many], [once])]).toEqual([
      true,
      false,
      false,
    ]);
    expect([fits(undefined, undefined), fits(undefined, [once])]).toEqual([true, false]);
  });
});

describe('the reference of a volume to a claim', () => {
  const complete = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    ...metadata,
  };

  test('is the key of the claim, and names it with its uid or without', () => {
    expect([claimKeyOf(volumeOf()), isBoundToClaim(volumeOf(), claimOf())]).toEqual([undefined, false]);
    expect(claimKeyOf(volumeOf({ claimRef: { name: 'a', namespace: 'b' } }))).toBe('b/a');
    expect(claimKeyOf(volumeOf({ claimRef: {} }))).toBe('/');
    const references = [
      { name: 'a', namespace: 'b' },
      { name: 'a', namespace: 'b', uid: 'u' },
      { name: 'a', namespace: 'b', uid: 'other' },
      { name: 'x', namespace: 'b', uid: 'u' },
      { name: 'a', namespace: 'x', uid: 'u' },
    ];
    expect(references.map((claimRef) => isBoundToClaim(volumeOf({ claimRef }), claimOf()))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('is complete after binding, with a mark unless a user reserved the volume', () => {
    const spec = { storageClassName: 'named' };
    expect(volumeBoundTo(volumeOf(spec), claimOf(), names)).toEqual(volumeOf({ ...spec, claimRef: complete }, bound));
    const reserved = volumeOf({ claimRef: { name: 'a', namespace: 'b' } });
    expect(volumeBoundTo(reserved, claimOf(), names)).toEqual(volumeOf({ claimRef: complete }));
    const stale = volumeOf({ claimRef: { name: 'a', namespace: 'b', uid: 'other' } });
    expect(volumeBoundTo(stale, claimOf(), names)).toEqual(volumeOf({ claimRef: complete }, bound));
    const same = volumeOf({ claimRef: { ...complete, resourceVersion: '1' } });
    expect(volumeBoundTo(same, claimOf(), names)).toBe(same);
  });

  test('a mark is an annotation that is set once', () => {
    const marked = volumeOf({}, { other: 'x', mark: 'no' });
    expect(withMark(marked, 'mark')).toBe(marked);
    expect(withMark(volumeOf({}, { other: 'x' }), 'mark')).toEqual(volumeOf({}, { other: 'x', mark: 'yes' }));
    expect(withMark(claimOf(), 'mark')).toEqual(claimOf(undefined, { mark: 'yes' }));
  });
});
