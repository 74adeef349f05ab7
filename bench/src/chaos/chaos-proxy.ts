import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { Random } from '../fuzz/random.js';
import { type Fault, FaultChooser } from './choose-fault.js';
import { errorResponse } from './error-response.js';
import { ProxyExchange } from './proxy-exchange.js';
import { RecordedReads } from './recorded-reads.js';
import { relayWatch } from './relay-watch.js';
import { requestKind } from './request-kind.js';
import { Upstream } from './upstream.js';

export interface ChaosProxyOptions {
  /** `https://host:port` of the server. */
  readonly target: string;
  /** PEM; without it the certificate of the server is not verified. */
  readonly certificateAuthority?: string;
  readonly seed: number;
  /** Default: any free port. */
  readonly port?: number;
  /** Requests for these paths have no faults. Default: leases, whose loss ends a program. */
  readonly sparedPaths?: RegExp;
  /** Called with each request when it has ended, a watch with its end. */
  readonly onRequest?: (request: ProxiedRequest) => void;
}

/** A request that the proxy has handled. */
export interface ProxiedRequest {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly fault: Fault;
  /** From its arrival until the response has ended, or its stream broke. */
  readonly durationMs: number;
}

/**
 * A proxy over TLS, HTTP/2 and HTTP/1.1, between clients and a server, which delays, rejects and breaks requests, cuts
 * watches, and serves stale reads. Clients need tokens: their certificates do not get through.
 */
export class ChaosProxy implements AsyncDisposable {
  /** Requests by their fault. */
  readonly counts = new Map<string, number>();
  readonly #chooser: FaultChooser;
  readonly #random: Random;
  readonly #recorded = new RecordedReads();
  readonly #upstream: Upstream;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #sockets = new Set<Socket>();
  readonly #spared: RegExp;
  readonly #onRequest: ChaosProxyOptions['onRequest'];

  private constructor(
    private readonly server: Http2SecureServer,
    /** PEM, for the kubeconfigs of clients. */
    readonly certificateAuthority: string,
    { target, certificateAuthority: trusted, seed, sparedPaths = /\/leases(\/|$)/, onRequest }: ChaosProxyOptions,
  ) {
    this.#chooser = new FaultChooser(seed);
    this.#random = new Random(seed);
    this.#upstream = new Upstream({ url: target, ...(trusted === undefined ? {} : { certificateAuthority: trusted }) });
    this.#spared = sparedPaths;
    this.#onRequest = onRequest;
    server.on('session', (session) => {
      this.#sessions.add(session);
      session.on('error', () => undefined);
      session.on('close', () => this.#sessions.delete(session));
    });
    server.on('secureConnection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.on('request', (request, response) => {
      const exchange = new ProxyExchange(request, response, () => this.#random.next() / 2 ** 32);
      this.#handle(exchange).catch(() => exchange.drop('stream'));
    });
  }

  static async start(options: ChaosProxyOptions): Promise<ChaosProxy> {
    const validity = validFor(30, new Date());
    const authority = await generateAuthority({ commonName: 'chaos proxy', ...validity });
    const hosts = ['127.0.0.1', 'localhost'];
    const pair = await issueCertificate(authority, { commonName: 'localhost', usages: ['server'], hosts, ...validity });
    const settings = { maxConcurrentStreams: 1_000, initialWindowSize: 1024 * 1024 };
    const server = createSecureServer({ cert: pair.cert, key: pair.key, allowHTTP1: true, settings });
    const proxy = new ChaosProxy(server, authority.cert, options);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, '127.0.0.1', () => resolve());
    });
    return proxy;
  }

  get url(): string {
    const address = this.server.address();
    return `https://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  /** Breaks all connections, and listens no longer. */
  async stop(): Promise<void> {
    for (const session of this.#sessions) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
    this.#upstream.close();
    await new Promise((resolve) => this.server.close(resolve));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #handle(exchange: ProxyExchange): Promise<void> {
    const { method, target, headers } = exchange;
    const body = await exchange.body();
    const kind = requestKind(method, target);
    const path = target.split('?')[0] ?? target;
    const fault = this.#spared.test(path) ? noFault : this.#chooser.next({ method, path, kind });
    this.#report(exchange, fault);
    const request = { method, path: target, headers, body };
    const read = `${headers['accept'] ?? ''} ${target}`;
    const stale = fault.type === 'stale' ? this.#recorded.stale(read) : undefined;
    this.#count(fault, stale !== undefined);
    if (fault.type === 'rejected') return exchange.send(errorResponse(fault));
    if (fault.type === 'dropped' && fault.when === 'before') return exchange.drop(fault.scope);
    if (stale !== undefined) return exchange.send(stale);
    if (fault.type === 'delayed') await sleep(fault.delayMs);
    if (kind === 'watch') {
      const { stream, ...head } = await this.#upstream.open(request);
      exchange.begin(head);
      return relayWatch(exchange, { stream, fault: fault.type === 'watch' ? fault : plainWatch });
    }
    const response = await this.#upstream.request(request);
    if (method === 'GET') this.#recorded.record(read, response);
    if (fault.type === 'dropped') return exchange.drop(fault.scope);
    exchange.send(fault.type === 'responseReplaced' ? errorResponse(fault) : response);
  }

  #report(exchange: ProxyExchange, fault: Fault): void {
    const onRequest = this.#onRequest;
    if (onRequest === undefined) return;
    const { method, target } = exchange;
    const time = new Date().toISOString();
    const startMs = performance.now();
    exchange.onClosed(() => onRequest({ time, method, target, fault, durationMs: performance.now() - startMs }));
  }

  #count(fault: Fault, isStale: boolean): void {
    if (fault.type === 'stale' && !isStale) return;
    const { type } = fault;
    const name = type === 'dropped' ? `dropped ${fault.when}` : type === 'rejected' ? `rejected ${fault.code}` : type;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

const noFault: Fault = { type: 'none' };
const plainWatch = { type: 'watch', lateMsMax: 0, end: 'normal' } as const;
