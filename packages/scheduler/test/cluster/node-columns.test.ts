import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { ImageTable } from '../../src/cluster/image-table.js';
import { NodeColumns } from '../../src/cluster/node-columns.js';
import { NodeMatchesCache } from '../../src/cluster/node-matches.js';
import { podInfo } from '../../src/cluster/pod-info.js';
import { aNode, aPod } from '../plugins/scenario.fixture.js';

const info = (name: string, cpu = '1') => podInfo(aPod(name, {}, { requests: { cpu } }), () => true);

test('images are counted by the nodes that have them, under each of their names', () => {
  const table = new ImageTable();
  const counts = () => ['x', 'y', 'z'].map((name) => table.nodesWith(name));
  const image = (sizeBytes: number, ...names: readonly string[]) => ({ names: [...names], sizeBytes });
  for (const slot of [0, 1, 2]) table.set(slot, [image(10 + slot, 'x', 'y')]);
  expect(counts()).toEqual([3, 3, 0]);
  expect([table.bytesAt(1, 'y'), table.bytesAt(1, 'z'), table.bytesAt(5, 'x')]).toEqual([11, 0, 0]);
  table.set(0, [image(7, 'x')]);
  expect([counts(), table.bytesAt(0, 'x'), table.bytesAt(0, 'y')]).toEqual([[3, 2, 0], 7, 0]);
  table.set(1, undefined);
  table.set(1, undefined);
  expect([counts(), table.bytesAt(1, 'x')]).toEqual([[2, 1, 0], 0]);
  table.set(2, []);
  table.set(0, [image(5, 'z', 'z')]);
  expect(counts()).toEqual([0, 0, 1]);
});

describe('a node', () => {
  test('keeps its slot while pods name it, and gives it to another afterwards', () => {
    const cluster = new ClusterState({ names: orchNames });
    const { nodes } = cluster;
    cluster.putPod(info('early'), 'a');
    expect([nodes.find('a'), nodes.size, nodes.order]).toEqual([0, 0, []]);
    cluster.putNode(aNode('a'));
    cluster.putNode(aNode('b'));
    expect([nodes.find('a'), nodes.size, nodes.order]).toEqual([0, 2, [0, 1]]);
    cluster.removeNode('a');
    cluster.removeNode('a');
    cluster.removeNode('unknown');
    expect([nodes.find('a'), nodes.size, nodes.order, cluster.nodeOf('early')]).toEqual([0, 1, [1], 'a']);
    cluster.removePod('early');
    cluster.removePod('early');
    expect([nodes.find('a'), cluster.podCount]).toEqual([undefined, 0]);
    cluster.putNode(aNode('c'));
    expect([nodes.find('c'), nodes.nameAt(0), nodes.podsAt(0).size]).toEqual([0, 'c', 0]);
  });

  test('has the requests of its pods, each once, and what it has itself', () => {
    const cluster = new ClusterState({ names: orchNames });
    cluster.putNode(aNode('a'));
    cluster.putNode(aNode('b'));
    const { cpu, pods } = cluster.nodes.resources;
    const requested = () => [0, 1].map((slot) => [cpu.requested[slot] ?? 0, pods.requested[slot] ?? 0]);
    cluster.putPod(info('p'), 'a');
    cluster.putPod(info('p', '2'), 'a');
    cluster.putPod(info('q'), 'a');
    expect(requested()).toEqual([
      [3_000, 2],
      [0, 0],
    ]);
    cluster.putPod(info('p'), 'b');
    expect(requested()).toEqual([
      [1_000, 1],
      [1_000, 1],
    ]);
    cluster.nodes.removePod(0, info('unknown'));
    expect(requested()).toEqual([
      [1_000, 1],
      [1_000, 1],
    ]);
    cluster.putNode(aNode('a', { allocatable: { cpu: '8' } }));
    expect([cpu.allocatable[0], cpu.allocatable[1]]).toEqual([8_000, 4_000]);
    cluster.removeNode('a');
    expect(cpu.allocatable[0]).toBe(0);
  });

  test('has new labels when one has changed, and not after a heartbeat', () => {
    const nodes = new NodeColumns(orchNames);
    const labels = { zone: 'x' };
    expect(nodes.put(aNode('a', { labels }))).toEqual({ slot: 0, labelsChanged: true });
    const version = nodes.labelVersionAt(0);
    expect(nodes.put(aNode('a', { labels: { ...labels } }))).toEqual({ slot: 0, labelsChanged: false });
    expect([nodes.labelVersionAt(0) === version, nodes.size]).toEqual([true, 1]);
    const column = nodes.label('zone');
    const x = column.valueAt(0);
    nodes.put(aNode('b', { labels }));
    expect(nodes.put(aNode('a', { labels: { zone: 'y' } })).labelsChanged).toBe(true);
    expect([nodes.labelVersionAt(0) > version, column.valueAt(0) === x, column.valueAt(1) === x]).toEqual([
      ...[true, false, true],
    ]);
    expect(nodes.label('zone')).toBe(column);
  });

  test('has the taints of its spec, and none when it is gone', () => {
    const nodes = new NodeColumns(orchNames);
    const taint = (value: string) => ({ key: 'k', value, effect: 'NoSchedule' });
    const put = (name: string, ...values: readonly string[]) =>
      nodes.put(aNode(name, { spec: { taints: values.map(taint) } }));
    for (const [name, value] of [
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
    ] as const)
      put(name, value);
    expect([0, 1, 2, 9].map((slot) => nodes.taintsAt(slot))).toEqual([[taint('x')], [taint('x')], [taint('y')], []]);
    expect([nodes.taintsIdAt(0) === nodes.taintsIdAt(1), nodes.taintsIdAt(0) === nodes.taintsIdAt(2)]).toEqual([
      ...[true, false],
    ]);
    put('a', 'x', 'y');
    nodes.remove('b');
    expect([0, 1].map((slot) => nodes.taintsAt(slot))).toEqual([[taint('x'), taint('y')], []]);
  });

  test.each([
    [{}, undefined],
    [{ 'topology.orch.io/zone': 'z' }, '/z'],
    [{ 'topology.orch.io/region': 'r' }, 'r/'],
    [{ 'topology.orch.io/region': 'r', 'topology.orch.io/zone': 'z' }, 'r/z'],
    [{ 'failure-domain.beta.orch.io/zone': 'z' }, '/z'],
    [{ 'topology.orch.io/zone': 'z', 'failure-domain.beta.orch.io/zone': 'old' }, '/z'],
  ])('with the labels %j is in the zone %s', (labels, zone) => {
    const nodes = new NodeColumns(orchNames);
    nodes.put(aNode('a', { labels }));
    expect(nodes.zoneAt(0)).toBe(zone);
  });
});

describe('predicates over nodes', () => {
  const given = () => {
    const nodes = new NodeColumns(orchNames);
    nodes.put(aNode('a', { labels: { disk: 'ssd' } }));
    nodes.put(aNode('b'));
    return { nodes, cache: new NodeMatchesCache(nodes) };
  };

  test('are evaluated once per node and version of its labels', () => {
    const { nodes, cache } = given();
    const evaluated: string[] = [];
    const matches = cache.of('ssd', ({ metadata }) => {
      evaluated.push(metadata.name ?? '');
      return metadata.labels?.['disk'] === 'ssd';
    });
    const eligible = () => [0, 1, 7].map((slot) => matches.isEligible(slot));
    expect([eligible(), eligible()]).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
    expect(evaluated).toEqual(['a', 'b']);
    nodes.put(aNode('b', { labels: { disk: 'ssd' } }));
    expect(eligible()).toEqual([true, true, false]);
    expect(evaluated).toEqual(['a', 'b', 'b']);
    nodes.remove('a');
    expect(eligible()).toEqual([false, true, false]);
  });

  test('are kept for 128 keys: the one that was used longest ago is dropped', () => {
    const { cache } = given();
    const used = (key: string) => cache.of(key, () => true);
    const [first, second] = [used('first'), used('second')];
    expect(used('first')).toBe(first);
    for (let count = 0; count < 126; count += 1) used(`other ${count}`);
    expect([used('first') === first, used('second') === second]).toEqual([true, true]);
    used('one more');
    used('yet another');
    expect([used('first') === first, used('second') === second, used('other 0') === first]).toEqual([
      ...[true, true, false],
    ]);
    const kept = used('other 125');
    expect(used('other 125')).toBe(kept);
  });
});

test('what is supposed of a node is taken back, in the opposite order', () => {
  const cluster = new ClusterState({ names: orchNames });
  cluster.putNode(aNode('a'));
  const disk = { name: 'd', gcePersistentDisk: { pdName: 'disk' } };
  const user = podInfo(aPod('user', { volumes: [disk] }), () => true);
  cluster.putPod(user, 'a');
  cluster.putPod(info('p'), 'a');
  const { cpu } = cluster.nodes.resources;
  const seen = () => [cpu.requested[0], [...cluster.nodes.podsAt(0).keys()].toSorted().join(), isUsed()];
  const isUsed = () => cluster.volumes.conflictsAt(0, { key: 'gce|disk', isExclusive: true });
  const before = seen();
  expect(before).toEqual([1_000, 'p,user', true]);
  const supposed = cluster.supposing(0, ({ gone, come }) => {
    gone(user);
    gone(info('p'));
    come(info('q', '2'));
    return seen();
  });
  expect(supposed).toEqual([2_000, 'q', false]);
  expect(seen()).toEqual(before);
  expect(() =>
    cluster.supposing(0, ({ gone }) => {
      gone(user);
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(seen()).toEqual(before);
  cluster.removePod('user');
  expect(isUsed()).toBe(false);
});
