import { expect, test } from '@jest/globals';
import { matchesPattern } from './path-pattern.js';

test.each<[string, string, boolean]>([
  ['web.yaml', '*.yaml', true],
  ['web.yml', '*.yaml', false],
  ['shop/web.yaml', '*.yaml', false],
  ['shop/web.yaml', '*/web.yaml', true],
  ['a/b/c.yaml', '**/*.yaml', true],
  ['c.yaml', '**/*.yaml', true],
  ['a/b/c.yaml', 'a/**/c.yaml', true],
  ['a/b/c.yaml', 'a/**', true],
  ['web1.yaml', 'web?.yaml', true],
  ['web1.yaml', 'web[12].yaml', true],
  ['web3.yaml', 'web[!12].yaml', true],
  ['web1.yaml', 'web[!12].yaml', false],
  ['webxyaml', 'web.yaml', false],
  ['.git/x.yaml', '**/*.yaml', false],
  ['a(1)+.yaml', '*(1)+.yaml', true],
])('%s matches pattern %s: %p', (path, pattern, matched) => {
  expect(matchesPattern(path, pattern)).toBe(matched);
});
