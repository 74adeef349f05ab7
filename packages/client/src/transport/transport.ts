/** How requests reach a server; one implementation speaks HTTP/2. */
export interface Transport {
  /** The whole answer. Throws only when no answer came: the server was not reached or went away. */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** The head of the answer at once, its body as it comes. */
  stream(request: TransportRequest): Promise<TransportStream>;
  close(): void;
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal?: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

export interface TransportStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Ends with the body; throws when the connection breaks before. */
  readonly chunks: AsyncIterable<Buffer>;
}

/** The server could not be reached, or the connection broke before the answer was complete. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
