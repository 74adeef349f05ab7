import { once } from 'node:events';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { afterEach, beforeAll } from '@jest/globals';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import type { Exchange } from '../src/exchange/exchange.js';
import { createSecureListener } from '../src/listener/create-secure-listener.js';
import type { SecureListener, SecureListenerOptions } from '../src/listener/secure-listener.js';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Material {
  readonly authority: KeyPair;
  readonly serving: KeyPair;
  readonly client: KeyPair;
}

export async function makeMaterial(): Promise<Material> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'test-ca', ...validity });
  const serving = await issueCertificate(authority, {
    commonName: 'server',
    hosts: ['127.0.0.1', 'localhost'],
    usages: ['server'],
    ...validity,
  });
  const client = await issueCertificate(authority, {
    commonName: 'ada',
    organizations: ['dev', 'ops'],
    usages: ['client'],
    ...validity,
  });
  return { authority, serving, client };
}

/** Starts listeners on free ports for the tests of one file, and closes them after each test. */
export interface Listeners {
  /** The server's key pairs, and the authority that clients trust. Made before the first test. */
  readonly material: Material;
  start(
    handler: (exchange: Exchange) => void | Promise<void>,
    options?: Partial<SecureListenerOptions>,
  ): Promise<SecureListener>;
}

export function useListeners(): Listeners {
  const open: SecureListener[] = [];
  let material: Material;
  beforeAll(async () => {
    material = await makeMaterial();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((listener) => listener.close({ graceMs: 0 })));
  });
  return {
    get material() {
      return material;
    },
    async start(handler, options = {}) {
      const { authority, serving } = material;
      const listener = await createSecureListener({
        ...serving,
        clientCa: authority.cert,
        host: '127.0.0.1',
        port: 0,
        handler,
        ...options,
      });
      open.push(listener);
      return listener;
    },
  };
}

export interface Call {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer;
  readonly client?: KeyPair;
}

export interface Protocol {
  readonly name: string;
  send(listener: SecureListener, call: Call): Promise<ReceivedResponse>;
}

/** Behaviour shared by both protocols is tested over both. */
export function protocols(material: () => Material): readonly Protocol[] {
  return [
    { name: 'HTTP/2', send: (listener, call) => sendHttp2(listener, { ca: material().authority.cert, ...call }) },
    { name: 'HTTP/1.1', send: (listener, call) => sendHttp1(listener, { ca: material().authority.cert, ...call }) },
  ];
}

export function openSession(
  listener: SecureListener,
  options: { readonly ca: string; readonly client?: KeyPair },
): ClientHttp2Session {
  const session = connect(listener.url, { ca: options.ca, ...(options.client ?? {}) });
  session.on('error', () => undefined);
  return session;
}

async function sendHttp2(listener: SecureListener, call: Call & { readonly ca: string }): Promise<ReceivedResponse> {
  const session = openSession(listener, call);
  try {
    return await sendOn(session, call);
  } finally {
    session.close();
  }
}

export function sendOn(session: ClientHttp2Session, call: Call): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const stream = session.request(
      { ':method': call.method ?? 'GET', ':path': call.path ?? '/', ...call.headers },
      { endStream: call.body === undefined },
    );
    let headers: IncomingHttpHeaders & IncomingHttpStatusHeader = {};
    const chunks: Buffer[] = [];
    stream.on('response', (received) => {
      headers = received;
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const status = headers[':status'];
      if (status !== undefined) resolve({ status, headers, body: Buffer.concat(chunks).toString() });
    });
    stream.on('error', reject);
    stream.on('close', () => reject(new Error('the connection was closed')));
    if (call.body !== undefined) stream.end(call.body);
  });
}

function sendHttp1(listener: SecureListener, call: Call & { readonly ca: string }): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      `${listener.url}${call.path ?? '/'}`,
      {
        method: call.method ?? 'GET',
        ca: call.ca,
        ...(call.client ?? {}),
        headers: { ...call.headers },
        agent: new Agent({ keepAlive: false }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(call.body);
  });
}

/** Polls until shortly before the test times out: the other end of a socket reports no events. */
export async function waitFor(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 25_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** A connection of HTTP/1.1 for raw bytes. */
export interface RawConnection {
  readonly socket: TLSSocket;
  /** All bytes received so far. */
  readonly received: string;
  readonly closed: boolean;
}

export async function dial(listener: SecureListener, ca: string): Promise<RawConnection> {
  const socket = tlsConnect({ host: '127.0.0.1', port: listener.port, ca, ALPNProtocols: ['http/1.1'] });
  const connection = { socket, received: '', closed: false };
  socket.on('data', (bytes: Buffer) => {
    connection.received += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    connection.closed = true;
  });
  await once(socket, 'secureConnect');
  return connection;
}

/** Sends bytes, and returns all that is received until the server closes the connection. */
export async function sendRaw(listener: SecureListener, ca: string, text: string): Promise<string> {
  const connection = await dial(listener, ca);
  connection.socket.write(text);
  await waitFor(() => connection.closed);
  return connection.received;
}
