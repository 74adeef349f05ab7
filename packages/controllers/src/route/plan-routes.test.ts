import { expect, test } from '@jest/globals';
import type { Node } from '@orch/api/types/core_v1';
import { planRoutes } from './plan-routes.js';

const node = (name: string, ...podCIDRs: readonly string[]): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  spec: { podCIDRs: [...podCIDRs] },
});
const route = (nodeName: string, destination: string) => ({ name: `r-${destination}`, nodeName, destination });
const cluster = ['10.0.0.0/16', 'fd00::/56'];

test('creates the missing routes of each node with ranges', () => {
  const nodes = [node('a', '10.0.0.0/24', 'fd00::/64'), node('b', '10.0.1.0/24'), node('c')];
  const plan = planRoutes(nodes, [route('a', '10.0.0.0/24'), route('b', '10.0.1.0/24')], cluster);
  expect([...plan.create].map(([{ metadata }, ranges]) => [metadata.name, ranges])).toEqual([
    ['a', ['fd00::/64']],
    ['b', []],
  ]);
  expect(plan.remove).toEqual([]);
});

test('removes routes of nodes that are gone or have another range, within the ranges of the cluster', () => {
  const stale = [
    route('gone', '10.0.7.0/24'),
    route('a', '10.0.8.0/24'),
    route('b', '10.0.0.0/24'),
    route('a', 'fd00::/64'),
  ];
  const foreign = [route('gone', '10.1.0.0/24'), route('gone', 'fd01::/64'), route('gone', 'x')];
  const kept = [route('a', '10.0.0.0/24')];
  const plan = planRoutes([node('a', '10.0.0.0/24')], [...stale, ...foreign, ...kept], cluster);
  expect(plan.remove).toEqual(stale);
  expect(planRoutes([], stale, []).remove).toEqual([]);
});

test('a node with only the older field has a range', () => {
  const older = { ...node('a'), spec: { podCIDR: '10.0.0.0/24' } };
  expect([...planRoutes([older], [], cluster).create.values()]).toEqual([['10.0.0.0/24']]);
});
