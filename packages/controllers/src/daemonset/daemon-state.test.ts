import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { compareDaemonPods, groupByNode } from './daemon-state.js';

const onNode = (nodeName: string) => ({ containers: [], nodeName });
function pod(
  name: string,
  { node = '', created = '2026-01-01T00:00:00Z' }: { node?: string; created?: string } = {},
): Pod {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, creationTimestamp: created } },
    spec: node === '' ? { containers: [] } : onNode(node),
  };
}
const namesOf = (pods: readonly { readonly metadata: { readonly name?: string } }[]) =>
  pods.map(({ metadata }) => metadata.name);

test('pods of a node are compared by their binding, then their age, then their name', () => {
  const later = '2026-01-01T00:00:01Z';
  const sorted = [
    ...[pod('bound', { node: 'n' }), pod('bound-later', { node: 'n', created: later })],
    ...[pod('old-a'), pod('old-b'), pod('a-later', { created: later })],
  ];
  expect(namesOf(sorted.toReversed().toSorted(compareDaemonPods))).toEqual(namesOf(sorted));
  expect(namesOf(sorted.toSorted(compareDaemonPods))).toEqual(namesOf(sorted));
  const unborn: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'unborn' } };
  expect(namesOf([pod('old'), unborn].toSorted(compareDaemonPods))).toEqual(['unborn', 'old']);
});

test('pods are grouped by their node, and those without one are left out', () => {
  const groups = groupByNode([pod('a', { node: 'n' }), pod('b', { node: 'm' }), pod('c'), pod('d', { node: 'n' })]);
  expect([...groups].map(([node, pods]) => [node, namesOf(pods)])).toEqual([
    ['n', ['a', 'd']],
    ['m', ['b']],
  ]);
});
