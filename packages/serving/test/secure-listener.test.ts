import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { StatusError } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Exchange, ExchangeFinish, ResponseStream } from '@orch/serving';
import { createSecureListener } from '@orch/serving';
import { Listeners, type Material, makeMaterial, openSession, protocols, sendOn, waitFor } from './support.js';

let material: Material;
let listeners: Listeners;
beforeAll(async () => {
  material = await makeMaterial();
  listeners = new Listeners(material);
});
afterEach(() => listeners.closeAll());

const text = { 'content-type': 'text/plain' };

test('a target in absolute form is one of its path, over HTTP/1.1', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from(exchange.url)));
  const answers: string[] = [];
  for (const target of ['https://other/a?b=1', 'HTTPS://other', 'https://other?b=1', '/https://a', '*']) {
    const options = { host: '127.0.0.1', port: listener.port, ca: material.authority.cert, agent: false } as const;
    const sent = httpsRequest({ ...options, method: 'OPTIONS', path: target });
    sent.end();
    const [answer] = await once(sent, 'response');
    answers.push(String((await answer.toArray()).join('')));
  }
  expect(answers).toEqual(['/a?b=1', '/', '/?b=1', '/https://a', '*']);
});

describe.each(protocols(() => material))('over $name', ({ name, send }) => {
  test('the handler sees the request as it was sent', async () => {
    const seen: Record<string, unknown> = {};
    const listener = await listeners.start((exchange) => {
      Object.assign(seen, {
        method: exchange.method,
        url: exchange.url,
        host: exchange.host,
        protocol: exchange.protocol,
        address: exchange.remoteAddress,
        one: exchange.header('x-one'),
        groups: exchange.headerValues('impersonate-group'),
        names: exchange.headerNames().filter((header) => header.startsWith('x-')),
      });
      exchange.respond(200, text, Buffer.from('yes'));
    });
    const answer = await send(listener, {
      path: '/a%20b?x=1',
      headers: { 'x-one': '1', 'impersonate-group': ['a', 'b,c'] },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: 'yes',
      headers: { 'content-type': 'text/plain', 'content-length': '3' },
    });
    expect(seen).toEqual({
      method: 'GET',
      url: '/a%20b?x=1',
      host: `127.0.0.1:${listener.port}`,
      protocol: name === 'HTTP/2' ? 'HTTP/2.0' : 'HTTP/1.1',
      address: '127.0.0.1',
      one: '1',
      groups: ['a', 'b,c'],
      names: ['x-one'],
    });
  });

  test('a body is read whole and answered in pieces joined', async () => {
    const listener = await listeners.start(async (exchange) => {
      const body = await exchange.readBody(1_000_000);
      exchange.respond(201, text, [Buffer.from('got '), body]);
    });
    const body = Buffer.alloc(300_000, 'x');
    const answer = await send(listener, { method: 'POST', body });
    expect(answer.status).toBe(201);
    expect(answer.body).toBe(`got ${body.toString()}`);
  });

  test('a body past the limit is refused with 413, announced or not', async () => {
    const listener = await listeners.start(async (exchange) => {
      await exchange.readBody(1_000);
    });
    const body = Buffer.alloc(5_000, 'x');
    const announced = await send(listener, { method: 'POST', body, headers: { 'content-length': '5000' } });
    expect(announced.status).toBe(413);
    expect(JSON.parse(announced.body)).toMatchObject({ kind: 'Status', reason: 'RequestEntityTooLarge', code: 413 });
    const chunked = await send(listener, { method: 'POST', body });
    expect(chunked.status).toBe(413);
  });

  test('a client that goes on sending a body of many times the limit still gets its 413', async () => {
    const listener = await listeners.start(async (exchange) => {
      await exchange.readBody(1_000);
    });
    const body = Buffer.alloc(8_000_000, 'x');
    for (const headers of [{}, { 'content-length': String(body.length) }]) {
      const { status, body: told } = await send(listener, { method: 'POST', body, headers });
      expect([status, JSON.parse(told).reason]).toEqual([413, 'RequestEntityTooLarge']);
    }
  });

  test('a request is answered before its body was read', async () => {
    const listener = await listeners.start((exchange) => exchange.respond(401, text, Buffer.from('no')));
    const answer = await send(listener, { method: 'POST', body: Buffer.alloc(100_000, 'x') });
    expect(answer).toMatchObject({ status: 401, body: 'no' });
  });

  test('HEAD and answers without a body carry headers alone', async () => {
    const listener = await listeners.start((exchange) => {
      if (exchange.url === '/none') exchange.respond(204, {});
      else exchange.respond(200, text, Buffer.from('four'));
    });
    const head = await send(listener, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': '4' } });
    expect(await send(listener, { path: '/none' })).toMatchObject({ status: 204, body: '' });
  });

  test('what the handler throws is answered: a Status as it is, anything else as 500 without details', async () => {
    const listener = await listeners.start((exchange) => {
      if (exchange.url === '/bug') throw new Error('secret');
      throw new StatusError({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'nope',
        reason: 'Conflict',
        code: 409,
      });
    });
    const refused = await send(listener, {});
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.body)).toMatchObject({ message: 'nope' });
    const bug = await send(listener, { path: '/bug' });
    expect(bug.status).toBe(500);
    expect(bug.body).not.toContain('secret');
  });

  test('headers set before the answer are part of it, several under one name', async () => {
    const listener = await listeners.start((exchange) => {
      exchange.setHeader('audit-id', '7');
      exchange.setHeader('warning', ['299 - "a"', '299 - "b"']);
      exchange.respond(200, text, Buffer.from('ok'));
    });
    const answer = await send(listener, {});
    expect(answer.headers['audit-id']).toBe('7');
    expect(String(answer.headers['warning'])).toMatch(/"a", ?299 - "b"/);
  });

  test('a stream is delivered piece by piece, and its end is told', async () => {
    const finishes: ExchangeFinish[] = [];
    const listener = await listeners.start((exchange) => {
      exchange.onFinish((finish) => finishes.push(finish));
      const stream = exchange.startStream(200, text);
      stream.write(Buffer.from('one '));
      setImmediate(() => stream.end(Buffer.from('two')));
    });
    expect(await send(listener, {})).toMatchObject({ status: 200, body: 'one two' });
    await waitFor(() => finishes.length === 1);
    expect(finishes).toEqual([{ status: 200, bytesSent: 7, aborted: false }]);
  });

  test('the client certificate is verified and read', async () => {
    const listener = await listeners.start((exchange) => {
      const certificate = exchange.clientCertificate();
      const { commonName, organizations, verified } = certificate ?? {};
      exchange.respond(200, text, Buffer.from(JSON.stringify({ commonName, organizations, verified })));
    });
    expect(JSON.parse((await send(listener, { client: material.client })).body)).toEqual({
      commonName: 'ada',
      organizations: ['dev', 'ops'],
      verified: true,
    });
    expect(JSON.parse((await send(listener, {})).body)).toEqual({});
    const stranger = await generateAuthority({ commonName: 'other', ...validFor(1, new Date()) });
    const forged = await issueCertificate(stranger, {
      commonName: 'ada',
      usages: ['client'],
      ...validFor(1, new Date()),
    });
    expect(JSON.parse((await send(listener, { client: forged })).body)).toMatchObject({
      commonName: 'ada',
      verified: false,
    });
    // A certificate for servers does not make a client.
    expect(JSON.parse((await send(listener, { client: material.serving })).body)).toMatchObject({ verified: false });
  });
});

test('a client that goes away aborts the signal of its exchange', async () => {
  const exchanges: Exchange[] = [];
  const finishes: ExchangeFinish[] = [];
  const listener = await listeners.start((exchange) => {
    exchanges.push(exchange);
    exchange.onFinish((finish) => finishes.push(finish));
    exchange.startStream(200, text).write(Buffer.from('x'));
  });
  const session = openSession(listener, { ca: material.authority.cert });
  const stream = session.request({ ':path': '/' });
  await once(stream, 'data');
  const [exchange] = exchanges;
  expect(exchange?.signal.aborted).toBe(false);
  stream.close();
  await waitFor(() => exchange?.signal.aborted === true);
  await waitFor(() => finishes.length === 1);
  expect(finishes[0]).toMatchObject({ status: 200, aborted: true });
  session.close();

  const request = httpsRequest(`${listener.url}/`, { ca: material.authority.cert, agent: new Agent() });
  request.on('error', () => undefined);
  request.end();
  const [response] = await once(request, 'response');
  await once(response, 'data');
  request.destroy();
  await waitFor(() => finishes.length === 2);
  expect(exchanges[1]?.signal.aborted).toBe(true);
});

test('large answers that a client of HTTP/2 reads slowly leave room for its other requests', async () => {
  const pieces = [Buffer.from('head'), Buffer.alloc(40_000_000, 'items')];
  const finished: ExchangeFinish[] = [];
  const listener = await listeners.start((exchange) => {
    if (exchange.url === '/small') exchange.respond(200, text, Buffer.from('yes'));
    else {
      exchange.onFinish((finish) => finished.push(finish));
      exchange.respond(200, text, pieces);
    }
  });
  const session = openSession(listener, { ca: material.authority.cert });
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

test('a large answer comes whole, piece by piece, and holds little while a client of HTTP/1.1 does not read', async () => {
  const pieces = [Buffer.from('head'), Buffer.alloc(0), Buffer.alloc(8_000_000, 'items'), Buffer.from('tail')];
  const listener = await listeners.start((exchange) => exchange.respond(200, text, pieces));
  const options = { host: '127.0.0.1', port: listener.port, ca: material.authority.cert, agent: false } as const;
  const answers: IncomingMessage[] = [];
  const heldBefore = process.memoryUsage().arrayBuffers;
  for (let client = 0; client < 20; client++) {
    const sent = httpsRequest(options);
    sent.end();
    const [answer] = await once(sent, 'response');
    answers.push(answer.pause());
  }
  const held = process.memoryUsage().arrayBuffers - heldBefore;
  const [first, ...others] = answers;
  expect(Buffer.concat((await first?.toArray()) ?? []).equals(Buffer.concat(pieces))).toBe(true);
  for (const other of others) other.destroy();
  // Twenty copies would be 160 MB.
  expect(held).toBeLessThan(80_000_000);
});

test('a slow client is told apart by a write that returns false, and by drain', async () => {
  const streams: ResponseStream[] = [];
  const listener = await listeners.start((exchange) => void streams.push(exchange.startStream(200, text)));
  const session = openSession(listener, { ca: material.authority.cert });
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

test('many requests share one connection of HTTP/2', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from(exchange.url)));
  const session = openSession(listener, { ca: material.authority.cert });
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => sendOn(session, { path: `/${index}` })));
  expect(answers.map((answer) => answer.body)).toEqual(answers.map((_, index) => `/${index}`));
  expect(listener.connections).toBe(1);
  expect(session.remoteSettings.maxConcurrentStreams).toBe(250);
  session.close();
});

test('a share of requests sends its client on to another connection, over HTTP/2 [API server defaults, 13]', async () => {
  const answer = (exchange: Exchange) => exchange.respond(200, text, Buffer.from(exchange.url));
  for (const [goawayChance, expected] of [
    [1, 1],
    [0, 0],
  ] as const) {
    const listener = await listeners.start(answer, { goawayChance });
    const session = openSession(listener, { ca: material.authority.cert });
    let goaways = 0;
    session.on('goaway', () => {
      goaways += 1;
    });
    expect((await sendOn(session, { path: '/a' })).body).toBe('/a');
    if (expected === 1) await waitFor(() => session.closed);
    else expect((await sendOn(session, { path: '/b' })).body).toBe('/b');
    expect([goaways, session.closed]).toEqual([expected, expected === 1]);
    session.close();
  }
});

test('the streams of a connection are as many as is said [API server defaults, 12]', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from('')), {
    streamsPerConnectionMax: 7,
  });
  const session = openSession(listener, { ca: material.authority.cert });
  await sendOn(session, { path: '/' });
  expect(session.remoteSettings.maxConcurrentStreams).toBe(7);
  session.close();
});

test('an empty answer comes whole though nobody reads the body that was sent, over HTTP/2', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(301, { location: '/there' }));
  const session = openSession(listener, { ca: material.authority.cert });
  try {
    for (const size of [0, 1, 100_000]) {
      const asked = Array.from({ length: 20 }, () => sendOn(session, { method: 'POST', body: Buffer.alloc(size) }));
      for (const answer of await Promise.all(asked)) {
        expect(answer).toMatchObject({ status: 301, headers: { location: '/there' } });
      }
    }
  } finally {
    session.close();
  }
});

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
    const request = httpsRequest(`${listener.url}/`, { ca: material.authority.cert, headers: upgrade });
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
    const [, http1] = protocols(() => material);
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
    const [, http1] = protocols(() => material);
    const headers = { ...upgrade, 'transfer-encoding': 'chunked' };
    expect(await http1?.send(listener, { method: 'POST', headers })).toMatchObject({ status: 400 });
  });

  test('its connection is closed when the listener is', async () => {
    const listener = await listeners.start((exchange) => {
      const { socket } = exchange.upgrade();
      exchange.signal.addEventListener('abort', () => socket.destroy());
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n');
    });
    const request = httpsRequest(`${listener.url}/`, { ca: material.authority.cert, headers: upgrade });
    request.end();
    const [, socket] = await once(request, 'upgrade');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await listener.close({ graceMs: 4_000 });
    await closed;
  });
});

test('an address in use is refused with a clear error', async () => {
  const listener = await listeners.start(() => undefined);
  const second = createSecureListener({
    ...material.serving,
    host: '127.0.0.1',
    port: listener.port,
    handler: () => undefined,
  });
  await expect(second).rejects.toThrow(`cannot listen on 127.0.0.1:${listener.port}: the address is already in use`);
});

test('reloaded material serves new connections', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from('ok')));
  const next = await makeMaterial();
  listener.reload({ ...next.serving, clientCa: next.authority.cert });
  const [http2] = protocols(() => next);
  expect(await http2?.send(listener, {})).toMatchObject({ status: 200 });
  const [old] = protocols(() => material);
  await expect(old?.send(listener, {})).rejects.toThrow(/signature|certificate|issuer/);
});

describe('closing', () => {
  test('idle connections are closed, running requests are answered, streams are aborted', async () => {
    const pending: Exchange[] = [];
    const listener = await listeners.start((exchange) => {
      if (exchange.url === '/stream') {
        const stream = exchange.startStream(200, text);
        exchange.signal.addEventListener('abort', () => stream.end(Buffer.from('bye')));
        stream.write(Buffer.from('hello '));
      } else pending.push(exchange);
    });
    const session = openSession(listener, { ca: material.authority.cert });
    const streamed = sendOn(session, { path: '/stream' });
    const slow = sendOn(session, { path: '/slow' });
    const [, http1] = protocols(() => material);
    const slowToo = http1?.send(listener, { path: '/slow' });
    const idle = openSession(listener, { ca: material.authority.cert });
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

  test('what does not end within the grace period is cut off', async () => {
    const exchanges: Exchange[] = [];
    const listener = await listeners.start((exchange) => void exchanges.push(exchange));
    const [http2, http1] = protocols(() => material);
    const calls = [http2, http1].map((protocol) => expect(protocol?.send(listener, {})).rejects.toThrow());
    await waitFor(() => exchanges.length === 2);
    await listener.close({ graceMs: 20 });
    await Promise.all(calls);
    expect(exchanges.map((exchange) => exchange.signal.aborted)).toEqual([true, true]);
  });
});
