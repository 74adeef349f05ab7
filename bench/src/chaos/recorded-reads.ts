/** A response of the server. */
export interface ServerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The last successful responses to each read: what a server that lags behind would send. */
export class RecordedReads {
  readonly #responses = new Map<string, ServerResponse[]>();

  record(read: string, response: ServerResponse): void {
    if (response.status !== 200 || response.body.length > bytesMax) return;
    const known = this.#responses.get(read) ?? [];
    known.push(response);
    if (known.length > responsesMax) known.shift();
    // The reads used last are at the end.
    this.#responses.delete(read);
    this.#responses.set(read, known);
    for (const oldest of this.#responses.keys()) {
      if (this.#responses.size <= readsMax) break;
      this.#responses.delete(oldest);
    }
  }

  /** The oldest kept response; undefined before the first. */
  stale(read: string): ServerResponse | undefined {
    return this.#responses.get(read)?.[0];
  }
}

const responsesMax = 3;
const readsMax = 2_000;
const bytesMax = 4 * 1024 * 1024;
