import type { ServerResponse as Http1Response, IncomingMessage } from 'node:http';
import { constants, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { ServerResponse } from './recorded-reads.js';

export type ProxyRequest = Http2ServerRequest | IncomingMessage;
export type ProxyResponse = Http2ServerResponse | Http1Response;

/** One request of a client, over HTTP/2 or HTTP/1.1. */
export class ProxyExchange {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    private readonly request: ProxyRequest,
    private readonly response: ProxyResponse,
    readonly random: () => number,
  ) {
    this.method = request.method ?? 'GET';
    this.target = request.url ?? '/';
    this.headers = endToEndHeaders(request.headers);
    request.on('error', () => undefined);
    response.on('error', () => undefined);
  }

  async body(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.request) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  send({ status, headers, body }: ServerResponse): void {
    this.begin({ status, headers });
    this.write(body);
    this.end();
  }

  /** Sends the head at once: a client of a watch waits for it, and there may be no event for long. */
  begin({ status, headers }: Omit<ServerResponse, 'body'>): void {
    this.#ifOpen((response) => {
      response.writeHead(status, { ...endToEndHeaders(headers) });
      response.flushHeaders?.();
    });
  }

  write(chunk: Buffer): void {
    this.#ifOpen((response) => response.write(chunk));
  }

  end(): void {
    this.#ifOpen((response) => response.end());
  }

  /** Breaks the stream of the request, or the whole connection with all its streams. HTTP/1.1 has only connections. */
  drop(scope: 'stream' | 'connection'): void {
    if (!('stream' in this.response)) return void this.request.socket.destroy();
    const { stream } = this.response;
    if (stream === undefined) return;
    if (scope === 'stream') stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    else stream.session?.destroy();
  }

  onClosed(act: () => void): void {
    this.response.on('close', act);
  }

  #ifOpen(act: (response: OpenResponse) => void): void {
    const response: OpenResponse = this.response;
    if (!response.writableEnded && !response.destroyed) act(response);
  }
}

/** What both responses have; the overloads of their methods differ. */
interface OpenResponse {
  readonly writableEnded: boolean;
  readonly destroyed: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  /** HTTP/1.1 only: HTTP/2 sends the head with `writeHead`. */
  flushHeaders?(): void;
  write(chunk: Buffer): unknown;
  end(): unknown;
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'host',
  'te',
]);

function endToEndHeaders(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const fields = Object.entries(headers).filter(
    ([name, value]) => !name.startsWith(':') && !hopByHop.has(name) && value !== undefined,
  );
  return Object.fromEntries(
    fields.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
}
