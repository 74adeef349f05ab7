import { lookup } from 'node:dns';
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Backend } from './backend.js';
import { AddressRefused, ConnectTimeout, memberOf } from './connection-fault.js';

export interface TransportOptions {
  /** PEM. The certificate of the other side is verified only against these. */
  readonly authorities?: string;
  /** PEM, both or none. */
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Time to a connection, its TLS handshake included. */
  readonly connectTimeoutMs: number;
  /** Addresses that may be connected to; names are looked up once, and what they lead to is asked. All when not given. */
  readonly allows?: (address: string) => boolean;
}

export interface BackendRequest {
  readonly method: string;
  /** Path and query, escaped. */
  readonly target: string;
  /** Name, value, name, value, …; with `host`. What frames the body is added here. */
  readonly headers: readonly string[];
  readonly body?: Readable | Buffer;
  readonly signal: AbortSignal;
}

/** What a backend made of a request: an answer in HTTP, or a connection that has left it. */
export type BackendAnswer =
  | { readonly type: 'response'; readonly response: IncomingMessage }
  | { readonly type: 'upgraded'; readonly response: IncomingMessage; readonly socket: Duplex; readonly head: Buffer };

/** Connections to backends of one kind, over HTTP/1.1; those that are idle are used again. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;

  constructor(options: TransportOptions) {
    this.#options = options;
    const { authorities, clientCertificate: cert, clientKey: key, allows } = options;
    const guarded = allows === undefined ? {} : { lookup: guardedLookup(allows) };
    const pool = { keepAlive: true, keepAliveMsecs: 30_000, maxFreeSockets: 64, timeout: idleTimeoutMs, ...guarded };
    this.#http = new HttpAgent(pool);
    this.#https = new HttpsAgent({
      ...pool,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: authorities !== undefined,
      ...(authorities === undefined ? {} : { ca: authorities }),
      ...(cert === undefined || key === undefined ? {} : { cert, key }),
    });
  }

  /** Resolves when the head of the answer is there. @throws what `connectionFault` puts into words */
  async send(backend: Backend, request: BackendRequest): Promise<BackendAnswer> {
    const { allows } = this.#options;
    if (allows !== undefined && isIP(backend.host) !== 0 && !allows(backend.host)) throw new AddressRefused();
    for (;;) {
      const attempt = this.#open(backend, request);
      try {
        return await answerOf(attempt, request);
      } catch (error) {
        // An idle connection may end just when it is used again. What has no body can be said once more.
        const isStale = attempt.reusedSocket && request.body === undefined && isReset(error);
        if (!isStale || request.signal.aborted) throw error;
      }
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #open({ scheme, host, port }: Backend, request: BackendRequest): ClientRequest {
    const { method, target, signal } = request;
    const headers = [...request.headers, ...framing(request)];
    const options = { host, ...(port === '' ? {} : { port }), method, path: target, headers, signal, setHost: false };
    const opened =
      scheme === 'https'
        ? httpsRequest({ ...options, agent: this.#https })
        : httpRequest({ ...options, agent: this.#http });
    limitConnecting(opened, this.#options.connectTimeoutMs);
    return opened;
  }
}

/**
 * Node frames bodies only of the methods that usually have one: what it left out would be read as a request of its own.
 */
function framing({ headers, body, method }: BackendRequest): readonly string[] {
  if (headers.some((name, at) => at % 2 === 0 && name === 'content-length')) return [];
  if (Buffer.isBuffer(body)) return ['content-length', String(body.length)];
  if (body !== undefined) return ['transfer-encoding', 'chunked'];
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'DELETE'
    ? []
    : ['content-length', '0'];
}

/** An idle connection is closed after this; one that is in use is not. */
const idleTimeoutMs = 60_000;

function answerOf(opened: ClientRequest, { body }: BackendRequest): Promise<BackendAnswer> {
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

/** Looks a name up, and gives it only when all it leads to may be reached. */
function guardedLookup(allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) callback(error, []);
      else if (!found.every(({ address }) => allows(address))) callback(new AddressRefused(), []);
      else if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family ?? 0);
    });
  };
}

function isReset(error: unknown): boolean {
  const code = memberOf(error, 'code');
  return code === 'ECONNRESET' || code === 'EPIPE';
}
