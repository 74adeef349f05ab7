import { expect, test } from '@jest/globals';
import { yamlDuplicates } from './yaml-duplicates.js';

test('reports duplicate keys with their lines, inner ones first', () => {
  const text = ['kind: A', 'spec:', '  a: 1', '  a: 2', 'list: [{b: 1, b: 2}]', 'spec:', '  c: 1', '  c: 2', ''].join(
    '\n',
  );
  expect(yamlDuplicates(text)).toBe(
    [
      'yaml: unmarshal errors:',
      '  line 4: key "a" already set in map',
      '  line 5: key "b" already set in map',
      '  line 8: key "c" already set in map',
      '  line 7: key "spec" already set in map',
    ].join('\n'),
  );
});

test('reports nothing for unique keys and for merged keys', () => {
  expect(yamlDuplicates('a: 1\nb: {a: 1}\n')).toBeUndefined();
  expect(yamlDuplicates('base: &b {x: 1}\nmore: {<<: *b, x: 2}\n')).toBeUndefined();
  expect(yamlDuplicates('')).toBeUndefined();
});

test('reads JSON, and locates an empty value at its key', () => {
  expect(yamlDuplicates('{"a":1,\n"a":2}')).toBe('yaml: unmarshal errors:\n  line 2: key "a" already set in map');
  expect(yamlDuplicates('a:\na:\n\n')).toBe('yaml: unmarshal errors:\n  line 2: key "a" already set in map');
});
