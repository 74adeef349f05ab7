import type { Input, Operation, Outcome } from './operation.js';

/** Keeps what clients do, in the order of one counter: what was answered before another call has the lower number. */
export class OperationRecorder {
  readonly operations: Operation[] = [];
  #time = 0;

  /** Runs one operation; `run` gives what the client was told, and 'unknown' when it got no answer. */
  async record(object: string, input: Input, run: () => Promise<Outcome>): Promise<Outcome> {
    const called = ++this.#time;
    const outcome = await run();
    const answered = outcome.type === 'unknown' ? Number.POSITIVE_INFINITY : ++this.#time;
    this.operations.push({ object, input, outcome, called, answered });
    return outcome;
  }
}
