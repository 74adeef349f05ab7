import { describe, expect, test } from '@jest/globals';
import type { ClusterRole } from '@orch/api/types/rbac_v1';
import { aggregateRules } from './aggregate.js';

const rule = (verb: string) => ({ verbs: [verb], apiGroups: [''], resources: ['pods'] });
const role = (name: string, label: string, verbs: readonly string[]): ClusterRole => ({
  apiVersion: 'rbac/v1',
  kind: 'ClusterRole',
  metadata: { name, labels: { [label]: 'true' } },
  rules: verbs.map(rule),
});
const gathering = (labels: readonly string[], verbs: readonly string[] | null = null): ClusterRole => ({
  ...role('all', 'to-all', []),
  rules: verbs === null ? null : verbs.map(rule),
  aggregationRule: { clusterRoleSelectors: labels.map((label) => ({ matchLabels: { [label]: 'true' } })) },
});

describe('aggregated rules', () => {
  test('are those of the selected roles, by name, each once', () => {
    const roles = [
      role('b', 'to-all', ['watch', 'get']),
      role('a', 'to-all', ['get', 'list']),
      role('c', 'other', ['x']),
    ];
    expect(aggregateRules(gathering(['to-all']), roles)).toEqual([rule('get'), rule('list'), rule('watch')]);
  });

  test('follow the order of the selectors', () => {
    const roles = [role('a', 'second', ['list']), role('b', 'first', ['get'])];
    expect(aggregateRules(gathering(['first', 'second']), roles)).toEqual([rule('get'), rule('list')]);
  });

  test('exclude the role itself, even if it is selected', () => {
    const all = gathering(['to-all'], ['old']);
    expect(aggregateRules(all, [all, role('a', 'to-all', ['get'])])).toEqual([rule('get')]);
  });

  test('are undefined when the role has them', () => {
    expect(aggregateRules(gathering(['to-all'], ['get']), [role('a', 'to-all', ['get'])])).toBeUndefined();
    expect(aggregateRules(gathering(['to-all']), [])).toBeUndefined();
  });

  test('lose the rules of a deleted role', () => {
    expect(aggregateRules(gathering(['to-all'], ['get']), [])).toEqual([]);
  });

  test('are undefined for a role without an aggregation rule', () => {
    expect(aggregateRules(role('a', 'x', ['get']), [role('b', 'x', ['list'])])).toBeUndefined();
  });
});
