import { limits } from '../limits.js';
import type { Transport, TransportRequest, TransportResponse, TransportStream } from '../transport/transport.js';
import { statusErrorOf } from './status-error.js';

/** Sends requests, and turns answers that are not 2xx into StatusErrors. */
export class Caller {
  constructor(
    private readonly transport: Transport,
    private readonly userAgent: string,
  ) {}

  async call(request: TransportRequest): Promise<TransportResponse> {
    const response = await this.transport.request(this.#complete(request));
    if (response.status >= 300) throw statusErrorOf(response);
    return response;
  }

  async stream(request: TransportRequest): Promise<TransportStream> {
    const stream = await this.transport.stream(this.#complete(request));
    if (stream.status < 300) return stream;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of stream.chunks) {
      bytes += chunk.length;
      if (bytes <= limits.watchFrameBytesMax) chunks.push(chunk);
    }
    throw statusErrorOf({ status: stream.status, body: Buffer.concat(chunks) });
  }

  #complete(request: TransportRequest): TransportRequest {
    return { ...request, headers: { accept: 'application/json', 'user-agent': this.userAgent, ...request.headers } };
  }
}
