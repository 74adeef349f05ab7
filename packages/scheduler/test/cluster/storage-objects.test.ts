import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { NodeVolumes } from '../../src/cluster/node-volumes.js';
import { type ReadonlyCapacity, StorageObjects } from '../../src/cluster/storage-objects.js';
import { aClaim, aClass, aVolume } from '../plugins/scenario.fixture.js';

/** Pods with the claims c and d are on the nodes a and b, in slots 0 and 1. */
function given() {
  const nodeVolumes = new NodeVolumes();
  for (const [slot, name] of ['c', 'd'].entries()) {
    const claims = [{ key: `n/${name}`, name, isEphemeral: false }];
    nodeVolumes.change({ claims, sharedDisks: [], inlineDisks: [] }, slot, 1);
  }
  const slots: Readonly<Record<string, number>> = { a: 0, b: 1 };
  const storage = new StorageObjects({ names: orchNames, nodeVolumes, slotOf: (name) => slots[name] });
  const versions = () => [0, 1].map((slot) => nodeVolumes.versionAt(slot));
  return {
    storage,
    /** The slots whose results must be computed again after the change. */
    affected(change: () => void): readonly number[] {
      const before = versions();
      change();
      return versions().flatMap((version, slot) => (version === before[slot] ? [] : [slot]));
    },
  };
}

const csiNode = (name: string) => ({
  ...{ apiVersion: 'storage.orch.io/v1', kind: 'CSINode', metadata: { name }, spec: { drivers: [] } },
});
const capacity = (name: string, storageClassName = 'x', namespace = 'n'): ReadonlyCapacity => ({
  ...{ apiVersion: 'storage.orch.io/v1beta1', kind: 'CSIStorageCapacity' },
  ...{ metadata: { name, namespace }, storageClassName },
});

describe('the nodes whose results must be computed again', () => {
  test('after a change of a claim: those with pods that have it, if its volume or class has changed', () => {
    const { storage, affected } = given();
    const claim = aClaim('c', { storageClassName: 'x' });
    expect(affected(() => storage.putClaim(claim))).toEqual([0]);
    expect(affected(() => storage.putClaim(aClaim('c', { storageClassName: 'x' }, { resourceVersion: '2' })))).toEqual(
      [],
    );
    expect(affected(() => storage.putClaim(aClaim('c', { storageClassName: 'y' })))).toEqual([0]);
    expect(affected(() => storage.putClaim(aClaim('c', { storageClassName: 'y', volumeName: 'v' })))).toEqual([0]);
    expect(affected(() => storage.removeClaim(claim))).toEqual([0]);
    expect(affected(() => storage.removeClaim(claim))).toEqual([]);
    expect(affected(() => storage.putClaim(aClaim('e')))).toEqual([]);
  });

  test('after a change of a volume: those with pods whose claims are bound to it', () => {
    const { storage, affected } = given();
    const [small, large] = [aVolume('v'), aVolume('v', { storage: '2Gi' })];
    for (const name of ['c', 'd']) storage.putClaim(aClaim(name, { volumeName: 'v' }));
    expect(affected(() => storage.putVolume(small))).toEqual([0, 1]);
    expect(affected(() => storage.putVolume(aVolume('v', {}, { labels: { x: 'y' } })))).toEqual([]);
    expect(affected(() => storage.putVolume(large))).toEqual([0, 1]);
    // One of the two claims is bound to another volume.
    storage.putClaim(aClaim('c', { volumeName: 'w' }));
    expect(affected(() => storage.putVolume(small))).toEqual([1]);
    expect(affected(() => storage.putVolume(aVolume('w')))).toEqual([0]);
    storage.removeClaim(aClaim('d'));
    expect(affected(() => storage.removeVolume(small))).toEqual([]);
    expect(affected(() => storage.removeVolume(aVolume('w')))).toEqual([0]);
    expect(affected(() => storage.removeVolume(aVolume('w')))).toEqual([]);
  });

  test('after a change of a CSINode its node, and after one of a class all', () => {
    const { storage, affected } = given();
    expect(affected(() => storage.putCsiNode(csiNode('b')))).toEqual([1]);
    expect(affected(() => storage.removeCsiNode(csiNode('b')))).toEqual([1]);
    expect(affected(() => storage.putCsiNode(csiNode('unknown')))).toEqual([]);
    expect(affected(() => storage.putClass(aClass('x')))).toEqual([0, 1]);
    expect(affected(() => storage.removeClass(aClass('x')))).toEqual([0, 1]);
  });
});

test('what is removed is no longer found', () => {
  const { storage } = given();
  const driver = { apiVersion: 'storage.orch.io/v1', kind: 'CSIDriver', metadata: { name: 'x' }, spec: {} };
  storage.putDriver(driver);
  storage.putClass(aClass('x'));
  storage.putCsiNode(csiNode('a'));
  storage.putClaim(aClaim('c'));
  storage.putVolume(aVolume('v'));
  const found = () => [
    ...[
      storage.driver('x'),
      storage.storageClass('x'),
      storage.csiNode('a'),
      storage.claim('n/c'),
      storage.volume('v'),
    ],
  ];
  expect(found().every((object) => object !== undefined)).toBe(true);
  storage.removeDriver(driver);
  storage.removeClass(aClass('x'));
  storage.removeCsiNode(csiNode('a'));
  storage.removeClaim(aClaim('c'));
  storage.removeVolume(aVolume('v'));
  expect(found().every((object) => object === undefined)).toBe(true);
});

test('capacities are kept by class, each until it is removed', () => {
  const { storage } = given();
  const of = (className: string) => [...storage.capacitiesOf(className)].map(({ metadata }) => metadata.name);
  for (const each of [capacity('p'), capacity('q'), capacity('p', 'x', 'm'), capacity('r', 'y')]) {
    storage.putCapacity(each);
  }
  storage.putCapacity(capacity('q'));
  expect([of('x'), of('y'), of('z')]).toEqual([['p', 'q', 'p'], ['r'], []]);
  storage.removeCapacity(capacity('p'));
  storage.removeCapacity(capacity('unknown'));
  storage.removeCapacity(capacity('unknown', 'z'));
  expect([of('x'), of('y')]).toEqual([['q', 'p'], ['r']]);
  storage.removeCapacity(capacity('r', 'y'));
  expect(of('y')).toEqual([]);
});

describe('a claim that waits for its first consumer', () => {
  const annotated = aClaim('c', {}, { annotations: { 'volume.orch.io/selected-node': 'a' } });

  test('has the node of its annotation, or the one that is assumed until every pod has given it back', () => {
    const { storage } = given();
    expect([storage.selectedNodeOf(aClaim('c')), storage.selectedNodeOf(annotated)]).toEqual([undefined, 'a']);
    const releases = ['b', 'other'].map((node) => storage.assumeNode('n/c', node));
    expect(storage.selectedNodeOf(annotated)).toBe('b');
    releases[0]?.();
    releases[0]?.();
    expect(storage.selectedNodeOf(annotated)).toBe('b');
    releases[1]?.();
    expect(storage.selectedNodeOf(annotated)).toBe('a');
    storage.assumeNode('n/c', 'd');
    expect(storage.selectedNodeOf(annotated)).toBe('d');
  });
});

test('listeners are called after changes of their claims and volumes, until they are removed', () => {
  const { storage } = given();
  const calls: string[] = [];
  const first = storage.onChange(['n/c', 'v'], () => calls.push('first'));
  const second = storage.onChange(['n/c'], () => calls.push('second'));
  const callsOf = (change: () => void) => {
    change();
    return calls.splice(0);
  };
  expect(callsOf(() => storage.putClaim(aClaim('c')))).toEqual(['first', 'second']);
  expect(callsOf(() => storage.putVolume(aVolume('v')))).toEqual(['first']);
  expect(callsOf(() => storage.putVolume(aVolume('w')))).toEqual([]);
  first();
  expect(callsOf(() => storage.removeClaim(aClaim('c')))).toEqual(['second']);
  expect(callsOf(() => storage.removeVolume(aVolume('v')))).toEqual([]);
  second();
  expect(callsOf(() => storage.putClaim(aClaim('c')))).toEqual([]);
});

test('a volume that is reserved for a claim in memory comes and goes with the object', () => {
  const { storage } = given();
  const reserved = () => [...storage.free.reservedFor('n/c')].map(({ volume }) => volume.metadata.name);
  const available = () => [...storage.free.near('', {})].map(({ volume }) => volume.metadata.name);
  const release = storage.assumeVolume('v', aClaim('c'));
  expect([reserved(), available()]).toEqual([[], []]);
  storage.putVolume(aVolume('v'));
  expect([reserved(), available()]).toEqual([['v'], []]);
  storage.removeVolume(aVolume('v'));
  expect([reserved(), available()]).toEqual([[], []]);
  storage.putVolume(aVolume('v'));
  release();
  expect([reserved(), available()]).toEqual([[], ['v']]);
});
