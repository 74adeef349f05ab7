/**
 * Actions that are due later and run in the order in which they were added: never before an earlier one, even when its time
 * comes first. One timer per action would not keep the order, as Node rounds the times of timers to milliseconds.
 */
export class DelayedActions {
  readonly #waiting: { readonly dueMs: number; readonly act: () => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs the action after the delay in milliseconds; at once when it is 0 and none waits. */
  add(delayMs: number, act: () => void): void {
    if (delayMs <= 0 && this.#waiting.length === 0) {
      act();
      return;
    }
    this.#waiting.push({ dueMs: performance.now() + delayMs, act });
    this.#wait();
  }

  /** Forgets all actions that have not run. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.length = 0;
  }

  #wait(): void {
    const [first] = this.#waiting;
    if (this.#timer !== undefined || first === undefined) return;
    this.#timer = setTimeout(() => this.#runDue(), Math.max(0, first.dueMs - performance.now()));
  }

  #runDue(): void {
    this.#timer = undefined;
    const nowMs = performance.now();
    for (let first = this.#waiting[0]; first !== undefined && first.dueMs <= nowMs; first = this.#waiting[0]) {
      this.#waiting.shift();
      first.act();
    }
    this.#wait();
  }
}
