import {
  type ClientHttp2Session,
  type ClientSessionOptions,
  connect,
  type SecureClientSessionOptions,
} from 'node:http2';
import type { ClientCertificate } from '../credentials/credentials.js';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import { connectionError } from './connection-error.js';
import { tlsOptions } from './tls-options.js';
import { ConnectionError } from './transport.js';

/** Time without a byte from the server before a ping, and time limit for a sign of life after it. */
export interface KeepAlive {
  readonly pingIntervalMs: number;
  readonly pingTimeoutMs: number;
}

/**
 * Owns the session and its timers. When the client certificate is renewed, new requests use a new session; streams continue on
 * the earlier one.
 */
export class Http2Connection {
  #session: Promise<ClientHttp2Session> | undefined;
  #certificate: ClientCertificate | undefined;
  #closed = false;
  /** Sessions with a certificate that was renewed, whose streams continue. */
  readonly #retired = new Set<ClientHttp2Session>();
  readonly #failures = new WeakMap<ClientHttp2Session, ConnectionError>();

  constructor(
    private readonly config: ClientConfig,
    private readonly keepAlive: KeepAlive,
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
    const { server, proxyUrl } = this.config;
    const tls = { ...tlsOptions(this.config, certificate), ALPNProtocols: ['h2'] };
    const options: ClientSessionOptions | SecureClientSessionOptions = {
      ...tls,
      settings: { initialWindowSize: windowBytes, enablePush: false },
    };
    if (proxyUrl === undefined) return await this.#open(connect(server, options));
    const { socketThroughProxy } = await import('./proxy-tunnel.js');
    const socket = await socketThroughProxy({ server: new URL(server), proxyUrl: new URL(proxyUrl) }, tls);
    return await this.#open(connect(server, { ...options, createConnection: () => socket }));
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
    const { pingIntervalMs, pingTimeoutMs } = this.keepAlive;
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
