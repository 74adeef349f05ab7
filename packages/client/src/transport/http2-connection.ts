import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type ClientSessionOptions,
  connect,
  type SecureClientSessionOptions,
} from 'node:http2';
import type { Socket } from 'node:net';
import type { ConnectionOptions as TlsOptions } from 'node:tls';
import type { ClientCertificate } from '../credentials/credentials.js';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import { connectionError } from './connection-error.js';
import { type Fence, Fences } from './fences.js';
import { tlsOptions } from './tls-options.js';
import { ConnectionError } from './transport.js';

/** Time without a byte from the server before a ping, and time limit for a sign of life after it. */
export interface KeepAlive {
  readonly pingIntervalMs: number;
  readonly pingTimeoutMs: number;
}

export interface Http2ConnectionOptions {
  readonly keepAlive: KeepAlive;
  /** Whether its requests have fences; see `fence`. */
  readonly isFenced?: boolean;
}

/**
 * Owns the session and its timers. When the client certificate is renewed, new requests use a new session; streams continue on
 * the earlier one.
 *
 * With `isFenced`, each write to the socket is checked against the fences of the requests that have no response yet.
 */
export class Http2Connection {
  #session: Promise<ClientHttp2Session> | undefined;
  #certificate: ClientCertificate | undefined;
  #closed = false;
  /** Sessions with a certificate that was renewed, whose streams continue. */
  readonly #retired = new Set<ClientHttp2Session>();
  readonly #failures = new WeakMap<ClientHttp2Session, ConnectionError>();
  readonly #fences = new WeakMap<ClientHttp2Session, Fences>();

  constructor(
    private readonly config: ClientConfig,
    private readonly options: Http2ConnectionOptions,
  ) {}

  /** The open session. One that was made with another certificate is destroyed, with its streams. */
  session(certificate: ClientCertificate | undefined): Promise<ClientHttp2Session> {
    if (this.#closed) return Promise.reject(new ConnectionError('the client is closed', { kind: 'closed' }));
    if (certificate !== this.#certificate) {
      if (certificate?.isRenewal) this.#retire();
      else this.#end(new ConnectionError('the client certificate has changed'));
    }
    const current = this.#session ?? this.#connect(certificate);
    this.#session = current;
    this.#certificate = certificate;
    const forget = () => {
      if (this.#session === current) this.#session = undefined;
    };
    return current.then(
      (session) => {
        if (!session.closed && !session.destroyed) return session;
        // It broke, but its `close` event has not arrived yet.
        forget();
        return this.session(certificate);
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
  }

  /** Why a session ended, if the connection noticed that itself. */
  failureOf(session: ClientHttp2Session): ConnectionError | undefined {
    return this.#failures.get(session);
  }

  /**
   * Sends a request of a fenced connection, unless its fence throws. When it throws later, before the request is written, the
   * session ends without a write.
   */
  fence(session: ClientHttp2Session, fence: Fence, send: () => ClientHttp2Stream): ClientHttp2Stream {
    fence();
    const fences = this.#fences.get(session);
    fences?.add(fence);
    const stream = send();
    stream.once('response', () => stream.once('close', () => fences?.remove(fence)));
    return stream;
  }

  close(): void {
    this.#closed = true;
    const reason = new ConnectionError('the client is closed', { kind: 'closed' });
    this.#end(reason);
    for (const session of this.#retired) this.#destroy(session, reason);
  }

  /** Closes the session when its streams have ended. */
  #retire(): void {
    const session = this.#session;
    this.#session = undefined;
    session?.then(
      (open) => {
        if (open.destroyed) return;
        if (this.#closed) return this.#destroy(open, new ConnectionError('the client is closed', { kind: 'closed' }));
        this.#retired.add(open);
        open.once('close', () => this.#retired.delete(open));
        open.close();
      },
      () => {},
    );
  }

  #end(reason: ConnectionError): void {
    const session = this.#session;
    this.#session = undefined;
    session?.then(
      (open) => this.#destroy(open, reason),
      () => {},
    );
  }

  /** Without an error, Node would end the streams as if they were complete. */
  #destroy(session: ClientHttp2Session, reason: ConnectionError): void {
    this.#failures.set(session, reason);
    session.destroy(reason);
  }

  async #connect(certificate: ClientCertificate | undefined): Promise<ClientHttp2Session> {
    const { server } = this.config;
    const tls = { ...tlsOptions(this.config, certificate), ALPNProtocols: ['h2'] };
    const options: ClientSessionOptions | SecureClientSessionOptions = {
      ...tls,
      settings: { initialWindowSize: windowBytes, enablePush: false },
      // Node's limit of 10 MB for the streams of a connection would end it when two large bodies are sent at once.
      maxSessionMemory: Number.MAX_SAFE_INTEGER,
    };
    if (this.options.isFenced) return await this.#connectFenced(options, tls);
    const socket = await this.#throughProxy(tls);
    if (socket === undefined) return await this.#open(connect(server, options));
    return await this.#open(connect(server, { ...options, createConnection: () => socket }));
  }

  /** Opens a socket through the configured proxy; undefined without a proxy. */
  async #throughProxy(tls: TlsOptions): Promise<Socket | undefined> {
    const { server, proxyUrl } = this.config;
    if (proxyUrl === undefined) return undefined;
    const { socketThroughProxy } = await import('./proxy-tunnel.js');
    return await socketThroughProxy({ server: new URL(server), proxyUrl: new URL(proxyUrl) }, tls);
  }

  async #connectFenced(options: ClientSessionOptions, tls: TlsOptions): Promise<ClientHttp2Session> {
    const { server } = this.config;
    const { FencedSocket, socketTo } = await import('./fenced-socket.js');
    const fences = new Fences();
    const socket = (await this.#throughProxy(tls)) ?? socketTo(new URL(server), { tls });
    const fenced = new FencedSocket(socket, () => fences.check());
    try {
      await fenced.opened(limits.connectTimeoutMs);
    } catch (error) {
      throw connectionError(error, `cannot reach ${server}`, 'unreachable');
    }
    const session = connect(server, { ...options, createConnection: () => fenced });
    this.#fences.set(session, fences);
    fenced.once('error', (error) => {
      if (error instanceof ConnectionError) this.#failures.set(session, error);
    });
    return await this.#open(session);
  }

  #open(session: ClientHttp2Session): Promise<ClientHttp2Session> {
    const { server } = this.config;
    const forget = () => {
      // Requests that come now need a new session. The promise of this one is not known here while it connects.
      void this.#session?.then(
        (current) => {
          if (current === session) this.#session = undefined;
        },
        () => {},
      );
    };
    session.on('goaway', forget);
    session.on('close', forget);
    return new Promise<ClientHttp2Session>((resolve, reject) => {
      const fail = (error?: unknown) => {
        clearTimeout(timer);
        reject(connectionError(error, `cannot reach ${server}`, 'unreachable'));
      };
      const timer = setTimeout(() => session.destroy(new Error('connect timed out')), limits.connectTimeoutMs);
      session.once('error', fail);
      session.once('close', fail);
      session.once('connect', () => {
        clearTimeout(timer);
        session.off('error', fail);
        session.off('close', fail);
        session.on('error', forget);
        session.setLocalWindowSize(windowBytes);
        this.#pingWhenSilent(session);
        resolve(session);
      });
    });
  }

  /** Looks once per interval whether a byte arrived. Writing does not count: a dead connection accepts what is sent. */
  #pingWhenSilent(session: ClientHttp2Session): void {
    const { pingIntervalMs, pingTimeoutMs } = this.options.keepAlive;
    let received = session.socket.bytesRead;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const hasReceived = () => {
      const before = received;
      received = session.socket.bytesRead;
      return received !== before;
    };
    const ticks = setInterval(() => {
      if (waiting !== undefined || session.destroyed || hasReceived()) return;
      waiting = setTimeout(() => {
        waiting = undefined;
        if (session.destroyed || hasReceived()) return;
        this.#destroy(session, new ConnectionError('no response to a ping', { kind: 'timeout' }));
      }, pingTimeoutMs);
      waiting.unref();
      session.ping(() => {
        clearTimeout(waiting);
        waiting = undefined;
      });
    }, pingIntervalMs);
    ticks.unref();
    session.once('close', () => {
      clearInterval(ticks);
      clearTimeout(waiting);
    });
  }
}

const windowBytes = 16 * 1024 * 1024;
