import { expect, test } from '@jest/globals';
import { lockfileProblems } from './lockfile-problems.js';

const integrity = 'sha512-abc';

test('accepts links and workspaces without a hash', () => {
  const packages = {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity, dependencies: { b: '1.0.0' } },
    'node_modules/b': { version: '1.0.0', integrity, optionalDependencies: { c: '1.0.0' } },
    'node_modules/b/node_modules/c': { version: '1.0.0', integrity, dependencies: { a: '1.0.0' } },
    'node_modules/own': { resolved: 'packages/own', link: true },
    'packages/own': { version: '0.1.0' },
    'packages/own/node_modules/d': { version: '1.0.0', integrity },
  };
  expect(lockfileProblems({ packages })).toEqual([]);
});

test('reports a missing or weak hash, a registry address and a dependency without an entry', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', optionalDependencies: { '@a/darwin': '1.0.0' } },
    'node_modules/b': { version: '1.0.0', integrity: 'sha1-abc', dependencies: { gone: '1.0.0' } },
    'packages/own/node_modules/c': { version: '1.0.0', integrity, resolved: 'https://registry.example/c.tgz' },
  };
  expect(lockfileProblems({ packages })).toEqual([
    { entry: 'node_modules/a', message: 'has no sha512 integrity' },
    { entry: 'node_modules/a', message: 'depends on @a/darwin, which has no entry' },
    { entry: 'node_modules/b', message: 'has no sha512 integrity' },
    { entry: 'node_modules/b', message: 'depends on gone, which has no entry' },
    { entry: 'packages/own/node_modules/c', message: 'has a registry address' },
  ]);
});
