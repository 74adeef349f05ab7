import type { Clock } from '@orch/apimachinery';
import { limits } from '../limits.js';
import { ConnectionError } from '../transport/transport.js';

export interface EventQueueOptions {
  readonly clock: Clock;
  readonly random?: () => number;
  /**
   * Called with the error of an event that is not recorded. For those that find the queue full, it is called once when the first
   * is dropped, and once with their number when the queue is empty again.
   */
  readonly onDropped?: (error: unknown) => void;
}

/**
 * Sends events one after another, so that the caller never waits. Only a broken connection is a reason to try again, at most
 * 12 times; a response of the server is final. A full queue drops the newest.
 */
export class EventQueue {
  readonly #ending = new AbortController();
  #waiting = 0;
  /** Events that found the queue full since it was empty. */
  #overflowed = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly options: EventQueueOptions) {}

  add(send: (signal: AbortSignal) => Promise<void>): void {
    if (this.#ending.signal.aborted) return;
    if (this.#waiting >= limits.eventQueueMax) {
      this.#overflowed += 1;
      if (this.#overflowed === 1) this.options.onDropped?.(new Error(`more than ${limits.eventQueueMax} events wait`));
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last.then(async () => {
      await this.#sendWithRetries(send);
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#reportOverflowed();
    });
  }

  /** Resolves when all events that were added are sent or dropped. */
  async flush(): Promise<void> {
    await this.#last;
  }

  /** Drops what waits. */
  close(): void {
    this.#ending.abort(new Error('the event recorder is closed'));
  }

  /** Not with each of them: a burst of thousands is one cause. */
  #reportOverflowed(): void {
    const dropped = this.#overflowed;
    if (dropped === 0) return;
    this.#overflowed = 0;
    this.options.onDropped?.(new Error(`events dropped while ${limits.eventQueueMax} others waited: ${dropped}`));
  }

  async #sendWithRetries(send: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { clock, random = Math.random, onDropped } = this.options;
    const { signal } = this.#ending;
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        return await send(signal);
      } catch (error) {
        if (!(error instanceof ConnectionError) || tries >= limits.eventTriesMax) return onDropped?.(error);
      }
      // Many clients lose their server at once: the first pause is random.
      const pauseMs = tries === 1 ? limits.eventRetryMs * random() : limits.eventRetryMs;
      await clock.sleep(pauseMs, { signal }).catch(() => {});
    }
  }
}
