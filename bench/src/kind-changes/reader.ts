import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';

interface Response {
  readonly status: number;
  readonly text: string;
}

const maps = '/api/v1/namespaces/default/configmaps';

const readPauseMs = 2;
const writePauseMs = 2_000;

/** Gets, lists and watches config maps, and writes some for the watch. Counts what fails or gets lost. */
export class Reader {
  private reads = 0;
  private failed = 0;
  private written = 0;
  private watched = 0;
  private endedWatches = 0;

  constructor(
    private readonly session: ClientHttp2Session,
    private readonly token: string,
  ) {}

  ask(method: string, path: string, body?: unknown): Promise<Response> {
    return new Promise((resolve, reject) => {
      const stream = this.request(method, path);
      let status = 0;
      let text = '';
      stream.setEncoding('utf8');
      stream.on('response', (headers) => {
        status = Number(headers[':status']);
      });
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => resolve({ status, text }));
      stream.on('error', reject);
      stream.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Reads until `stop`, which waits until the watch has every event. */
  async start(): Promise<{ stop(): Promise<void> }> {
    await this.ask('POST', maps, { metadata: { name: 'first' } });
    const resourceVersion = /"resourceVersion":"(\d+)"/.exec((await this.ask('GET', maps)).text)?.[1] ?? '';
    const watch = this.request('GET', `${maps}?watch=1&resourceVersion=${resourceVersion}`);
    watch.setEncoding('utf8');
    watch.on('data', (chunk: string) => {
      this.watched += chunk.split('"type":"ADDED"').length - 1;
    });
    let isReading = true;
    watch.on('end', () => {
      if (isReading) this.endedWatches += 1;
    });
    const loops = [`${maps}/first`, maps].map(async (path) => {
      while (isReading) {
        await this.read('GET', path, 200);
        await pause(readPauseMs);
      }
    });
    loops.push(
      (async () => {
        while (isReading) {
          this.written += 1;
          await this.read('POST', maps, 201, { metadata: { name: `m-${this.written}` } });
          await pause(writePauseMs);
        }
      })(),
    );
    return {
      stop: async () => {
        isReading = false;
        await Promise.all(loops);
        for (let count = 0; this.watched < this.written && count < 100; count += 1) {
          await pause(20);
        }
        watch.close();
        await this.ask('DELETE', maps);
      },
    };
  }

  report(): string {
    const { reads, failed, written, watched, endedWatches } = this;
    return `${reads} requests, ${failed} failed; ${watched} of ${written} events, ${endedWatches} watches ended`;
  }

  private async read(method: string, path: string, expected: number, body?: unknown): Promise<void> {
    const { status } = await this.ask(method, path, body);
    this.reads += 1;
    if (status !== expected) this.failed += 1;
  }

  private request(method: string, path: string): ClientHttp2Stream {
    return this.session.request({ ':method': method, ':path': path, authorization: `Bearer ${this.token}` });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
