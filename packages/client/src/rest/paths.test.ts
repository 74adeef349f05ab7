import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { collectionPath, formatQuery } from './paths.js';

test.each([
  [{ group: '', version: 'v1', resource: 'pods' }, undefined, '/api/v1/pods'],
  [{ group: '', version: 'v1', resource: 'pods' }, 'a/b', '/api/v1/namespaces/a%2Fb/pods'],
  [{ group: 'apps', version: 'v1', resource: 'deployments' }, 'n', '/apis/apps/v1/namespaces/n/deployments'],
  [{ group: 'storage.orch.io', version: 'v1', resource: 'csinodes' }, undefined, '/apis/storage.orch.io/v1/csinodes'],
])('the collection %j in namespace %s is at %s', (reference, namespace, path) => {
  expect(collectionPath(reference, { names: orchNames, namespace })).toBe(path);
});

test('groups in paths have the spelling of the dialect', () => {
  const reference = { group: 'storage.orch.io', version: 'v1', resource: 'csinodes' };
  expect(collectionPath(reference, { names: kubernetesNames })).toBe('/apis/storage.k8s.io/v1/csinodes');
});

test('a query has the parameters with a value, escaped', () => {
  expect(formatQuery({})).toBe('');
  expect(formatQuery({ a: undefined, b: '' })).toBe('');
  expect(formatQuery({ a: 'x=y&z', b: 0, c: false, d: undefined, e: true })).toBe('?a=x%3Dy%26z&b=0&c=false&e=true');
});
