import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Duplex, Readable } from 'node:stream';
import type { ClientCertificate } from '@orch/auth';

/**
 * One request and its response, the same for HTTP/2 and HTTP/1.1. Respond exactly once: with `respond`, `respondInSteps`
 * or `startStream`. Nothing is parsed, buffered or copied before it is needed.
 */
export interface Exchange {
  readonly protocol: 'HTTP/2.0' | 'HTTP/1.1' | 'HTTP/1.0';
  /** Upper case, as sent. */
  readonly method: string;
  /** The request target as sent: path and query, still percent-encoded. */
  readonly url: string;
  /** The requested authority: host and optional port; '' when the client sent none. */
  readonly host: string;
  /** Address of the peer of the socket. */
  readonly remoteAddress: string;
  readonly remotePort: number;
  /** Aborted when the client disconnects, or the listener ends long-running requests, before the response is complete. */
  readonly signal: AbortSignal;
  /** Whether a response was started. */
  readonly responded: boolean;
  /** Whether the response was sent completely or aborted: `onFinish` has been called. */
  readonly finished: boolean;
  /** The status of the response; 0 before it is started. Known at the end when Express sends the response. */
  readonly status: number;
  /** The client requests another protocol on this connection (HTTP/1.1). A normal response is possible as well. */
  readonly upgrading: boolean;

  /** A header by its lower-case name; several values are joined by `, `. */
  header(name: string): string | undefined;
  /** All values sent under a lower-case name, in order. */
  headerValues(name: string): readonly string[];
  /** Whether the lower-case name of a header begins with the prefix. */
  hasHeaderOf(prefix: string): boolean;
  /** Lower-case names of all headers, without HTTP/2's pseudo headers. */
  headerNames(): readonly string[];
  /** Removes headers by their lower-case names, before the request is passed on. */
  dropHeaders(names: readonly string[]): void;
  /** The client's certificate, verified or not. The same value for all requests of a connection. */
  clientCertificate(): ClientCertificate | undefined;

  /**
   * Settles like `work`, or rejects with the reason of `signal` when that is aborted, so that no wait outlasts the request.
   * The work itself continues.
   */
  untilAborted<T>(work: Promise<T>): Promise<T>;

  /**
   * Reads the whole body.
   * @throws StatusError 413 when it is longer than `limitBytes`, 429 when too many bodies are unfinished; the reason of
   * `signal` when that is aborted; an Error when the client disconnects
   */
  readBody(limitBytes: number): Promise<Buffer>;
  /** Whether a body follows, or may follow. */
  readonly hasBody: boolean;
  /** The body as a stream of unlimited length, to forward it. Use instead of `readBody`. */
  openBody(): Readable;
  /**
   * Leaves HTTP: the caller reads and writes raw bytes from here on, including the response, 101 or not. The exchange ends
   * when the connection is closed. Only when `upgrading`, and instead of a response.
   */
  upgrade(): UpgradedConnection;

  /** Sends a whole response; sets content-length. A HEAD request gets only the headers. */
  respond(status: number, headers: ResponseHeaders, body?: Buffer | readonly Buffer[]): void;
  /**
   * Sends a response that is produced step by step. Resolves when it is sent, or the client is gone; `cancel` aborts it.
   * @throws the error of a step; the response is aborted then
   */
  respondInSteps(status: number, headers: ResponseHeaders, body: BodySteps): Promise<void>;
  /** Starts a response of unknown length. */
  startStream(status: number, headers: ResponseHeaders): ResponseStream;
  /**
   * Cancels the request: aborts its signal. One response is still possible; later ones are dropped. A started response that
   * the client has not received is aborted.
   */
  cancel(reason: Error): void;
  /** Adds a header to the following response. */
  setHeader(name: string, value: string | readonly string[]): void;
  /** The values set by `setHeader`. */
  addedHeader(name: string): readonly string[];
  /** Called once when the response starts: with the status of its head, and 101 for an upgrade. One listener. */
  onStart(listener: (status: number) => void): void;
  /**
   * Called when the response is complete or aborted, for metrics and audit. A whole response counts as complete when it was
   * passed to the connection.
   */
  onFinish(listener: (finish: ExchangeFinish) => void): void;
}

export interface UpgradedConnection {
  /** The caller must end or destroy it, also when `signal` of the exchange is aborted. */
  readonly socket: Duplex;
  /** Bytes received after the head of the request. */
  readonly head: Buffer;
}

export interface ExchangeFinish {
  /** 0 without a response. */
  readonly status: number;
  readonly bytesSent: number;
  /** The client disconnected, or the connection broke, before the end of the response. */
  readonly aborted: boolean;
}

/** Lower-case names. */
export type ResponseHeaders = Readonly<Record<string, string | number | string[]>>;

/** A body in steps: the next one is requested when the client has received the one before. */
export interface BodySteps {
  /** Bytes of all steps. Without it, the protocol marks the end of the response. */
  readonly length?: number;
  /** Undefined after the last step. */
  next(): Buffer | undefined | Promise<Buffer | undefined>;
}

/** A response in pieces. Writes are ignored after the client has disconnected. */
export interface ResponseStream {
  /** False when the client is slower than the writer: wait for `onDrain` before writing more. */
  write(bytes: Buffer): boolean;
  /** Calls `listener` each time a full buffer has become empty again. */
  onDrain(listener: () => void): void;
  /** Written bytes that the socket has not accepted yet. */
  readonly bufferedBytes: number;
  end(bytes?: Buffer): void;
  /** Aborts the response, so that the client sees an error instead of an end. */
  abort(): void;
}

/** Node's own request and response, for Express. */
export type NodeExchange =
  | { readonly request: IncomingMessage; readonly response: ServerResponse }
  | { readonly request: Http2ServerRequest; readonly response: Http2ServerResponse };

export interface NodeExchangeSource {
  /** Hands the exchange over; from here on only Node's objects may respond. */
  takeOver(): NodeExchange;
}
