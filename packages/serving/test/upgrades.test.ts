import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import type { ExchangeFinish } from '@orch/serving';
import { protocols, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };

describe('a request that asks for another protocol', () => {
  const upgrade = { connection: 'upgrade', upgrade: 'echo' };

  test('leaves HTTP with its connection, and is finished when that is closed', async () => {
    const finished: ExchangeFinish[] = [];
    const listener = await listeners.start((exchange) => {
      exchange.onFinish((finish) => void finished.push(finish));
      expect(exchange.upgrading).toBe(true);
      const { socket, head } = exchange.upgrade();
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n');
      socket.write(head);
      socket.pipe(socket);
    });
    const request = httpsRequest(`${listener.url}/`, { ca: listeners.material.authority.cert, headers: upgrade });
    request.end();
    const [, socket] = await once(request, 'upgrade');
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
    expect(finished).toEqual([]);
    socket.end();
    await once(socket, 'close');
    await waitFor(() => finished.length > 0);
    expect(finished).toEqual([{ status: 101, bytesSent: 0, aborted: false }]);
  });

  test('can be answered as any other, with its body read; the connection is closed behind the answer', async () => {
    const listener = await listeners.start(async (exchange) => {
      const body = await exchange.readBody(1_000);
      exchange.respond(200, text, Buffer.from(`got ${body.toString()}`));
    });
    const [, http1] = protocols(() => listeners.material);
    expect(await http1?.send(listener, { headers: upgrade })).toMatchObject({
      status: 200,
      body: 'got ',
      headers: { connection: 'close' },
    });
    const headers = { ...upgrade, 'content-length': '5' };
    expect(await http1?.send(listener, { method: 'POST', headers, body: Buffer.from('hello') })).toMatchObject({
      status: 200,
      body: 'got hello',
    });
    await waitFor(() => listener.connections === 0);
  });

  test('is refused when nobody could tell where its body ends', async () => {
    const listener = await listeners.start(() => undefined);
    const [, http1] = protocols(() => listeners.material);
    const headers = { ...upgrade, 'transfer-encoding': 'chunked' };
    expect(await http1?.send(listener, { method: 'POST', headers })).toMatchObject({ status: 400 });
  });

  test('its connection is closed when the listener is', async () => {
    const listener = await listeners.start((exchange) => {
      const { socket } = exchange.upgrade();
      exchange.signal.addEventListener('abort', () => socket.destroy());
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n');
    });
    const request = httpsRequest(`${listener.url}/`, { ca: listeners.material.authority.cert, headers: upgrade });
    request.end();
    const [, socket] = await once(request, 'upgrade');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await listener.close({ graceMs: 4_000 });
    await closed;
  });
});
