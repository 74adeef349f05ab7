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
    ['GET', '/api/v1/namespaces/web/status', 'get  v1 web namespaces status web'],
    ['DELETE', '/api/v1/namespaces/web/namespaces/other', 'delete  v1 web namespaces  other'],
    ['GET', '/api/v1/namespaces/%77eb/pods', 'list  v1 web pods  '],
    ['GET', '/api/v1/namespaces/web%2Fpods%2Fa', 'get  v1 web pods  a'],
    ['GET', '/api/v1/namespaces/web/pods//', 'list  v1 web pods  '],
    ['GET', '/api/v1/namespaces//pods', 'list  v1  pods  '],
    ['POST', '/api/v1/watch/namespaces/web/pods', 'watch  v1 web pods  '],
    ['GET', '/api/v1/proxy/namespaces/web/pods/a/b', 'proxy  v1 web pods  a'],
    ['GET', '/api/v1/nodes/a/b', 'get  v1  nodes b a'],
    ['GET', '/api/v1', 'path get'],
    ['GET', '/apis/apps/v1', 'path get'],
    ['POST', '/healthz', 'path post'],
  ])('%s %s', (method, url, expected) => {
    expect(parse(method, url)).toBe(expected);
  });

  test.each([
    ['metadata.name=a', 'a'],
    ['metadata.name==a,type!=b', 'a'],
    ['type!=b,metadata.name=a', 'a'],
    ['metadata.name=a\\,b', 'a,b'],
    ['metadata.name!=a', ''],
    [' metadata.name=a', ''],
    ['type!=x\\,metadata.name\\=a', ''],
    ['type!=x\\,metadata.name=a', ''],
    ['metadata.name=a/b', ''],
    ['metadata.name=..', ''],
    ['metadata.name', ''],
  ])('the field selector %j selects the name %j', (selector, name) => {
    const url = `/api/v1/namespaces/web/secrets?fieldSelector=${encodeURIComponent(selector)}`;
    expect(parse('GET', url)).toBe(`list  v1 web secrets  ${name}`);
  });

  test.each(['watch', 'watch/', 'proxy'])('rejects a path that ends at the verb: %s', (verb) => {
    expect(() => parse('GET', `/api/v1/${verb}`)).toThrow('unable to determine kind and namespace from url');
  });

  test('rejects a path that cannot be unescaped', () => {
    expect(() => parse('GET', '/api/v1/nodes/%zz')).toThrow('invalid URL escape');
  });
});
