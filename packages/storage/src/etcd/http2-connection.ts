import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { CallError, ConnectionFailedError, connectionDropped, statusCode } from './call-error.js';
import type { Deadlines } from './deadlines.js';
import { addressOf } from './endpoint-address.js';
import type { EtcdDial } from './options.js';
import { UnaryStream } from './unary-stream.js';

export interface Http2ConnectionOptions {
  readonly url: URL;
  /** For `https:`. */
  readonly secureContext: SecureContext | undefined;
  /** Opens the TCP connection; directly by default. */
  readonly dial?: EtcdDial | undefined;
  readonly keepaliveMs: number;
  readonly connectTimeoutMs: number;
  readonly deadlines: Deadlines;
  /** The connection takes no more calls: it is closed, or the server has announced that it will close it. */
  readonly onRetired: () => void;
  readonly onClosed: () => void;
  /** Aborts the opening. */
  readonly signal: AbortSignal;
}

export interface UnaryRequest {
  readonly path: string;
  readonly message: Buffer;
  /** In milliseconds since the epoch. */
  readonly deadlineMs: number;
}

/**
 * Opens a connection; it is established when the server has sent its settings. Until then a server may reject the client
 * certificate, or close the connection because it expects TLS.
 * @throws ConnectionFailedError
 */
export async function openHttp2Connection(options: Http2ConnectionOptions): Promise<Http2Connection> {
  const { url, secureContext, dial, connectTimeoutMs } = options;
  if (dial === undefined) return await establish(connectSocket(url, secureContext), options);
  const startMs = performance.now();
  const dialed = await dialWithin(dial, options);
  const socket =
    secureContext === undefined
      ? dialed
      : connectTls({ socket: dialed, ...serverName(url), secureContext, ALPNProtocols: ['h2'] });
  const leftMs = Math.max(1, connectTimeoutMs - (performance.now() - startMs));
  return await establish(socket, { ...options, connectTimeoutMs: leftMs });
}

/** @throws ConnectionFailedError */
async function dialWithin(dial: EtcdDial, { url, connectTimeoutMs, signal }: Http2ConnectionOptions): Promise<Socket> {
  const limit = AbortSignal.timeout(connectTimeoutMs);
  try {
    return await dial(addressOf(url), { signal: AbortSignal.any([signal, limit]) });
  } catch (error) {
    const reason = limit.aborted ? `connect timed out after ${connectTimeoutMs}ms` : String(memberOf(error, 'message'));
    throw new ConnectionFailedError(reason, { cause: error, isBeforeServer: true });
  }
}

/** @throws ConnectionFailedError */
function establish(socket: Socket, options: Http2ConnectionOptions): Promise<Http2Connection> {
  const { url, secureContext, connectTimeoutMs, signal } = options;
  return new Promise((resolve, reject) => {
    let session: ClientHttp2Session | undefined;
    const fail = (reason: string, cause?: unknown): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      session?.destroy();
      socket.destroy();
      reject(new ConnectionFailedError(reason, { cause }));
    };
    const timer = setTimeout(() => fail(`connect timed out after ${connectTimeoutMs}ms`), connectTimeoutMs);
    const onAbort = (): void => fail('the client was closed');
    const onClose = (): void => fail(closedBeforeSettings);
    const onError = (error: Error): void => fail(reasonOf(error), error);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', onError).on('close', onClose);
    const begin = (): void => {
      const opened = connect(url, sessionOptions(socket));
      session = opened;
      // The error of a session that does not understand the server says less than that the server is no etcd.
      opened.on('error', onClose).on('close', onClose);
      opened.once('remoteSettings', () => {
        // A GOAWAY frame may have arrived with the settings.
        if (opened.closed) return onClose();
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        socket.off('error', onError).off('close', onClose);
        opened.off('error', onClose).off('close', onClose);
        resolve(new Http2Connection(opened, options));
      });
    };
    if (secureContext === undefined && !socket.connecting) begin();
    else socket.once(secureContext === undefined ? 'connect' : 'secureConnect', begin);
  });
}

/** The reason when the server closes the connection without an error. */
export const closedBeforeSettings = 'Failed to connect';

/** Unary calls on one HTTP/2 session. */
export class Http2Connection {
  readonly #calls = new Set<UnaryStream>();
  readonly #headers = new Map<string, Readonly<Record<string, string>>>();
  #keepaliveTimer: NodeJS.Timeout | undefined;
  #error: Error | undefined;
  /** Of the last GOAWAY frame. */
  #lastProcessedId = Number.POSITIVE_INFINITY;
  #isRetired = false;

  constructor(
    private readonly session: ClientHttp2Session,
    private readonly options: Http2ConnectionOptions,
  ) {
    session.setLocalWindowSize(connectionWindowBytes);
    session.on('error', (error) => {
      this.#error = error;
    });
    session.once('close', () => {
      clearTimeout(this.#keepaliveTimer);
      this.#retired();
      options.onClosed();
    });
    session.on('goaway', (_code, lastStreamId) => {
      this.#lastProcessedId = lastStreamId;
      this.#retired();
    });
    session.unref();
    this.#waitToPing();
  }

  /** @throws CallError */
  call({ path, message, deadlineMs }: UnaryRequest): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      let stream: ClientHttp2Stream;
      try {
        stream = this.session.request(this.#headersOf(path, deadlineMs), requestOptions);
      } catch (error) {
        // The session has ended before its event was delivered.
        this.#retired();
        return reject(connectionDropped('unsent', error));
      }
      const call = new UnaryStream({
        stream,
        deadlineMs,
        onEnd: (ended, outcome) => {
          this.#remove(ended);
          if (outcome instanceof CallError) reject(outcome);
          else resolve(outcome);
        },
        closedError: (closed) => this.#closedError(closed),
      });
      this.#add(call);
      call.send(message);
      if (stream.id === undefined || stream.id > streamIdMax) this.retire();
    });
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** Takes no more calls, and closes when those in progress have ended. */
  retire(): void {
    this.session.close();
    this.#retired();
  }

  /** Calls in progress fail. */
  destroy(): void {
    this.session.destroy();
  }

  #retired(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.options.onRetired();
  }

  #add(call: UnaryStream): void {
    // A connection in use keeps the process alive.
    if (this.#calls.size === 0) this.session.ref();
    this.#calls.add(call);
    this.options.deadlines.add(call);
  }

  #remove(call: UnaryStream): void {
    this.#calls.delete(call);
    this.options.deadlines.remove(call);
    if (this.#calls.size === 0) this.session.unref();
  }

  /** The objects are shared: calls of one path mostly have the same timeout. */
  #headersOf(path: string, deadlineMs: number): Readonly<Record<string, string>> {
    const timeout = formatTimeout(deadlineMs - Date.now());
    const key = `${path} ${timeout}`;
    const known = this.#headers.get(key);
    if (known !== undefined) return known;
    const headers = {
      ':method': 'POST',
      ':path': path,
      te: 'trailers',
      'content-type': 'application/grpc',
      'grpc-timeout': timeout,
    };
    if (this.#headers.size >= headersMax) this.#headers.clear();
    this.#headers.set(key, headers);
    return headers;
  }

  /** A server has not processed a stream that it refuses, or that is newer than the last one of its GOAWAY frame. */
  #closedError(stream: ClientHttp2Stream): CallError {
    const { rstCode, id } = stream;
    const wasRefused = rstCode === constants.NGHTTP2_REFUSED_STREAM;
    if (wasRefused || id === undefined || id > this.#lastProcessedId) return streamRefused();
    if (this.session.destroyed) return connectionDropped('sent', this.#error);
    return new CallError('sent', statusCode.internal, `Received RST_STREAM with code ${rstCode}`);
  }

  /** The next ping is sent `keepaliveMs` after the last one was acknowledged, unless no call is in progress then. */
  #waitToPing(): void {
    this.#keepaliveTimer = setTimeout(() => {
      if (this.#calls.size === 0) this.#waitToPing();
      else this.#ping();
    }, this.options.keepaliveMs);
    this.#keepaliveTimer.unref();
  }

  #ping(): void {
    if (this.session.destroyed) return;
    let isAcknowledged = false;
    this.session.ping((error) => {
      if (error !== null) return;
      isAcknowledged = true;
      clearTimeout(this.#keepaliveTimer);
      this.#waitToPing();
    });
    this.#keepaliveTimer = setTimeout(() => {
      // After a pause of this process, the acknowledgement may have arrived and is read first.
      setImmediate(() => {
        if (!isAcknowledged) this.session.destroy(new Error('Keepalive timeout'));
      });
    }, this.options.keepaliveMs / 2);
    this.#keepaliveTimer.unref();
  }
}

/** `grpc-timeout`. Rounded up, so that most calls have the same: the client itself ends the call in time. */
export function formatTimeout(ms: number): string {
  const leftMs = Math.max(1, Math.ceil(ms));
  return leftMs < 1_000 ? `${leftMs}m` : `${Math.ceil(leftMs / 1_000)}S`;
}

function connectSocket(url: URL, secureContext: SecureContext | undefined): Socket {
  const address = addressOf(url);
  if (secureContext === undefined) return connectTcp({ ...address, noDelay: true });
  const socket = connectTls({ ...address, ...serverName(url), secureContext, ALPNProtocols: ['h2'] });
  return socket.setNoDelay(true);
}

/** The name that the certificate of the server is verified against. */
function serverName(url: URL): { readonly host: string; readonly servername?: string } {
  const { host } = addressOf(url);
  return isIP(host) === 0 ? { host, servername: host } : { host };
}

function memberOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : error;
}

function sessionOptions(socket: Socket) {
  return {
    createConnection: () => socket,
    settings: { enablePush: false, initialWindowSize: streamWindowBytes },
    // A limit would end the session during large reads.
    maxSessionMemory: Number.MAX_SAFE_INTEGER,
  };
}

/** A host with several addresses fails with an error for each, and an empty message. */
function reasonOf(error: Error & { readonly errors?: readonly Error[] }): string {
  return error.message === '' ? (error.errors ?? []).map(({ message }) => message).join(', ') : error.message;
}

function streamRefused(): CallError {
  return new CallError('unsent', statusCode.unavailable, 'Stream refused by server');
}

/** Half of the identifiers of a connection, of which a client has the odd ones: it is replaced after 500 million calls. */
const streamIdMax = 2 ** 30;
const requestOptions = { endStream: false } as const;
const streamWindowBytes = 1 << 20;
const connectionWindowBytes = 16 << 20;
const headersMax = 1_000;
