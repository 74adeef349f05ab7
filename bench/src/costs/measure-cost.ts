import { type ClientHttp2Session, connect } from 'node:http2';
import { mainThreadMs } from '../processes/process-usage.js';
import type { ServerUnderTest } from '../scenarios/server-under-test.js';
import type { CostlyRequest } from './requests.js';

/** CPU time of the server's main thread for one request. */
export interface Cost {
  readonly status: number;
  readonly cpuMs: number;
  readonly bodyBytes: number;
  readonly response: Buffer;
  /** The response header `Audit-ID`. */
  readonly auditId: string | undefined;
}

/** Sends requests sequentially and measures each. */
export class CostMeter {
  readonly #server: ServerUnderTest;
  readonly #ca: Buffer;
  #session: ClientHttp2Session | undefined;

  constructor(server: ServerUnderTest, ca: Buffer) {
    this.#server = server;
    this.#ca = ca;
  }

  /** @throws Error when the connection ends without a response */
  async send({ method, path, headers, body }: Omit<CostlyRequest, 'verb'>): Promise<Cost> {
    const [pid = 0] = this.#server.pids;
    const before = mainThreadMs(pid);
    const { status, response, auditId } = await this.#exchange({ method, path, headers, body });
    return { status, cpuMs: mainThreadMs(pid) - before, bodyBytes: body.length, response, auditId };
  }

  close(): void {
    this.#session?.destroy();
  }

  #exchange({
    method,
    path,
    headers,
    body,
  }: Omit<CostlyRequest, 'verb'>): Promise<Pick<Cost, 'status' | 'response' | 'auditId'>> {
    return new Promise((resolve, reject) => {
      const stream = this.#openSession().request(
        { ':method': method, ':path': path, authorization: `Bearer ${this.#server.token}`, ...headers },
        { endStream: body.length === 0 },
      );
      const chunks: Buffer[] = [];
      let status = 0;
      let auditId: string | undefined;
      stream.on('response', (response) => {
        status = Number(response[':status']);
        auditId = response['audit-id']?.toString();
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // A response may arrive before the server has read the whole body.
        if (!stream.writableFinished) stream.close();
      });
      stream.on('error', () => {});
      stream.on('close', () => {
        if (status === 0) reject(new Error(`${method} ${path}: no response`));
        else resolve({ status, response: Buffer.concat(chunks), auditId });
      });
      if (body.length > 0) stream.end(body);
    });
  }

  #openSession(): ClientHttp2Session {
    const known = this.#session;
    if (known !== undefined && !known.closed && !known.destroyed) return known;
    const session = connect(this.#server.url, { ca: this.#ca, maxSessionMemory: 4_000 });
    session.on('error', () => {});
    this.#session = session;
    return session;
  }
}
