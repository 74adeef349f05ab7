import { expect, test } from '@jest/globals';
import { decodeYaml } from './yaml.js';

// Messages of the reference server.
test.each([
  ['kind: ConfigMap\n  bad: [\n', 'line 2: mapping values are not allowed in this context'],
  ['a: b: c\n', 'mapping values are not allowed in this context'],
  ['c\na: b\n', 'line 2: mapping values are not allowed in this context'],
  ['kind: A\nmetadata: {name: a\ndata: b\n', "line 2: did not find expected ',' or '}'"],
  ['a: [b\nc: d\n', "line 1: did not find expected ',' or ']'"],
  ['a: {"b" "c"}\n', "did not find expected ',' or '}'"],
  ['x: y\na: @b\n', 'line 2: found character that cannot start any token'],
  ['\tkind: x\n', 'found character that cannot start any token'],
  ['a:\n\tb: c\n', 'line 2: found character that cannot start any token'],
  ['a: "b\n', 'line 2: found unexpected end of stream'],
  ['a: b\n"c\n', 'line 3: found unexpected end of stream'],
  ['- a\nb: c\n', "line 1: did not find expected '-' indicator"],
  ['a: b\n- c\n', 'line 1: did not find expected key'],
  ['x:\n  a: b\n c: d\n', 'line 2: did not find expected key'],
  ['x: y\n"a" "b": c\n', 'line 1: did not find expected key'],
  ['x: y\na: {b, c: }}\n', 'line 1: did not find expected key'],
  ['a: b\nc\n', "line 3: could not find expected ':'"],
  ['a: }\n', 'did not find expected node content'],
  ['x: y\na: [b,, c]\n', 'line 1: did not find expected node content'],
  ['x: y\nb: "\\q"\n', 'line 2: found unknown escape character'],
  ['a: &\n', 'did not find expected alphabetic or numeric character'],
  ['x: |x\n a\n', 'did not find expected comment or line break'],
  ['a: *x\n', "unknown anchor 'x' referenced"],
])('rejects %j: %s', (yaml, message) => {
  expect(() => decodeYaml(yaml)).toThrow(`yaml parse error: ${message}`);
});

test('takes the last of duplicate keys and the first of several documents', () => {
  expect(decodeYaml('a: b\na: c\n')).toEqual({ a: 'c' });
  expect(decodeYaml('a: b\n---\nc: d\n')).toEqual({ a: 'b' });
});
