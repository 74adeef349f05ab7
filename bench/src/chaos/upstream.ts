import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { ServerResponse } from './recorded-reads.js';

export interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface UpstreamStream extends Omit<ServerResponse, 'body'> {
  readonly stream: ClientHttp2Stream;
}

/** The server behind the proxy: one HTTP/2 connection, opened again after it breaks. */
export class Upstream {
  #session: ClientHttp2Session | undefined;

  constructor(private readonly options: { readonly url: string; readonly certificateAuthority?: string }) {}

  /** Resolves with the head of the response. @throws when the server cannot be reached */
  open({ method, path, headers, body }: UpstreamRequest): Promise<UpstreamStream> {
    const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;
    const head = { ...headers, [HTTP2_HEADER_METHOD]: method, [HTTP2_HEADER_PATH]: path };
    const stream = this.#open().request(head, { endStream: body.length === 0 });
    if (body.length > 0) stream.end(body);
    return new Promise((resolve, reject) => {
      stream.once('error', reject);
      stream.once('close', () => reject(new Error('the server closed the stream')));
      stream.once('response', (received) => {
        const names = Object.keys(received).filter((name) => !name.startsWith(':'));
        const fields = Object.fromEntries(names.map((name) => [name, String(received[name])]));
        stream.on('error', () => undefined);
        resolve({ status: Number(received[HTTP2_HEADER_STATUS]), headers: fields, stream });
      });
    });
  }

  async request(request: UpstreamRequest): Promise<ServerResponse> {
    const { status, headers, stream } = await this.open(request);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { status, headers, body: Buffer.concat(chunks) };
  }

  close(): void {
    this.#session?.destroy();
  }

  #open(): ClientHttp2Session {
    if (this.#session !== undefined && !this.#session.closed && !this.#session.destroyed) return this.#session;
    const { url, certificateAuthority } = this.options;
    const trust = certificateAuthority === undefined ? { rejectUnauthorized: false } : { ca: certificateAuthority };
    const session = connect(url, { ...trust, settings: { initialWindowSize: windowBytes, enablePush: false } });
    session.on('error', () => undefined);
    session.on('connect', () => session.setLocalWindowSize(windowBytes));
    this.#session = session;
    return session;
  }
}

const windowBytes = 16 * 1024 * 1024;
