import { expect, test } from '@jest/globals';
import type { Node } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { concernsHosts, hostNames, isHost, isSameSet } from './load-balancer-hosts.js';

const node = (
  conditions: readonly [string, string][],
  labels: Record<string, string> = {},
  unschedulable = false,
): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', labels },
  spec: { unschedulable },
  status: { conditions: conditions.map(([type, status]) => ({ type, status })) },
});
const excluded = { 'node.orch.io/exclude-from-external-load-balancers': '' };

test.each<readonly [Node, boolean]>([
  [node([['Ready', 'True']]), true],
  [node([['Ready', 'False']]), false],
  [node([['Ready', 'Unknown']]), false],
  [node([['DiskPressure', 'True']]), true],
  [node([]), false],
  [node([['Ready', 'True']], excluded), false],
  [node([['Ready', 'True']], {}, true), true],
])('%j receives traffic: %p', (subject, expected) => {
  expect(isHost(subject, orchNames)).toBe(expected);
});

test.each<readonly [Node, Node, boolean]>([
  [node([['Ready', 'True']]), node([['Ready', 'True']]), false],
  [node([['Ready', 'True']]), node([['Ready', 'False']]), true],
  [node([['Ready', 'True']]), node([['Ready', 'True']], { a: 'b' }), true],
  [node([['Ready', 'True']]), node([['Ready', 'True']], {}, true), true],
  [
    node([['Ready', 'True']]),
    node([
      ['DiskPressure', 'True'],
      ['Ready', 'True'],
    ]),
    false,
  ],
])('from %j to %j matters: %p', (old, now, expected) => {
  expect(concernsHosts(now, old)).toBe(expected);
});

test('sets of hosts are equal regardless of order', () => {
  const named = (...names: readonly string[]) => hostNames(names.map((name) => ({ ...node([]), metadata: { name } })));
  expect(isSameSet(named('a', 'b'), named('b', 'a'))).toBe(true);
  expect(isSameSet(named('a', 'b'), named('a', 'c'))).toBe(false);
  expect(isSameSet(named('a'), named('a', 'b'))).toBe(false);
});
