import { expect, test } from '@jest/globals';
import { readResponse } from './response.js';

const read = (contentType: string, body: string | Buffer) =>
  readResponse({
    status: 200,
    headers: { 'content-type': contentType, date: 'now', warning: ['a', 'b'] },
    body: Buffer.from(body),
  });

test('keeps the headers that affect clients', () => {
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
])('reads a body of type %s: %s', (contentType, body, expected) => {
  expect(read(contentType, body).body).toEqual(expected);
});
