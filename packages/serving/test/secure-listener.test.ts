import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import { StatusError } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Exchange, ExchangeFinish } from '../src/exchange/exchange.js';
import { createSecureListener } from '../src/listener/create-secure-listener.js';
import { makeMaterial, openSession, protocols, sendOn, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };

test('reads the path of a target in absolute form, over HTTP/1.1', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from(exchange.url)));
  const responses: string[] = [];
  for (const target of ['https://other/a?b=1', 'HTTPS://other', 'https://other?b=1', '/https://a', '*']) {
    const options = {
      host: '127.0.0.1',
      port: listener.port,
      ca: listeners.material.authority.cert,
      agent: false,
    } as const;
    const sent = httpsRequest({ ...options, method: 'OPTIONS', path: target });
    sent.end();
    const [response] = await once(sent, 'response');
    responses.push(String((await response.toArray()).join('')));
  }
  expect(responses).toEqual(['/a?b=1', '/', '/?b=1', '/https://a', '*']);
});

describe.each(protocols(() => listeners.material))('over $name', ({ name, send }) => {
  test('the handler gets the request as sent', async () => {
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
    const response = await send(listener, {
      path: '/a%20b?x=1',
      headers: { 'x-one': '1', 'impersonate-group': ['a', 'b,c'] },
    });
    expect(response).toMatchObject({
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

  test('reads a whole body, and joins the pieces of a response', async () => {
    const listener = await listeners.start(async (exchange) => {
      const body = await exchange.readBody(1_000_000);
      exchange.respond(201, text, [Buffer.from('got '), body]);
    });
    const body = Buffer.alloc(300_000, 'x');
    const response = await send(listener, { method: 'POST', body });
    expect(response.status).toBe(201);
    expect(response.body).toBe(`got ${body.toString()}`);
  });

  test('rejects a body over the limit with 413, with and without a content-length', async () => {
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

  test('a client that keeps sending a body far over the limit still gets its 413', async () => {
    const listener = await listeners.start(async (exchange) => {
      await exchange.readBody(1_000);
    });
    const body = Buffer.alloc(8_000_000, 'x');
    for (const headers of [{}, { 'content-length': String(body.length) }]) {
      const { status, body: received } = await send(listener, { method: 'POST', body, headers });
      expect([status, JSON.parse(received).reason]).toEqual([413, 'RequestEntityTooLarge']);
    }
  });

  test('responds before the body was read', async () => {
    const listener = await listeners.start((exchange) => exchange.respond(401, text, Buffer.from('no')));
    const response = await send(listener, { method: 'POST', body: Buffer.alloc(100_000, 'x') });
    expect(response).toMatchObject({ status: 401, body: 'no' });
  });

  test('HEAD and responses without a body have only headers', async () => {
    const listener = await listeners.start((exchange) => {
      if (exchange.url === '/none') exchange.respond(204, {});
      else exchange.respond(200, text, Buffer.from('four'));
    });
    const head = await send(listener, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': '4' } });
    expect(await send(listener, { path: '/none' })).toMatchObject({ status: 204, body: '' });
  });

  test('responds to an error of the handler: a Status unchanged, any other as 500 without details', async () => {
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
    const rejected = await send(listener, {});
    expect(rejected.status).toBe(409);
    expect(JSON.parse(rejected.body)).toMatchObject({ message: 'nope' });
    const bug = await send(listener, { path: '/bug' });
    expect(bug.status).toBe(500);
    expect(bug.body).not.toContain('secret');
  });

  test('headers set before the response are part of it, also several of one name', async () => {
    const listener = await listeners.start((exchange) => {
      exchange.setHeader('audit-id', '7');
      exchange.setHeader('warning', ['299 - "a"', '299 - "b"']);
      exchange.respond(200, text, Buffer.from('ok'));
    });
    const response = await send(listener, {});
    expect(response.headers['audit-id']).toBe('7');
    expect(String(response.headers['warning'])).toMatch(/"a", ?299 - "b"/);
  });

  test('delivers a stream in pieces, and reports its end', async () => {
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

  test('verifies and reads the client certificate', async () => {
    const listener = await listeners.start((exchange) => {
      const certificate = exchange.clientCertificate();
      expect(exchange.clientCertificate()).toBe(certificate);
      const shown = certificate && { ...certificate, raw: certificate.raw.toString('base64') };
      exchange.respond(200, text, Buffer.from(JSON.stringify(shown ?? {})));
    });
    const { raw, validTo } = new X509Certificate(listeners.material.client.cert);
    expect(JSON.parse((await send(listener, { client: listeners.material.client })).body)).toEqual({
      ...{ commonName: 'ada', organizations: ['dev', 'ops'], verified: true },
      ...{ raw: raw.toString('base64'), notAfterMs: Date.parse(validTo) },
    });
    expect(JSON.parse((await send(listener, {})).body)).toEqual({});
    const stranger = await generateAuthority({ commonName: 'other', ...validFor(1, new Date()) });
    const forged = await issueCertificate(stranger, {
      commonName: 'ada',
      usages: ['client'],
      ...validFor(1, new Date()),
    });
    expect(JSON.parse((await send(listener, { client: forged })).body)).toMatchObject({
      ...{ commonName: 'ada', organizations: [], verified: false },
      verificationError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
    // A server certificate is no client certificate.
    expect(JSON.parse((await send(listener, { client: listeners.material.serving })).body)).toMatchObject({
      verified: false,
    });
  });
});

test('many requests share one HTTP/2 connection', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from(exchange.url)));
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => sendOn(session, { path: `/${index}` })),
  );
  expect(responses.map((response) => response.body)).toEqual(responses.map((_, index) => `/${index}`));
  expect(listener.connections).toBe(1);
  expect(session.remoteSettings.maxConcurrentStreams).toBe(250);
  session.close();
});

test('sends GOAWAY for a share of HTTP/2 requests [API server defaults, 13]', async () => {
  const response = (exchange: Exchange) => exchange.respond(200, text, Buffer.from(exchange.url));
  for (const [goawayChance, expected] of [
    [1, 1],
    [0, 0],
  ] as const) {
    const listener = await listeners.start(response, { goawayChance });
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

test('limits the streams of a connection [API server defaults, 12]', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from('')), {
    streamsPerConnectionMax: 7,
  });
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  await sendOn(session, { path: '/' });
  expect(session.remoteSettings.maxConcurrentStreams).toBe(7);
  session.close();
});

test('rejects an address in use with a clear error', async () => {
  const listener = await listeners.start(() => undefined);
  const second = createSecureListener({
    ...listeners.material.serving,
    host: '127.0.0.1',
    port: listener.port,
    handler: () => undefined,
  });
  await expect(second).rejects.toThrow(`cannot listen on 127.0.0.1:${listener.port}: the address is already in use`);
});

test('uses reloaded material for new connections', async () => {
  const listener = await listeners.start((exchange) => exchange.respond(200, text, Buffer.from('ok')));
  const next = await makeMaterial();
  listener.reload({ ...next.serving, clientCa: next.authority.cert });
  const [http2] = protocols(() => next);
  expect(await http2?.send(listener, {})).toMatchObject({ status: 200 });
  const [old] = protocols(() => listeners.material);
  await expect(old?.send(listener, {})).rejects.toThrow(/signature|certificate|issuer/);
});
