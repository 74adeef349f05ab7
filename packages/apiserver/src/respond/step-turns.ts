// 64 clients read 64 lists: each step takes up to 4 ms, and the sockets request all of them in one turn of the event
// loop.

/** The time limit of all steps in one turn of the event loop. */
export const turnMsMax = 4;
/** Approximate write speed of an encrypted connection. */
const bytesPerMs = 1024 * 1024;

/**
 * Shares the event loop among all responses that are encoded while they are sent. Steps of one turn run until they
 * have used `turnMsMax`; the others wait in FIFO order, and other requests run in between.
 */
export class StepTurns {
  readonly #waiting: (() => void)[] = [];
  #spentMs = 0;
  #isNextTurnPlanned = false;
  /** A waiting stream was woken and has not run its step yet. */
  #isWaking = false;

  /** Runs a step now, or in one of the next turns. `bytesOf` returns the number of bytes it will write. */
  run<Step>(make: () => Step, bytesOf: (step: Step) => number): Step | Promise<Step> {
    if (this.#waiting.length === 0 && this.#spentMs < turnMsMax) return this.#spend(make, bytesOf);
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(this.#spend(make, bytesOf));
        } catch (error) {
          reject(error);
        }
      });
      this.#planNextTurn();
    });
  }

  /** Runs a step now, or returns undefined and calls `wake` in one of the next turns; `tryRun` then runs one step. */
  tryRun<Step>(make: () => Step, { bytesOf, wake }: TriedStep<Step>): Step | undefined {
    if (this.#isWaking || (this.#waiting.length === 0 && this.#spentMs < turnMsMax)) return this.#spend(make, bytesOf);
    this.#waiting.push(() => {
      this.#isWaking = true;
      try {
        wake();
      } finally {
        this.#isWaking = false;
      }
    });
    this.#planNextTurn();
    return undefined;
  }

  /** The number of waiting steps. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #spend<Step>(make: () => Step, bytesOf: (step: Step) => number): Step {
    const startMs = performance.now();
    this.#isWaking = false;
    this.#planNextTurn();
    let bytes = 0;
    try {
      const step = make();
      bytes = bytesOf(step);
      return step;
    } finally {
      this.#spentMs += performance.now() - startMs + bytes / bytesPerMs;
    }
  }

  #planNextTurn(): void {
    if (this.#isNextTurnPlanned) return;
    this.#isNextTurnPlanned = true;
    setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#isNextTurnPlanned = false;
    this.#spentMs = 0;
    while (this.#spentMs < turnMsMax) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      next();
    }
    if (this.#waiting.length > 0) this.#planNextTurn();
  };
}

export interface TriedStep<Step> {
  readonly bytesOf: (step: Step) => number;
  /** Calls `tryRun` again if the step is still needed. */
  readonly wake: () => void;
}
