import { setMaxListeners } from 'node:events';
import type { Connection } from './connection.js';
import type { ExchangeFinish } from './exchange.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

/** State shared by all exchanges of one listener. */
export interface SharedState {
  /** All unfinished exchanges. */
  readonly active: Set<ExchangeState>;
  readonly bodies: UnfinishedBodies;
  /** The listener closes: responses are the last ones of their connections. */
  readonly closing: boolean;
}

/** The state of an exchange. Calls each listener once at its end, and aborts its signal if it ends early. */
export class ExchangeState {
  readonly connection: Connection;
  readonly shared: SharedState;
  bytesSent = 0;
  responded = false;
  /** The handler has passed the whole response. */
  ended = false;
  finished = false;
  #status = 0;
  #startListener: ((status: number) => void) | undefined;
  /** Called in the order in which they were added. */
  #listeners: ((finish: ExchangeFinish) => void)[] | undefined;
  #streaming = false;
  #streamingListener: (() => void) | undefined;
  #abortListeners: Set<(reason: Error) => void> | undefined;
  #controller: AbortController | undefined;
  #abortReason: Error | undefined;

  constructor(connection: Connection, shared: SharedState) {
    this.connection = connection;
    this.shared = shared;
    shared.active.add(this);
    connection.exchangeBegun();
  }

  /** A response of unknown length was started: it is aborted when the listener closes. */
  startStreaming(): void {
    this.#streaming = true;
    const listener = this.#streamingListener;
    // The caller first receives the stream that it is to end.
    if (listener !== undefined) setImmediate(listener);
  }

  /** Calls the listener when a response of unknown length starts, or at once if it has started. */
  onStreaming(listener: () => void): void {
    if (this.#streaming) listener();
    else this.#streamingListener = listener;
  }

  /** 0 before the response starts. */
  get status(): number {
    return this.#status;
  }

  set status(status: number) {
    this.#status = status;
    const listener = this.#startListener;
    this.#startListener = undefined;
    if (status !== 0) listener?.(status);
  }

  /** Called once, when the response starts. */
  onStart(listener: (status: number) => void): void {
    this.#startListener = listener;
  }

  /** The request was cancelled, or the client disconnected. */
  get aborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** Created on first use: most exchanges never need it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      // A request may wait for many objects or webhooks at once, such as the deletion of a collection. No listener outlasts it.
      setMaxListeners(0, this.#controller.signal);
      if (this.#abortReason !== undefined) this.#controller.abort(this.#abortReason);
    }
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    if (this.#abortReason !== undefined) return;
    this.#abortReason = reason;
    this.#controller?.abort(reason);
    const listeners = this.#abortListeners;
    this.#abortListeners = undefined;
    for (const listener of listeners ?? []) listener(reason);
  }

  /** Called when the request is cancelled, or at once if it already was. Cheaper than a listener of the signal. */
  onAbort(listener: (reason: Error) => void): void {
    if (this.#abortReason !== undefined) {
      listener(this.#abortReason);
      return;
    }
    this.#abortListeners ??= new Set();
    this.#abortListeners.add(listener);
  }

  offAbort(listener: (reason: Error) => void): void {
    this.#abortListeners?.delete(listener);
  }

  /** See `Exchange.untilAborted`. */
  untilAborted<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.onAbort(reject);
      work.then(
        (value) => {
          this.offAbort(reject);
          resolve(value);
        },
        (error: unknown) => {
          this.offAbort(reject);
          reject(error);
        },
      );
    });
  }

  onFinish(listener: (finish: ExchangeFinish) => void): void {
    if (this.#listeners === undefined) this.#listeners = [listener];
    else this.#listeners.push(listener);
  }

  finish(aborted: boolean): void {
    if (this.finished) return;
    this.finished = true;
    this.shared.active.delete(this);
    if (aborted) this.abort(new Error('the client disconnected'));
    const finish = { status: this.status, bytesSent: this.bytesSent, aborted };
    for (const listener of this.#listeners ?? []) listener(finish);
    this.#listeners = undefined;
    this.connection.exchangeFinished();
  }
}
