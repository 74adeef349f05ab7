import { once } from 'node:events';
import { createServer as createHttp1Server } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Credentials } from '../credentials/credentials.js';
import { createHttp1Transport } from './http1-transport.js';
import { http2Transport } from './http2-transport.js';
import { ConnectionError } from './transport.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function respond(path: string | undefined, response: { write(text: string): boolean; end(): unknown }): void {
  response.write('x');
  if (path === '/') response.end();
}

/** A server that answers at `/`, and never ends its response at `/watch`. */
async function given(protocol: 'http1' | 'http2', answer = 200) {
  let connections = 0;
  const server: Server =
    protocol === 'http1'
      ? createHttp1Server(({ url }, response) => respond(url, response.writeHead(answer)))
      : createHttp2Server(({ url }, response) => respond(url, response.writeHead(answer)));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  let credentials: Credentials = {};
  const rejected: unknown[] = [];
  const make = protocol === 'http1' ? createHttp1Transport : http2Transport;
  const transport = make({
    config: { server: url },
    credentials: {
      current: () => credentials,
      rejected: async (used, response) => {
        rejected.push(used, response.code);
        throw new Error('the plugin failed');
      },
    },
  });
  ends.push(() => {
    transport.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    transport,
    rejected,
    use: (next: Credentials) => {
      credentials = next;
    },
    connections: () => connections,
  };
}

const get = (path: string) => ({ method: 'GET', path, headers: {} }) as const;

describe.each(['http1', 'http2'] as const)('over %s', (protocol) => {
  test('a changed certificate closes the connections, and a changed token does not [Client credential plugin contract, 7]', async () => {
    const { transport, use, connections } = await given(protocol);
    const certificate = { cert: '', key: '' };
    use({ certificate, authorization: 'Bearer a' });
    await transport.request(get('/'));
    const watch = await transport.stream(get('/watch'));
    const watched = (async () => {
      for await (const chunk of watch.chunks) expect(chunk.toString()).toBe('x');
    })().then(
      () => 'ended',
      (error: unknown) => error,
    );
    const before = connections();
    use({ certificate, authorization: 'Bearer b' });
    await transport.request(get('/'));
    expect(connections() - before).toBe(protocol === 'http1' ? 1 : 0);
    const open = connections();
    use({ certificate: { ...certificate }, authorization: 'Bearer b' });
    await transport.request(get('/'));
    expect(connections()).toBe(open + 1);
    expect(await watched).toBeInstanceOf(ConnectionError);
  });

  test('a 401 is reported with its credentials, and returned though the renewal fails', async () => {
    const { transport, rejected, use } = await given(protocol, 401);
    const used = { authorization: 'Bearer a' };
    use(used);
    expect((await transport.request(get('/'))).status).toBe(401);
    expect(rejected).toEqual([used, 401]);
    expect(rejected[0]).toBe(used);
  });

  test('another status is not reported', async () => {
    const { transport, rejected } = await given(protocol, 403);
    expect((await transport.request(get('/'))).status).toBe(403);
    expect(rejected).toEqual([]);
  });
});
