import { type ClientHttp2Session, connect } from 'node:http2';
import { isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';

export interface ApiClientOptions {
  readonly url: string;
  readonly token: string;
  /** PEM of the authority that signed the server's certificate. */
  readonly authority: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

/** A request of JSON. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
}

const silenceMsMax = 60_000;
const patchType = 'application/merge-patch+json';

/**
 * Requests of an administrator to any API server of the `kubernetes` dialect, in JSON over one HTTP/2 connection. Both servers of
 * a comparison get the same bytes.
 */
export class ApiClient {
  readonly #session: ClientHttp2Session;
  readonly #authorization: string;

  constructor({ url, token, authority }: ApiClientOptions) {
    this.#session = connect(url, { ca: authority, settings: { initialWindowSize: 8 << 20 } });
    // Requests report the errors of the connection.
    this.#session.on('error', () => undefined);
    this.#authorization = `Bearer ${token}`;
  }

  /** Resolves with any status. @throws Error without a response */
  request({ method, path, body, contentType = patchTypeOf(method) }: ApiRequest): Promise<ApiResponse> {
    return new Promise((resolve, reject) => {
      const stream = this.#session.request(
        {
          ...{ ':method': method, ':path': path, authorization: this.#authorization, accept: 'application/json' },
          ...(body === undefined ? {} : { 'content-type': contentType }),
        },
        { endStream: body === undefined },
      );
      if (body !== undefined) stream.end(JSON.stringify(body));
      let status = 0;
      const chunks: Buffer[] = [];
      stream.setTimeout(silenceMsMax, () => stream.destroy(new Error(`no response in ${silenceMsMax} ms`)));
      stream.on('response', (headers) => {
        status = Number(headers[':status']);
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
      stream.on('close', () => {
        if (status === 0) reject(new Error(`${method} ${path}: no response`));
        else resolve({ status, body: Buffer.concat(chunks).toString() });
      });
    });
  }

  /** Resolves with the object of the response. @throws Error for a status other than 2xx */
  async send(request: ApiRequest): Promise<JsonObject> {
    const { status, body } = await this.request(request);
    if (status < 200 || status > 299) throw new Error(`${request.method} ${request.path}: ${status} ${body}`);
    return jsonObject(body);
  }

  /**
   * Calls `onLine` with each line of a watch, which is an event in JSON, until the signal. Resolves when the server has accepted
   * the watch; `ended` resolves at the signal and rejects when the server ends the watch before.
   */
  async watch(
    path: string,
    { onLine, signal }: { readonly onLine: (line: Buffer) => void; readonly signal: AbortSignal },
  ): Promise<{ readonly ended: Promise<void> }> {
    const stream = this.#session.request({
      ...{ ':path': path, authorization: this.#authorization, accept: 'application/json' },
    });
    const abort = () => stream.close();
    signal.addEventListener('abort', abort, { once: true });
    let rest: Buffer | undefined;
    stream.on('data', (chunk: Buffer) => {
      let buffer = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
      for (let end = buffer.indexOf(10); end >= 0; end = buffer.indexOf(10)) {
        if (end > 0) onLine(buffer.subarray(0, end));
        buffer = buffer.subarray(end + 1);
      }
      rest = buffer.length === 0 ? undefined : buffer;
    });
    const closed = new Promise<string>((resolve) => {
      stream.on('error', (error) => resolve(error.message));
      stream.on('close', () => resolve('closed'));
    });
    const ended = closed.then((reason) => {
      signal.removeEventListener('abort', abort);
      if (!signal.aborted) throw new Error(`watch ${path} ended: ${reason}`);
    });
    // Reported where it is awaited.
    ended.catch(() => undefined);
    await new Promise<void>((resolve, reject) => {
      stream.once('response', ({ ':status': status }) => {
        if (status === 200) resolve();
        else reject(new Error(`watch ${path}: ${status}`));
      });
      stream.once('error', reject);
      stream.once('close', () => reject(new Error(`watch ${path}: no response`)));
    });
    return { ended };
  }

  close(): void {
    this.#session.destroy();
  }
}

function patchTypeOf(method: ApiRequest['method']): string {
  return method === 'PATCH' ? patchType : 'application/json';
}

export function jsonObject(text: string): JsonObject {
  const value: JsonValue = JSON.parse(text);
  if (!isJsonObject(value)) throw new Error(`not a JSON object: ${text.slice(0, 200)}`);
  return value;
}
