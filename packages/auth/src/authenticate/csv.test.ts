import { expect, test } from '@jest/globals';
import { parseCsv } from './csv.js';

test.each<[text: string, rows: readonly (readonly string[])[]]>([
  ['', []],
  ['a', [['a']]],
  [
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\n\r\na\n\n', [['a']]],
  [',', [['', '']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['""', [['']]],
  ['"","a"', [['', 'a']]],
  ['"a,b","c\nd"\n"e"\r\n"f"', [['a,b', 'c\nd'], ['e'], ['f']]],
  ['"say ""x"""', [['say "x"']]],
])('reads %j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test.each([
  ['a\n"b', 'row 2: a quote is not closed'],
  ['a\nb"c"', 'row 2: a quote inside a field that is not quoted'],
  ['"a"b', 'row 1: text after a closing quote'],
  ['"a" ,b', 'row 1: text after a closing quote'],
])('rejects %j: %s', (text, message) => {
  expect(() => parseCsv(text)).toThrow(new Error(message));
});
