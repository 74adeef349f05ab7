import { once } from 'node:events';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session, type SessionOptions } from 'node:http2';
import { setImmediate as turn } from 'node:timers/promises';
import { createServer, type Server, TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { type CredentialSource, type Credentials, fixedCredentials } from '../credentials/credentials.js';
import { limits } from '../limits.js';
import { Http2Connection, type KeepAlive } from './http2-connection.js';
import { http2Transport } from './http2-transport.js';
import { ConnectionError, type TransportRequest } from './transport.js';

const validity = validFor(1, new Date());
let authority: KeyPair;
let certificate: KeyPair;
beforeAll(async () => {
  authority = await generateAuthority({ commonName: 'ca', ...validity });
  const options = { commonName: 'server', hosts: ['127.0.0.1'], usages: ['server'], ...validity } as const;
  certificate = await issueCertificate(authority, options);
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface GivenOptions {
  readonly settings?: SessionOptions['settings'];
  readonly keepAlive?: KeepAlive;
  readonly credentials?: CredentialSource;
}

/** A transport to a server that responds with the body of each request, and streams at `/watch`. */
async function given({ settings = {}, keepAlive = limits, credentials = fixedCredentials({}) }: GivenOptions = {}) {
  const state = {
    /** Method and path of each request of which the head has arrived. */
    received: [] as string[],
    /** Bytes of bodies that have been read. */
    bytes: 0,
    connections: 0,
    pings: 0,
    sessions: new Set<ServerHttp2Session>(),
    /** Writes a line to each watch. */
    watches: [] as (() => void)[],
  };
  /** What waits until bodies are read; undefined when they are read at once. */
  let unread: (() => void)[] | undefined;
  const { cert, key } = certificate;
  const server: Http2SecureServer = createSecureServer({ cert, key, settings, maxSessionMemory: 200 });
  server.on('session', (session) => {
    state.connections += 1;
    state.sessions.add(session);
    session.on('error', () => undefined);
    session.on('ping', () => {
      state.pings += 1;
    });
    session.on('close', () => state.sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    state.received.push(`${headers[':method']} ${headers[':path']}`);
    stream.on('error', () => undefined);
    if (headers[':path'] === '/watch') {
      stream.respond();
      state.watches.push(() => stream.write('event'));
      return;
    }
    const chunks: Buffer[] = [];
    const read = () => {
      stream.on('data', (chunk: Buffer) => {
        state.bytes += chunk.length;
        chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.destroyed || stream.aborted) return;
        stream.respond();
        stream.end(Buffer.concat(chunks));
      });
    };
    if (unread === undefined) read();
    else unread.push(read);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = { server: urlOf(server), certificateAuthority: authority.cert };
  const transport = http2Transport({ config, credentials, keepAlive });
  ends.push(() => {
    transport.close();
    for (const session of state.sessions) session.destroy();
    server.close();
  });
  const holdBodies = () => {
    unread = [];
  };
  const readBodies = () => {
    for (const read of unread ?? []) read();
    unread = undefined;
  };
  return { transport, config, state, holdBodies, readBodies };
}

function urlOf(server: Pick<Server, 'address'>): string {
  const address = server.address();
  return `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** A fence that a test lets fail. */
function lease() {
  const state = { isHeld: true, checks: 0 };
  const fence = () => {
    state.checks += 1;
    if (!state.isHeld) throw new Error('the lease is lost');
  };
  const post = (path: string, body = Buffer.from(path)): TransportRequest => ({
    ...{ method: 'POST', path, headers: {}, body, beforeSend: fence },
  });
  return { state, post };
}

const get = (path: string): TransportRequest => ({ method: 'GET', path, headers: {} });
const lost = { name: 'ConnectionError', kind: 'broken', message: expect.stringContaining('the lease is lost') };

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn();
}

describe('when a fence fails after it let requests pass', () => {
  test('none of those leaves that were checked in the same turn', async () => {
    const { transport, state } = await given();
    const { state: held, post } = lease();
    await transport.request(post('/first'));
    held.checks = 0;
    const burst = Array.from({ length: 60 }, (_, index) => transport.request(post(`/${index}`)));
    const outcomes = Promise.allSettled(burst);
    // All are checked in microtasks of this turn, and Node writes them after it.
    for (let count = 0; count < 50; count += 1) await Promise.resolve();
    expect(held.checks).toBe(60);
    held.isHeld = false;
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: lost });
    await expect(transport.request(post('/later'))).rejects.toThrow(/^the lease is lost$/);
    await transport.request(get('/last'));
    expect(state.received).toEqual(['POST /first', 'GET /last']);
  });

  test('bodies that wait for the flow-control window of the server stay', async () => {
    const { transport, state, holdBodies, readBodies } = await given({ settings: { initialWindowSize: 1_000 } });
    const { state: held, post } = lease();
    await transport.request(post('/first'));
    state.bytes = 0;
    holdBodies();
    const outcomes = Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => transport.request(post(`/${index}`, Buffer.alloc(100_000)))),
    );
    await until(() => state.received.length === 6);
    held.isHeld = false;
    readBodies();
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: lost });
    await until(() => state.sessions.size === 0);
    expect(state.bytes).toBeLessThanOrEqual(5_000);
  });

  test('requests that wait for the end of others stay', async () => {
    const { transport, state, holdBodies, readBodies } = await given({ settings: { maxConcurrentStreams: 1 } });
    const { state: held, post } = lease();
    await transport.request(post('/first'));
    holdBodies();
    const before = transport.request(post('/before'));
    await until(() => state.received.length === 2);
    const outcomes = Promise.allSettled([before, ...[1, 2, 3].map((index) => transport.request(post(`/${index}`)))]);
    await turn();
    await turn();
    held.isHeld = false;
    readBodies();
    const [, ...waiting] = await outcomes;
    for (const outcome of waiting) expect(outcome).toMatchObject({ status: 'rejected', reason: lost });
    await until(() => state.sessions.size === 0);
    expect(state.received).toEqual(['POST /first', 'POST /before']);
  });

  test('requests and watches without a fence go on, and fences without a waiting request are not asked', async () => {
    const { transport, state } = await given();
    const [one, other] = [lease(), lease()];
    const { chunks } = await transport.stream(get('/watch'));
    const events = chunks[Symbol.asyncIterator]();
    await transport.request(one.post('/one'));
    one.state.isHeld = false;
    for (let count = 0; count < 3; count += 1) await transport.request(other.post('/other'));
    expect(state.connections).toBe(2);
    const outcome = transport.request(other.post('/unsent'));
    await until(() => other.state.checks > 0);
    for (let count = 0; count < 50; count += 1) await Promise.resolve();
    other.state.isHeld = false;
    await expect(outcome).rejects.toThrow('the lease is lost');
    for (const write of state.watches) write();
    expect(String((await events.next()).value)).toBe('event');
    expect(state.received).not.toContain('POST /unsent');
  });
});

describe('with a fence that holds', () => {
  test('many requests and large bodies go both ways', async () => {
    const { transport, state } = await given();
    const { state: held, post } = lease();
    const large = Buffer.alloc(5_000_000, 'abcdefg');
    const paths = Array.from({ length: 200 }, (_, index) => `/${index}`);
    const small = await Promise.all(paths.map((path) => transport.request(post(path))));
    expect(small.map(({ body }) => body.toString())).toEqual(paths);
    const echoes = await Promise.all([large, large].map((body) => transport.request(post('/large', body))));
    expect(echoes.map(({ body }) => body.equals(large))).toEqual([true, true]);
    expect(state.connections).toBe(1);
    expect(held.checks).toBeGreaterThan(202);
  });

  test('a stream yields what arrives, and stays with a renewed certificate', async () => {
    const pair = (isRenewal: boolean) => ({ cert: certificate.cert, key: certificate.key, isRenewal });
    let current: Credentials = { certificate: pair(false) };
    const { transport, state } = await given({ credentials: { current: () => current, rejected: async () => {} } });
    const { post } = lease();
    const { chunks } = await transport.stream(post('/watch'));
    const events = chunks[Symbol.asyncIterator]();
    current = { certificate: pair(true) };
    expect((await transport.request(post('/renewed'))).body.toString()).toBe('/renewed');
    expect(state.connections).toBe(2);
    for (const write of state.watches) write();
    expect(String((await events.next()).value)).toBe('event');
    // The earlier connection without a stream ends, the one with the stream stays.
    current = { certificate: pair(true) };
    await transport.request(post('/again'));
    await until(() => state.connections === 3 && state.sessions.size === 2);
    for (const write of state.watches) write();
    expect(String((await events.next()).value)).toBe('event');
    transport.close();
    await expect(events.next()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('silence is answered by pings, and received bytes are counted', async () => {
    const keepAlive = { pingIntervalMs: 10, pingTimeoutMs: 10_000 };
    const { transport, state, config } = await given({ keepAlive });
    const { post } = lease();
    await transport.request(post('/first'));
    await until(() => state.pings >= 3);
    await transport.request(post('/second'));
    expect(state.connections).toBe(1);
    const connection = new Http2Connection(config, { keepAlive: limits, isFenced: true });
    const session = await connection.session(undefined);
    await new Promise((resolve) => session.ping(resolve));
    const before = session.socket.bytesRead;
    await new Promise((resolve) => session.ping(resolve));
    expect(session.socket.bytesRead).toBeGreaterThan(before);
    connection.close();
  });

  test('a server that does not answer a ping has its connection closed', async () => {
    const { cert, key } = certificate;
    const silent = createServer({ cert, key, ALPNProtocols: ['h2'] }, (socket) => {
      socket.on('error', () => undefined);
      ends.push(() => socket.destroy());
    });
    silent.listen(0, '127.0.0.1');
    ends.push(() => silent.close());
    await once(silent, 'listening');
    const config = { server: urlOf(silent), certificateAuthority: authority.cert };
    const keepAlive = { pingIntervalMs: 10, pingTimeoutMs: 10 };
    const connection = new Http2Connection(config, { keepAlive, isFenced: true });
    const session = await connection.session(undefined);
    await once(session, 'close').catch(() => undefined);
    expect(connection.failureOf(session)).toMatchObject({ kind: 'timeout', message: 'no response to a ping' });
    connection.close();
  });

  test('a broken connection fails its requests, and is replaced', async () => {
    const { transport, state, holdBodies, readBodies } = await given();
    const { post } = lease();
    holdBodies();
    const broken = transport.request(post('/broken'));
    await until(() => state.received.length === 1);
    for (const session of state.sessions) session.destroy(new Error('enough'));
    await expect(broken).rejects.toMatchObject({ name: 'ConnectionError', kind: 'broken' });
    readBodies();
    expect((await transport.request(post('/next'))).status).toBe(200);
    expect(state.connections).toBe(2);
  });

  test('an unknown authority and an address without server are unreachable', async () => {
    const { config } = await given();
    const { post } = lease();
    for (const server of [config.server, 'https://127.0.0.1:1', 'http://127.0.0.1:1']) {
      const transport = http2Transport({ config: { server }, credentials: fixedCredentials({}) });
      const failure = { name: 'ConnectionError', kind: 'unreachable' };
      await expect(transport.request(post('/'))).rejects.toMatchObject(failure);
      transport.close();
    }
  });
});

test('connections without fences use the socket of Node', async () => {
  const { transport, config, state } = await given();
  await transport.request(get('/'));
  await transport.request(get('/'));
  expect(state.connections).toBe(1);
  for (const isFenced of [false, true]) {
    const connection = new Http2Connection(config, { keepAlive: limits, isFenced });
    const session = await connection.session(undefined);
    expect(session.socket instanceof TLSSocket).toBe(!isFenced);
    connection.close();
  }
});
