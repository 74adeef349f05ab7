/** Formats times as `2021-04-08T12:00:00.000000Z`. The text of a second is made once. */
export class MicroTimeFormat {
  #second = Number.NaN;
  #prefix = '';

  /** `ms`: milliseconds since the epoch, with a fraction. */
  format(ms: number): string {
    const micros = Math.floor(ms * 1_000);
    const second = Math.floor(micros / 1_000_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#prefix = new Date(second * 1_000).toISOString().slice(0, 20);
    }
    return `${this.#prefix}${String(micros - second * 1_000_000).padStart(6, '0')}Z`;
  }
}

/** The time since the epoch in milliseconds, with a fraction; it follows the clock of the machine when that is set. */
export class EpochTime {
  #offsetMs = 0;

  now(): number {
    return this.at(performance.now());
  }

  /** `monotonicMs` of `performance.now()`. */
  at(monotonicMs: number): number {
    const now = performance.now();
    const drift = Date.now() - now - this.#offsetMs;
    // Date.now() is rounded down to a millisecond.
    // Only measured without an interruption between both clocks.
    const isExact = (drift > driftMsMax || drift < -driftMsMax) && performance.now() - now < 1;
    if (isExact) this.#offsetMs += drift;
    return this.#offsetMs + monotonicMs;
  }
}

const driftMsMax = 2;
