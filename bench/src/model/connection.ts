import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { Agent, request } from 'node:https';

export type Protocol = 'HTTP/1.1' | 'HTTP/2';

export interface Server {
  readonly url: string;
  readonly token: string;
  readonly ca: Buffer;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ReceivedResponse {
  /** 0: the connection broke before the response was complete. */
  readonly status: number;
  readonly text: string;
}

/** A response that is read while it arrives. */
export interface OpenStream {
  readonly status: number;
  /** Complete lines as they arrive; ends with the response, also when it breaks. */
  readonly lines: AsyncIterable<string>;
  /** Closes it from this side. */
  close(): void;
}

/** The connection of one participant, reopened after it was broken. */
export interface Connection {
  send(sent: Sent): Promise<ReceivedResponse>;
  open(sent: Sent): Promise<OpenStream>;
  /** Destroys the whole connection with all its requests. */
  breakOff(): void;
}

export function connectionTo(server: Server, protocol: Protocol): Connection {
  return protocol === 'HTTP/2' ? new Http2Connection(server) : new Http1Connection(server);
}

class Http2Connection implements Connection {
  #session: ClientHttp2Session | undefined;

  constructor(private readonly server: Server) {}

  send(sent: Sent): Promise<ReceivedResponse> {
    return new Promise((resolve) => {
      const { stream, status } = this.#request(sent);
      const chunks: Buffer[] = [];
      let ended = false;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        ended = true;
      });
      stream.on('close', () =>
        resolve({ status: ended ? status() : 0, text: ended ? Buffer.concat(chunks).toString() : '' }),
      );
    });
  }

  open(sent: Sent): Promise<OpenStream> {
    return new Promise((resolve) => {
      const { stream, status } = this.#request(sent);
      const open = () => resolve({ status: status(), lines: linesOf(stream), close: () => stream.close() });
      stream.once('response', open);
      stream.once('close', () => resolve({ status: status(), lines: linesOf(stream), close: () => {} }));
    });
  }

  breakOff(): void {
    this.#session?.destroy();
    this.#session = undefined;
  }

  #request({ method, path, headers, body }: Sent): { stream: ClientHttp2Stream; status: () => number } {
    if (this.#session === undefined || this.#session.closed || this.#session.destroyed) {
      this.#session = connect(this.server.url, { ca: this.server.ca });
      this.#session.on('error', () => {});
    }
    const authorization = `Bearer ${this.server.token}`;
    const stream = this.#session.request(
      { ':method': method, ':path': path, authorization, ...headers },
      { endStream: body === undefined },
    );
    let status = 0;
    stream.on('error', () => {});
    stream.on('response', (response) => {
      status = Number(response[':status']);
    });
    if (body !== undefined) stream.end(body);
    return { stream, status: () => status };
  }
}

class Http1Connection implements Connection {
  #agent = this.#newAgent();

  constructor(private readonly server: Server) {}

  send(sent: Sent): Promise<ReceivedResponse> {
    return new Promise((resolve) => {
      const lost = () => resolve({ status: 0, text: '' });
      const outgoing = this.#request(sent);
      outgoing.on('error', lost);
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', lost);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      outgoing.end(sent.body);
    });
  }

  open(sent: Sent): Promise<OpenStream> {
    return new Promise((resolve) => {
      const outgoing = this.#request(sent);
      outgoing.on('error', () => resolve({ status: 0, lines: nothing(), close: () => {} }));
      outgoing.on('response', (response) =>
        resolve({ status: response.statusCode ?? 0, lines: linesOf(response), close: () => outgoing.destroy() }),
      );
      outgoing.end(sent.body);
    });
  }

  breakOff(): void {
    this.#agent.destroy();
    this.#agent = this.#newAgent();
  }

  #newAgent(): Agent {
    return new Agent({ keepAlive: true, ALPNProtocols: ['http/1.1'] });
  }

  #request({ method, path, headers, body }: Sent) {
    const { url, token, ca } = this.server;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return request(`${url}${path}`, {
      method,
      ca,
      agent: this.#agent,
      headers: { authorization: `Bearer ${token}`, ...length, ...headers },
    });
  }
}

async function* nothing(): AsyncGenerator<string> {}

/** Drops an incomplete last line. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline, start)) {
        if (end > start) yield rest.toString('utf8', start, end);
        start = end + 1;
      }
      rest = rest.subarray(start);
    }
  } catch {
    // Closed by either side: the received lines count.
  }
}

const newline = 0x0a;
