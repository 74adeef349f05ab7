import type { Clock } from '@orch/apimachinery';
import { limits } from '../limits.js';
import type { Transport, TransportRequest, TransportResponse, TransportStream } from '../transport/transport.js';
import { statusErrorOf } from './status-error.js';
import type { TokenSource } from './token-source.js';

/**
 * Sends requests and throws a StatusError for a response other than 2xx. A request rejected with 429 or 503 and Retry-After
 * was not processed; it is retried after that time, up to `retriesMax` times. With a token source, a request rejected with 401
 * is sent once more with a new token.
 */
export class RequestSender {
  constructor(
    private readonly parts: {
      readonly transport: Transport;
      readonly userAgent: string;
      readonly clock: Clock;
      readonly tokens?: TokenSource;
    },
  ) {}

  async send(request: TransportRequest): Promise<TransportResponse> {
    const attempts = new Attempts();
    for (;;) {
      const { prepared, token } = await this.#prepare(request);
      const response = await this.parts.transport.request(prepared);
      if (response.status < 300) return response;
      if (!(await this.#mayRetry(response, { attempts, request, token }))) throw statusErrorOf(response);
    }
  }

  async stream(request: TransportRequest): Promise<TransportStream> {
    const attempts = new Attempts();
    for (;;) {
      const { prepared, token } = await this.#prepare(request);
      const stream = await this.parts.transport.stream(prepared);
      if (stream.status < 300) return stream;
      const body = await readErrorBody(stream.chunks);
      if (!(await this.#mayRetry(stream, { attempts, request, token })))
        throw statusErrorOf({ status: stream.status, body });
    }
  }

  /** Adds the default headers and the token. */
  async #prepare(
    request: TransportRequest,
  ): Promise<{ readonly prepared: TransportRequest; readonly token: string | undefined }> {
    const { tokens, userAgent } = this.parts;
    const defaults = { accept: 'application/json', 'user-agent': userAgent, ...request.headers };
    if (tokens === undefined) return { prepared: { ...request, headers: defaults }, token: undefined };
    const token = await tokens.token(request.signal);
    return { prepared: { ...request, headers: { ...defaults, authorization: `Bearer ${token}` } }, token };
  }

  async #mayRetry(
    response: Pick<TransportResponse, 'status' | 'headers'>,
    {
      attempts,
      request,
      token,
    }: { readonly attempts: Attempts; readonly request: TransportRequest; readonly token: string | undefined },
  ): Promise<boolean> {
    attempts.sent += 1;
    if (response.status === 401 && token !== undefined && !attempts.hasNewToken) {
      attempts.hasNewToken = true;
      this.parts.tokens?.reject(token);
      return true;
    }
    return await this.#waitForRetry(response, { sent: attempts.sent, request });
  }

  /** Waits for the time in Retry-After. Returns false when the request must not be retried. */
  async #waitForRetry(
    { status, headers }: Pick<TransportResponse, 'status' | 'headers'>,
    { sent, request }: { readonly sent: number; readonly request: TransportRequest },
  ): Promise<boolean> {
    const delayMs = retryAfterMs(headers);
    if ((status !== 429 && status !== 503) || delayMs === undefined || sent > limits.retriesMax) return false;
    await this.parts.clock.sleep(delayMs, request.signal ? { signal: request.signal } : {});
    return true;
  }
}

/** What was tried for one request. */
class Attempts {
  sent = 0;
  hasNewToken = false;
}

function retryAfterMs(headers: TransportResponse['headers']): number | undefined {
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
