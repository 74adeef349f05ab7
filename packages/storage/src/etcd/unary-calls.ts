import { createSecureContext, type SecureContext } from 'node:tls';
import { CallError, deadlineExceeded, statusCode } from './call-error.js';
import { Deadlines } from './deadlines.js';
import { type Http2Connection, openHttp2Connection, type UnaryRequest } from './http2-connection.js';
import type { ClientCertificate, EtcdDial } from './options.js';

export interface UnaryCallsOptions {
  /** `http://127.0.0.1:2379` or `https://…`. */
  readonly endpoint: string;
  /** PEM. Without an authority, Node's root certificates verify the server. */
  readonly ca?: Buffer | undefined;
  readonly certificate?: Buffer | undefined;
  readonly key?: Buffer | undefined;
  /** Opens the connections; directly by default. */
  readonly dial?: EtcdDial | undefined;
  readonly keepaliveMs: number;
  /** Time limit for an established connection. */
  readonly connectTimeoutMs: number;
}

/**
 * Unary gRPC calls to one endpoint, with messages as bytes. They share one connection, which the first call opens. When it
 * breaks, the next call opens another; after a failed connection only when `backoffMs` has passed, until then calls fail
 * with its error:
 *
 *     call a              connects: ECONNREFUSED; a fails
 *     b, 50 ms later      fails with the same error
 *     c, 100 ms later     connects: ECONNREFUSED; the next backoff is 200 ms
 */
export class UnaryCalls {
  readonly #url: URL;
  readonly #deadlines = new Deadlines();
  #secureContext: SecureContext | undefined;
  #established: Http2Connection | undefined;
  #opening: Promise<Http2Connection> | undefined;
  /** All that are open: a retired connection ends with its last call. */
  readonly #connections = new Set<Http2Connection>();
  #failure: { readonly error: unknown; readonly untilMs: number } | undefined;
  #backoffMs = backoffMsMin;
  readonly #closing = new AbortController();

  constructor(private readonly options: UnaryCallsOptions) {
    this.#url = new URL(options.endpoint);
    this.#secureContext = secureContextOf(options);
  }

  /** Makes one call. It is never repeated. @throws CallError */
  async call(request: UnaryRequest): Promise<Buffer> {
    const connection = this.#established ?? (await this.#open(request.deadlineMs));
    return await connection.call(request);
  }

  /** Used for the next connection. The current one is closed when its calls have ended. */
  useCertificate(pair: ClientCertificate): void {
    this.#secureContext = secureContextOf({ ...this.options, ...pair });
    this.#failure = undefined;
    this.#established?.retire();
  }

  /** Calls in progress fail. */
  close(): void {
    this.#closing.abort();
    this.#deadlines.close();
    for (const connection of this.#connections) connection.destroy();
  }

  #open(deadlineMs: number): Promise<Http2Connection> {
    if (this.#closing.signal.aborted) return Promise.reject(clientClosed());
    if (this.#failure !== undefined && Date.now() < this.#failure.untilMs) {
      return Promise.reject(this.#failure.error);
    }
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    const opening = this.#opening;
    return new Promise((resolve, reject) => {
      const waiting = { deadlineMs, expire: () => reject(deadlineExceeded('unsent')) };
      this.#deadlines.add(waiting);
      opening.finally(() => this.#deadlines.remove(waiting)).then(resolve, reject);
    });
  }

  async #connect(): Promise<Http2Connection> {
    for (;;) {
      const secureContext = this.#secureContext;
      try {
        const connection = await this.#connectBy(secureContext);
        if (secureContext === this.#secureContext) return connection;
        connection.retire();
      } catch (error) {
        if (secureContext === this.#secureContext || this.#closing.signal.aborted) throw error;
      }
      // The certificate was renewed meanwhile.
      this.#failure = undefined;
    }
  }

  async #connectBy(secureContext: SecureContext | undefined): Promise<Http2Connection> {
    const { dial, keepaliveMs, connectTimeoutMs } = this.options;
    let connection: Http2Connection | undefined;
    try {
      connection = await openHttp2Connection({
        url: this.#url,
        secureContext,
        dial,
        keepaliveMs,
        connectTimeoutMs,
        deadlines: this.#deadlines,
        signal: this.#closing.signal,
        onRetired: () => {
          if (this.#established === connection) this.#established = undefined;
        },
        onClosed: () => {
          if (connection !== undefined) this.#connections.delete(connection);
        },
      });
      this.#failure = undefined;
      this.#backoffMs = backoffMsMin;
      this.#connections.add(connection);
      // Either may have happened while this function waited for its turn.
      if (this.#closing.signal.aborted) connection.destroy();
      else if (!connection.isRetired) this.#established = connection;
      return connection;
    } catch (error) {
      this.#failure = { error, untilMs: Date.now() + this.#backoffMs };
      this.#backoffMs = Math.min(this.#backoffMs * 2, backoffMsMax);
      throw error;
    }
  }
}

function secureContextOf({ endpoint, ca, certificate, key }: UnaryCallsOptions): SecureContext | undefined {
  if (!endpoint.startsWith('https:')) return undefined;
  const pair = certificate === undefined || key === undefined ? {} : { cert: certificate, key };
  return createSecureContext({ ...(ca === undefined ? {} : { ca }), ...pair });
}

function clientClosed(): CallError {
  return new CallError('unsent', statusCode.unavailable, 'the client was already closed');
}

const backoffMsMin = 100;
const backoffMsMax = 1_000;
