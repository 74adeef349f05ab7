import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { expect, test } from '@jest/globals';
import type { Exchange, ExchangeFinish, ResponseStream } from '../src/exchange/exchange.js';
import { openSession, sendOn, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };

test('a disconnected client aborts the signal of its exchange', async () => {
  const exchanges: Exchange[] = [];
  const finishes: ExchangeFinish[] = [];
  const listener = await listeners.start((exchange) => {
    exchanges.push(exchange);
    exchange.onFinish((finish) => finishes.push(finish));
    exchange.startStream(200, text).write(Buffer.from('x'));
  });
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  const stream = session.request({ ':path': '/' });
  await once(stream, 'data');
  const [exchange] = exchanges;
  expect(exchange?.signal.aborted).toBe(false);
  stream.close();
  await waitFor(() => exchange?.signal.aborted === true);
  await waitFor(() => finishes.length === 1);
  expect(finishes[0]).toMatchObject({ status: 200, aborted: true });
  session.close();

  const request = httpsRequest(`${listener.url}/`, { ca: listeners.material.authority.cert, agent: new Agent() });
  request.on('error', () => undefined);
  request.end();
  const [response] = await once(request, 'response');
  await once(response, 'data');
  request.destroy();
  await waitFor(() => finishes.length === 2);
  expect(exchanges[1]?.signal.aborted).toBe(true);
});

test('large responses that an HTTP/2 client reads slowly do not block its other requests', async () => {
  const pieces = [Buffer.from('head'), Buffer.alloc(40_000_000, 'items')];
  const finished: ExchangeFinish[] = [];
  const listener = await listeners.start((exchange) => {
    if (exchange.url === '/small') exchange.respond(200, text, Buffer.from('yes'));
    else {
      exchange.onFinish((finish) => finished.push(finish));
      exchange.respond(200, text, pieces);
    }
  });
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  const large = Array.from({ length: 5 }, () => session.request({ ':path': '/large' }).pause());
  await Promise.all(large.map((stream) => once(stream, 'response')));
  expect(await sendOn(session, { path: '/small' })).toMatchObject({ status: 200, body: 'yes' });
  expect(finished).toEqual([]);
  const [first, ...others] = large;
  for (const other of others) other.close(constants.NGHTTP2_CANCEL);
  const read = Buffer.concat((await first?.toArray()) ?? []);
  expect(read.equals(Buffer.concat(pieces))).toBe(true);
  await waitFor(() => finished.length === 5);
  expect(finished.filter(({ aborted }) => !aborted)).toHaveLength(1);
  session.close();
});

test('a large response arrives completely, and uses little memory while an HTTP/1.1 client does not read', async () => {
  const pieces = [Buffer.from('head'), Buffer.alloc(0), Buffer.alloc(8_000_000, 'items'), Buffer.from('tail')];
  const listener = await listeners.start((exchange) => exchange.respond(200, text, pieces));
  const options = {
    host: '127.0.0.1',
    port: listener.port,
    ca: listeners.material.authority.cert,
    agent: false,
  } as const;
  const responses: IncomingMessage[] = [];
  const heldBefore = process.memoryUsage().arrayBuffers;
  for (let client = 0; client < 20; client++) {
    const sent = httpsRequest(options);
    sent.end();
    const [response] = await once(sent, 'response');
    responses.push(response.pause());
  }
  const held = process.memoryUsage().arrayBuffers - heldBefore;
  const [first, ...others] = responses;
  expect(Buffer.concat((await first?.toArray()) ?? []).equals(Buffer.concat(pieces))).toBe(true);
  for (const other of others) other.destroy();
  // Twenty copies would be 160 MB.
  expect(held).toBeLessThan(80_000_000);
});

test('write returns false for a slow client, and drain follows', async () => {
  const streams: ResponseStream[] = [];
  const listener = await listeners.start((exchange) => void streams.push(exchange.startStream(200, text)));
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  const stream = session.request({ ':path': '/' });
  await once(stream, 'response');
  const [sink] = streams;
  let drained = 0;
  sink?.onDrain(() => drained++);
  const piece = Buffer.alloc(1_000_000, 'x');
  expect(sink?.write(piece)).toBe(false);
  expect(sink?.bufferedBytes).toBeGreaterThan(100_000);
  expect(drained).toBe(0);
  let received = 0;
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  await waitFor(() => drained === 1);
  await waitFor(() => received === piece.length);
  session.destroy();
});

test('an empty response arrives even if the request body is not read, over HTTP/2', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(301, { location: '/there' }));
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  try {
    for (const size of [0, 1, 100_000]) {
      const pending = Array.from({ length: 20 }, () => sendOn(session, { method: 'POST', body: Buffer.alloc(size) }));
      for (const response of await Promise.all(pending)) {
        expect(response).toMatchObject({ status: 301, headers: { location: '/there' } });
      }
    }
  } finally {
    session.close();
  }
});
