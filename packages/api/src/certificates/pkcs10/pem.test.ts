import { expect, test } from '@jest/globals';
import { readPem } from './pem.js';

const block = (type: string, body: string) => `-----BEGIN ${type}-----\n${body}-----END ${type}-----\n`;
const shown = (text: string) =>
  readPem(text).map(({ type, hasHeaders, bytes }) => [type, hasHeaders, Buffer.from(bytes).toString()]);

test('blocks are decoded in order, and text around them is ignored', () => {
  const text = `before\n${block('A', 'aGVs\nbG8=\n')}between\n${block('B C', '')}after`;
  expect(shown(text)).toEqual([
    ['A', false, 'hello'],
    ['B C', false, ''],
  ]);
  expect(shown('')).toEqual([]);
});

test('lines may end with carriage returns and spaces', () => {
  expect(shown('-----BEGIN A----- \t\r\naGVs \r\nbG8=\r\n-----END A-----\r\n')).toEqual([['A', false, 'hello']]);
});

test('headers are not part of the bytes', () => {
  expect(shown(block('A', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: x\n\naGVsbG8=\n'))).toEqual([['A', true, 'hello']]);
});

test('a block that is not base64, does not end, or does not begin a line is no block', () => {
  expect(shown(block('A', 'a:b\n') + block('B', 'aGk=\n'))).toEqual([['B', false, 'hi']]);
  expect(shown(`-----BEGIN A-----\naGk=\n-----END B-----\n`)).toEqual([]);
  expect(shown(`x${block('A', 'aGk=\n')}`)).toEqual([]);
  expect(shown('-----BEGIN A-----\naGk=-----END A-----\n')).toEqual([]);
});
