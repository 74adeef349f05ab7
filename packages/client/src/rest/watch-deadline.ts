import type { Clock } from '@orch/apimachinery';
import { limits } from '../limits.js';
import { ConnectionError } from '../transport/transport.js';

/** A random time-out of a watch, so that the watches of many clients do not end at once. */
export function randomTimeoutSeconds(): number {
  return Math.floor(limits.watchTimeoutSecondsMin * (1 + Math.random()));
}

/**
 * Ends a watch that the server should have ended: on a dead connection without pings, such as through a proxy, nothing else
 * does. Its signal aborts at that time, or with the signal of the caller.
 */
export class WatchDeadline {
  readonly #ending = new AbortController();
  readonly #end: () => void;

  constructor(timeoutSeconds: number, { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal }) {
    const timer = clock.setTimer(timeoutSeconds * 1000 + limits.watchGraceMs, () =>
      this.#ending.abort(
        new ConnectionError(`the server has not ended the watch after ${timeoutSeconds} s`, { kind: 'timeout' }),
      ),
    );
    // Not AbortSignal.any, which keeps each result alive as long as the signal of the caller.
    const onAbort = () => this.#ending.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    this.#end = () => {
      timer.cancel();
      signal?.removeEventListener('abort', onAbort);
    };
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Releases the timer when the watch has ended. */
  end(): void {
    this.#end();
  }
}
