import { setMaxListeners } from 'node:events';
import { StoreClosedError } from '../store/store.js';
import { type FailedTry, failedTry } from './failures.js';

export interface EndpointCallsOptions {
  /** A call ends after so long, whatever it tries. */
  readonly callTimeoutMs: number;
  /** One try of a call that may be made again; another endpoint is asked then. */
  readonly tryTimeoutMs: number;
  /** Told of each try that got no answer. */
  readonly onUnanswered?: (error: unknown) => void;
}

/** One try of a call: at this endpoint, until that time (milliseconds since the epoch). */
export type EndpointTry<Endpoint, T> = (endpoint: Endpoint, deadlineMs: number) => Promise<T>;

const pauseMsMin = 50;
const pauseMsMax = 1_000;

/**
 * Calls among the endpoints of one cluster. All go to the endpoint that answered last; when it fails they move on to the
 * next, and stay there.
 *
 *     endpoints a, b, c; a is dead      a call tries a, then b, where it is answered; from now on all go to b
 *     b hangs during a read             given up after `tryTimeoutMs`, c is asked
 *     b hangs during a transaction      waits for `callTimeoutMs`: it may be done, so nobody else is asked
 *     all are dead                      round and round with growing pauses until `callTimeoutMs`
 */
export class EndpointCalls<Endpoint> {
  readonly #closing = new AbortController();
  #current = 0;

  constructor(
    readonly endpoints: readonly Endpoint[],
    readonly options: EndpointCallsOptions,
  ) {
    // Every call that waits listens to it, so that the number of listeners says nothing.
    setMaxListeners(0, this.#closing.signal);
  }

  /** For what may be done twice without harm. @throws what the last try threw, and OutOfTime */
  repeatable<T>(attempt: EndpointTry<Endpoint, T>, signal?: AbortSignal): Promise<T> {
    const { tryTimeoutMs, callTimeoutMs } = this.options;
    const limitMs = this.endpoints.length > 1 ? tryTimeoutMs : callTimeoutMs;
    return this.#call(attempt, { limitMs, signal, goesOn: (failed) => failed !== 'refused' });
  }

  /** For what must not be done twice: tried again only when it was surely not done. @throws what the last try threw, and OutOfTime */
  once<T>(attempt: EndpointTry<Endpoint, T>): Promise<T> {
    const { callTimeoutMs: limitMs } = this.options;
    return this.#call(attempt, { limitMs, signal: undefined, goesOn: (failed) => failed === 'unsent' });
  }

  /** Calls that are under way end with StoreClosedError at their next failure. */
  close(): void {
    this.#closing.abort();
  }

  /** The endpoint to begin something longer with, and what to call when it fails. */
  pick(): { readonly endpoint: Endpoint; failed(): void } {
    const index = this.#current;
    const endpoint = this.endpoints[index];
    if (endpoint === undefined) throw new Error('etcd has no endpoints');
    return { endpoint, failed: () => this.#leave(index) };
  }

  async #call<T>(attempt: EndpointTry<Endpoint, T>, { limitMs, signal, goesOn }: CallOptions): Promise<T> {
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
        if (outcome !== 'refused') {
          failed();
          this.options.onUnanswered?.(error);
        }
        if (!goesOn(outcome)) throw error;
        if (Date.now() + pauseMs >= endMs) throw new OutOfTime(error);
      }
      // Each endpoint once, then a pause.
      if (tries % this.endpoints.length !== 0) continue;
      await pause(pauseMs, [this.#closing.signal, ...(signal === undefined ? [] : [signal])]);
      pauseMs = Math.min(pauseMs * 2, pauseMsMax);
    }
  }

  /** Unless another call has moved on already. */
  #leave(index: number): void {
    if (this.#current === index) this.#current = (index + 1) % this.endpoints.length;
  }
}

/** All tries failed until the time of the call was over; the cause is what the last one failed with. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface CallOptions {
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
  readonly goesOn: (failed: FailedTry) => boolean;
}

/** Until one of the signals is aborted. */
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
