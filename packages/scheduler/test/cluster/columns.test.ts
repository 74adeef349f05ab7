import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { FreeVolumes } from '../../src/cluster/free-volumes.js';
import { withRoom } from '../../src/cluster/growing-arrays.js';
import { Interner } from '../../src/cluster/interner.js';
import { LabelColumn, noValue } from '../../src/cluster/label-column.js';
import { NodeVolumes } from '../../src/cluster/node-volumes.js';
import type { PodVolumes } from '../../src/cluster/pod-volumes.js';
import { SpreadTally } from '../../src/cluster/spread-tally.js';
import { Tally } from '../../src/cluster/tally.js';
import { zoneInterleaved } from '../../src/cluster/zone-order.js';
import { aVolume, onLabel } from '../plugins/scenario.fixture.js';

test('arrays grow by doubling, to 64 at least, and keep their values', () => {
  const small = withRoom(new Int32Array(0), 0, -1);
  expect([small.length, small[0], small[63]]).toEqual([64, -1, -1]);
  small[1] = 7;
  expect(withRoom(small, 63)).toBe(small);
  const larger = withRoom(small, 64, -1);
  expect([larger.length, larger[1], larger[64], larger[127]]).toEqual([128, 7, -1, -1]);
  expect(withRoom(new Float64Array(2), 1_000)).toHaveLength(1_001);
});

test('an interner reuses the number of a released text', () => {
  const interner = new Interner();
  expect([interner.idOf('a'), interner.idOf('b'), interner.idOf('a')]).toEqual([0, 1, 0]);
  interner.release('a');
  interner.release('unknown');
  expect([interner.idOf('c'), interner.idOf('a')]).toEqual([0, 2]);
});

test('a label column gives equal values equal numbers, and those of gone values to new ones', () => {
  const column = new LabelColumn('k');
  for (const [slot, text] of ['x', 'y', 'x'].entries()) column.set(slot, text);
  column.set(1, 'y');
  const [x, y] = [column.valueAt(0), column.valueAt(1)];
  expect([column.valueAt(2), x === y, column.valueAt(3), column.valueAt(500)]).toEqual([x, false, noValue, noValue]);
  column.set(0, undefined);
  column.set(0, undefined);
  expect([column.valueAt(0), column.valueAt(2)]).toEqual([noValue, x]);
  // One node still has x: its number is not free.
  column.set(3, 'z');
  expect(column.valueAt(3)).not.toBe(x);
  column.set(2, 'z');
  column.set(4, 'w');
  expect([column.valueAt(2), column.valueAt(4)]).toEqual([column.valueAt(3), x]);
});

describe('tallies', () => {
  test('sum amounts by domain, also when nodes move', () => {
    const domains = [0, 0, 1];
    const changes: string[] = [];
    const tally = new Tally(
      (slot) => domains[slot] ?? noValue,
      (domain, before, after) => changes.push(`${domain}: ${before} ${after}`),
    );
    expect(tally.isEmpty).toBe(true);
    for (const [slot, by] of [2, 1, 4].entries()) tally.add(slot, by);
    tally.add(7, 5);
    expect([0, 1, 2, 7].map((slot) => tally.countAt(slot))).toEqual([3, 3, 4, 0]);
    expect([tally.total, tally.amountAt(1), tally.amountAt(7), tally.isEmpty]).toEqual([7, 1, 5, false]);
    expect(changes).toEqual(['0: 0 2', '0: 2 3', '1: 0 4']);
    domains[0] = 1;
    tally.nodeChanged(0);
    tally.nodeChanged(3);
    tally.nodeChanged(2);
    expect([tally.sumOf(0), tally.sumOf(1), tally.countAt(0), tally.total]).toEqual([1, 6, 6, 7]);
    tally.add(1, -1);
    expect([tally.sumOf(0), tally.amountAt(1)]).toEqual([0, 0]);
  });

  test('know the smallest sum of the domains of eligible nodes', () => {
    const domains = [0, 1, 1, noValue];
    const spread = new SpreadTally((slot) => domains[slot] ?? noValue);
    expect(spread.min()).toBeUndefined();
    for (const slot of [0, 1, 2, 3]) spread.nodeChanged(slot);
    expect(spread.min()).toBe(0);
    spread.tally.add(0, 2);
    expect(spread.min()).toBe(0);
    spread.tally.add(1, 1);
    expect(spread.min()).toBe(1);
    spread.tally.add(2, 3);
    expect(spread.min()).toBe(2);
    // The smallest domain goes with its last node.
    domains[0] = noValue;
    spread.nodeChanged(0);
    expect(spread.min()).toBe(4);
    domains[1] = noValue;
    spread.nodeChanged(1);
    expect(spread.min()).toBe(3);
    domains[3] = 5;
    spread.nodeChanged(3);
    expect(spread.min()).toBe(0);
  });
});

test('the zones of items take turns', () => {
  const zoneOf = (item: string) => item.charAt(0);
  expect(zoneInterleaved(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], zoneOf)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  const same = ['a1', 'a2'];
  expect(zoneInterleaved(same, zoneOf)).toBe(same);
});

test('free volumes are found by class, label of the node, and reservation', () => {
  const free = new FreeVolumes(orchNames);
  const near = (className: string, labels: Record<string, string>) =>
    [...free.near(className, labels)].map(({ volume }) => volume.metadata.name).join();
  const reserved = (key: string) => [...free.reservedFor(key)].map(({ volume }) => volume.metadata.name).join();
  const volumes = {
    a: aVolume('a', { storageClassName: 'x', ...onLabel('host', 'n1') }),
    b: aVolume('b', { storageClassName: 'x', ...onLabel('host', 'n1', 'n2') }),
    c: aVolume('c', { storageClassName: 'x' }),
    d: aVolume('d', { storageClassName: 'y' }),
    e: aVolume('e', { storageClassName: 'x', claimRef: { namespace: 'n', name: 'c' } }),
    bound: aVolume('f', { storageClassName: 'x' }, { phase: 'Bound' }),
    deleted: aVolume('g', { storageClassName: 'x' }, { deletionTimestamp: '2026-01-01T00:00:00Z' }),
  };
  for (const volume of Object.values(volumes)) free.put(volume);
  expect(near('x', { host: 'n1' })).toBe('c,a,b');
  expect(near('x', { host: 'n2' })).toBe('c,b');
  expect(near('x', { host: 'n3' })).toBe('c');
  expect(near('x', {})).toBe('c');
  expect([near('y', {}), near('z', {})]).toEqual(['d', '']);
  expect([reserved('n/c'), reserved('n/d')]).toEqual(['e', '']);
  // One of several with a class, a label or a reservation goes: the others stay.
  const second = aVolume('h', { storageClassName: 'x', claimRef: { namespace: 'n', name: 'c' } });
  free.put(second);
  free.remove(volumes.e);
  expect(reserved('n/c')).toBe('h');
  free.put(volumes.e);
  free.remove(second);
  for (const volume of [volumes.b, volumes.c, volumes.e, volumes.bound]) free.remove(volume);
  expect([near('x', { host: 'n1' }), near('x', { host: 'n2' }), reserved('n/c')]).toEqual(['a', '', '']);
  free.remove(volumes.a);
  free.remove(volumes.a);
  free.remove(volumes.d);
  expect([near('x', { host: 'n1' }), near('y', {})]).toEqual(['', '']);
});

describe('the volumes of a node', () => {
  const claim = (name: string) => ({ key: `n/${name}`, name, isEphemeral: false });
  const volumes = (claims: readonly string[], disks: readonly string[] = []): PodVolumes => ({
    claims: claims.map(claim),
    sharedDisks: disks.map((key) => ({ key, isExclusive: key === 'own' })),
    inlineDisks: disks.map((id) => ({ plugin: 'cinder', id })),
  });
  const used = (nodes: NodeVolumes, slot: number) => {
    const { claims, inlineDisks } = nodes.usedAt(slot);
    return [...[...claims].map(({ name }) => name), ...[...inlineDisks].map(({ id }) => id)].join();
  };

  test('are used until their last pod is gone', () => {
    const nodes = new NodeVolumes();
    nodes.change(volumes(['a', 'b'], ['d']), 0, 1);
    nodes.change(volumes(['a'], ['d', 'own']), 0, 1);
    expect([used(nodes, 0), used(nodes, 1)]).toEqual(['a,b,d,own', '']);
    nodes.change(volumes(['a', 'b'], ['d']), 0, -1);
    expect(used(nodes, 0)).toBe('a,d,own');
    nodes.change(volumes(['a'], ['d', 'own']), 0, -1);
    expect(used(nodes, 0)).toBe('');
  });

  test('conflict when one of two pods needs the disk for itself', () => {
    const nodes = new NodeVolumes();
    const conflicts = (isExclusive: boolean, slot = 0) => nodes.conflictsAt(slot, { key: 'own', isExclusive });
    nodes.change({ ...volumes([]), sharedDisks: [{ key: 'own', isExclusive: false }] }, 0, 1);
    expect([conflicts(true), conflicts(false), conflicts(true, 1)]).toEqual([true, false, false]);
    nodes.change(volumes([], ['own']), 0, 1);
    expect([conflicts(true), conflicts(false)]).toEqual([true, true]);
    nodes.change(volumes([], ['own']), 0, -1);
    expect([conflicts(true), conflicts(false)]).toEqual([true, false]);
  });

  test('have a version that rises with each change of them, and with no other', () => {
    const nodes = new NodeVolumes();
    const versions = () => [0, 1].map((slot) => nodes.versionAt(slot));
    const rises = (change: () => void) => {
      const before = versions();
      change();
      return versions().map((version, slot) => version > (before[slot] ?? 0));
    };
    expect(rises(() => nodes.change(volumes(['a']), 0, 1))).toEqual([true, false]);
    expect(rises(() => nodes.claimChanged('n/a'))).toEqual([true, false]);
    expect(rises(() => nodes.claimChanged('n/b'))).toEqual([false, false]);
    expect(rises(() => nodes.changed(1))).toEqual([false, true]);
    expect(rises(() => nodes.allChanged())).toEqual([true, true]);
    expect(rises(() => nodes.change(volumes(['a']), 0, -1))).toEqual([true, false]);
    expect(rises(() => nodes.claimChanged('n/a'))).toEqual([false, false]);
  });
});
