import { expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { compareAge, equalTemplates, findNewReplicaSet, withHash } from './template.js';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'nginx' }] } };
const other = { ...template, spec: { containers: [] } };

function set(name: string, creationTimestamp: string, of: object = template): ReplicaSet {
  const spec = { selector: {}, template: withHash(of, name) };
  return { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name, creationTimestamp }, spec };
}

test('a template is equal to its copy with the hash label', () => {
  expect(equalTemplates(withHash(template, 'abc'), template)).toBe(true);
  expect(equalTemplates(withHash(template, 'abc'), withHash(template, 'def'))).toBe(true);
  expect(equalTemplates(withHash(template, 'abc'), other)).toBe(false);
  expect(equalTemplates({}, undefined)).toBe(true);
  expect(equalTemplates({ metadata: { annotations: { a: 'b' } } }, {})).toBe(false);
});

test('the older set comes first, of the same age the one with the lower name', () => {
  const [first, second] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'];
  expect(compareAge(set('b', first), set('a', second))).toBeLessThan(0);
  expect(compareAge(set('a', second), set('b', first))).toBeGreaterThan(0);
  expect(compareAge(set('a', first), set('b', first))).toBeLessThan(0);
  expect(compareAge(set('b', first), set('a', first))).toBeGreaterThan(0);
});

test('the set of the current template is the oldest one that has it', () => {
  const deployment: Deployment = {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { selector: {}, template } },
  };
  const sets = [
    set('young', '2026-01-01T00:00:09Z'),
    set('other', '2026-01-01T00:00:00Z', other),
    set('old', '2026-01-01T00:00:01Z'),
  ];
  expect(findNewReplicaSet(deployment, sets)?.metadata.name).toBe('old');
  expect(findNewReplicaSet(deployment, sets.slice(1, 2))).toBeUndefined();
});
