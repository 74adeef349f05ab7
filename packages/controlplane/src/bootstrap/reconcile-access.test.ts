import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { reconcileAccess } from './reconcile-access.js';

const role = (rules: object[], metadata: object = {}): ApiObject => ({
  apiVersion: 'v1',
  kind: 'ClusterRole',
  metadata: { name: 'r', ...metadata },
  rules,
});
const binding = (roleName: string, subjects: string[]): ApiObject => ({
  apiVersion: 'v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: 'b' },
  roleRef: { apiGroup: 'g', kind: 'ClusterRole', name: roleName },
  subjects: subjects.map((name) => ({ kind: 'User', name })),
});
const rule = (verb: string) => ({ verbs: [verb], apiGroups: [''], resources: ['pods'] });
const reconcile = (wanted: ApiObject, current: ApiObject) => reconcileAccess(wanted, current, { autoupdate: 'auto' });

describe('reconciling default roles and bindings', () => {
  test('keeps a role that grants all wanted rules or more', () => {
    expect(reconcile(role([rule('get')]), role([rule('get')])).type).toBe('keep');
    expect(reconcile(role([rule('get')]), role([rule('*'), rule('x')])).type).toBe('keep');
  });

  test('appends missing rules', () => {
    const next = reconcile(role([rule('get'), rule('list')]), role([rule('x'), rule('get')]));
    expect(next).toMatchObject({ type: 'update', object: { rules: [rule('x'), rule('get'), rule('list')] } });
  });

  test('adds missing labels and annotations and keeps changed values', () => {
    const wanted = role([], { labels: { a: '1', b: '1' }, annotations: { auto: 'true' } });
    const next = reconcile(wanted, role([], { labels: { a: '2' } }));
    expect(next).toMatchObject({
      type: 'update',
      object: { metadata: { labels: { a: '2', b: '1' }, annotations: { auto: 'true' } } },
    });
  });

  test('keeps a role with autoupdate disabled', () => {
    const current = role([], { annotations: { auto: 'false' } });
    expect(reconcile(role([rule('get')]), current).type).toBe('keep');
  });

  test('keeps the rules of an aggregated role and adds missing selectors', () => {
    const selector = (label: string) => ({ matchLabels: { [label]: 'true' } });
    const aggregated = (labels: string[], rules: object[] | null): ApiObject => ({
      ...role([]),
      rules,
      aggregationRule: { clusterRoleSelectors: labels.map(selector) },
    });
    expect(reconcile(aggregated(['a'], null), aggregated(['a', 'own'], [rule('get')])).type).toBe('keep');
    expect(reconcile(aggregated(['a', 'b'], null), aggregated(['a'], [rule('get')]))).toMatchObject({
      type: 'update',
      object: { rules: [rule('get')], aggregationRule: { clusterRoleSelectors: [selector('a'), selector('b')] } },
    });
  });

  test('adds missing subjects to a binding and keeps others', () => {
    expect(reconcile(binding('r', ['a']), binding('r', ['b', 'a'])).type).toBe('keep');
    expect(reconcile(binding('r', ['a', 'c']), binding('r', ['b', 'a']))).toMatchObject({
      type: 'update',
      object: { subjects: [{ name: 'b' }, { name: 'a' }, { name: 'c' }] },
    });
  });

  test('recreates a binding to another role', () => {
    expect(reconcile(binding('r', ['a']), binding('other', ['a']))).toEqual({ type: 'recreate' });
  });
});
