import { describe, expect, test } from '@jest/globals';
import { parseRequestInfo } from '../request/request-info.js';
import { codeOf, dryRunOf, healthEndpointOf, scopeOf, verbOf } from './request-labels.js';

describe('request metric labels', () => {
  test.each([
    ['GET', undefined, 'get', 'GET'],
    ['HEAD', undefined, 'get', 'GET'],
    ['GET', undefined, 'list', 'LIST'],
    ['GET', undefined, 'watch', 'WATCH'],
    ['POST', undefined, 'create', 'POST'],
    ['PUT', undefined, 'update', 'PUT'],
    ['PATCH', 'application/merge-patch+json', 'patch', 'PATCH'],
    ['PATCH', 'application/apply-patch+yaml', 'patch', 'APPLY'],
    ['DELETE', undefined, 'deletecollection', 'DELETE'],
    ['OPTIONS', undefined, 'get', 'other'],
    ['BREW', 'text/plain', 'get', 'other'],
  ] as const)('the verb of %s with %s, a %s, is %s', (method, contentType, verb, expected) => {
    expect(verbOf({ method, contentType }, { verb })).toBe(expected);
  });
});

test.each([
  ['GET', '/api/v1/namespaces/web/pods/a', 'get', 'resource'],
  ['POST', '/api/v1/namespaces/web/pods', 'create', 'resource'],
  ['GET', '/api/v1/namespaces/web/pods', 'list', 'namespace'],
  ['GET', '/api/v1/namespaces/web/pods?fieldSelector=metadata.name%3Da', 'list', 'namespace'],
  ['DELETE', '/api/v1/namespaces/web/pods', 'deletecollection', 'namespace'],
  ['GET', '/api/v1/pods', 'list', 'cluster'],
  ['GET', '/api/v1/namespaces', 'list', 'cluster'],
  ['GET', '/api/v1/namespaces/web', 'get', 'resource'],
] as const)('%s %s has the scope of v1.21', (method, url, verb, scope) => {
  const [path = '', query = ''] = url.split('?');
  expect(scopeOf(parseRequestInfo({ method, path, query: new URLSearchParams(query) }), { verb })).toBe(scope);
});

test.each([
  ['', ''],
  ['a=b', ''],
  ['dryRun=All', 'All'],
  ['dryRun=All&dryRun=All', 'All'],
  ['dryRun=', 'invalid'],
  ['dryRun=all', 'invalid'],
  ['dryRun=All&dryRun=x', 'invalid'],
])('the query %s has the dry run label %j', (query, expected) => {
  expect(dryRunOf(new URLSearchParams(query))).toBe(expected);
});

test.each([
  [0, '0'],
  [200, '200'],
  [429, '429'],
  [299, '2xx'],
  [499, '4xx'],
  [599, '5xx'],
  [600, 'other'],
  [999, 'other'],
])('the status %d has the code label %s', (status, expected) => {
  expect(codeOf(status)).toBe(expected);
});

test('only health endpoints have a path label', () => {
  expect(['/healthz', '/livez', '/readyz', '/healthz/etcd', '/version', '/'].map(healthEndpointOf)).toEqual([
    '/healthz',
    '/livez',
    '/readyz',
    undefined,
    undefined,
    undefined,
  ]);
});
