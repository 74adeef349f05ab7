import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Exchange } from '../src/exchange/exchange.js';
import { type Acceptor, acceptConnections } from '../src/listener/accept-connections.js';
import { openSession, protocols, sendOn, useListeners, waitFor } from './support.js';

const listeners = useListeners();
let acceptor: Acceptor;
let onConnection: (socket: Socket) => void;
let handed: Socket[];
beforeEach(async () => {
  handed = [];
  acceptor = await acceptConnections({ host: '127.0.0.1', port: 0 }, (socket) => {
    handed.push(socket);
    onConnection(socket);
  });
});
afterEach(() => acceptor.close());

const text = { 'content-type': 'text/plain' };

/** A listener whose connections come from the acceptor. */
async function start(handler: (exchange: Exchange) => void) {
  const listener = await listeners.start(handler, {
    port: acceptor.port,
    connections: (listener) => {
      onConnection = listener;
    },
  });
  expect(listener.url).toBe(acceptor.url);
  return listener;
}

test('serves connections accepted by another process over both protocols', async () => {
  const listener = await start((exchange) => exchange.respond(200, text, Buffer.from(exchange.url)));
  for (const { send } of protocols(() => listeners.material)) {
    expect(await send(listener, { path: '/here' })).toMatchObject({ status: 200, body: '/here' });
  }
  expect(handed).toHaveLength(2);
});

test('closing finishes running requests, and ends when all connections are closed', async () => {
  const pending: Exchange[] = [];
  const listener = await start((exchange) => void pending.push(exchange));
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  const slow = sendOn(session, { path: '/slow' });
  const [, http1] = protocols(() => listeners.material);
  const slowToo = http1?.send(listener, { path: '/slow' });
  const idle = openSession(listener, { ca: listeners.material.authority.cert });
  await once(idle, 'connect');
  await waitFor(() => pending.length === 2);
  let isClosed = false;
  const closed = listener.close({ graceMs: 10_000 }).then(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  for (const exchange of pending) exchange.respond(200, text, Buffer.from('late'));
  expect([await slow, await slowToo]).toMatchObject([{ body: 'late' }, { body: 'late' }]);
  await closed;
  expect(handed.map((socket) => socket.destroyed)).toEqual([true, true, true]);
});

test('aborts requests that do not end within the grace period', async () => {
  const exchanges: Exchange[] = [];
  const listener = await start((exchange) => void exchanges.push(exchange));
  const calls = protocols(() => listeners.material).map(({ send }) => expect(send(listener, {})).rejects.toThrow());
  await waitFor(() => exchanges.length === 2);
  await listener.close({ graceMs: 20 });
  await Promise.all(calls);
});
