import { describe, expect, test } from '@jest/globals';
import { parseRequestInfo } from './request-info.js';

const parse = (method: string, url: string) => {
  const [path = '', query = ''] = url.split('?');
  const { verb, group, version, namespace, resource, subresource, name, isResource } = parseRequestInfo({
    method,
    path,
    query: new URLSearchParams(query),
  });
  return isResource ? [verb, group, version, namespace, resource, subresource, name].join(' ') : `path ${verb}`;
};

describe('request info', () => {
  test.each([
    ['GET', '/api/v1/namespaces/web/pods/a/log', 'get  v1 web pods log a'],
    ['GET', '/api/v1/namespaces', 'list  v1  namespaces  '],
    ['GET', '/api/v1/namespaces/web', 'get  v1 web namespaces  web'],
    ['PUT', '/api/v1/namespaces/web/finalize', 'update  v1 web namespaces finalize web'],
    ['GET', '/apis/apps/v1/deployments', 'list apps v1  deployments  '],
    ['GET', '/apis/apps/v1/deployments?watch=1', 'watch apps v1  deployments  '],
    ['GET', '/apis/apps/v1/deployments?watch=false', 'list apps v1  deployments  '],
    ['GET', '/api/v1/watch/namespaces/web/pods/a', 'watch  v1 web pods  a'],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da', 'list  v1  pods  a'],
    ['POST', '/api/v1/namespaces/web/pods', 'create  v1 web pods  '],
    ['DELETE', '/api/v1/namespaces/web/pods', 'deletecollection  v1 web pods  '],
    ['DELETE', '/api/v1/namespaces/web/pods/a', 'delete  v1 web pods  a'],
    ['PATCH', '/api/v1/nodes/a/status', 'patch  v1  nodes status a'],
    ['GET', '/api/v1/nodes/a%2Fb', 'get  v1  nodes b a'],
    ['GET', '/api/v1', 'path get'],
    ['GET', '/apis/apps/v1', 'path get'],
    ['POST', '/healthz', 'path post'],
  ])('%s %s', (method, url, expected) => {
    expect(parse(method, url)).toBe(expected);
  });

  test('a path that cannot be decoded is refused', () => {
    expect(() => parse('GET', '/api/v1/nodes/%zz')).toThrow('invalid URL escape');
  });
});
