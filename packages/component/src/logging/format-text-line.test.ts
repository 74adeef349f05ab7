import { expect, test } from '@jest/globals';
import { formatTextLine, siteField, stackField } from './format-text-line.js';

const line = { level: 'info', time: 'T', message: 'hello' };

test.each<[what: string, fields: Readonly<Record<string, unknown>>, text: string]>([
  ['a message', line, 'T INFO  hello\n'],
  ['a longer level', { ...line, level: 'error' }, 'T ERROR hello\n'],
  ['a component', { ...line, component: 'apiserver' }, 'T INFO  [apiserver] hello\n'],
  ['no message', { level: 'warn', time: 'T' }, 'T WARN \n'],
  [
    'plain values',
    { ...line, a: 'b', path: '/x/y?z', count: 7, on: true },
    'T INFO  hello a=b path=/x/y?z count=7 on=true\n',
  ],
  ['quoted values', { ...line, a: 'b c', b: '', c: 'x=y', d: '"' }, 'T INFO  hello a="b c" b="" c="x=y" d="\\""\n'],
  ['objects', { ...line, a: { b: [1, null] }, c: undefined }, 'T INFO  hello a={"b":[1,null]} c=undefined\n'],
  ['an error that is none', { ...line, error: 'no' }, 'T INFO  hello error=no\n'],
  ['a null error', { ...line, error: null }, 'T INFO  hello error=null\n'],
  ['an error', { ...line, a: 1, error: { stack: 'E: no\n  at x' } }, 'T INFO  hello a=1\n    E: no\n      at x\n'],
  ['an error without a stack', { ...line, error: { code: 7 } }, 'T INFO  hello\n    {"code":7}\n'],
  ['a stack', { ...line, [stackField]: ['a.ts:1', 'b.ts:2'] }, 'T INFO  hello\n    at a.ts:1\n    at b.ts:2\n'],
  [
    'an error and a stack',
    { ...line, error: { stack: 'E' }, [stackField]: ['a.ts:1'] },
    'T INFO  hello\n    E\n    at a.ts:1\n',
  ],
])('a line with %s', (_what, fields, text) => {
  expect(formatTextLine(fields, 'time')).toBe(text);
});

test('the header has the source on request, or is missing', () => {
  const fields = { ...line, component: 'c', [siteField]: 'src/a.ts:7' };
  expect(formatTextLine(fields, 'time')).toBe('T INFO  [c] hello\n');
  expect(formatTextLine(fields, 'time-and-source')).toBe('T INFO  [c] src/a.ts:7] hello\n');
  expect(formatTextLine(line, 'time-and-source')).toBe('T INFO  hello\n');
  expect(formatTextLine({ ...fields, a: 1 }, 'none')).toBe('hello a=1\n');
});
