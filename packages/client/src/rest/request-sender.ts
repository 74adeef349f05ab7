import type { Clock, StatusError } from '@orch/apimachinery';
import { limits } from '../limits.js';
import type { LazyProtobuf } from '../protobuf/lazy-protobuf.js';
import {
  ConnectionError,
  type ResponseHeaders,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  type TransportStream,
} from '../transport/transport.js';
import type { RequestRateLimiter } from './request-rate-limiter.js';
import { statusErrorFrom, statusErrorOf } from './status-error.js';
import type { TokenSource } from './token-source.js';
import { parseWarnings, type RequestWarning } from './warnings.js';

export interface RequestSenderParts {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Headers of every request, such as `user-agent`. */
  readonly headers: TransportRequest['headers'];
  /** Adds a token to each request. One that is rejected with 401 is sent once more with another token. */
  readonly tokens?: TokenSource;
  readonly rateLimiter?: RequestRateLimiter;
  /** Called at the moment before a request other than a GET is sent, which is not sent when it throws. */
  readonly beforeWrite?: () => void;
  readonly onWarning?: (warning: RequestWarning) => void;
  /** Reads errors in protobuf, for clients that accept it. */
  readonly protobuf?: LazyProtobuf;
  /** Called with each response and failure, for metrics. */
  readonly onResponse?: (outcome: RequestOutcome) => void;
}

/** One response or failure; a request that is retried has several. */
export interface RequestOutcome {
  readonly method: TransportRequest['method'];
  /** Path and query. */
  readonly path: string;
  /** Whether the response is a stream, such as a watch or a log. */
  readonly isStream: boolean;
  /** The wait for the rate limit before the request; absent without one. */
  readonly waitedMs?: number;
  /** The HTTP status, or `'<error>'` when there was no response. */
  readonly code: number | '<error>';
  /** From the sending of the request to the response; for a stream, to its head. */
  readonly durationMs: number;
}

/**
 * Sends requests and throws a StatusError for a response other than 2xx. Retries, at most `retriesMax` times:
 *
 * - a request rejected with 429 or 5xx and Retry-After, after that time
 * - a request rejected with 401, once and at once, with a new token of the token source
 * - a GET whose connection broke, after a second; other requests may have been processed
 */
export class RequestSender {
  constructor(private readonly parts: RequestSenderParts) {}

  get clock(): Clock {
    return this.parts.clock;
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    return this.#retrying(request, {
      isStream: false,
      sendOnce: (complete) => this.parts.transport.request(complete),
      bodyOf: async ({ body }) => body,
    });
  }

  stream(request: TransportRequest): Promise<TransportStream> {
    return this.#retrying(request, {
      isStream: true,
      sendOnce: (complete) => this.parts.transport.stream(complete),
      bodyOf: ({ chunks }) => readErrorBody(chunks),
    });
  }

  async #retrying<R extends ResponseHead>(
    request: TransportRequest,
    {
      isStream,
      sendOnce,
      bodyOf,
    }: {
      readonly isStream: boolean;
      readonly sendOnce: (request: TransportRequest) => Promise<R>;
      readonly bodyOf: (response: R) => Promise<Buffer>;
    },
  ): Promise<R> {
    const { rateLimiter, headers, onWarning, tokens, beforeWrite } = this.parts;
    const complete: TransportRequest = {
      ...request,
      headers: { accept: 'application/json', ...headers, ...request.headers },
      ...(beforeWrite !== undefined && request.method !== 'GET' ? { beforeSend: beforeWrite } : {}),
    };
    let hasNewToken = false;
    for (let sent = 1; ; sent += 1) {
      const waitedMs = rateLimiter === undefined ? undefined : await this.#untilTurn(rateLimiter, request.signal);
      const token = await tokens?.token(request.signal);
      let failure: unknown;
      try {
        const response = await this.#timed(token === undefined ? complete : withToken(complete, token), {
          ...{ isStream, sendOnce },
          ...(waitedMs === undefined ? {} : { waitedMs }),
        });
        if (onWarning !== undefined && response.headers['warning'] !== undefined) {
          for (const warning of parseWarnings(response.headers['warning'])) onWarning(warning);
        }
        if (response.status < 300) return response;
        failure = new Rejection(await this.#errorOf(response, await bodyOf(response)), response);
      } catch (error) {
        failure = error;
      }
      if (failure instanceof Rejection && failure.response.status === 401 && token !== undefined && !hasNewToken) {
        hasNewToken = true;
        tokens?.reject(token);
        continue;
      }
      const delayMs = retryDelayMs(failure, request);
      if (delayMs === undefined || sent > limits.retriesMax) {
        throw failure instanceof Rejection ? failure.error : failure;
      }
      await this.parts.clock.sleep(delayMs, request.signal ? { signal: request.signal } : {});
    }
  }

  /** Waits for the rate limit. Returns the time of the wait. */
  async #untilTurn(rateLimiter: RequestRateLimiter, signal: AbortSignal | undefined): Promise<number> {
    const { clock } = this.parts;
    const turn = rateLimiter.take(signal);
    if (turn === undefined) return 0;
    const startMs = clock.monotonicMs();
    await turn;
    return clock.monotonicMs() - startMs;
  }

  async #errorOf({ status, headers }: ResponseHead, body: Buffer): Promise<StatusError> {
    const { protobuf } = this.parts;
    if (!protobuf?.isUsedIn(headers)) return statusErrorOf({ status, body });
    // A malformed Status is an error with the status of the response.
    return statusErrorFrom(await (await protobuf.load()).decode(body).catch(() => ({})), status);
  }

  async #timed<R extends ResponseHead>(
    request: TransportRequest,
    {
      sendOnce,
      ...reported
    }: {
      readonly sendOnce: (request: TransportRequest) => Promise<R>;
      readonly isStream: boolean;
      readonly waitedMs?: number;
    },
  ): Promise<R> {
    const { onResponse, clock } = this.parts;
    if (onResponse === undefined) return await sendOnce(request);
    const startMs = clock.monotonicMs();
    const report = (code: RequestOutcome['code']) =>
      onResponse({
        ...{ method: request.method, path: request.path, code, durationMs: clock.monotonicMs() - startMs },
        ...reported,
      });
    try {
      const response = await sendOnce(request);
      report(response.status);
      return response;
    } catch (error) {
      report('<error>');
      throw error;
    }
  }
}

interface ResponseHead {
  readonly status: number;
  readonly headers: ResponseHeaders;
}

/** A response other than 2xx, kept with its headers until it is known whether the request is retried. */
class Rejection {
  constructor(
    readonly error: StatusError,
    readonly response: ResponseHead,
  ) {}
}

function withToken(request: TransportRequest, token: string): TransportRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** The time after which the request is retried; undefined when it must not be. */
function retryDelayMs(failure: unknown, request: TransportRequest): number | undefined {
  if (failure instanceof Rejection) {
    const { status, headers } = failure.response;
    return status === 429 || status >= 500 ? retryAfterMs(headers) : undefined;
  }
  if (request.signal?.aborted || request.method !== 'GET' || !(failure instanceof ConnectionError)) return undefined;
  return failure.kind === 'broken' ? limits.brokenRetryDelayMs : undefined;
}

function retryAfterMs(headers: ResponseHeaders): number | undefined {
  const text = headers['retry-after'];
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}

async function readErrorBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= limits.watchFrameBytesMax) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
