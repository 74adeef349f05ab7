import { expect, test } from '@jest/globals';
import { parseRequestInfo } from '../request/request-info.js';
import { parseProxyName } from './backend.js';
import { requestTarget, splitProxyPath } from './proxy-path.js';

const split = (path: string) => splitProxyPath(parseRequestInfo({ method: 'GET', path, query: new URLSearchParams() }));

test.each([
  ['/api/v1/nodes/a/proxy', '/api/v1/nodes/a/proxy', ''],
  ['/api/v1/nodes/a/proxy/', '/api/v1/nodes/a/proxy', '/'],
  ['/api/v1/nodes/a/proxy//', '/api/v1/nodes/a/proxy', '/'],
  ['/api/v1/nodes/a/proxy/x', '/api/v1/nodes/a/proxy', '/x'],
  ['/api/v1/nodes/a/proxy/x//y/', '/api/v1/nodes/a/proxy', '/x/y/'],
  ['/api/v1/nodes/a/proxy/../../b/proxy/x', '/api/v1/nodes/a/proxy', '/b/proxy/x'],
  ['/api/v1/nodes/a/proxy/%2e%2e/%2E%2E/etc', '/api/v1/nodes/a/proxy', '/etc'],
  ['/api/v1/namespaces/n/pods/https:a:1/proxy/a%20b%3Fc', '/api/v1/namespaces/n/pods/https:a:1/proxy', '/a b?c'],
  ['/api/v1/namespaces/n/services/s/proxy/a%2Fb', '/api/v1/namespaces/n/services/s/proxy', '/a/b'],
])('splits %s into the prefix %s and the path %j', (path, prefix, rest) => {
  expect(split(path)).toEqual({ prefix, rest });
});

test('escapes characters that would end a path or a request line', () => {
  expect(requestTarget('/a b?c#d\r\nX: é', '')).toBe('/a%20b%3Fc%23d%0D%0AX:%20%C3%A9');
  expect(requestTarget('/', 'a=b&c=%20')).toBe('/?a=b&c=%20');
  expect(requestTarget('/', 'a=\r\nX: y#z')).toBe('/?a=%0D%0AX:%20y%23z');
});

test.each([
  ['a', { scheme: undefined, name: 'a', port: '' }],
  ['a:80', { scheme: undefined, name: 'a', port: '80' }],
  ['https:a:', { scheme: 'https', name: 'a', port: '' }],
  [':a:80', { scheme: undefined, name: 'a', port: '80' }],
  ['http:a:web', { scheme: 'http', name: 'a', port: 'web' }],
  ['ftp:a:80', undefined],
  [':80', undefined],
  ['a:b:c:d', undefined],
])('parses the name %s as %j', (text, name) => {
  expect(parseProxyName(text)).toEqual(name);
});
