import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import { StatusError } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { createSecureListener, type Exchange, type ExchangeFinish } from '@orch/serving';
import { makeMaterial, openSession, protocols, sendOn, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };

test('a target in absolute form is one of its path, over HTTP/1.1', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from(exchange.url)));
  const answers: string[] = [];
  for (const target of ['https://other/a?b=1', 'HTTPS://other', 'https://other?b=1', '/https://a', '*']) {
    const options = {
      host: '127.0.0.1',
      port: listener.port,
      ca: listeners.material.authority.cert,
      agent: false,
    } as const;
    const sent = httpsRequest({ ...options, method: 'OPTIONS', path: target });
    sent.end();
    const [answer] = await once(sent, 'response');
    answers.push(String((await answer.toArray()).join('')));
  }
  expect(answers).toEqual(['/a?b=1', '/', '/?b=1', '/https://a', '*']);
});

describe.each(protocols(() => listeners.material))('over $name', ({ name, send }) => {
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
    expect(JSON.parse((await send(listener, { client: listeners.material.client })).body)).toEqual({
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
    expect(JSON.parse((await send(listener, { client: listeners.material.serving })).body)).toMatchObject({
      verified: false,
    });
  });
});

test('many requests share one connection of HTTP/2', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from(exchange.url)));
  const session = openSession(listener, { ca: listeners.material.authority.cert });
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
    const session = openSession(listener, { ca: listeners.material.authority.cert });
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
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  await sendOn(session, { path: '/' });
  expect(session.remoteSettings.maxConcurrentStreams).toBe(7);
  session.close();
});

test('an address in use is refused with a clear error', async () => {
  const listener = await listeners.start(() => undefined);
  const second = createSecureListener({
    ...listeners.material.serving,
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
  const [old] = protocols(() => listeners.material);
  await expect(old?.send(listener, {})).rejects.toThrow(/signature|certificate|issuer/);
});
