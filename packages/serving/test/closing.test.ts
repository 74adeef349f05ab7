import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { Exchange } from '../src/exchange/exchange.js';
import { dial, openSession, protocols, sendOn, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };

describe('closing', () => {
  test('closes idle connections, finishes running requests, and aborts streams', async () => {
    const pending: Exchange[] = [];
    const listener = await listeners.start((exchange) => {
      if (exchange.url === '/stream') {
        const stream = exchange.startStream(200, text);
        exchange.signal.addEventListener('abort', () => stream.end(Buffer.from('bye')));
        stream.write(Buffer.from('hello '));
      } else pending.push(exchange);
    });
    const session = openSession(listener, { ca: listeners.material.authority.cert });
    const streamed = sendOn(session, { path: '/stream' });
    const slow = sendOn(session, { path: '/slow' });
    const [, http1] = protocols(() => listeners.material);
    const slowToo = http1?.send(listener, { path: '/slow' });
    const idle = openSession(listener, { ca: listeners.material.authority.cert });
    await once(idle, 'connect');
    await waitFor(() => pending.length === 2);
    const closed = listener.close({ graceMs: 10_000 });
    expect(await streamed).toMatchObject({ body: 'hello bye' });
    for (const exchange of pending) exchange.respond(200, text, Buffer.from('late'));
    expect(await slow).toMatchObject({ body: 'late' });
    expect(await slowToo).toMatchObject({ body: 'late' });
    await closed;
    expect(listener.connections).toBe(0);
    await expect(http1?.send(listener, {})).rejects.toThrow('ECONNREFUSED');
  });

  test('does not wait for the whole grace period for a stream whose client reads nothing', async () => {
    const listener = await listeners.start((exchange) => {
      const stream = exchange.startStream(200, text);
      stream.write(Buffer.alloc(4_000_000));
      exchange.signal.addEventListener('abort', () => stream.end());
    });
    const connection = await dial(listener, listeners.material.authority.cert);
    connection.socket.pause();
    connection.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await waitFor(() => listener.connections === 1 && connection.socket.bytesRead > 0);
    await listener.close({ graceMs: 3_600_000 });
    expect(listener.connections).toBe(0);
    connection.socket.destroy();
  });

  test('aborts requests that do not end within the grace period', async () => {
    const exchanges: Exchange[] = [];
    const listener = await listeners.start((exchange) => void exchanges.push(exchange));
    const [http2, http1] = protocols(() => listeners.material);
    const calls = [http2, http1].map((protocol) => expect(protocol?.send(listener, {})).rejects.toThrow());
    await waitFor(() => exchanges.length === 2);
    await listener.close({ graceMs: 20 });
    await Promise.all(calls);
    expect(exchanges.map((exchange) => exchange.signal.aborted)).toEqual([true, true]);
  });
});
