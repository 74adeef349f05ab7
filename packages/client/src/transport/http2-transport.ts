import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { type Clock, errorMessage, systemClock } from '@orch/apimachinery';
import type { ClientConfig } from '../kubeconfig/kubeconfig.js';
import { limits } from '../limits.js';
import { type CertificateAndKey, ClientKeyPair } from './client-key-pair.js';
import { ConnectionError, type Transport, type TransportRequest, type TransportStream } from './transport.js';

/**
 * One HTTP/2 connection to the server, shared by all requests and watches of a client. Opened on first use and reopened after
 * it breaks. An idle connection is pinged and closed without acknowledgement, so that no watch hangs on it. When the
 * client certificate is renewed, new requests use a new connection; open watches continue on the earlier one.
 */
export function createHttp2Transport(
  config: ClientConfig,
  { keepAlive = limits, clock = systemClock() }: { readonly keepAlive?: KeepAlive; readonly clock?: Clock } = {},
): Transport {
  const connection = new Connection(config, { keepAlive, keyPair: new ClientKeyPair(config, clock) });
  return {
    async request(request) {
      const { status, headers, stream } = await open(connection, request);
      return { status, headers, body: await readAll(stream, limits.responseBytesMax) };
    },
    async stream(request) {
      const { status, headers, stream } = await open(connection, request);
      return { status, headers, chunks: chunksOf(stream) };
    },
    close: () => connection.close(),
  };
}

/** Idle time before a ping, and time limit for its acknowledgement. */
export interface KeepAlive {
  readonly pingIntervalMs: number;
  readonly pingTimeoutMs: number;
}

interface OpenedStream extends Omit<TransportStream, 'chunks'> {
  readonly stream: ClientHttp2Stream;
}

async function open(connection: Connection, request: TransportRequest): Promise<OpenedStream> {
  request.signal?.throwIfAborted();
  const session = await connection.session();
  const stream = session.request(
    { ':method': request.method, ':path': request.path, ...connection.authorization, ...request.headers },
    { endStream: request.body === undefined, ...(request.signal ? { signal: request.signal } : {}) },
  );
  if (request.body !== undefined) stream.end(request.body);
  return await new Promise<OpenedStream>((resolve, reject) => {
    const fail = (error?: Error) =>
      reject(request.signal?.aborted ? request.signal.reason : connectionError(error, 'no response'));
    stream.once('error', fail);
    stream.once('close', fail);
    stream.once('response', (headers) => {
      stream.off('close', fail);
      resolve({ status: Number(headers[':status']), headers, stream });
    });
  });
}

async function readAll(stream: ClientHttp2Stream, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(stream)) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      stream.close();
      throw new ConnectionError(`the response is longer than ${bytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

async function* chunksOf(stream: ClientHttp2Stream): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? error : connectionError(error, 'the stream broke');
  }
  if (stream.rstCode !== 0 || stream.aborted) throw new ConnectionError('the stream broke before its end');
}

/** Owns the session and its timers. */
class Connection {
  readonly authorization: Readonly<Record<string, string>>;
  #session: Promise<ClientHttp2Session> | undefined;
  /** Earlier sessions whose streams continue, after the client certificate has changed. */
  readonly #retired = new Set<ClientHttp2Session>();
  #pair: CertificateAndKey;
  #closed = false;

  constructor(
    private readonly config: ClientConfig,
    private readonly parts: { readonly keepAlive: KeepAlive; readonly keyPair: ClientKeyPair },
  ) {
    this.#pair = parts.keyPair.current;
    this.authorization = config.token === undefined ? {} : { authorization: `Bearer ${config.token}` };
  }

  async session(): Promise<ClientHttp2Session> {
    const { keyPair } = this.parts;
    if (keyPair.isDue) await keyPair.refresh();
    if (keyPair.current !== this.#pair) {
      this.#pair = keyPair.current;
      this.#retire();
    }
    return await this.#open();
  }

  #open(): Promise<ClientHttp2Session> {
    if (this.#closed) return Promise.reject(new ConnectionError('the client is closed'));
    const current = this.#session ?? this.#connect();
    this.#session = current;
    return current.then((session) => {
      if (!session.closed && !session.destroyed) return session;
      // It broke, but its `close` event has not arrived yet.
      if (this.#session === current) this.#session = undefined;
      return this.#open();
    });
  }

  close(): void {
    this.#closed = true;
    const session = this.#session;
    this.#session = undefined;
    session?.then(
      (open) => open.destroy(),
      () => {},
    );
    for (const retired of this.#retired) retired.destroy();
  }

  /** Closes the session when its streams have ended. */
  #retire(): void {
    const session = this.#session;
    this.#session = undefined;
    session?.then(
      (open) => {
        if (this.#closed) open.destroy();
        if (open.destroyed) return;
        this.#retired.add(open);
        open.once('close', () => this.#retired.delete(open));
        open.close();
      },
      () => {},
    );
  }

  #connect(): Promise<ClientHttp2Session> {
    const { server, certificateAuthority, insecureSkipVerify, serverName } = this.config;
    const { certificate, key } = this.#pair;
    const session = connect(server, {
      ...(certificateAuthority ? { ca: certificateAuthority } : {}),
      ...(certificate ? { cert: certificate } : {}),
      ...(key ? { key } : {}),
      ...(serverName ? { servername: serverName } : {}),
      rejectUnauthorized: !insecureSkipVerify,
      settings: { initialWindowSize: windowBytes, enablePush: false },
    });
    const opened = new Promise<ClientHttp2Session>((resolve, reject) => {
      const timer = setTimeout(() => session.destroy(new Error('connect timed out')), limits.connectTimeoutMs);
      session.once('connect', () => {
        clearTimeout(timer);
        session.setLocalWindowSize(windowBytes);
        resolve(session);
      });
      session.once('error', (error) => reject(connectionError(error, `cannot reach ${server}`)));
      session.once('close', () => {
        clearTimeout(timer);
        reject(new ConnectionError(`cannot reach ${server}`));
      });
    });
    const forget = () => {
      if (this.#session === opened) this.#session = undefined;
    };
    session.on('error', forget);
    session.on('goaway', forget);
    session.on('close', forget);
    pingWhenSilent(session, this.parts.keepAlive);
    return opened;
  }
}

const windowBytes = 16 * 1024 * 1024;

function pingWhenSilent(session: ClientHttp2Session, { pingIntervalMs, pingTimeoutMs }: KeepAlive): void {
  session.setTimeout(pingIntervalMs, () => {
    if (session.destroyed) return;
    const timer = setTimeout(() => session.destroy(new Error('no response to a ping')), pingTimeoutMs);
    timer.unref();
    session.ping((error) => {
      clearTimeout(timer);
      if (error !== null && !session.destroyed) session.destroy(error);
    });
  });
}

function connectionError(error: unknown, message: string): ConnectionError {
  if (error instanceof ConnectionError) return error;
  return new ConnectionError(error === undefined ? message : `${message}: ${errorMessage(error)}`, { cause: error });
}
