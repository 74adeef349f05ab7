import { expect, test } from '@jest/globals';
import { readAnswer } from './answer.js';

const read = (contentType: string, body: string | Buffer) =>
  readAnswer({
    status: 200,
    headers: { 'content-type': contentType, date: 'now', warning: ['a', 'b'] },
    body: Buffer.from(body),
  });

test('an answer keeps the headers that clients act on', () => {
  expect(read('application/json', '{}').headers).toEqual({ 'content-type': 'application/json', warning: 'a, b' });
});

test.each([
  ['application/json', '{"a": 1}', { a: 1 }],
  ['application/json', '{"type":"ADDED"}\n{"type":"DELETED"}\n', [{ type: 'ADDED' }, { type: 'DELETED' }]],
  ['application/json', 'broken', 'broken'],
  ['application/yaml', 'a: 1\n', { a: 1 }],
  ['text/plain', 'ok', 'ok'],
  ['application/vnd.orch.protobuf', Buffer.from([0x6b, 0x38, 0x73, 0, 1]), '<protobuf>'],
  ['application/vnd.orch.protobuf', '{}', 'not protobuf: {}'],
])('a body of type %s is read: %s', (contentType, body, expected) => {
  expect(read(contentType, body).body).toEqual(expected);
});
