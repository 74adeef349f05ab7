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
  ResponseHeaders,
  ResponseStream,
  UpgradedConnection,
} from './exchange.js';
import type { ExchangeState } from './exchange-state.js';
import type { NodeExchange, NodeExchangeSource } from './node-exchange.js';
import { valuesInRawHeaders } from './raw-headers.js';
import { readBody } from './read-body.js';
import { responseStream } from './response-stream.js';
import { countBytes, writeSteps } from './write-steps.js';

/** What node read of a request that asks for another protocol, and the way out of this one. */
export interface AskedUpgrade extends UpgradedConnection {
  /** The body that the head announced. */
  readonly body: Readable;
  /** Takes the socket from the answer, which then has none. */
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
  #handedOver = false;

  readonly #asked: AskedUpgrade | undefined;

  constructor(
    node: { readonly request: IncomingMessage; readonly response: ServerResponse },
    state: ExchangeState,
    asked?: AskedUpgrade,
  ) {
    const { request, response } = node;
    this.#request = request;
    this.#response = response;
    this.#state = state;
    this.#asked = asked;
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
  get upgrading(): boolean {
    return this.#asked !== undefined;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }
  headerValues(name: string): readonly string[] {
    return valuesInRawHeaders(this.#request.rawHeaders, name);
  }
  hasHeaderOf(prefix: string): boolean {
    for (const name in this.#request.headers) if (name.startsWith(prefix)) return true;
    return false;
  }
  headerNames(): readonly string[] {
    return Object.keys(this.#request.headers);
  }
  clientCertificate(): ClientCertificate | undefined {
    return this.#state.connection.clientCertificate();
  }
  readBody(limitBytes: number): Promise<Buffer> {
    return readBody(this.openBody(), { limitBytes, contentLength: this.#request.headers['content-length'] });
  }
  get hasBody(): boolean {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = this.#request.headers;
    return encoding !== undefined || length !== '0';
  }
  openBody(): Readable {
    return this.#asked?.body ?? this.#request;
  }
  upgrade(): UpgradedConnection {
    const asked = this.#asked;
    invariant(asked !== undefined && !this.#state.responded, 'the client asked for an upgrade, and has no answer yet');
    const state = this.#state;
    state.responded = true;
    state.streaming = true;
    state.status = 101;
    state.ended = true;
    asked.release();
    asked.socket.on('error', ignoreResponseError);
    asked.socket.on('close', () => state.finish(false));
    if (asked.socket.destroyed) state.finish(true);
    return asked;
  }
  setHeader(name: string, value: string | readonly string[]): void {
    if (!this.#response.headersSent) this.#response.setHeader(name, value);
  }
  addedHeader(name: string): readonly string[] {
    return [this.#response.getHeader(name) ?? []].flat().map(String);
  }
  onFinish(listener: (finish: ExchangeFinish) => void): void {
    this.#state.onFinish(listener);
  }

  cancel(reason: Error): void {
    this.#state.abort(reason);
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
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The rest of a body that is too long, or too late, is not waited for.
    const isTooLong = status === 413;
    if (isTooLong || this.#state.aborted) response.setHeader('connection', 'close');
    if (status !== 204 && status !== 304) response.setHeader('content-length', length);
    if (isTooLong && !this.#request.complete) {
      this.#state.bytesSent = length;
      this.#answerBeforeEnd(Buffer.concat(pieces));
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
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
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
    state.streaming = true;
    state.status = status;
    if (!response.destroyed && !response.headersSent) {
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.flushHeaders();
    }
    return responseStream(response, state, { isGone: () => response.destroyed, abort: () => void response.destroy() });
  }

  takeOver(): NodeExchange {
    this.#state.responded = true;
    this.#handedOver = true;
    return { request: this.#request, response: this.#response };
  }

  /**
   * A client that still sends would be reset, and miss the answer, if its connection were closed behind it: what comes is
   * thrown away for a while.
   */
  #answerBeforeEnd(body: Buffer): void {
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

/** Responses fail when their client does; what follows from it is told by their close. */
function ignoreResponseError(): void {}

/** A target in absolute form, `https://host/path`, is one of a path as well (RFC 7230, 5.3.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const authority = /^https?:\/\/[^/?]*/i.exec(target)?.[0];
  if (authority === undefined) return target;
  const rest = target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
