import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fixedCredentials } from '../credentials/credentials.js';
import { http2Transport } from './http2-transport.js';
import { ConnectionError } from './transport.js';

let server: Http2Server;
let url: string;
const sessions = new Set<ServerHttp2Session>();

beforeAll(async () => {
  server = createServer((_request, response) => response.end('ok'));
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  for (const session of sessions) session.destroy();
  server.close();
});

test('a request on a connection that breaks at the same time succeeds or fails with ConnectionError', async () => {
  const transport = http2Transport({ config: { server: url }, credentials: fixedCredentials({}) });
  const outcomes: Promise<unknown>[] = [];
  for (let turn = 0; turn < 400; turn += 1) {
    const request = transport.request({ method: 'GET', path: '/', headers: {} });
    outcomes.push(
      request.then(
        ({ status }) => status,
        (error: unknown) => error,
      ),
    );
    await setImmediate();
    if (turn % 7 === 0) for (const session of sessions) session.destroy();
  }
  for (const outcome of await Promise.all(outcomes)) {
    if (outcome !== 200) expect(outcome).toBeInstanceOf(ConnectionError);
  }
  expect((await transport.request({ method: 'GET', path: '/', headers: {} })).body.toString()).toBe('ok');
  transport.close();
});
