import type { Clock } from '@orch/apimachinery';
import { limits } from '../limits.js';
import type { Transport, TransportRequest, TransportResponse, TransportStream } from '../transport/transport.js';
import { statusErrorOf } from './status-error.js';

/**
 * Sends requests and throws a StatusError for a response other than 2xx. A request rejected with 429 or 503 and Retry-After
 * was not processed; it is retried after that time, up to `retriesMax` times.
 */
export class RequestSender {
  constructor(
    private readonly parts: { readonly transport: Transport; readonly userAgent: string; readonly clock: Clock },
  ) {}

  async send(request: TransportRequest): Promise<TransportResponse> {
    const withDefaults = this.#withDefaultHeaders(request);
    for (let sent = 1; ; sent += 1) {
      const response = await this.parts.transport.request(withDefaults);
      if (response.status < 300) return response;
      if (!(await this.#waitForRetry(response, { sent, request }))) throw statusErrorOf(response);
    }
  }

  async stream(request: TransportRequest): Promise<TransportStream> {
    const withDefaults = this.#withDefaultHeaders(request);
    for (let sent = 1; ; sent += 1) {
      const stream = await this.parts.transport.stream(withDefaults);
      if (stream.status < 300) return stream;
      const body = await readErrorBody(stream.chunks);
      if (!(await this.#waitForRetry(stream, { sent, request }))) throw statusErrorOf({ status: stream.status, body });
    }
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

  #withDefaultHeaders(request: TransportRequest): TransportRequest {
    const headers = { accept: 'application/json', 'user-agent': this.parts.userAgent, ...request.headers };
    return { ...request, headers };
  }
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
