import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** A request for another protocol as Node delivers it, and how to leave HTTP. */
export interface RequestedUpgrade extends UpgradedConnection {
  /** The body announced by the head. */
  readonly body: Readable;
  /** Detaches the socket from the response. */
  release(): void;
}

/** An exchange of HTTP/1.1 (or 1.0). */
export class Http1Exchange implements Exchange, NodeExchangeSource {
  readonly protocol: 'HTTP/1.1' | 'HTTP/1.0';
  readonly method: string;
  readonly url: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #state: ExchangeState;
  #rawHeaders: RawHeaders | undefined;
  #handedOver = false;
  /** The client waits for `100 Continue` before it sends its body. Without it, it may send the body or the next request. */
  #awaitsContinue: boolean;

  readonly #requested: RequestedUpgrade | undefined;

  constructor(
    node: { readonly request: IncomingMessage; readonly response: ServerResponse },
    state: ExchangeState,
    requested?: RequestedUpgrade,
  ) {
    const { request, response } = node;
    this.#request = request;
    this.#response = response;
    this.#state = state;
    this.#requested = requested;
    this.#awaitsContinue = requested === undefined && /^100-continue$/i.test(request.headers.expect ?? '');
    this.protocol = request.httpVersion === '1.0' ? 'HTTP/1.0' : 'HTTP/1.1';
    this.method = request.method ?? 'GET';
    this.url = originForm(request.url ?? '/');
    response.on('error', ignoreResponseError);
    response.on('close', () => this.#closed());
  }

  get host(): string {
    return this.#request.headers.host ?? '';
  }
  get remoteAddress(): string {
    return this.#state.connection.remoteAddress;
  }
  get remotePort(): number {
    return this.#state.connection.remotePort;
  }
  get signal(): AbortSignal {
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
  get upgrading(): boolean {
    return this.#requested !== undefined;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }
  headerValues(name: string): readonly string[] {
    this.#rawHeaders ??= new RawHeaders(this.#request.rawHeaders);
    return this.#rawHeaders.valuesOf(name);
  }
  hasHeaderOf(prefix: string): boolean {
    for (const name in this.#request.headers) if (name.startsWith(prefix)) return true;
    return false;
  }
  headerNames(): readonly string[] {
    return Object.keys(this.#request.headers);
  }
  dropHeaders(names: readonly string[]): void {
    for (const name of names) delete this.#request.headers[name];
    this.#request.rawHeaders = withoutHeaders(this.#request.rawHeaders, names);
    this.#rawHeaders = undefined;
  }
  clientCertificate(): ClientCertificate | undefined {
    return this.#state.connection.clientCertificate();
  }
  readBody(limitBytes: number): Promise<Buffer> {
    const contentLength = this.#request.headers['content-length'];
    return readBody(this.openBody(), { limitBytes, contentLength, state: this.#state });
  }
  get hasBody(): boolean {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = this.#request.headers;
    return encoding !== undefined || length !== '0';
  }
  openBody(): Readable {
    this.#sendContinue();
    return this.#requested?.body ?? this.#request;
  }
  upgrade(): UpgradedConnection {
    const requested = this.#requested;
    invariant(
      requested !== undefined && !this.#state.responded,
      'the client requested an upgrade, and has no response yet',
    );
    const state = this.#state;
    state.responded = true;
    state.startStreaming();
    state.status = 101;
    state.ended = true;
    requested.release();
    requested.socket.on('error', ignoreResponseError);
    requested.socket.on('close', () => state.finish(false));
    if (requested.socket.destroyed) state.finish(true);
    return requested;
  }
  setHeader(name: string, value: string | readonly string[]): void {
    if (!this.#response.headersSent) this.#response.setHeader(name, value);
  }
  addedHeader(name: string): readonly string[] {
    return [this.#response.getHeader(name) ?? []].flat().map(String);
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
    return this.#state.untilAborted(work);
  }

  respond(status: number, headers: ResponseHeaders, body?: Buffer | readonly Buffer[]): void {
    const response = this.#response;
    if (this.#state.ended) return;
    this.#state.responded = true;
    this.#state.status = status;
    this.#state.ended = true;
    if (response.destroyed || response.headersSent) return;
    const pieces = body === undefined ? [] : Buffer.isBuffer(body) ? [body] : body;
    let length = 0;
    for (const piece of pieces) length += piece.length;
    this.#setHead(status, headers);
    // Does not wait for the rest of a request that is too long, or was cancelled.
    const isTooLong = status === 413 || status === 431;
    if (isTooLong || this.#state.aborted) response.setHeader('connection', 'close');
    if (status !== 204 && status !== 304) response.setHeader('content-length', length);
    if (isTooLong && !this.#request.complete) {
      this.#state.bytesSent = length;
      this.#respondBeforeEnd(Buffer.concat(pieces));
      return;
    }
    if (length === 0 || this.method === 'HEAD') {
      response.end();
      return;
    }
    this.#state.bytesSent = length;
    endWith(response, pieces, length);
  }

  async respondInSteps(status: number, headers: ResponseHeaders, body: BodySteps): Promise<void> {
    const response = this.#response;
    const state = this.#state;
    if (state.ended) return;
    state.responded = true;
    state.status = status;
    state.ended = true;
    if (response.destroyed || response.headersSent) return;
    this.#setHead(status, headers);
    if (body.length !== undefined) response.setHeader('content-length', body.length);
    if (this.method === 'HEAD') {
      response.end();
      return;
    }
    state.signal.addEventListener('abort', () => void response.destroy(), { once: true });
    try {
      await writeSteps(response, countBytes(body, state));
    } catch (error) {
      response.destroy();
      throw error;
    }
  }

  startStream(status: number, headers: ResponseHeaders): ResponseStream {
    const response = this.#response;
    const state = this.#state;
    state.responded = true;
    state.startStreaming();
    state.status = status;
    if (!response.destroyed && !response.headersSent) {
      this.#setHead(status, headers);
      response.flushHeaders();
    }
    return responseStream(response, state, { isGone: () => response.destroyed, abort: () => void response.destroy() });
  }

  takeOver(): NodeExchange {
    this.#state.responded = true;
    this.#handedOver = true;
    return { request: this.#request, response: this.#response };
  }

  #setHead(status: number, headers: ResponseHeaders): void {
    const response = this.#response;
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (this.#awaitsContinue || this.#state.shared.closing) response.setHeader('connection', 'close');
  }

  /** Leaves a response of the Express application alone until it has started. */
  #breakOff(): void {
    if (this.#state.finished) return;
    if (!this.#handedOver || this.#response.headersSent) this.#response.destroy();
    else setTimeout(() => this.#breakOff(), limits.closeGraceMs).unref();
  }

  /** Sends `100 Continue` if the client waits for it. */
  #sendContinue(): void {
    if (!this.#awaitsContinue) return;
    this.#awaitsContinue = false;
    this.#response.writeContinue();
  }

  /**
   * Closing the connection while the client still sends would reset it, and the client would miss the response. So the rest
   * of the request is read and dropped for a while.
   */
  #respondBeforeEnd(body: Buffer): void {
    const end = (): void => {
      clearTimeout(timer);
      if (!this.#response.writableEnded) this.#response.end();
    };
    const timer = setTimeout(end, limits.restOfRequestTimeoutMs);
    this.#response.write(body);
    this.#request.once('end', end);
    this.#request.once('close', end);
    this.#request.resume();
  }

  #closed(): void {
    if (this.#handedOver) this.#state.status = this.#response.headersSent ? this.#response.statusCode : 0;
    this.#state.finish(!this.#response.writableFinished);
  }
}

/** A response fails when its client disconnects; its `close` event is handled instead. */
function ignoreResponseError(): void {}

/** The path of a target in absolute form, `https://host/path` (RFC 7230, 5.3.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const authority = /^https?:\/\/[^/?]*/i.exec(target)?.[0];
  if (authority === undefined) return target;
  const rest = target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
