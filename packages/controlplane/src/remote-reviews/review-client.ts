import type { IncomingMessage } from 'node:http';
import type { Agent } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { errorMessage } from '@orch/apimachinery';
import {
  connectionErrorMessage,
  type Dial,
  deadlineExceeded,
  httpsAgent,
  identityHeaders,
  readResponse,
  responseErrorMessage,
  sendPost,
  tracedCall,
  type WebhookIdentity,
} from '@orch/apiserver';
import { identityOf } from './kubeconfig-identity.js';
import type { ReviewService } from './review-service.js';

/** A call that failed; the message is for the client. */
export class ReviewCallError extends Error {
  override readonly name = 'ReviewCallError';

  constructor(
    message: string,
    /** Whether another attempt may succeed. */
    readonly isTransient: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface ReviewClientOptions {
  /** Opens the connections; directly by default. */
  readonly dial?: Dial | undefined;
  /** The name of calls in traces of requests, such as `call token webhook`; undefined: calls are made for no request. */
  readonly spanName?: string;
}

export interface ReviewCallOptions {
  readonly signal: AbortSignal | undefined;
}

/** POSTs reviews to a service over TLS. Connections are reused. */
export class ReviewClient {
  readonly #url: URL;
  readonly #agent: Agent;
  readonly #identity: WebhookIdentity | undefined;
  readonly #spanName: string | undefined;

  constructor(
    { server, certificateAuthority, serverName, insecureSkipVerify, user }: ReviewService,
    { dial, spanName }: ReviewClientOptions = {},
  ) {
    this.#spanName = spanName;
    this.#url = new URL(server);
    this.#url.searchParams.set('timeout', `${callTimeoutMs / 1_000}s`);
    this.#identity = user === undefined ? undefined : identityOf(user);
    const { certificate } = this.#identity ?? {};
    const options = {
      keepAlive: true,
      timeout: idleTimeoutMs,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: insecureSkipVerify !== true,
      ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
      ...(serverName === undefined ? {} : { servername: serverName }),
      ...(certificate === undefined ? {} : { cert: certificate.cert, key: certificate.key }),
    };
    this.#agent = httpsAgent(options, { dial });
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }

  /** The body of a successful response. @throws ReviewCallError */
  async post(body: string, options: ReviewCallOptions): Promise<Buffer> {
    if (this.#spanName === undefined) return this.#post(body, options);
    return tracedCall(this.#spanName, { 'server.address': this.#url.hostname }, async (call) => {
      const { headers } = call;
      return this.#post(body, {
        ...{ ...options, headers },
        onStatus: (status) => call.set({ 'http.response.status_code': status }),
      });
    });
  }

  async #post(body: string, { signal, headers = {}, onStatus }: TracedPost): Promise<Buffer> {
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const response = await this.#send({ body: Buffer.from(body), headers, signal: ending });
    onStatus?.(response.statusCode ?? 0);
    const bytes = await readResponse(response, { bytesMax: responseBytesMax, signal: ending }).catch(
      (error: unknown) => {
        throw new ReviewCallError(errorMessage(error), false, { cause: error });
      },
    );
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return bytes;
    const isTransient = transientCodes.has(statusCode) || response.headers['retry-after'] !== undefined;
    throw new ReviewCallError(responseErrorMessage(statusCode, bytes), isTransient);
  }

  async #send({ body, headers: further, signal }: SentReview): Promise<IncomingMessage> {
    try {
      const headers = {
        ...further,
        ...(await identityHeaders(this.#identity)),
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': String(body.length),
      };
      return await sendPost({ ...urlToHttpOptions(this.#url), agent: this.#agent, headers, signal }, body);
    } catch (error) {
      const { hostname: host, port } = this.#url;
      const why = signal.aborted ? deadlineExceeded : connectionErrorMessage(error, { scheme: 'https', host, port });
      throw new ReviewCallError(`Post "${this.#url.href}": ${why}`, isReset(error), { cause: error });
    }
  }
}

interface TracedPost extends ReviewCallOptions {
  /** Of the trace. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly onStatus?: (status: number) => void;
}

interface SentReview {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A reset while reading; an orderly end is no transient error, as in v1.21. */
function isReset(error: unknown): boolean {
  return memberOf(error, 'code') === 'ECONNRESET' && memberOf(error, 'syscall') === 'read';
}

function memberOf(error: unknown, name: 'code' | 'syscall'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** As in v1.21. */
const callTimeoutMs = 30_000;
/** Idle connections are closed after this time. */
const idleTimeoutMs = 60_000;
const transientCodes: ReadonlySet<number> = new Set([429, 500, 504]);
const responseBytesMax = 1024 * 1024;
