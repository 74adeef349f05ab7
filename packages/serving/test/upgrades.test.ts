import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import type { ExchangeFinish } from '../src/exchange/exchange.js';
import { dial, protocols, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };

describe('an upgrade request', () => {
  const upgrade = { connection: 'upgrade', upgrade: 'echo' };

  test('takes its connection out of HTTP, and is finished when that is closed', async () => {
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

  test('can get a normal response, with its body read, after which the connection is closed', async () => {
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

  test('has a body that arrives in pieces, before the bytes of the other protocol', async () => {
    const bodies: string[] = [];
    const finished: ExchangeFinish[] = [];
    const listener = await listeners.start(async (exchange) => {
      exchange.onFinish((finish) => void finished.push(finish));
      bodies.push((await exchange.readBody(1_000)).toString());
      const { socket } = exchange.upgrade();
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      socket.pipe(socket);
    });
    const connection = await dial(listener, listeners.material.authority.cert);
    const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: echo\r\ncontent-length: 10\r\n\r\n';
    for (const piece of [`${head}01`, '234', '56', '789first', ' second']) {
      connection.socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await waitFor(() => connection.received.endsWith('first second'));
    expect(bodies).toEqual(['0123456789']);
    connection.socket.destroy();
    await waitFor(() => finished.length === 1);
  });

  test('without its whole body is aborted when the client disconnects', async () => {
    const errors: unknown[] = [];
    const listener = await listeners.start(async (exchange) => {
      await exchange.readBody(1_000).catch((error: unknown) => errors.push(String(error)));
    });
    const connection = await dial(listener, listeners.material.authority.cert);
    connection.socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: e\r\ncontent-length: 9\r\n\r\n0',
    );
    await waitFor(() => listener.unfinishedBodies.count === 1);
    connection.socket.destroy();
    await waitFor(() => errors.length === 1);
    expect(errors).toEqual([expect.stringMatching(/^Error: the client disconnected/)]);
    expect(listener.unfinishedBodies.count).toBe(0);
  });

  test('is rejected when the end of its body is unknown', async () => {
    const listener = await listeners.start(() => undefined);
    const [, http1] = protocols(() => listeners.material);
    const headers = { ...upgrade, 'transfer-encoding': 'chunked' };
    expect(await http1?.send(listener, { method: 'POST', headers })).toMatchObject({ status: 400 });
  });

  test('is closed with the listener', async () => {
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
