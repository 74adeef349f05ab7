/** Sends requests to a server; implemented over HTTP/2 and HTTP/1.1. */
export interface Transport {
  /** Returns the complete response of any status. @throws ConnectionError when the connection ends without a response */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Resolves with the response head; the body streams. @throws ConnectionError when there is no response */
  stream(request: TransportRequest): Promise<TransportStream>;
  /** Ends all requests and streams with a ConnectionError of kind `closed`, and closes the connections. */
  close(): void;
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer;
  readonly signal?: AbortSignal;
  /**
   * Called before the request is written, once it has a connection, and over HTTP/2 again with each write to the socket until
   * it has a response: also when other requests are written. When it throws, nothing is written: the request fails with this
   * error, or with a ConnectionError that names it.
   */
  readonly beforeSend?: () => void;
}

export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface TransportResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer;
}

export interface TransportStream {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Ends with the body. @throws ConnectionError when the connection breaks before */
  readonly chunks: AsyncIterable<Buffer>;
}

/** The server could not be reached, the connection broke before the response was complete, or the response is malformed. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly kind: ConnectionFailure;

  constructor(
    message: string,
    { kind = 'broken', ...options }: ErrorOptions & { readonly kind?: ConnectionFailure } = {},
  ) {
    super(message, options);
    this.kind = kind;
  }
}

/**
 * - `unreachable`: no connection could be made, for instance as the certificate is not trusted
 * - `unprocessed`: the server did not act on the request, which may be sent again
 * - `broken`: the connection broke; the server may have acted on the request
 * - `timeout`: no sign of life of the server in the time limit
 * - `malformed`: the response is not what the protocol says
 * - `closed`: the client was closed
 */
export type ConnectionFailure = 'unreachable' | 'unprocessed' | 'broken' | 'timeout' | 'malformed' | 'closed';
