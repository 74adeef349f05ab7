import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { resourceQuotaStrategy } from './strategy.js';

test('as many scopes and resources as a request can hold are checked in the time of their number, not of its product', () => {
  const hard = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`hugepages-${index}`, '1']));
  const scopes = Array.from({ length: 50_000 }, () => 'BestEffort');
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
  const startMs = performance.now();
  const details = resourceQuotaStrategy
    .validateCreate(quota, context)
    .map((error) => ('detail' in error ? error.detail : ''));
  expect(details.filter((detail) => detail === 'unsupported scope applied to resource')).toHaveLength(20_000);
  // The product of it takes minutes, and more memory than there is.
  expect(performance.now() - startMs).toBeLessThan(5_000);
});
