import type { Clock } from '@orch/apimachinery';
import { limits } from '../limits.js';
import type { Transport, TransportRequest, TransportResponse, TransportStream } from '../transport/transport.js';
import { statusErrorOf } from './status-error.js';

/**
 * Sends requests, and turns answers that are not 2xx into StatusErrors. A request that the server was too busy to take
 * (429 or 503 with Retry-After) was not begun: it is sent again after the time asked for, a limited number of times.
 */
export class Caller {
  constructor(
    private readonly parts: { readonly transport: Transport; readonly userAgent: string; readonly clock: Clock },
  ) {}

  async call(request: TransportRequest): Promise<TransportResponse> {
    const complete = this.#complete(request);
    for (let sent = 1; ; sent += 1) {
      const response = await this.parts.transport.request(complete);
      if (response.status < 300) return response;
      if (!(await this.#mayRepeat(response, { sent, request }))) throw statusErrorOf(response);
    }
  }

  async stream(request: TransportRequest): Promise<TransportStream> {
    const complete = this.#complete(request);
    for (let sent = 1; ; sent += 1) {
      const stream = await this.parts.transport.stream(complete);
      if (stream.status < 300) return stream;
      const body = await readRefusal(stream.chunks);
      if (!(await this.#mayRepeat(stream, { sent, request }))) throw statusErrorOf({ status: stream.status, body });
    }
  }

  /** Waits as long as the server asked for; false when it asked for nothing, or often enough. */
  async #mayRepeat(
    { status, headers }: Pick<TransportResponse, 'status' | 'headers'>,
    { sent, request }: { readonly sent: number; readonly request: TransportRequest },
  ): Promise<boolean> {
    const delayMs = retryAfterMs(headers);
    if ((status !== 429 && status !== 503) || delayMs === undefined || sent > limits.repeatsMax) return false;
    await this.parts.clock.sleep(delayMs, request.signal ? { signal: request.signal } : {});
    return true;
  }

  #complete(request: TransportRequest): TransportRequest {
    const headers = { accept: 'application/json', 'user-agent': this.parts.userAgent, ...request.headers };
    return { ...request, headers };
  }
}

function retryAfterMs(headers: TransportResponse['headers']): number | undefined {
  const text = headers['retry-after'];
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}

async function readRefusal(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= limits.watchFrameBytesMax) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
