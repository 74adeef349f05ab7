import { expect, test } from '@jest/globals';
import { terminationConditions } from './conditions.js';

const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } };
const now = new Date('2026-01-01T00:00:00Z');
const pods = { group: '', version: 'v1', resource: 'pods', kind: 'Pod', namespaced: true, verbs: [] };

test('the conditions of a namespace say what keeps it', () => {
  const report = { remaining: [{ resource: pods, count: 2, finalizers: ['a.b/c'] }], errors: [], waitSeconds: 0 };
  const conditions = terminationConditions(namespace, { report, failed: [], now }) ?? [];
  const messageOf = (type: string) => conditions.find((condition) => condition.type === type)?.message;
  expect(messageOf('NamespaceContentRemaining')).toBe('Some resources are remaining: pods. has 2 resource instances');
  expect(messageOf('NamespaceFinalizersRemaining')).toContain('a.b/c in 2 resource instances');
  expect(
    terminationConditions({ ...namespace, status: { conditions: [...conditions] } }, { report, failed: [], now }),
  ).toBeUndefined();
});
