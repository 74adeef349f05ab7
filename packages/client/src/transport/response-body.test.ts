import { expect, test } from '@jest/globals';
import { readBody } from './response-body.js';

async function* chunks(...parts: readonly string[]) {
  for (const part of parts) yield Buffer.from(part);
}

function read(parts: AsyncIterable<Buffer>) {
  let stopped = 0;
  const stop = () => {
    stopped += 1;
  };
  return { body: readBody(parts, { bytesMax: 5, stop }), stopped: () => stopped };
}

test.each([
  [[], ''],
  [['abc'], 'abc'],
  [['ab', 'cd', 'e'], 'abcde'],
  [['', 'a'], 'a'],
])('the chunks %j are joined', async (parts, expected) => {
  const { body, stopped } = read(chunks(...parts));
  expect((await body).toString()).toBe(expected);
  expect(stopped()).toBe(0);
});

test('a longer body is stopped and rejected', async () => {
  const { body, stopped } = read(chunks('abc', 'def', 'ghi'));
  const message = 'the response is longer than 5 bytes';
  await expect(body).rejects.toMatchObject({ name: 'ConnectionError', kind: 'malformed', message });
  expect(stopped()).toBe(1);
});
