import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { connectionErrorOf } from '../../src/etcd/connection-error.js';
import { UnaryCalls, type UnaryCallsOptions } from '../../src/etcd/unary-calls.js';
import { frameMessage } from '../../src/etcd/unary-stream.js';
import { GrpcServer, type ReceivedCall, respond } from './grpc-server.js';
import { TcpProxy } from './tcp-proxy.js';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(...args: Parameters<typeof GrpcServer.start>): Promise<GrpcServer> {
  const server = await GrpcServer.start(...args);
  closing.push(() => server.stop());
  return server;
}

function connect(endpoint: string, options: Partial<UnaryCallsOptions> = {}): UnaryCalls {
  const calls = new UnaryCalls({ endpoint, keepaliveMs: 10_000, connectTimeoutMs: 10_000, ...options });
  closing.push(() => calls.close());
  return calls;
}

const send = (calls: UnaryCalls, text: string, timeoutMs = 20_000) =>
  calls.call({ path: '/test.Echo/Call', message: Buffer.from(text), deadlineMs: Date.now() + timeoutMs });

const failureOf = (call: Promise<Buffer>): Promise<unknown> =>
  call.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  );

const textOf = ({ body }: ReceivedCall): string => body.toString('utf8', 5);
const echo = (call: ReceivedCall): void => respond(call.stream, call.body);

/** Collects calls, which the test answers. */
function held() {
  const received: ReceivedCall[] = [];
  const waiting: (() => void)[] = [];
  return {
    handle(call: ReceivedCall): void {
      received.push(call);
      for (const resolve of waiting.splice(0)) resolve();
    },
    async take(count: number): Promise<readonly ReceivedCall[]> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
  };
}

describe('unary calls', () => {
  test('send one framed message with the headers of gRPC, and return the message of the response', async () => {
    const seen: ReceivedCall[] = [];
    const server = await serve((call) => {
      seen.push(call);
      respond(call.stream, frameMessage(Buffer.from('response')));
    });
    expect(String(await send(connect(server.endpoint()), 'request'))).toBe('response');
    expect(seen[0]?.body).toEqual(Buffer.from('\0\0\0\0\x07request'));
    expect(seen[0]?.headers).toMatchObject({
      ':method': 'POST',
      ':scheme': 'http',
      ':path': '/test.Echo/Call',
      ':authority': `127.0.0.1:${server.port}`,
      'content-type': 'application/grpc',
      te: 'trailers',
      'grpc-timeout': '20S',
    });
  });

  test('share one connection, and carry messages that exceed the windows of flow control', async () => {
    const server = await serve(echo);
    const calls = connect(server.endpoint());
    const texts = ['', 'a', 'x'.repeat(3_000_000)];
    const responses = await Promise.all(texts.map((text) => send(calls, text)));
    expect(responses.map(String)).toEqual(texts);
    expect(String(await send(calls, 'later'))).toBe('later');
    expect(server.sessions).toHaveLength(1);
  });

  test.each([
    [
      'in trailers',
      (call: ReceivedCall, status: Readonly<Record<string, string>>) => respond(call.stream, Buffer.alloc(0), status),
    ],
    [
      'in a response of headers only',
      ({ stream }: ReceivedCall, status: Readonly<Record<string, string>>) =>
        stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...status }, { endStream: true }),
    ],
  ])('fail with the status %s, and decode its message', async (_, answer) => {
    const server = await serve((call) =>
      answer(call, { 'grpc-status': '3', 'grpc-message': 'etcdserver: 50%25 of %C3%A9' }),
    );
    await expect(send(connect(server.endpoint()), '')).rejects.toMatchObject({
      phase: 'responded',
      message: '3 INVALID_ARGUMENT: etcdserver: 50% of é',
    });
  });

  test('keep a message whose encoding is invalid, and read a status that is no number as unknown', async () => {
    const server = await serve(({ stream }) =>
      respond(stream, Buffer.alloc(0), { 'grpc-status': 'x', 'grpc-message': '100%' }),
    );
    await expect(send(connect(server.endpoint()), '')).rejects.toThrow(/^2 UNKNOWN: 100%$/);
  });

  test.each([
    ['a compressed message', Buffer.from('\x01\0\0\0\x01a'), 'Received a compressed message'],
    ['two messages', Buffer.from('\0\0\0\0\x01a\0\0\0\0\x01b'), 'Received more than one message'],
    ['an incomplete message', Buffer.from('\0\0\0\0\x02a'), 'Received an incomplete message'],
    ['no message', Buffer.alloc(0), 'No message received'],
  ])('reject a successful response with %s: its outcome is unknown', async (_, body, details) => {
    const server = await serve(({ stream }) => respond(stream, body));
    await expect(send(connect(server.endpoint()), '')).rejects.toMatchObject({
      phase: 'sent',
      message: `13 INTERNAL: ${details}`,
    });
  });

  test.each([
    [404, '12 UNIMPLEMENTED: Received HTTP status code 404'],
    [401, '16 UNAUTHENTICATED: Received HTTP status code 401'],
    [503, '14 UNAVAILABLE: Received HTTP status code 503'],
    [500, '2 UNKNOWN: Received HTTP status code 500'],
    [200, "2 UNKNOWN: Received the content type 'text/html'"],
  ])('fail at a server that is no gRPC server and returns %d', async (status, message) => {
    const server = await serve(({ stream }) => {
      stream.respond({ ':status': status, 'content-type': 'text/html' });
      stream.end('<html></html>');
    });
    await expect(send(connect(server.endpoint()), '')).rejects.toMatchObject({ phase: 'responded', message });
  });

  test('end at their deadline with an unknown outcome, and cancel the request; others on the connection continue', async () => {
    const { handle, take } = held();
    const server = await serve(handle);
    const calls = connect(server.endpoint());
    const [slow, short] = [send(calls, 'slow'), failureOf(send(calls, 'short', 500))];
    expect(await short).toMatchObject({ phase: 'sent', message: '4 DEADLINE_EXCEEDED: Deadline exceeded' });
    const received = await take(2);
    const expired = received.find((call) => textOf(call) === 'short');
    if (expired?.stream.closed === false) await new Promise((resolve) => expired.stream.once('close', resolve));
    expect(expired?.stream.rstCode).toBe(8);
    for (const call of received) if (call !== expired) echo(call);
    expect(String(await slow)).toBe('slow');
    expect(server.sessions).toHaveLength(1);
  });

  test('whose connection breaks have an unknown outcome; the next call opens a connection', async () => {
    const { handle, take } = held();
    const server = await serve(handle);
    const calls = connect(server.endpoint());
    const lost = failureOf(send(calls, 'a'));
    await take(1);
    server.sockets[0]?.destroy();
    expect(await lost).toMatchObject({ phase: 'sent', message: '14 UNAVAILABLE: Connection dropped' });
    const next = send(calls, 'b');
    const [, second] = await take(2);
    if (second !== undefined) echo(second);
    expect(String(await next)).toBe('b');
    expect(server.sessions).toHaveLength(2);
  });

  test('whose connection hangs fail when a ping is not acknowledged', async () => {
    const { handle, take } = held();
    const server = await serve(handle);
    const proxy = await TcpProxy.start(server.port);
    closing.push(() => proxy.stop());
    const lost = failureOf(send(connect(proxy.endpoint, { keepaliveMs: 200 }), 'a'));
    await take(1);
    void proxy.dropResponses();
    expect(await lost).toMatchObject({ phase: 'sent', message: '14 UNAVAILABLE: Connection dropped' });
  });

  test('that a server resets have an unknown outcome, unless it refuses them', async () => {
    const server = await serve((call) => call.stream.close(textOf(call) === 'refused' ? 7 : 2));
    const calls = connect(server.endpoint());
    expect(await failureOf(send(calls, 'refused'))).toMatchObject({ phase: 'unsent' });
    expect(await failureOf(send(calls, 'reset'))).toMatchObject({
      phase: 'sent',
      message: '13 INTERNAL: Received RST_STREAM with code 2',
    });
  });

  test.each([
    ['without an error', 0],
    ['with an error', 11],
  ])('that a server closing %s did not process are unsent, and new ones use another connection', async (_, code) => {
    const { handle, take } = held();
    const server = await serve(handle);
    const calls = connect(server.endpoint());
    const first = send(calls, 'processed').catch((error: unknown) => error);
    await take(1);
    const second = failureOf(send(calls, 'not processed'));
    const [processed] = await take(2);
    processed?.session.goaway(code, processed.stream.id);
    expect(await second).toMatchObject({ phase: 'unsent', message: '14 UNAVAILABLE: Stream refused by server' });
    const third = send(calls, 'new');
    const [, , newest] = await take(3);
    if (newest !== undefined) echo(newest);
    expect(String(await third)).toBe('new');
    expect(server.sessions).toHaveLength(2);
    if (code === 0 && processed !== undefined) {
      echo(processed);
      expect(String(await first)).toBe('processed');
    } else expect(await first).toMatchObject({ phase: 'sent', message: '14 UNAVAILABLE: Connection dropped' });
  });

  test.each([0, 11])(
    'are unsent on a connection that begins with a GOAWAY frame of code %d, until one does not',
    async (code) => {
      const server = await serve(echo);
      server.onSession = (session) => {
        if (server.sessions.length < 3) session.goaway(code, 0);
      };
      const calls = connect(server.endpoint());
      for (;;) {
        const outcome = await send(calls, 'a').catch((error: unknown) => error);
        if (Buffer.isBuffer(outcome)) break;
        expect(outcome).toMatchObject({ phase: 'unsent' });
      }
      expect(server.sessions).toHaveLength(3);
    },
  );

  test('fail when the client is closed, and later ones are unsent', async () => {
    const { handle, take } = held();
    const server = await serve(handle);
    const calls = connect(server.endpoint());
    const pending = failureOf(send(calls, 'a'));
    await take(1);
    calls.close();
    expect(await pending).toMatchObject({ phase: 'sent' });
    expect(await failureOf(send(calls, 'b'))).toMatchObject({ phase: 'unsent' });
    expect(server.sessions).toHaveLength(1);
  });
});

describe('a connection that is not established', () => {
  async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<string> {
    const server: Server = createServer(onConnection);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  test('leaves calls unsent, with the error of the socket', async () => {
    const failure = await failureOf(send(connect('http://127.0.0.1:1'), ''));
    expect(failure).toMatchObject({
      phase: 'unsent',
      message: '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:1',
    });
    expect(connectionErrorOf(failure)).toEqual({ text: 'connect ECONNREFUSED 127.0.0.1:1', isFinal: false });
  });

  test('is opened again only after a pause: calls until then fail with the same error', async () => {
    let opened = 0;
    const endpoint = await listen((socket) => {
      opened += 1;
      socket.destroy();
    });
    const calls = connect(endpoint);
    for (let count = 0; count < 50; count += 1) {
      expect(await failureOf(send(calls, ''))).toMatchObject({ name: 'ConnectionFailedError' });
    }
    expect(opened).toBeLessThan(50);
    while (opened < 2) await failureOf(send(calls, ''));
  });

  test('leaves calls unsent whose deadline passes, and has a time limit of its own', async () => {
    const endpoint = await listen((socket) => {
      socket.on('error', () => undefined);
      closing.push(() => socket.destroy());
    });
    expect(await failureOf(send(connect(endpoint), '', 50))).toMatchObject({
      phase: 'unsent',
      message: '4 DEADLINE_EXCEEDED: Deadline exceeded',
    });
    const failure = await failureOf(send(connect(endpoint, { connectTimeoutMs: 50 }), ''));
    expect(connectionErrorOf(failure)?.text).toBe('connect timed out after 50ms');
  });

  test('is aborted when the client is closed', async () => {
    const endpoint = await listen((socket) => void socket.on('error', () => undefined));
    const calls = connect(endpoint);
    const pending = failureOf(send(calls, ''));
    calls.close();
    expect(await pending).toMatchObject({ phase: 'unsent' });
  });

  test('to a server of HTTP/1.1 leaves calls unsent', async () => {
    const endpoint = await listen((socket) => {
      socket.on('error', () => undefined).resume();
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    expect(await failureOf(send(connect(endpoint), ''))).toMatchObject({ name: 'ConnectionFailedError' });
  });
});

describe('calls over TLS', () => {
  const validity = () => validFor(1, new Date());

  /** A server that echoes, and requires client certificates of its authority. */
  async function serveTls(handle: (call: ReceivedCall) => void = echo, hosts = ['localhost', '127.0.0.1']) {
    const authority = await generateAuthority({ commonName: 'ca', ...validity() });
    const issue = async (commonName: string, hosts: readonly string[], by: KeyPair = authority) => {
      const { cert, key } = await issueCertificate(by, {
        commonName,
        usages: ['client', 'server'],
        hosts,
        ...validity(),
      });
      return { certificate: Buffer.from(cert), key: Buffer.from(key) };
    };
    const { certificate: cert, key } = await issue('server', hosts);
    const ca = Buffer.from(authority.cert);
    const server = await serve(handle, { cert, key, ca, requestCert: true, rejectUnauthorized: true });
    return { server, ca, issue };
  }

  const reasonOf = async (call: Promise<Buffer>) => connectionErrorOf(await failureOf(call));

  test.each([
    ['localhost', 'localhost'],
    ['127.0.0.1', false],
  ])('verify the server by the host of its address, and name it if it is no address: %s', async (host, named) => {
    const received: unknown[] = [];
    const { server, ca, issue } = await serveTls((call) => {
      const { socket } = call.session;
      received.push(socket instanceof TLSSocket ? Reflect.get(socket, 'servername') : undefined);
      echo(call);
    });
    const calls = connect(server.endpoint(host), { ca, ...(await issue('client', [])) });
    expect(String(await send(calls, 'a'))).toBe('a');
    expect(received).toEqual([named]);
  });

  test('fail at a server with another name, or of another authority, which no retry helps', async () => {
    const { server, ca, issue } = await serveTls(echo, ['localhost']);
    const client = await issue('client', []);
    expect(await reasonOf(send(connect(server.endpoint(), { ca, ...client }), ''))).toMatchObject({
      text: expect.stringContaining('its certificate is not accepted: Hostname/IP does not match'),
      isFinal: true,
    });
    expect(await reasonOf(send(connect(server.endpoint(), client), ''))).toEqual({
      text: 'its certificate is not accepted: self-signed certificate in certificate chain',
      isFinal: true,
    });
  });

  test('are unsent when the server rejects the client certificate after the handshake, or requires one', async () => {
    const { server, ca, issue } = await serveTls();
    const stranger = await generateAuthority({ commonName: 'stranger', ...validity() });
    const foreign = await issue('client', [], stranger);
    for (const pair of [foreign, {}]) {
      expect(await failureOf(send(connect(server.endpoint(), { ca, ...pair }), ''))).toMatchObject({ phase: 'unsent' });
    }
  });

  test('fail at a server without TLS', async () => {
    const server = await serve(echo);
    const calls = connect(server.endpoint().replace('http:', 'https:'));
    expect(await reasonOf(send(calls, ''))).toEqual({ text: 'it does not speak TLS', isFinal: false });
  });

  test('use a renewed certificate for the next connection, while calls on the current one end there', async () => {
    const { handle, take } = held();
    const { server, ca, issue } = await serveTls(handle);
    const calls = connect(server.endpoint(), { ca, ...(await issue('old', [])) });
    const first = send(calls, 'first');
    await take(1);
    calls.useCertificate(await issue('new', []));
    const second = send(calls, 'second');
    const received = await take(2);
    const names = received.map(({ session }) => {
      const { socket } = session;
      return socket instanceof TLSSocket ? socket.getPeerCertificate().subject.CN : undefined;
    });
    for (const call of received) echo(call);
    expect([String(await first), String(await second)]).toEqual(['first', 'second']);
    expect(names).toEqual(['old', 'new']);
  });

  test.each([
    ['accepts', true],
    ['rejects', false],
  ])(
    'use a certificate that is renewed while a connection with the old one is opened, when the server %s the old one',
    async (_, accepts) => {
      const names: unknown[] = [];
      const { server, ca, issue } = await serveTls((call) => {
        const { socket } = call.session;
        names.push(socket instanceof TLSSocket ? socket.getPeerCertificate().subject.CN : undefined);
        echo(call);
      });
      const stranger = await generateAuthority({ commonName: 'stranger', ...validity() });
      let dials = 0;
      let letThrough = (): void => undefined;
      const first = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      const calls = connect(server.endpoint(), {
        ca,
        ...(await issue('old', [], accepts ? undefined : stranger)),
        async dial(address) {
          dials += 1;
          if (dials === 1) await first;
          return await dialDirectly(address);
        },
      });
      const call = send(calls, 'text');
      calls.useCertificate(await issue('new', []));
      letThrough();
      expect(String(await call)).toBe('text');
      expect({ dials, names }).toEqual({ dials: 2, names: ['new'] });
    },
  );
});

function dialDirectly(address: { readonly host: string; readonly port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(address, () => resolve(socket)).on('error', reject);
  });
}

describe('connections that are dialed', () => {
  test('carry calls without TLS', async () => {
    const server = await serve(echo);
    const dialed: unknown[] = [];
    const calls = connect(server.endpoint(), {
      dial: (address) => {
        dialed.push(address);
        return dialDirectly(address);
      },
    });
    expect(String(await send(calls, 'a'))).toBe('a');
    expect(String(await send(calls, 'b'))).toBe('b');
    expect(dialed).toEqual([{ host: '127.0.0.1', port: server.port }]);
  });

  test('blame no certificate of the server when a proxy on the way fails', async () => {
    const calls = connect('https://127.0.0.1:1', {
      dial: () => Promise.reject(new Error('the certificate of the proxy is expired')),
    });
    expect(connectionErrorOf(await failureOf(send(calls, '')))).toEqual({
      text: 'the certificate of the proxy is expired',
      isFinal: false,
    });
  });

  test('fail when dialing takes longer than the limit of a connection', async () => {
    const calls = connect('http://127.0.0.1:1', {
      connectTimeoutMs: 20,
      dial: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        }),
    });
    expect(connectionErrorOf(await failureOf(send(calls, '')))).toEqual({
      text: 'connect timed out after 20ms',
      isFinal: false,
    });
  });
});
