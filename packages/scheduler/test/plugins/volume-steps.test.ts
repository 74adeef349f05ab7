import { expect, test } from '@jest/globals';
import type { Node } from '@orch/api/types/core_v1';
import { isRejection } from '../../src/framework/plugin.js';
import { csiVolumeLimits } from '../../src/plugins/csi-volume-limits.js';
import { volumeBindingFilter } from '../../src/plugins/volume-binding.js';
import { aClaim, aNode, aPod, aVolume, claimVolumes, cycleOf, onLabel } from './scenario.fixture.js';

const csi = (volumeHandle: string) => ({ csi: { driver: 'example.com/disk', volumeHandle } });
const names = ['a', 'b', 'c', 'd'];
const nodesInZones = names.map((name, index) => aNode(name, { labels: { zone: index < 2 ? 'z1' : 'z2' } }));
const given = (volume: ReturnType<typeof aVolume>, nodes: readonly Node[] = nodesInZones) =>
  cycleOf({
    nodes,
    pod: aPod('p', { volumes: claimVolumes('c') }),
    claims: [aClaim('c', { volumeName: 'v' })],
    volumes: [volume],
  });

test('a pod whose bound volumes any node can use, without limits of the driver, is compared with no node', () => {
  const cycle = given(aVolume('v', csi('h')));
  expect(volumeBindingFilter.filter(cycle)).toBeUndefined();
  expect(csiVolumeLimits().filter(cycle)).toBeUndefined();
});

test('the node affinity of bound volumes is compared once per node and version of its labels', () => {
  const cycle = given(aVolume('v', { ...csi('h'), ...onLabel('zone', 'z1') }));
  let reads = 0;
  const counted = nodesInZones.map((node) => ({
    ...node,
    metadata: {
      ...node.metadata,
      get labels() {
        reads += 1;
        return node.metadata.labels ?? {};
      },
    },
  }));
  for (const node of counted) cycle.cluster.putNode(node);
  const fitting = () => {
    const filter = volumeBindingFilter.filter(cycle);
    if (filter === undefined || isRejection(filter)) throw new Error('each node is looked at');
    const { nodes } = cycle.cluster;
    return nodes.order.filter((slot) => filter(slot) === undefined).map((slot) => nodes.nameAt(slot));
  };
  expect(fitting().toSorted()).toEqual(['a', 'b']);
  const first = reads;
  expect(first).toBeGreaterThan(0);
  for (let again = 0; again < 10; again += 1) expect(fitting().toSorted()).toEqual(['a', 'b']);
  expect(reads).toBe(first);
  cycle.cluster.putNode(aNode('a', { labels: { zone: 'z2' } }));
  expect(fitting()).toEqual(['b']);
});
