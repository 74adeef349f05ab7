import { expect, test } from '@jest/globals';
import type { Node } from '@orch/api/types/core_v1';
import { NodeRanges } from './node-ranges.js';

const node = (name: string, podCIDRs: readonly string[] = [], uid = name): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid },
  spec: { podCIDRs: [...podCIDRs] },
});
/** The ranges 10.0.0.0/24 and 10.0.1.0/24. */
const two = () => new NodeRanges({ clusterRanges: [{ cidr: '10.0.0.0/23', nodeMaskBits: 24 }], serviceRanges: [] });

test('a node keeps its allocation while the cache is stale', () => {
  const ranges = two();
  expect(ranges.allocate(node('a'))).toMatchObject({ ranges: ['10.0.0.0/24'], isWritten: false });
  ranges.written(node('a'));
  expect(ranges.allocate(node('a'))).toMatchObject({ ranges: ['10.0.0.0/24'], isWritten: true });
  expect(ranges.allocate(node('b'))).toMatchObject({ ranges: ['10.0.1.0/24'] });
  expect(ranges.allocate(node('c'))).toBeUndefined();
});

test('an allocation is free when it is withdrawn, when its node is gone, or when the node has other ranges', () => {
  const ranges = two();
  const allocated = () => ranges.allocate(node('last'))?.ranges;
  ranges.allocate(node('a'));
  ranges.allocate(node('b'));
  ranges.withdraw(node('a'));
  expect(allocated()).toEqual(['10.0.0.0/24']);
  ranges.withdraw(node('last'));
  ranges.gone(node('b'));
  expect(allocated()).toEqual(['10.0.1.0/24']);
  ranges.withdraw(node('last'));
  ranges.allocate(node('a'));
  expect(ranges.seen(node('a', ['10.0.1.0/24']))).toEqual([]);
  expect(allocated()).toEqual(['10.0.0.0/24']);
});

test('a range that was seen on a node is free when the node is gone', () => {
  const ranges = two();
  ranges.allocate(node('a'));
  ranges.seen(node('a', ['10.0.0.0/24']));
  expect(ranges.allocate(node('b'))?.ranges).toEqual(['10.0.1.0/24']);
  ranges.gone(node('a', ['10.0.0.0/24']));
  expect(ranges.allocate(node('c'))?.ranges).toEqual(['10.0.0.0/24']);
});

test('another node with the name gets an allocation of its own', () => {
  const ranges = two();
  ranges.allocate(node('a', [], 'first'));
  expect(ranges.allocate(node('a', [], 'second'))).toMatchObject({ ranges: ['10.0.1.0/24'] });
  ranges.written(node('a', [], 'first'));
  expect(ranges.allocate(node('a', [], 'second'))).toMatchObject({ isWritten: false });
  expect(ranges.allocate(node('b'))?.ranges).toEqual(['10.0.0.0/24']);
});

test('with two ranges of the cluster, none is used when one has none left', () => {
  const ranges = new NodeRanges({
    clusterRanges: [
      { cidr: '10.0.0.0/23', nodeMaskBits: 24 },
      { cidr: 'fd00::/64', nodeMaskBits: 64 },
    ],
    serviceRanges: [],
  });
  expect(ranges.allocate(node('a'))?.ranges).toEqual(['10.0.0.0/24', 'fd00::/64']);
  expect(ranges.allocate(node('b'))).toBeUndefined();
  ranges.gone(node('a'));
  expect(ranges.allocate(node('c'))?.ranges).toEqual(['10.0.0.0/24', 'fd00::/64']);
});

test('names the ranges that are not of the cluster', () => {
  expect(two().seen(node('a', ['172.16.0.0/24', 'fd00::/64']))).toEqual(['172.16.0.0/24', 'fd00::/64']);
});
