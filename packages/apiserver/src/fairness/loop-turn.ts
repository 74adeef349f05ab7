// A read of 64 KB from one connection holds hundreds of requests. Started as they arrive, they keep the thread until the last
// one has run, and a request of another client waits for all of them: seats do not help, since requests that never
// wait take them one after the other. So the rest of a turn waits in the fair queues.

/** The time in which requests are started in one turn of the event loop. */
export const turnMsMax = 1;

/** Measures the turns of the event loop. */
export class LoopTurn {
  readonly #onNext: () => void;
  #startMs = 0;
  #isRunning = false;

  /** `onNext` is called when the turn ends in which a request started. */
  constructor(onNext: () => void) {
    this.#onNext = onNext;
  }

  /** Whether another request may start in this turn. */
  hasTime(nowMs: number): boolean {
    if (!this.#isRunning) {
      this.#isRunning = true;
      this.#startMs = nowMs;
      setImmediate(this.#end);
      return true;
    }
    return nowMs - this.#startMs < turnMsMax;
  }

  readonly #end = (): void => {
    this.#isRunning = false;
    this.#onNext();
  };
}
