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

describe('roles and bindings of every server', () => {
  test('a role that lacks nothing is kept, however much more it grants', () => {
    expect(reconcile(role([rule('get')]), role([rule('get')])).type).toBe('keep');
    expect(reconcile(role([rule('get')]), role([rule('*'), rule('x')])).type).toBe('keep');
  });

  test('missing rules are added behind those that are there', () => {
    const next = reconcile(role([rule('get'), rule('list')]), role([rule('x'), rule('get')]));
    expect(next).toMatchObject({ type: 'update', object: { rules: [rule('x'), rule('get'), rule('list')] } });
  });

  test('missing labels and annotations are added, changed ones keep their value', () => {
    const wanted = role([], { labels: { a: '1', b: '1' }, annotations: { auto: 'true' } });
    const next = reconcile(wanted, role([], { labels: { a: '2' } }));
    expect(next).toMatchObject({
      type: 'update',
      object: { metadata: { labels: { a: '2', b: '1' }, annotations: { auto: 'true' } } },
    });
  });

  test('a protected role is left alone', () => {
    const current = role([], { annotations: { auto: 'false' } });
    expect(reconcile(role([rule('get')]), current).type).toBe('keep');
  });

  test('an aggregated role keeps the rules it was filled with, and gets missing selectors', () => {
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

  test('missing subjects are added to a binding, and others are kept', () => {
    expect(reconcile(binding('r', ['a']), binding('r', ['b', 'a'])).type).toBe('keep');
    expect(reconcile(binding('r', ['a', 'c']), binding('r', ['b', 'a']))).toMatchObject({
      type: 'update',
      object: { subjects: [{ name: 'b' }, { name: 'a' }, { name: 'c' }] },
    });
  });

  test('a binding to another role is made anew', () => {
    expect(reconcile(binding('r', ['a']), binding('other', ['a']))).toEqual({ type: 'recreate' });
  });
});
