import { lookup } from 'node:dns';
import { type ClientRequest, type Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { httpAgent, httpsAgent } from '../egress/agents.js';
import { ConnectTimeout } from '../egress/connect-timeout.js';
import type { Dial } from '../egress/dial.js';
import { authorityOf, type Backend } from './backend.js';
import { AddressNotAllowedError, memberOf } from './connection-error.js';

export interface TransportOptions {
  /** PEM. Server certificates are verified against these only. */
  readonly authorities?: string;
  /** Verifies server certificates without `authorities` against those of the system; they are not verified by default. */
  readonly trustsSystem?: boolean;
  /** The server name for TLS; the host by default. */
  readonly serverName?: string;
  /** PEM, both or none. */
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Connect timeout, including the TLS handshake. */
  readonly connectTimeoutMs: number;
  /** Allowed addresses. A name is resolved once, and all its addresses must be allowed. */
  readonly allows: (address: string) => boolean;
  /** Backends at unrestricted addresses, as `host:port` in lower case. */
  readonly trusted?: ReadonlySet<string>;
  /** Opens the connections; directly by default. */
  readonly dial?: Dial | undefined;
}

export interface BackendRequest {
  readonly method: string;
  /** Path and query, escaped. */
  readonly target: string;
  /** Name, value, name, value, …; including `host`. Framing headers are added here. */
  readonly headers: readonly string[];
  readonly body?: Readable | Buffer;
  readonly signal: AbortSignal;
}

/** The result of a backend request: an HTTP response, or an upgraded connection. */
export type BackendResult =
  | { readonly type: 'response'; readonly response: IncomingMessage }
  | { readonly type: 'upgraded'; readonly response: IncomingMessage; readonly socket: Duplex; readonly head: Buffer };

/** HTTP/1.1 connections to backends of one kind; idle connections are reused. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;
  readonly #lookup: LookupFunction;

  constructor(options: TransportOptions) {
    this.#options = options;
    const { authorities, clientCertificate: cert, clientKey: key, allows, serverName: servername } = options;
    this.#lookup = guardedLookup(allows);
    const pool = { keepAlive: true, keepAliveMsecs: 30_000, maxFreeSockets: 64, timeout: idleTimeoutMs };
    const dialing = { dial: options.dial, connectTimeoutMs: options.connectTimeoutMs };
    this.#http = httpAgent(pool, dialing);
    const secure = {
      ...pool,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: authorities !== undefined || options.trustsSystem === true,
      ...(servername === undefined ? {} : { servername }),
      ...(authorities === undefined ? {} : { ca: authorities }),
      ...(cert === undefined || key === undefined ? {} : { cert, key }),
    };
    this.#https = httpsAgent(secure, dialing);
  }

  /** Uses another client certificate for new connections; PEM. */
  replaceCertificate({ cert, key }: { readonly cert: string; readonly key: string }): void {
    // The certificate is part of the key of the pool, so idle connections with the earlier one are not reused.
    Object.assign(this.#https.options, { cert, key });
  }

  /** Resolves with the head of the response. @throws errors for `connectionErrorMessage` */
  async send(backend: Backend, request: BackendRequest): Promise<BackendResult> {
    const { allows, trusted, dial } = this.#options;
    const isTrusted = trusted?.has(authorityOf(backend).toLowerCase()) === true;
    if (!isTrusted && isIP(backend.host) !== 0 && !allows(backend.host)) throw new AddressNotAllowedError();
    if (!isTrusted && isIP(backend.host) === 0 && dial !== undefined) await this.#checkName(backend.host);
    for (;;) {
      const attempt = this.#open(backend, request, isTrusted ? lookup : this.#lookup);
      try {
        return await responseTo(attempt, request);
      } catch (error) {
        // An idle connection may close when it is reused. A request without body can be retried.
        const isStale = attempt.reusedSocket && request.body === undefined && isReset(error);
        if (!isStale || request.signal.aborted) throw error;
      }
    }
  }

  /** Closes idle connections; those in use are closed after their request. */
  retire(): void {
    for (const agent of [this.#http, this.#https]) {
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
      agent.maxFreeSockets = 0;
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  /**
   * A proxy resolves the name itself. If this host can resolve it too, its addresses must be allowed.
   * @throws AddressNotAllowedError
   */
  #checkName(host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#lookup(host, { all: true }, (error) => {
        if (error instanceof AddressNotAllowedError) reject(error);
        else resolve();
      });
    });
  }

  #open({ scheme, host, port }: Backend, request: BackendRequest, lookUp: LookupFunction): ClientRequest {
    const { method, target, signal } = request;
    const headers = [...request.headers, ...framing(request)];
    const where = { host, ...(port === '' ? {} : { port }), lookup: lookUp };
    const options = { ...where, method, path: target, headers, signal, setHost: false };
    const opened =
      scheme === 'https'
        ? httpsRequest({ ...options, agent: this.#https })
        : httpRequest({ ...options, agent: this.#http });
    // Node silently drops response headers beyond a thousand; their total size is limited anyway.
    opened.maxHeadersCount = 0;
    limitConnecting(opened, this.#options.connectTimeoutMs);
    return opened;
  }
}

/**
 * Node frames bodies only for methods that usually have one. An unframed body would be parsed as the next request.
 */
function framing({ headers, body, method }: BackendRequest): readonly string[] {
  if (headers.some((name, at) => at % 2 === 0 && name === 'content-length')) return [];
  if (Buffer.isBuffer(body)) return ['content-length', String(body.length)];
  if (body !== undefined) return ['transfer-encoding', 'chunked'];
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'DELETE'
    ? []
    : ['content-length', '0'];
}

/** Idle connections are closed after this time. */
const idleTimeoutMs = 60_000;

function responseTo(opened: ClientRequest, { body }: BackendRequest): Promise<BackendResult> {
  return new Promise((resolve, reject) => {
    opened.on('response', (response) => resolve({ type: 'response', response }));
    opened.on('upgrade', (response, socket, head) => resolve({ type: 'upgraded', response, socket, head }));
    opened.on('error', reject);
    if (body === undefined || Buffer.isBuffer(body)) opened.end(body);
    else {
      body.pipe(opened);
      body.once('error', () => opened.destroy());
      body.once('close', () => {
        if (!body.readableEnded) opened.destroy();
      });
    }
  });
}

function limitConnecting(opened: ClientRequest, timeoutMs: number): void {
  opened.once('socket', (socket: Socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => opened.destroy(new ConnectTimeout()), timeoutMs);
    const stop = (): void => clearTimeout(timer);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', stop);
    socket.once('close', stop);
  });
}

/** Resolves a name, and succeeds only if all its addresses are allowed. */
function guardedLookup(allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) callback(error, []);
      else if (!found.every(({ address }) => allows(address))) callback(new AddressNotAllowedError(), []);
      else if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family ?? 0);
    });
  };
}

function isReset(error: unknown): boolean {
  const code = memberOf(error, 'code');
  return code === 'ECONNRESET' || code === 'EPIPE';
}
