import type { Clock, Timer } from '@orch/apimachinery';

// A client that ignores Retry-After sends its next request as soon as it has the rejection of the last: eight times as many
// clients as seats then fill the thread with rejections. A held rejection costs the same once, but only once a
// second: a connection has at most 250 requests in flight.

/** Rejections of one flow that are answered at once, within `holdMs`. */
const immediateMax = 100;
/** Later ones are answered after this time: as long as Retry-After asks the client to wait. */
const holdMs = 1_000;
/** Held rejections of all flows: beyond that they are answered at once. About 5 KB each. */
const heldMax = 4_000;
/** Held rejections that are answered in one turn of the event loop: their clients answer with as many requests. */
const answeredPerTurn = 4;

/** The rejections of one flow within `holdMs`. */
export interface RejectionWindow {
  windowStartMs: number;
  rejectedInWindow: number;
}

interface Held {
  readonly dueMs: number;
  readonly answer: () => void;
}

/** Delays rejections of flows that are rejected often, so that they cost little. */
export class HeldRejections {
  readonly #clock: Clock;
  /** In the order in which they are due. */
  #held: Held[] = [];
  #timer: Timer | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#held.length;
  }

  /** Undefined: answer at once. Otherwise resolves when the rejection is due, or the request has ended. */
  delay(window: RejectionWindow, onEnd: (listener: () => void) => void): Promise<void> | undefined {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - window.windowStartMs >= holdMs) {
      window.windowStartMs = nowMs;
      window.rejectedInWindow = 0;
    }
    window.rejectedInWindow += 1;
    if (window.rejectedInWindow <= immediateMax || this.#held.length >= heldMax) return undefined;
    return new Promise((resolve) => {
      const held = { dueMs: nowMs + holdMs, answer: resolve };
      this.#held.push(held);
      this.#timer ??= this.#clock.setTimer(holdMs, this.#answerDue);
      onEnd(resolve);
    });
  }

  readonly #answerDue = (): void => {
    const nowMs = this.#clock.monotonicMs();
    for (let answered = 0; answered < answeredPerTurn; answered++) {
      const next = this.#held[0];
      if (next === undefined || next.dueMs > nowMs) break;
      this.#held.shift();
      next.answer();
    }
    const next = this.#held[0];
    if (next === undefined) this.#timer = undefined;
    else if (next.dueMs <= nowMs) setImmediate(this.#answerDue);
    else this.#timer = this.#clock.setTimer(next.dueMs - nowMs, this.#answerDue);
  };
}
