import { performance } from 'node:perf_hooks';

// One read of a socket can bring all 250 streams that a connection may have, and a busy turn of the event loop reads many
// sockets. At 50 us each, a request on another connection would wait 12 ms per connection before it is even looked at.

/** The time in which requests are begun in one turn of the event loop, in milliseconds. */
export const intakeMsMax = 1;

/** The requests of one connection that wait to be begun. */
export interface IntakeQueue {
  readonly waiting: (() => void)[];
}

/**
 * Begins requests in the order of their arrival while the turn has time; in later turns one of each connection, in turn. So a
 * connection with many requests delays those of others by one request per turn.
 */
export class IntakeTurns {
  #isTurnPlanned = false;
  #startMs = 0;
  #isSpent = false;
  /** Connections with waiting requests. */
  #queues: IntakeQueue[] = [];

  /** Calls `begin` now, or in one of the next turns. */
  admit(queue: IntakeQueue, begin: () => void): void {
    if (this.#queues.length === 0 && this.#hasTime()) {
      begin();
      return;
    }
    if (queue.waiting.length === 0) this.#queues.push(queue);
    queue.waiting.push(begin);
    this.#planTurn();
  }

  #hasTime(): boolean {
    if (this.#isSpent) return false;
    const nowMs = performance.now();
    if (!this.#isTurnPlanned) {
      this.#planTurn();
      this.#startMs = nowMs;
    }
    this.#isSpent = nowMs - this.#startMs >= intakeMsMax;
    return !this.#isSpent;
  }

  #planTurn(): void {
    if (this.#isTurnPlanned) return;
    this.#isTurnPlanned = true;
    setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#isTurnPlanned = false;
    this.#isSpent = false;
    if (this.#queues.length === 0) return;
    this.#planTurn();
    this.#startMs = performance.now();
    while (this.#queues.length > 0) {
      const round = this.#queues;
      this.#queues = [];
      for (let index = 0; index < round.length; index++) {
        const queue = round[index];
        const begin = queue?.waiting.shift();
        if (queue !== undefined && queue.waiting.length > 0) this.#queues.push(queue);
        begin?.();
        if (!this.#hasTime()) {
          // Those whose turn it was not come first in the next turn.
          this.#queues = [...round.slice(index + 1), ...this.#queues];
          return;
        }
      }
    }
  };
}
