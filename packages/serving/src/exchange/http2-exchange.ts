import {
  constants,
  Http2ServerRequest,
  Http2ServerResponse,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { Readable } from 'node:stream';
import { invariant } from '@orch/apimachinery';
import type { ClientCertificate } from '@orch/auth';
import { limits } from '../limits.js';
import { endWith } from './end-with.js';
import type {
  BodySteps,
  Exchange,
  ExchangeFinish,
  NodeExchange,
  NodeExchangeSource,
  ResponseHeaders,
  ResponseStream,
  UpgradedConnection,
} from './exchange.js';
import type { ExchangeState } from './exchange-state.js';
import { RawHeaders, withoutHeaders } from './raw-headers.js';
import { readBody } from './read-body.js';
import { responseStream } from './response-stream.js';
import { countBytes, writeSteps } from './write-steps.js';

// One small GET costs the bare server ~15 us; this class, its state and one header object add less than 1. More expensive
// things are created on first use: the listener for the end of the stream, the controller of the signal.
type Headers = Record<string, string | number | string[]>;

/** An exchange on a stream of HTTP/2, without node's compatibility layer. */
export class Http2Exchange implements Exchange, NodeExchangeSource {
  readonly protocol = 'HTTP/2.0';
  readonly upgrading = false;
  readonly method: string;
  readonly url: string;
  readonly #stream: ServerHttp2Stream;
  readonly #headers: IncomingHttpHeaders;
  #rawHeaders: readonly string[];
  readonly #state: ExchangeState;
  #values: RawHeaders | undefined;
  #added: Headers | undefined;
  #handedOver = false;
  #watched = false;
  /** The body was opened, and may be read while the response is sent. */
  #bodyOpen = false;

  constructor(
    stream: ServerHttp2Stream,
    request: { readonly headers: IncomingHttpHeaders; readonly rawHeaders: readonly string[] },
    state: ExchangeState,
  ) {
    this.#stream = stream;
    this.#headers = request.headers;
    this.#rawHeaders = request.rawHeaders;
    this.#state = state;
    this.method = request.headers[':method'] ?? 'GET';
    this.url = request.headers[':path'] ?? '/';
    stream.on('error', ignoreStreamError);
  }

  get host(): string {
    return this.#headers[':authority'] ?? this.#headers.host ?? '';
  }
  get remoteAddress(): string {
    return this.#state.connection.remoteAddress;
  }
  get remotePort(): number {
    return this.#state.connection.remotePort;
  }
  get signal(): AbortSignal {
    this.#watch();
    return this.#state.signal;
  }
  get responded(): boolean {
    return this.#state.responded;
  }
  get finished(): boolean {
    return this.#state.finished;
  }
  get status(): number {
    return this.#state.status;
  }

  header(name: string): string | undefined {
    const value = this.#headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }
  headerValues(name: string): readonly string[] {
    this.#values ??= new RawHeaders(this.#rawHeaders);
    return this.#values.valuesOf(name);
  }
  hasHeaderOf(prefix: string): boolean {
    for (const name in this.#headers) if (name.startsWith(prefix)) return true;
    return false;
  }
  headerNames(): readonly string[] {
    return Object.keys(this.#headers).filter((name) => !name.startsWith(':'));
  }
  dropHeaders(names: readonly string[]): void {
    for (const name of names) delete this.#headers[name];
    this.#rawHeaders = withoutHeaders(this.#rawHeaders, names);
    this.#values = undefined;
  }
  clientCertificate(): ClientCertificate | undefined {
    return this.#state.connection.clientCertificate();
  }
  readBody(limitBytes: number): Promise<Buffer> {
    this.#sendContinue();
    const contentLength = this.#headers['content-length'];
    return readBody(this.#stream, { limitBytes, contentLength, state: this.#state });
  }
  get hasBody(): boolean {
    return !this.#stream.endAfterHeaders;
  }
  openBody(): Readable {
    this.#sendContinue();
    this.#bodyOpen = true;
    return this.#stream;
  }
  upgrade(): UpgradedConnection {
    invariant(false, 'HTTP/2 has no upgrades');
  }
  setHeader(name: string, value: string | readonly string[]): void {
    this.#added ??= {};
    this.#added[name] = typeof value === 'string' ? value : [...value];
  }
  addedHeader(name: string): readonly string[] {
    return [this.#added?.[name] ?? []].flat().map(String);
  }
  onStart(listener: (status: number) => void): void {
    this.#state.onStart(listener);
  }
  onFinish(listener: (finish: ExchangeFinish) => void): void {
    this.#state.onFinish(listener);
  }

  cancel(reason: Error): void {
    const isUnsent = this.#state.responded && !this.#state.finished;
    this.#state.abort(reason);
    if (isUnsent) this.#breakOff();
  }

  untilAborted<T>(work: Promise<T>): Promise<T> {
    this.#watch();
    return this.#state.untilAborted(work);
  }

  respond(status: number, headers: ResponseHeaders, body?: Buffer | readonly Buffer[]): void {
    const stream = this.#stream;
    if (this.#state.ended) return;
    this.#state.responded = true;
    this.#state.status = status;
    this.#state.ended = true;
    if (stream.closed || stream.headersSent) {
      this.#state.finish(true);
      return;
    }
    const pieces = body === undefined ? [] : Buffer.isBuffer(body) ? [body] : body;
    let length = 0;
    for (const piece of pieces) length += piece.length;
    const out: Headers = { ':status': status, ...this.#added, ...headers };
    if (status !== 204 && status !== 304) out['content-length'] = length;
    if (length === 0 || this.method === 'HEAD') stream.respond(out, endStream);
    else {
      stream.respond(out);
      endWith(stream, pieces, length);
      this.#state.bytesSent = length;
    }
    this.#dropBody();
    // Node has accepted a small response completely. Waiting for the close would cost a listener and a loop turn.
    if (length <= stream.writableHighWaterMark) this.#state.finish(false);
    else this.#watch();
  }

  async respondInSteps(status: number, headers: ResponseHeaders, body: BodySteps): Promise<void> {
    const stream = this.#stream;
    const state = this.#state;
    if (state.ended) return;
    state.responded = true;
    state.status = status;
    state.ended = true;
    if (stream.closed || stream.headersSent) {
      state.finish(true);
      return;
    }
    this.#watch();
    const out: Headers = { ':status': status, ...this.#added, ...headers };
    if (body.length !== undefined) out['content-length'] = body.length;
    if (this.method === 'HEAD') {
      stream.respond(out, endStream);
      return;
    }
    stream.respond(out);
    this.#dropBody();
    const breakOff = (): void => this.#breakOff();
    state.signal.addEventListener('abort', breakOff, { once: true });
    try {
      await writeSteps(stream, countBytes(body, state));
    } catch (error) {
      breakOff();
      throw error;
    }
  }

  startStream(status: number, headers: ResponseHeaders): ResponseStream {
    const stream = this.#stream;
    const state = this.#state;
    state.responded = true;
    state.startStreaming();
    this.#watch();
    state.status = status;
    if (!stream.closed && !stream.headersSent) {
      stream.respond({ ':status': status, ...this.#added, ...headers });
      this.#dropBody();
    }
    return responseStream(stream, state, { isGone: () => stream.closed, abort: () => this.#breakOff() });
  }

  takeOver(): NodeExchange {
    this.#state.responded = true;
    this.#handedOver = true;
    this.#watch();
    const request = new Http2ServerRequest(this.#stream, this.#headers, {}, this.#rawHeaders);
    request.headers.host ??= this.host;
    const response = new Http2ServerResponse(this.#stream);
    for (const [name, value] of Object.entries(this.#added ?? {})) response.setHeader(name, value);
    return { request, response };
  }

  /** Leaves a response of the Express application alone until it has started. */
  #breakOff(): void {
    const stream = this.#stream;
    if (stream.closed) return;
    if (this.#handedOver && !stream.headersSent) {
      setTimeout(() => this.#breakOff(), limits.closeGraceMs).unref();
      return;
    }
    stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    // A client that does not read its socket never gets the reset. Until then the stream keeps its data, and so would a
    // destroyed session.
    const timer = setTimeout(() => this.#state.connection.socket.destroy(), limits.closeGraceMs).unref();
    this.#state.onFinish(() => clearTimeout(timer));
  }

  /** Sends `100 Continue` if the client waits for it. */
  #sendContinue(): void {
    if (this.#headers.expect !== '100-continue' || this.#stream.headersSent) return;
    this.#stream.additionalHeaders({ ':status': constants.HTTP_STATUS_CONTINUE });
  }

  /** Listens for the end of the stream, on first use. */
  #watch(): void {
    if (this.#watched || this.#state.finished) return;
    this.#watched = true;
    if (this.#stream.closed) this.#state.finish(true);
    else this.#stream.on('close', () => this.#closed());
  }

  #isBodyComing(): boolean {
    return !this.#stream.endAfterHeaders && !this.#stream.readableEnded;
  }

  /** An unread body must not keep the stream open: after the response, the client is told to stop without an error. */
  #dropBody(): void {
    const stream = this.#stream;
    if (!this.#isBodyComing()) return;
    // A close overtakes an unsent head, and a response without a body finishes before its head is sent.
    stream.once('finish', () => setTimeout(() => stream.close(constants.NGHTTP2_NO_ERROR), closeAfterMs));
    if (!this.#bodyOpen) stream.resume();
  }

  #closed(): void {
    if (this.#handedOver) this.#state.status = Number(this.#stream.sentHeaders?.[':status'] ?? 0);
    // A stream that the client resets counts as finished too, so check that we ended it as well.
    const ended = this.#handedOver || this.#state.ended;
    const complete = ended && this.#stream.writableFinished && this.#stream.rstCode === constants.NGHTTP2_NO_ERROR;
    this.#state.finish(!complete);
  }
}

const closeAfterMs = 10;
const endStream = { endStream: true } as const;

/** A stream fails when its client disconnects; its `close` event is handled instead. */
function ignoreStreamError(): void {}
