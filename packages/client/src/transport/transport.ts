/** Sends requests to a server; implemented over HTTP/2. */
export interface Transport {
  /** Returns the complete response of any status. @throws ConnectionError when there is none */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Resolves with the response head; the body streams. @throws ConnectionError when there is no response */
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
  /** Ends with the body. @throws ConnectionError when the connection breaks before */
  readonly chunks: AsyncIterable<Buffer>;
}

/** The server could not be reached, the connection broke before the response was complete, or the response is malformed. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
