import type { Clock, Timer } from '@orch/apimachinery';

// 200 watchers with 8 MB each whose clients do not read hold 1.6 GB. Clients that read are blocked rarely and
// briefly: they pay two additions per write that fills their socket, and nothing otherwise.

/** A watcher with a slow client. */
export interface SlowWatcher {
  /** Bytes of events that the client has not read: in the queue and in the socket buffer. */
  readonly unsentBytes: number;
  /** Monotonic time since which the client has read nothing. */
  readonly blockedSinceMs: number;
  /** Ends the watch; the client resumes from its last resourceVersion. */
  overflow(): void;
}

export interface UnsentEventsOptions {
  /** The total for all watchers. */
  readonly bytesMax: number;
  /** A client that reads nothing for this long is disconnected. */
  readonly stallMsMax: number;
  readonly clock: Clock;
}

/**
 * The budget of one server for unread events. When it is exceeded, watchers are closed until an eighth of the budget
 * is free. The watchers with the most bytes for the longest time are closed first. Clients that read complete a write
 * within milliseconds, so a burst of events closes clients that do not read before them.
 */
export class UnsentEvents {
  readonly #options: UnsentEventsOptions;
  readonly #slow = new Set<SlowWatcher>();
  #bytes = 0;
  #isClosingPlanned = false;
  #sweep: Timer | undefined;

  constructor(options: UnsentEventsOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The number of watchers that are currently slow. */
  get slowWatchers(): number {
    return this.#slow.size;
  }

  get nowMs(): number {
    return this.#options.clock.monotonicMs();
  }

  /** Adds a blocked watcher with its unsent bytes. */
  add(watcher: SlowWatcher, bytes: number): void {
    this.#slow.add(watcher);
    this.grow(bytes);
    this.#sweep ??= this.#planSweep();
  }

  /** Adds unsent bytes of a blocked watcher. */
  grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#options.bytesMax || this.#isClosingPlanned) return;
    // Deferred: watchers are receiving events at the moment, including those to be closed.
    this.#isClosingPlanned = true;
    setImmediate(this.#closeLargest);
  }

  /** Removes a watcher that is no longer blocked, or has ended. */
  remove(watcher: SlowWatcher, bytes: number): void {
    if (this.#slow.delete(watcher)) this.#bytes -= bytes;
  }

  readonly #closeLargest = (): void => {
    this.#isClosingPlanned = false;
    if (this.#bytes <= this.#options.bytesMax) return;
    const wanted = (this.#options.bytesMax * 7) / 8;
    const { nowMs } = this;
    const costs = Array.from(this.#slow, (watcher) => ({ watcher, byteMs: byteMsOf(watcher, nowMs) }));
    for (const { watcher } of costs.sort((a, b) => b.byteMs - a.byteMs)) {
      if (this.#bytes <= wanted) return;
      watcher.overflow();
    }
  };

  #planSweep(): Timer {
    const { clock, stallMsMax } = this.#options;
    return clock.setTimer(stallMsMax / 4, () => {
      this.#sweep = undefined;
      const oldestMs = this.nowMs - stallMsMax;
      for (const watcher of [...this.#slow]) if (watcher.blockedSinceMs <= oldestMs) watcher.overflow();
      if (this.#slow.size > 0) this.#sweep ??= this.#planSweep();
    });
  }
}

function byteMsOf({ unsentBytes, blockedSinceMs }: SlowWatcher, nowMs: number): number {
  return unsentBytes * (nowMs - blockedSinceMs + 1);
}
