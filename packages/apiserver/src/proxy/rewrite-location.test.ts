import { expect, test } from '@jest/globals';
import { rewriteLink } from './rewrite-location.js';

const rewriting = { prefix: '/api/v1/nodes/a/proxy', backend: '10.0.0.1:80', client: 'localhost:6443' };

test.each([
  ['/x?y=/z', '/api/v1/nodes/a/proxy/x?y=/z'],
  ['/', '/api/v1/nodes/a/proxy/'],
  ['/x/', '/api/v1/nodes/a/proxy/x/'],
  ['http://10.0.0.1:80/x/#f', '/api/v1/nodes/a/proxy/x/#f'],
  ['//10.0.0.1:80/x', '/api/v1/nodes/a/proxy/x'],
  ['https://localhost:6443/x?a', 'https://localhost:6443/api/v1/nodes/a/proxy/x?a'],
  ['/api/v1/nodes/a/proxy/x', '/api/v1/nodes/a/proxy/x'],
  ['/api/v1/nodes/a/proxyx', '/api/v1/nodes/a/proxy/api/v1/nodes/a/proxyx'],
  ['https://elsewhere/x', 'https://elsewhere/x'],
  ['//elsewhere/x', '//elsewhere/x'],
  ['x/y', 'x/y'],
  ['?a', '?a'],
  ['#a', '#a'],
  ['mailto:/a', 'mailto:/a'],
  ['javascript:a', 'javascript:a'],
  ['', ''],
])('rewrites the link %j to %j', (link, seen) => {
  expect(rewriteLink(link, rewriting)).toBe(seen);
});
