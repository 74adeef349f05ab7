import { once } from 'node:events';
import { connect as tlsConnect } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import type { Exchange } from '../src/exchange/exchange.js';
import type { SecureListener } from '../src/listener/secure-listener.js';
import { openSession, sendOn, useListeners, waitFor } from './support.js';

// Node itself limits the following: unsent acknowledgements of PING and SETTINGS (a thousand), and streams that are reset
// right after they are opened (a thousand, then 33 per second; beyond that it stops reading, and the connection is closed as
// an idle one).

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };
const types = { headers: 1, reset: 3, settings: 4, ping: 6, windowUpdate: 8 } as const;
/** GET https://x/ in HPACK. */
const getHeaders = Buffer.from([0x82, 0x87, 0x84, 0x41, 0x01, 0x78]);

function frame(type: keyof typeof types, stream = 0, payload = Buffer.alloc(0), flags = 0): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(types[type], 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

async function dialHttp2(listener: SecureListener) {
  const { authority } = listeners.material;
  const socket = tlsConnect({ host: '127.0.0.1', port: listener.port, ca: authority.cert, ALPNProtocols: ['h2'] });
  const state = { socket, closed: false };
  socket.on('error', () => undefined);
  socket.on('close', () => {
    state.closed = true;
  });
  await once(socket, 'secureConnect');
  socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame('settings')]));
  return state;
}

test.each([
  ['PING', frame('ping', 0, Buffer.alloc(8))],
  ['SETTINGS', frame('settings')],
])('disconnects an HTTP/2 client that floods with %s and does not read', async (_, flood) => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text));
  const client = await dialHttp2(listener);
  client.socket.pause();
  const piece = Buffer.concat(Array(1_000).fill(flood));
  let pieces = 0;
  while (!client.closed && listener.connections > 0 && pieces < 10_000) {
    client.socket.write(piece);
    pieces++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await waitFor(() => listener.connections === 0);
  client.socket.destroy();
});

test('serves few streams of an HTTP/2 client that resets each at once', async () => {
  let served = 0;
  const listener = await listeners.start((exchange) => {
    served++;
    if (exchange.url === '/other') exchange.respond(200, text);
  });
  const client = await dialHttp2(listener);
  client.socket.resume();
  const streams = 10_000;
  const cancel = Buffer.from([0, 0, 0, 8]);
  for (let index = 0; index < streams && !client.closed; index++) {
    const stream = 2 * index + 1;
    client.socket.write(Buffer.concat([frame('headers', stream, getHeaders, 5), frame('reset', stream, cancel)]));
    if (index % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  client.socket.destroy();
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  expect((await sendOn(session, { path: '/other' })).status).toBe(200);
  session.close();
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThan(streams / 4);
});

describe('a response that an HTTP/2 client does not read', () => {
  async function startUnread(bytes: number) {
    const exchanges: Exchange[] = [];
    const body = Buffer.alloc(bytes, 'x');
    const listener = await listeners.start((exchange) => {
      exchanges.push(exchange);
      exchange.respond(200, text, body);
    });
    const session = openSession(listener, { ca: listeners.material.authority.cert });
    return { exchanges, session };
  }

  test('is not finished, and is aborted when its request is cancelled', async () => {
    const { exchanges, session } = await startUnread(200_000);
    const stream = session.request({ ':path': '/' }).pause();
    await once(stream, 'response');
    const [exchange] = exchanges;
    expect([exchange?.responded, exchange?.finished]).toEqual([true, false]);
    const failed = once(stream, 'error');
    exchange?.cancel(new Error('too late'));
    expect(String((await failed)[0])).toContain('NGHTTP2_INTERNAL_ERROR');
    await waitFor(() => exchange?.finished === true);
    session.close();
  });

  test('closes its connection when it is aborted and the client does not read its socket', async () => {
    const finished: boolean[] = [];
    const listener = await listeners.start((exchange) => {
      exchange.onFinish(({ aborted }) => void finished.push(aborted));
      const stream = exchange.startStream(200, text);
      const fill = (): void => {
        while (stream.write(Buffer.alloc(100_000)));
      };
      stream.onDrain(fill);
      fill();
      // Once the socket is full, there are no more drain events.
      setTimeout(() => stream.abort(), 500);
    });
    const client = await dialHttp2(listener);
    client.socket.write(frame('windowUpdate', 0, Buffer.from([0x7f, 0, 0, 0])));
    client.socket.pause();
    const settings = Buffer.from([0, 4, 0x7f, 0xff, 0xff, 0xff]);
    client.socket.write(Buffer.concat([frame('settings', 0, settings), frame('headers', 1, getHeaders, 5)]));
    await waitFor(() => listener.connections === 1);
    while (listener.connections > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(finished).toEqual([true]);
    client.socket.destroy();
  }, 20_000);

  test('is finished when it is read', async () => {
    const { exchanges, session } = await startUnread(200_000);
    const stream = session.request({ ':path': '/' });
    const received = (await stream.toArray()).reduce((sum: number, piece: Buffer) => sum + piece.length, 0);
    await waitFor(() => exchanges[0]?.finished === true);
    expect(received).toBe(200_000);
    session.close();
  });
});
