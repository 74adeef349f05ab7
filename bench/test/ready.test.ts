import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listAnswers } from '../src/measure/ready.js';
import { makePair, type PairOnDisk } from './pair-on-disk.js';

let pair: PairOnDisk;
let server: Http2SecureServer;
let answer: (stream: ServerHttp2Stream, authorization: unknown) => void;

beforeEach(async () => {
  pair = await makePair();
  server = createSecureServer({ cert: readFileSync(pair.cert), key: readFileSync(pair.key) });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    answer(stream, headers['authorization']);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await pair[Symbol.asyncDispose]();
});

const ask = (over: { readonly caFile?: string; readonly port?: number } = {}) => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return listAnswers({ port, caFile: pair.ca, token: 't', ...over });
};

test('a server is ready when it has answered an authenticated list with 200, whole', async () => {
  const asked: unknown[] = [];
  answer = (stream, authorization) => {
    asked.push(authorization);
    stream.respond({ ':status': 200 });
    stream.end('{"items":[]}');
  };
  expect(await ask()).toBe(true);
  expect(asked).toEqual(['Bearer t']);
});

test.each([401, 403, 500, 503])('an answer of %d is none yet', async (status) => {
  answer = (stream) => {
    stream.respond({ ':status': status });
    stream.end('{}');
  };
  expect(await ask()).toBe(false);
});

test('nor is one that breaks off, or that never comes', async () => {
  answer = (stream) => stream.close(8);
  expect(await ask()).toBe(false);
  answer = (stream) => {
    stream.respond({ ':status': 200, 'content-length': 1_000 });
    stream.write('{"items"', () => stream.close(2));
  };
  expect(await ask()).toBe(false);
  expect(await ask({ port: 1 })).toBe(false);
  expect(await ask({ caFile: '/no/such/file' })).toBe(false);
});
