import { describe, expect, test } from '@jest/globals';
import { hostPathUse } from './host-paths.js';

const allowing = (...allowedHostPaths: readonly object[]) => ({ allowedHostPaths });

describe('the use of a path of the node', () => {
  test.each([
    ['/data', '/data', 'readWrite'],
    ['/data/', '/data', 'readWrite'],
    ['/data/a', '/data/', 'readWrite'],
    ['/any', '/', 'readWrite'],
    ['/', '/data', 'none'],
    ['/database', '/data', 'none'],
    ['/other/data', '/data', 'none'],
  ])('%s with the allowed prefix %s is %s', (path, pathPrefix, use) => {
    expect(hostPathUse(allowing({ pathPrefix }), path)).toBe(use);
  });

  test('is unlimited without allowed paths', () => {
    expect(hostPathUse({}, '/a')).toBe('readWrite');
    expect(hostPathUse(allowing(), '/a')).toBe('readWrite');
  });

  test('is read-only when all matching prefixes are', () => {
    const readOnly = { pathPrefix: '/a', readOnly: true };
    expect(hostPathUse(allowing(readOnly, { pathPrefix: '/b' }), '/a/b')).toBe('readOnly');
    expect(hostPathUse(allowing(readOnly, { pathPrefix: '/a/b' }), '/a/b/c')).toBe('readWrite');
  });
});
