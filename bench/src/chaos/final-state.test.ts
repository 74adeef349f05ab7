import { expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { differences, finalState } from './final-state.js';

const pod = (suffix: string, uid: string, phase = 'Running'): ApiObject & { readonly status: object } => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    ...{ name: `web-${suffix}`, generateName: 'web-', namespace: 'chaos-a', uid, resourceVersion: uid },
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid }],
  },
  status: { phase, podIP: `10.0.0.${uid}`, conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: uid }] },
});

test('two runs with other names, addresses and times have the same state', () => {
  const one = finalState([pod('abcde', '1'), pod('fghij', '2')], 'chaos-a');
  const other = finalState([pod('zzzzz', '3'), pod('yyyyy', '4')], 'chaos-a');
  expect(differences(other, one)).toEqual([]);
  expect(one[0]).toBe(
    'Pod web-* {"owners":["ReplicaSet/web"],"status":{"conditions":[{"status":"True","type":"Ready"}],"phase":"Running"}}',
  );
});

test('another phase, a missing object and a second one are differences', () => {
  const expected = finalState([pod('abcde', '1'), pod('fghij', '2')], 'chaos-a');
  const pending = differences(finalState([pod('abcde', '1'), pod('fghij', '2', 'Pending')], 'chaos-a'), expected);
  expect(pending).toHaveLength(2);
  expect(pending[0]).toMatch(/^missing Pod web-\* .*Running/);
  expect(pending[1]).toMatch(/^unexpected Pod web-\* .*Pending/);
  expect(differences(expected.slice(1), expected)).toHaveLength(1);
  expect(differences([...expected, expected[0] ?? ''], expected)).toHaveLength(1);
});

test('the order of items and members is no difference', () => {
  const config = (items: readonly number[]) => ({
    ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'n' } },
    items: items.map((value) => ({ value })),
  });
  expect(finalState([config([1, 2])], 'n')).toEqual(finalState([config([2, 1])], 'n'));
});

test('secrets of tokens have a random part in the name, also in references, and the authority of their cluster', () => {
  const account = (suffix: string) => [
    {
      ...{ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'robot', namespace: 'n' } },
      secrets: [{ name: `robot-token-${suffix}` }],
    },
    {
      ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: `robot-token-${suffix}`, namespace: 'n' } },
      data: {
        ...{ token: suffix, namespace: 'bg==' },
        'ca.crt': Buffer.from(`-----BEGIN CERTIFICATE-----${suffix}-----END CERTIFICATE-----`).toString('base64'),
      },
    },
  ];
  expect(finalState(account('abcde'), 'chaos-a')).toEqual(finalState(account('fghij'), 'chaos-a'));
  expect(finalState(account('abcde'), 'chaos-a')[0]).toBe(
    'Secret robot-token-* {"data":{"ca.crt":"<certificate>","namespace":"bg=="}}',
  );
});
