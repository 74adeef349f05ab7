import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { resourceQuotaStrategy } from './strategy.js';

test('reports at most 10,000 errors for each of the two lists of scopes', () => {
  let reads = 0;
  const amounts = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`hugepages-${index}`, '1']));
  const hard = new Proxy(amounts, {
    ownKeys(target) {
      reads += 1;
      return Reflect.ownKeys(target);
    },
  });
  const scopes = Array.from({ length: 500 }, () => 'BestEffort');
  const matchExpressions = scopes.map((scopeName) => ({ scopeName, operator: 'Exists' }));
  const quota = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'a', namespace: 'b' },
    spec: { hard, scopes, scopeSelector: { matchExpressions } },
  };
  const context = {
    now: new Date(0),
    user: { name: 'a', uid: '', groups: [], extra: {} },
    names: orchNames,
    gates: () => true,
    version: { group: '', version: 'v1', kind: 'ResourceQuota' },
  };
  const details = resourceQuotaStrategy
    .validateCreate(quota, context)
    .map((error) => ('detail' in error ? error.detail : ''));
  expect(details.filter((detail) => detail === 'unsupported scope applied to resource')).toHaveLength(20_000);
  // The resources are read a few times, not for each of the 1,000 scopes.
  expect(reads).toBeLessThan(10);
});

test.each([
  [true, []],
  [false, ['unsupported scope', 'unsupported scope']],
])('the scope CrossNamespacePodAffinity with its gate %s', (isOn, expected) => {
  const scope = 'CrossNamespacePodAffinity';
  const spec = {
    hard: { pods: '1' },
    scopes: [scope],
    scopeSelector: { matchExpressions: [{ scopeName: scope, operator: 'Exists' }] },
  };
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'a', namespace: 'b' }, spec };
  const context = {
    now: new Date(0),
    user: { name: 'a', uid: '', groups: [], extra: {} },
    names: orchNames,
    gates: (gate: string) => gate !== 'PodAffinityNamespaceSelector' || isOn,
    version: { group: '', version: 'v1', kind: 'ResourceQuota' },
  };
  const errors = resourceQuotaStrategy.validateCreate(quota, context);
  expect([...new Set(errors.map((error) => ('detail' in error ? error.detail : '')))]).toEqual([...new Set(expected)]);
});
