import type { IncomingMessage } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { type Dialect, kubernetesNames, orchNames, systemClock } from '@orch/apimachinery';
import type { ApiServer } from '@orch/apiserver';
import { tokenFileAuthenticator } from '@orch/auth';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { openEmbeddedStore } from '@orch/storage';
import { createControlPlaneServer } from '../src/server/control-plane-server.js';
import type { ControlPlaneServerOptions } from '../src/server/options.js';

export type Protocol = 'HTTP/1.1' | 'HTTP/2';

/** A parsed body of any kind. */
export type Parsed = ReturnType<typeof JSON.parse>;

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body parsed as JSON. */
  readonly json: Parsed;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly protocol?: Protocol;
}

/** A server with a memory store and TLS. Administrators have the token `admin`, bob has `bob`. */
export interface TestServer {
  readonly server: ApiServer;
  ask(method: string, path: string, ask?: RequestOptions): Promise<TestResponse>;
  /** The unread response on its own HTTP/1.1 connection, to test slow readers. */
  open(path: string, ask?: Pick<RequestOptions, 'headers'>): Promise<IncomingMessage>;
  /** Reads a watch until `count` events or its end. */
  watch(path: string, count: number, ask?: RequestOptions): Promise<readonly WatchedEvent[]>;
  stop(): Promise<void>;
}
export interface WatchedEvent {
  readonly type: string;
  readonly object: Parsed;
}

const tokens = 'admin,admin,admin-uid,"system:masters"\nbob,bob,bob-uid\n';

export async function startTestServer(
  dialect: Dialect = 'orch',
  options: Partial<ControlPlaneServerOptions> = {},
): Promise<TestServer> {
  const names = dialect === 'orch' ? orchNames : kubernetesNames;
  const store = await openEmbeddedStore({ dialect, clock: systemClock(), memory: true });
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'test-ca', ...validity });
  const serving = await issueCertificate(authority, {
    commonName: 'localhost',
    usages: ['server'],
    hosts: ['127.0.0.1'],
    ...validity,
  });
  const server = createControlPlaneServer({
    names,
    store,
    listener: { cert: serving.cert, key: serving.key, host: '127.0.0.1', port: 0 },
    authentication: { authenticators: [], tokenAuthenticators: [tokenFileAuthenticator(tokens)], anonymous: true },
    authorization: { modes: ['RBAC'] },
    ...options,
  });
  try {
    await server.start();
  } catch (error) {
    await server.stop({ graceMs: 0 });
    await store.close();
    throw error;
  }
  const session = http2.connect(server.url, { ca: authority.cert });
  const agent = new https.Agent({ keepAlive: true });
  const reach: Reach = { url: server.url, ca: authority.cert, session, agent };
  return {
    server,
    ask: (method, path, ask = {}) => send(reach, { method, path, ask }),
    open: (path, ask = {}) =>
      new Promise((resolve, reject) => {
        const request = https.get(`${server.url}${path}`, {
          ca: authority.cert,
          agent: false,
          headers: headersOf(ask),
        });
        request.on('error', reject);
        request.on('response', resolve);
      }),
    watch: (path, count, ask = {}) => readWatch(reach, { path, count, ask }),
    async stop() {
      session.close();
      agent.destroy();
      await server.stop({ graceMs: 1_000 });
      await store.close();
    },
  };
}

interface Reach {
  readonly url: string;
  readonly ca: string;
  readonly session: http2.ClientHttp2Session;
  readonly agent: https.Agent;
}
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly ask: RequestOptions;
}

function headersOf({ headers = {}, token = 'admin', body }: RequestOptions): Record<string, string> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return { ...('token' in headers ? {} : { authorization: `Bearer ${token}` }), ...type, ...headers };
}

function bodyOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function responseOf(status: number, headers: Readonly<Record<string, unknown>>, bytes: Buffer): TestResponse {
  const text = bytes.toString();
  return {
    status,
    headers,
    bytes,
    text,
    get json() {
      return JSON.parse(text);
    },
  };
}

function send(reach: Reach, { method, path, ask }: Sent): Promise<TestResponse> {
  const body = bodyOf(ask.body);
  const headers = headersOf(ask);
  if (ask.token === '') delete headers['authorization'];
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    if (ask.protocol === 'HTTP/1.1') {
      const request = https.request(
        `${reach.url}${path}`,
        { method, ca: reach.ca, agent: reach.agent, headers },
        (response) => {
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () =>
            resolve(responseOf(response.statusCode ?? 0, response.headers, Buffer.concat(pieces))),
          );
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
      return;
    }
    const stream = reach.session.request(
      { ':method': method, ':path': path, ...headers },
      { endStream: body === undefined },
    );
    let responseHeaders: http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader = {};
    stream.on('response', (given) => {
      responseHeaders = given;
    });
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () =>
      resolve(responseOf(responseHeaders[':status'] ?? 0, responseHeaders, Buffer.concat(pieces))),
    );
    stream.on('error', reject);
    if (body !== undefined) stream.end(body);
  });
}

function readWatch(
  reach: Reach,
  { path, count, ask }: { readonly path: string; readonly count: number; readonly ask: RequestOptions },
): Promise<readonly WatchedEvent[]> {
  const events: WatchedEvent[] = [];
  let rest = '';
  /** Returns true after enough events. */
  const take = (piece: Buffer): boolean => {
    rest += piece.toString();
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) events.push(JSON.parse(line));
    return events.length >= count;
  };
  return new Promise((resolve, reject) => {
    if (ask.protocol === 'HTTP/1.1') {
      const options = { ca: reach.ca, agent: reach.agent, headers: headersOf(ask), ALPNProtocols: ['http/1.1'] };
      const request = https.request(`${reach.url}${path}`, options, (response) => {
        response.on('data', (piece: Buffer) => {
          if (take(piece)) request.destroy();
        });
        response.on('close', () => resolve(events));
      });
      request.on('error', (error) => (events.length >= count ? resolve(events) : reject(error)));
      request.end();
      return;
    }
    const stream = reach.session.request({ ':method': 'GET', ':path': path, ...headersOf(ask) });
    stream.on('data', (piece: Buffer) => {
      if (take(piece)) stream.close(http2.constants.NGHTTP2_CANCEL);
    });
    stream.on('close', () => resolve(events));
    stream.on('error', (error: NodeJS.ErrnoException) => (events.length >= count ? resolve(events) : reject(error)));
    stream.end();
  });
}
