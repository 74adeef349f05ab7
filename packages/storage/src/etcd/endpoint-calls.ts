import { setMaxListeners } from 'node:events';
import { StoreClosedError } from '../store/store.js';
import { type FailedTry, failedTry } from './failures.js';

export interface EndpointCallsOptions {
  /** Time limit of a call with all its tries. */
  readonly callTimeoutMs: number;
  /** Time limit of one try of a repeatable call; then the next endpoint is tried. */
  readonly tryTimeoutMs: number;
  /** Called for each try without a response. */
  readonly onNoResponse?: (error: unknown) => void;
}

/** One try of a call at an endpoint. `deadlineMs` is in milliseconds since the epoch. */
export type EndpointTry<Endpoint, T> = (endpoint: Endpoint, deadlineMs: number) => Promise<T>;

const pauseMsMin = 50;
const pauseMsMax = 1_000;

/**
 * Calls to the endpoints of one cluster. All go to the endpoint that responded last; when it fails, they move on to the
 * next and stay there.
 *
 *     endpoints a, b, c; a is down      a call tries a, then b, which responds; from now on all go to b
 *     b hangs during a read             the try ends after `tryTimeoutMs`, c is tried
 *     b hangs during a transaction      waits for `callTimeoutMs`: b may have run it, so no other endpoint is tried
 *     all are down                      all in turn with growing pauses until `callTimeoutMs`
 */
export class EndpointCalls<Endpoint> {
  readonly #closing = new AbortController();
  #current = 0;

  constructor(
    readonly endpoints: readonly Endpoint[],
    readonly options: EndpointCallsOptions,
  ) {
    // Every waiting call listens to it: the default limit of listeners does not apply.
    setMaxListeners(0, this.#closing.signal);
  }

  /** For idempotent calls. @throws the error of the last try, and CallTimeoutError */
  repeatable<T>(attempt: EndpointTry<Endpoint, T>, signal?: AbortSignal): Promise<T> {
    const { tryTimeoutMs, callTimeoutMs } = this.options;
    const limitMs = this.endpoints.length > 1 ? tryTimeoutMs : callTimeoutMs;
    return this.#call(attempt, { limitMs, signal, isRetryable: (failed) => failed !== 'rejected' });
  }

  /** For other calls: retried only if surely not received. @throws the error of the last try, and CallTimeoutError */
  once<T>(attempt: EndpointTry<Endpoint, T>): Promise<T> {
    const { callTimeoutMs: limitMs } = this.options;
    return this.#call(attempt, { limitMs, signal: undefined, isRetryable: (failed) => failed === 'unsent' });
  }

  /** Calls in progress end with StoreClosedError at their next failure. */
  close(): void {
    this.#closing.abort();
  }

  /** The endpoint for a stream, and a function to call when that fails. */
  pick(): { readonly endpoint: Endpoint; failed(): void } {
    const index = this.#current;
    const endpoint = this.endpoints[index];
    if (endpoint === undefined) throw new Error('etcd has no endpoints');
    return { endpoint, failed: () => this.#leave(index) };
  }

  async #call<T>(attempt: EndpointTry<Endpoint, T>, { limitMs, signal, isRetryable }: CallOptions): Promise<T> {
    const endMs = Date.now() + this.options.callTimeoutMs;
    let pauseMs = pauseMsMin;
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted();
      const { endpoint, failed } = this.pick();
      try {
        return await attempt(endpoint, Math.min(endMs, Date.now() + limitMs));
      } catch (error) {
        if (this.#closing.signal.aborted) throw new StoreClosedError();
        const outcome = failedTry(error);
        if (outcome !== 'rejected') {
          failed();
          this.options.onNoResponse?.(error);
        }
        if (!isRetryable(outcome)) throw error;
        if (Date.now() + pauseMs >= endMs) throw new CallTimeoutError(error);
      }
      // Pauses after a try at each endpoint.
      if (tries % this.endpoints.length !== 0) continue;
      await pause(pauseMs, [this.#closing.signal, ...(signal === undefined ? [] : [signal])]);
      pauseMs = Math.min(pauseMs * 2, pauseMsMax);
    }
  }

  /** Does nothing when another call has moved on already. */
  #leave(index: number): void {
    if (this.#current === index) this.#current = (index + 1) % this.endpoints.length;
  }
}

/** All tries failed until the timeout of the call; the cause is the last error. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface CallOptions {
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
  readonly isRetryable: (failed: FailedTry) => boolean;
}

/** Ends early when one of the signals is aborted. */
function pause(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  });
}
