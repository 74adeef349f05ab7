import { once } from 'node:events';
import type { ClientHttp2Stream } from 'node:http2';
import { describe, expect, test } from '@jest/globals';
import type { Exchange } from '../src/exchange/exchange.js';
import { UnfinishedBodies } from '../src/exchange/unfinished-bodies.js';
import { dial, openSession, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };

describe('the budget of unfinished bodies', () => {
  const bodyOf = (log: string[], name: string) => ({ bytes: 0, cancel: () => void log.push(name) });

  test('cancels the oldest bodies until the rest fits, but never the newest for itself', () => {
    const log: string[] = [];
    const bodies = new UnfinishedBodies(200_000);
    const [first, second, third] = [bodyOf(log, 'first'), bodyOf(log, 'second'), bodyOf(log, 'third')];
    for (const body of [first, second, third]) bodies.add(body);
    bodies.grow(first, 50_000);
    bodies.grow(third, 90_000);
    expect(log).toEqual([]);
    bodies.grow(second, 60_000);
    expect([log, bodies.count, bodies.givenUp]).toEqual([['first'], 2, 1]);
    bodies.grow(third, 1_000_000);
    expect([log, bodies.count]).toEqual([['first', 'second'], 1]);
    bodies.remove(third);
    bodies.remove(first);
    expect([bodies.count, bodies.bytes]).toEqual([0, 0]);
  });

  test('counts empty bodies as well', () => {
    const log: string[] = [];
    const bodies = new UnfinishedBodies(1_000_000);
    for (let count = 0; count < 1_000; count++) bodies.add(bodyOf(log, 'body'));
    expect(bodies.count).toBeLessThan(100);
    expect(log.length).toBe(1_000 - bodies.count);
  });
});

describe('clients with unfinished bodies', () => {
  const echo = async (exchange: Exchange): Promise<void> => {
    exchange.respond(200, text, await exchange.readBody(1_000_000));
  };

  test('lose the oldest ones to newer ones, over HTTP/2', async () => {
    const listener = await listeners.start(echo, { unfinishedBodyBytesMax: 500_000 });
    const session = openSession(listener, { ca: listeners.material.authority.cert });
    const unfinished: { stream: ClientHttp2Stream; status: number | undefined }[] = [];
    for (let count = 0; count < 6; count++) {
      const stream = session.request({ ':method': 'POST', ':path': '/' });
      const each: (typeof unfinished)[number] = { stream, status: undefined };
      stream.on('response', (headers) => {
        each.status = headers[':status'];
      });
      stream.on('error', () => undefined).resume();
      stream.write(Buffer.alloc(100_000));
      unfinished.push(each);
      await waitFor(() => listener.unfinishedBodies.bytes >= Math.min(count + 1, 4) * 100_000);
    }
    await waitFor(() => listener.unfinishedBodies.givenUp === 2);
    await waitFor(() => unfinished[1]?.status !== undefined);
    expect(unfinished.map(({ status }) => status)).toEqual([429, 429, ...Array(4).fill(undefined)]);
    unfinished[5]?.stream.end();
    await waitFor(() => unfinished[5]?.status === 200);
    session.close();
    for (const { stream } of unfinished) stream.destroy();
    await waitFor(() => listener.unfinishedBodies.count === 0);
    expect(listener.unfinishedBodies.bytes).toBe(0);
  });

  test('get a 429 with a retry hint and are disconnected, over HTTP/1.1', async () => {
    const listener = await listeners.start(echo, { unfinishedBodyBytesMax: 100_000 });
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 90000\r\n\r\n';
    const first = await dial(listener, listeners.material.authority.cert);
    first.socket.write(head + 'x'.repeat(60_000));
    await waitFor(() => listener.unfinishedBodies.bytes > 60_000);
    const second = await dial(listener, listeners.material.authority.cert);
    second.socket.write(head + 'y'.repeat(60_000));
    await once(first.socket, 'close');
    expect(first.received).toMatch(/^HTTP\/1\.1 429 .*connection: close.*"retryAfterSeconds":1/is);
    second.socket.write('y'.repeat(30_000));
    await waitFor(() => second.received.endsWith('y'.repeat(30_000)));
    second.socket.destroy();
  });

  test('are released with the signal of their request', async () => {
    const reasons: unknown[] = [];
    const exchanges: Exchange[] = [];
    const listener = await listeners.start(async (exchange) => {
      exchanges.push(exchange);
      await exchange.readBody(1_000).catch((error: unknown) => reasons.push(error));
      exchange.respond(504, text);
    });
    const given = new Error('too late');
    const connection = await dial(listener, listeners.material.authority.cert);
    connection.socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nx');
    await waitFor(() => listener.unfinishedBodies.count === 1);
    exchanges[0]?.cancel(given);
    await once(connection.socket, 'close');
    expect(connection.received).toMatch(/^HTTP\/1\.1 504 /);
    expect([reasons, listener.unfinishedBodies.count]).toEqual([[given], 0]);
  });
});

test('untilAborted ends with the signal of the request, or with its work', async () => {
  const exchanges: Exchange[] = [];
  const listener = await listeners.start((exchange) => void exchanges.push(exchange));
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  session.request({ ':path': '/' }).on('error', () => undefined);
  await waitFor(() => exchanges.length === 1);
  const [exchange] = exchanges;
  expect(await exchange?.untilAborted(Promise.resolve('value'))).toBe('value');
  await expect(exchange?.untilAborted(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const endless = exchange?.untilAborted(new Promise(() => undefined));
  session.destroy();
  await expect(endless).rejects.toThrow('the client disconnected');
  await expect(exchange?.untilAborted(new Promise(() => undefined))).rejects.toThrow('the client disconnected');
});
