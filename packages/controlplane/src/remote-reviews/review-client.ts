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

export interface ReviewCallOptions {
  readonly signal: AbortSignal | undefined;
}

/** POSTs reviews to a service over TLS. Connections are reused. */
export class ReviewClient {
  readonly #url: URL;
  readonly #agent: Agent;
  readonly #identity: WebhookIdentity | undefined;

  /** `dial` opens the connections; directly by default. */
  constructor(
    { server, certificateAuthority, serverName, insecureSkipVerify, user }: ReviewService,
    { dial }: { readonly dial?: Dial | undefined } = {},
  ) {
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
  async post(body: string, { signal }: ReviewCallOptions): Promise<Buffer> {
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const response = await this.#send(Buffer.from(body), ending);
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

  async #send(body: Buffer, signal: AbortSignal): Promise<IncomingMessage> {
    try {
      const headers = {
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
