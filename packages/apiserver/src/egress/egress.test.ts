import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer, get as getTls } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { createMetricsRegistry } from '@orch/component';
import { httpAgent, httpsAgent } from './agents.js';
import { ConnectTimeout } from './connect-timeout.js';
import { type Dial, EgressError } from './dial.js';
import { egressMetrics, httpConnectDialer } from './dialer.js';
import { connectThrough, type HttpConnectProxy } from './http-connect.js';

const { signal } = new AbortController();
const validity = validFor(1, new Date());
let authority: KeyPair;
let serving: KeyPair;
let client: KeyPair;
beforeAll(async () => {
  authority = await generateAuthority({ commonName: 'egress-ca', ...validity });
  const hosts = ['127.0.0.1', 'localhost'];
  serving = await issueCertificate(authority, { commonName: 'server', usages: ['server'], hosts, ...validity });
  client = await issueCertificate(authority, { commonName: 'client', usages: ['client'], hosts: [], ...validity });
});

const servers: (Server | TcpServer)[] = [];
async function listen<S extends Server | TcpServer>(server: S, path?: string): Promise<S> {
  servers.push(server);
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port;
const sockets = new Set<Duplex>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
});

/** What a proxy was asked for. */
interface Asked {
  readonly target: string | undefined;
  readonly headers: IncomingMessage['headers'];
  /** The common name of the verified client certificate. */
  readonly client: string | undefined;
}

/** Answers each CONNECT with `answer`, and then sends back what it receives. */
function proxying(server: Server, { answer = 'HTTP/1.1 200 OK\r\n\r\n' }: { readonly answer?: string } = {}) {
  const asked: Asked[] = [];
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket.on('error', () => undefined));
    const { url: target, headers, socket: connection } = request;
    const isVerified = connection instanceof TLSSocket && connection.authorized;
    const named = isVerified ? String(connection.getPeerCertificate().subject.CN) : undefined;
    asked.push({ target, headers, client: named });
    if (answer === '') return void socket.end();
    socket.write(answer);
    socket.pipe(socket);
  });
  return { server, asked };
}

async function tcpProxy(options?: { readonly answer?: string }) {
  const { server, asked } = proxying(createServer(), options);
  await listen(server);
  return { asked, proxy: { type: 'tcp', host: '127.0.0.1', port: portOf(server) } as const };
}

const target = { host: 'db.example.com', port: 5432 };
async function echoed(proxy: HttpConnectProxy, address = target): Promise<string> {
  const socket = await connectThrough(proxy, address, { signal });
  sockets.add(socket);
  const received = once(socket, 'data');
  socket.write('ping');
  return String((await received)[0]);
}
const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof EgressError ? [error.stage, error.message] : error;
};

describe('a connection through a proxy', () => {
  test('is asked for by CONNECT with the address, and then carries bytes in both directions', async () => {
    const { proxy, asked } = await tcpProxy();
    expect(await echoed(proxy)).toBe('ping');
    expect(await echoed(proxy, { host: 'fd00::1', port: 80 })).toBe('ping');
    expect(asked).toEqual(
      ['db.example.com:5432', '[fd00::1]:80'].map((name) => ({
        ...{ target: name, client: undefined },
        headers: { host: name, connection: 'keep-alive' },
      })),
    );
  });

  test('has the bytes that came with the answer', async () => {
    const { proxy } = await tcpProxy({ answer: 'HTTP/1.1 200 OK\r\n\r\nhello' });
    const socket = await connectThrough(proxy, target, { signal });
    sockets.add(socket);
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
  });

  test('goes over a Unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-egress-'));
    const path = join(folder, 'proxy.sock');
    const { server, asked } = proxying(createServer());
    await listen(server, path);
    expect(await echoed({ type: 'unix', path })).toBe('ping');
    expect(asked.map((each) => each.target)).toEqual(['db.example.com:5432']);
    expect(await failureOf(connectThrough({ type: 'unix', path: `${path}-gone` }, target, { signal }))).toEqual([
      'connect',
      `connecting to the proxy ${path}-gone: connect ENOENT ${path}-gone`,
    ]);
    await rm(folder, { recursive: true });
  });

  test.each(['127.0.0.1', 'localhost'])('goes over TLS with a client certificate to %s', async (host) => {
    const { server, asked } = proxying(createTlsServer({ ...serving, ca: authority.cert, requestCert: true }));
    await listen(server);
    const tls = () => ({ authorities: authority.cert, certificate: client.cert, key: client.key });
    const proxy = { type: 'tcp', host, port: portOf(server), tls } as const;
    expect(await echoed(proxy)).toBe('ping');
    expect(asked.map((each) => each.client)).toEqual(['client']);
    const unverified = { ...proxy, tls: () => ({ certificate: client.cert, key: client.key }) };
    expect(await failureOf(connectThrough(unverified, target, { signal }))).toEqual([
      'connect',
      `connecting to the proxy ${host}:${proxy.port}: self-signed certificate in certificate chain`,
    ]);
    const unreadable = { ...proxy, tls: () => ({ certificate: 'x', key: 'y' }) };
    expect(await failureOf(connectThrough(unreadable, target, { signal }))).toEqual([
      'connect',
      expect.stringMatching(/^connecting to the proxy \S+: ./),
    ]);
  });

  test('fails when the proxy does not connect', async () => {
    const { proxy } = await tcpProxy({ answer: 'HTTP/1.1 403 Not This One\r\n\r\n' });
    const name = `127.0.0.1:${proxy.port}`;
    const message = `the proxy ${name} did not connect to db.example.com:5432: 403 Not This One`;
    expect(await failureOf(connectThrough(proxy, target, { signal }))).toEqual(['proxy', message]);
    const silent = await tcpProxy({ answer: 'HTTP/1.1 502\r\n\r\n' });
    expect(await failureOf(connectThrough(silent.proxy, target, { signal }))).toEqual([
      'proxy',
      `the proxy 127.0.0.1:${silent.proxy.port} did not connect to db.example.com:5432: 502`,
    ]);
    const closing = await tcpProxy({ answer: '' });
    expect(await failureOf(connectThrough(closing.proxy, target, { signal }))).toEqual([
      'proxy',
      `asking the proxy 127.0.0.1:${closing.proxy.port} to connect to db.example.com:5432: socket hang up`,
    ]);
  });

  test('fails when the proxy cannot be reached', async () => {
    const proxy = { type: 'tcp', host: '127.0.0.1', port: 1 } as const;
    const error: unknown = await connectThrough(proxy, target, { signal }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'EgressError',
      stage: 'connect',
      message: 'connecting to the proxy 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  test('can be canceled before the proxy answers, and not after', async () => {
    const { proxy } = await tcpProxy({ answer: 'HTTP/1.1' });
    const canceled = (stage: string, before: string) => [stage, `${before}: the attempt was canceled`];
    const name = `127.0.0.1:${proxy.port}`;
    expect(await failureOf(connectThrough(proxy, target, { signal: AbortSignal.abort() }))).toEqual(
      canceled('connect', `connecting to the proxy ${name}`),
    );
    const ending = new AbortController();
    const waiting = failureOf(connectThrough(proxy, target, { signal: ending.signal }));
    while (sockets.size === 0) await new Promise((resolve) => setImmediate(resolve));
    ending.abort();
    expect(await waiting).toEqual(canceled('proxy', `asking the proxy ${name} to connect to db.example.com:5432`));
    const working = await tcpProxy();
    const later = new AbortController();
    const socket = await connectThrough(working.proxy, target, { signal: later.signal });
    later.abort();
    const received = once(socket, 'data');
    socket.write('ping');
    expect(String((await received)[0])).toBe('ping');
    socket.destroy();
  });
});

test('connections through proxies are measured', async () => {
  const registry = createMetricsRegistry();
  const metrics = egressMetrics(registry);
  const clock = new FakeClock();
  const { proxy } = await tcpProxy();
  const rejecting = await tcpProxy({ answer: 'HTTP/1.1 403 No\r\n\r\n' });
  sockets.add(await httpConnectDialer(proxy, { clock, metrics })(target, { signal }));
  const unix = { type: 'unix', path: '/missing.sock' } as const;
  for (const failing of [rejecting.proxy, unix])
    await expect(httpConnectDialer(failing, { clock, metrics })(target, { signal })).rejects.toThrow(EgressError);
  const prefix = 'apiserver_egress_dialer_dial_';
  const labels = 'protocol="http_connect",transport="tcp"';
  expect((await registry.text()).trimEnd().split('\n')).toEqual([
    `# HELP ${prefix}duration_seconds [ALPHA] Time to a connection through a proxy of the egress selector, by protocol and transport.`,
    `# TYPE ${prefix}duration_seconds histogram`,
    ...['0.005', '0.025', '0.1', '0.5', '2.5', '12.5', '+Inf'].map(
      (bound) => `${prefix}duration_seconds_bucket{${labels},le="${bound}"} 1`,
    ),
    `${prefix}duration_seconds_sum{${labels}} 0`,
    `${prefix}duration_seconds_count{${labels}} 1`,
    `# HELP ${prefix}failure_count [ALPHA] Failed connections through a proxy, by stage: connect (to the proxy) or proxy (to the address behind it).`,
    `# TYPE ${prefix}failure_count counter`,
    `${prefix}failure_count{${labels},stage="proxy"} 1`,
    `${prefix}failure_count{protocol="http_connect",transport="uds",stage="connect"} 1`,
  ]);
});

describe('an agent with dialed connections', () => {
  const dialed: { host: string; port: number }[] = [];
  beforeEach(() => void dialed.splice(0));
  /** Dials the port on this machine, whatever the host. */
  const dial: Dial = async ({ host, port }) => {
    dialed.push({ host, port });
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    await once(socket, 'connect');
    return socket;
  };
  const bodyOf = (request: ReturnType<typeof get>): Promise<string> =>
    new Promise((resolve, reject) => {
      request.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve(text));
      });
    });

  test('sends plain requests', async () => {
    const port = portOf(await listen(createServer((_request, response) => response.end('plain'))));
    expect(await bodyOf(get({ host: 'a.example', port, agent: httpAgent({}, { dial }) }))).toBe('plain');
    expect(dialed).toEqual([{ host: 'a.example', port }]);
    expect(await bodyOf(get({ host: '127.0.0.1', port, agent: httpAgent({}, { dial: undefined }) }))).toBe('plain');
    expect(dialed).toHaveLength(1);
  });

  test('sends requests over TLS, with the name of the host verified', async () => {
    const server = await listen(createTlsServer(serving, (_request, response) => response.end('secure')));
    const port = portOf(server);
    const options = { host: 'localhost', port, ca: authority.cert };
    expect(await bodyOf(getTls({ ...options, agent: httpsAgent({}, { dial }) }))).toBe('secure');
    expect(dialed).toEqual([{ host: 'localhost', port }]);
    expect(await bodyOf(getTls({ ...options, agent: httpsAgent({}, { dial: undefined }) }))).toBe('secure');
    expect(dialed).toHaveLength(1);
    const other = bodyOf(getTls({ ...options, host: 'other.example', agent: httpsAgent({}, { dial }) }));
    await expect(other).rejects.toThrow("Host: other.example. is not in the cert's altnames");
  });

  test('fails with the error of the dialer, and for a port that cannot be', async () => {
    const error = new EgressError('no', 'proxy');
    const failing = httpAgent({}, { dial: () => Promise.reject(error) });
    await expect(bodyOf(get({ host: 'a', port: 80, agent: failing }))).rejects.toBe(error);
    const texts = httpAgent({}, { dial: () => Promise.reject('text') });
    await expect(bodyOf(get({ host: 'a', port: 80, agent: texts }))).rejects.toThrow(/^text$/);
    for (const port of [65_536, -1]) {
      await expect(bodyOf(get({ host: 'a', port, agent: httpAgent({}, { dial }) }))).rejects.toMatchObject({
        code: 'ERR_SOCKET_BAD_PORT',
        message: `the port ${port} is not between 1 and 65535`,
      });
    }
    expect(dialed).toEqual([]);
  });

  test('fails when the connection takes too long, also in the TLS handshake', async () => {
    const hanging: Dial = (_address, options) =>
      new Promise((_resolve, reject) => options.signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const plain = httpAgent({}, { dial: hanging, connectTimeoutMs: 1 });
    await expect(bodyOf(get({ host: 'a', port: 80, agent: plain }))).rejects.toThrow(ConnectTimeout);
    const silent = await listen(createTcpServer((socket) => void sockets.add(socket.on('error', () => undefined))));
    const secure = httpsAgent({}, { dial, connectTimeoutMs: 50 });
    await expect(bodyOf(getTls({ host: 'a', port: portOf(silent), agent: secure }))).rejects.toThrow(ConnectTimeout);
  });

  test('fails when the other side ends the TLS handshake', async () => {
    const closing = await listen(createTcpServer((socket) => void socket.on('error', () => undefined).end()));
    const agent = httpsAgent({}, { dial });
    await expect(bodyOf(getTls({ host: 'a', port: portOf(closing), agent }))).rejects.toThrow();
  });
});
