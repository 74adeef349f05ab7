import type { Duplex, Readable } from 'node:stream';
import type { ClientCertificate } from '@orch/auth';

/**
 * One request and its answer, the same over HTTP/2 and HTTP/1.1. Answer exactly once: `respond` or `startStream`.
 * Nothing here parses, buffers or copies unless it is asked to.
 */
export interface Exchange {
  readonly protocol: 'HTTP/2.0' | 'HTTP/1.1' | 'HTTP/1.0';
  /** Upper case, as sent. */
  readonly method: string;
  /** The request target as sent: path and query, still percent-encoded. */
  readonly url: string;
  /** The authority asked for: host and perhaps port; '' when the client named none. */
  readonly host: string;
  /** Address of the peer of the socket. */
  readonly remoteAddress: string;
  readonly remotePort: number;
  /** Aborted when the client goes away, or the listener ends long-running requests, before the answer is complete. */
  readonly signal: AbortSignal;
  /** Whether an answer was begun. */
  readonly responded: boolean;
  /** The client asks to go on in another protocol on this connection (HTTP/1.1). It can be answered as any other. */
  readonly upgrading: boolean;

  /** A header by its lower-case name; several values are joined by `, `. */
  header(name: string): string | undefined;
  /** Every value sent under a lower-case name, in order. */
  headerValues(name: string): readonly string[];
  /** Whether there is a header whose lower-case name begins with the prefix. */
  hasHeaderOf(prefix: string): boolean;
  /** Lower-case names of all headers, without HTTP/2's pseudo headers. */
  headerNames(): readonly string[];
  /** The certificate the client presented, verified or not. The same value for each request of a connection. */
  clientCertificate(): ClientCertificate | undefined;

  /**
   * The whole body.
   * @throws StatusError 413 when it is longer than `limitBytes`; an Error when the client goes away.
   */
  readBody(limitBytes: number): Promise<Buffer>;
  /** Whether a body follows, or may follow. */
  readonly hasBody: boolean;
  /** The body as it comes, for handing it on; nothing bounds it. Instead of `readBody`. */
  openBody(): Readable;
  /**
   * Leaves HTTP: what is read and written from here on is the caller's, who answers in raw bytes, 101 or not. The exchange
   * ends when the connection is closed. Only when `upgrading`, and instead of an answer.
   */
  upgrade(): UpgradedConnection;

  /** The whole answer at once; content-length is set here. A HEAD gets the headers alone. */
  respond(status: number, headers: ResponseHeaders, body?: Buffer | readonly Buffer[]): void;
  /**
   * An answer that is made while it is sent. Resolves when all of it was taken, or the client is gone; `cancel` breaks it
   * off. @throws what making a step throws; the answer is broken off then
   */
  respondInSteps(status: number, headers: ResponseHeaders, body: BodySteps): Promise<void>;
  /** Begins an answer whose end is not known. */
  startStream(status: number, headers: ResponseHeaders): ResponseStream;
  /**
   * Gives up the work on this request: its signal is aborted. It can still be answered, once; an answer that comes after
   * the first is dropped.
   */
  cancel(reason: Error): void;
  /** Adds a header to whatever answer follows. */
  setHeader(name: string, value: string | readonly string[]): void;
  /** What was set by `setHeader`. */
  addedHeader(name: string): readonly string[];
  /**
   * Called once the answer is complete or broken off: what metrics and audit wait for. An answer given whole counts as
   * complete when it was handed to the connection.
   */
  onFinish(listener: (finish: ExchangeFinish) => void): void;
}

export interface UpgradedConnection {
  /** Ends, or is destroyed, by the caller at last; also when `signal` of the exchange is aborted. */
  readonly socket: Duplex;
  /** What came behind the head of the request already. */
  readonly head: Buffer;
}

export interface ExchangeFinish {
  /** 0 when nothing was answered. */
  readonly status: number;
  readonly bytesSent: number;
  /** The client went away, or the connection broke, before the end of the answer. */
  readonly aborted: boolean;
}

/** Lower-case names. */
export type ResponseHeaders = Readonly<Record<string, string | number | string[]>>;

/** A body whose next step is asked for when the client has taken the one before. */
export interface BodySteps {
  /** Bytes of all steps together. When it is not given, the end of the answer is told by the protocol. */
  readonly length?: number;
  /** Undefined after the last step. */
  next(): Buffer | undefined | Promise<Buffer | undefined>;
}

/** An answer in pieces. Writing after the client is gone does nothing. */
export interface ResponseStream {
  /** False when the client is slower than the writer: wait for `onDrain` before writing much more. */
  write(bytes: Buffer): boolean;
  /** Calls `listener` each time a full buffer has become empty again. */
  onDrain(listener: () => void): void;
  /** Bytes written that the socket has not taken yet. */
  readonly bufferedBytes: number;
  end(bytes?: Buffer): void;
  /** Breaks the answer off, so that the client sees an error and not an end. */
  abort(): void;
}
