import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listSucceeds } from '../src/measure/ready.js';
import { makePair, type PairOnDisk } from './pair-on-disk.js';

let pair: PairOnDisk;
let server: Http2SecureServer;
let response: (stream: ServerHttp2Stream, authorization: unknown) => void;

beforeEach(async () => {
  pair = await makePair();
  server = createSecureServer({ cert: readFileSync(pair.cert), key: readFileSync(pair.key) });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    response(stream, headers['authorization']);
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
  return listSucceeds({ port, caFile: pair.ca, token: 't', ...over });
};

test('a server is ready after a complete response to an authenticated list with status 200', async () => {
  const authorizations: unknown[] = [];
  response = (stream, authorization) => {
    authorizations.push(authorization);
    stream.respond({ ':status': 200 });
    stream.end('{"items":[]}');
  };
  expect(await ask()).toBe(true);
  expect(authorizations).toEqual(['Bearer t']);
});

test.each([401, 403, 500, 503])('a response with status %d does not count as ready', async (status) => {
  response = (stream) => {
    stream.respond({ ':status': status });
    stream.end('{}');
  };
  expect(await ask()).toBe(false);
});

test('a broken or missing response does not count as ready', async () => {
  response = (stream) => stream.close(8);
  expect(await ask()).toBe(false);
  response = (stream) => {
    stream.respond({ ':status': 200, 'content-length': 1_000 });
    stream.write('{"items"', () => stream.close(2));
  };
  expect(await ask()).toBe(false);
  expect(await ask({ port: 1 })).toBe(false);
  expect(await ask({ caFile: '/no/such/file' })).toBe(false);
});
