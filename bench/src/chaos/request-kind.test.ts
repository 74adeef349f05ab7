import { expect, test } from '@jest/globals';
import { requestKind } from './request-kind.js';

test.each([
  ['GET', '/api/v1/pods', 'list'],
  ['GET', '/api/v1/pods?watch=1&resourceVersion=5', 'watch'],
  ['GET', '/api/v1/pods?watch=true', 'watch'],
  ['GET', '/api/v1/pods?watch=false', 'list'],
  ['GET', '/api/v1/namespaces/a/pods', 'list'],
  ['GET', '/api/v1/namespaces/a/pods/x', 'get'],
  ['GET', '/api/v1/namespaces/a/pods/x/status', 'get'],
  ['GET', '/api/v1/namespaces', 'list'],
  ['GET', '/api/v1/namespaces/a', 'get'],
  ['GET', '/api/v1/namespaces/a/status', 'get'],
  ['GET', '/apis/apps/v1/namespaces/a/deployments', 'list'],
  ['GET', '/apis/apps/v1/deployments', 'list'],
  ['GET', '/apis/apps/v1', 'other'],
  ['GET', '/apis', 'other'],
  ['GET', '/version', 'other'],
  ['POST', '/api/v1/namespaces/a/pods', 'write'],
  ['DELETE', '/version', 'write'],
])('%s %s is a %s', (method, target, kind) => {
  expect(requestKind(method, target)).toBe(kind);
});
