import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { dirname, join } from 'node:path';
import type { ReadyLine } from './orch-process.js';

export interface SessionResponse {
  readonly status: number;
  readonly text: string;
}

export interface WatchEvent {
  readonly type: string;
  readonly object: {
    readonly metadata: { readonly name: string; readonly resourceVersion: string };
    readonly data?: Readonly<Record<string, string>>;
  };
}

/** An HTTP/2 connection to a server, authenticated as the administrator. */
export class Session implements Disposable {
  private constructor(
    private readonly session: ClientHttp2Session,
    private readonly token: string,
  ) {}

  /** Resolves when the connection is established and assigned to a worker. */
  static async open(ready: ReadyLine): Promise<Session> {
    const ca = await readFile(join(dirname(ready.kubeconfig), 'pki', 'ca.crt'), 'utf8');
    const session = connect(ready.url, { ca });
    await once(session, 'remoteSettings');
    session.on('error', () => undefined);
    return new Session(session, ready.token);
  }

  get closed(): boolean {
    return this.session.closed || this.session.destroyed;
  }

  call(method: string, path: string, body?: unknown): Promise<SessionResponse> {
    return this.begin(method, path).end(body);
  }

  /** Sends the headers of a request. `end` sends the body. */
  begin(method: string, path: string): { end(body?: unknown): Promise<SessionResponse> } {
    const stream = this.request(method, path);
    const response = responseOf(stream);
    response.catch(() => undefined);
    return {
      async end(body) {
        stream.end(body === undefined ? undefined : JSON.stringify(body));
        return await response;
      },
    };
  }

  /** Collects the events of a watch until it ends. */
  async watch(path: string): Promise<{ readonly events: readonly WatchEvent[]; readonly ended: Promise<void> }> {
    const stream = this.request('GET', path);
    stream.end();
    const events: WatchEvent[] = [];
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) events.push(JSON.parse(line));
    });
    stream.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => stream.once('close', resolve));
    await Promise.race([once(stream, 'response'), ended]);
    return { events, ended };
  }

  [Symbol.dispose](): void {
    this.session.destroy();
  }

  private request(method: string, path: string): ClientHttp2Stream {
    return this.session.request({
      ':method': method,
      ':path': path,
      authorization: `Bearer ${this.token}`,
      'content-type': 'application/json',
    });
  }
}

/** Resolves with the response. Rejects when the stream closes without one, for example because the server was killed. */
function responseOf(stream: ClientHttp2Stream): Promise<SessionResponse> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (status !== 0) resolve({ status, text: Buffer.concat(chunks).toString() });
    });
    stream.on('error', reject);
    stream.on('close', () => reject(new Error('the connection was closed')));
  });
}
