import { type Clock, sleepOn, type Timer } from './clock.js';

interface PendingTimer {
  readonly dueMs: number;
  readonly order: number;
  readonly call: () => void;
}

/**
 * A clock for tests and simulations, whose time changes only by `advance`.
 *
 *     const clock = new FakeClock();
 *     const slept = clock.sleep(3_600_000);
 *     await clock.advance(3_600_000);   // `slept` is resolved
 */
export class FakeClock implements Clock {
  private nowMs: number;
  private readonly startMs: number;
  private readonly timers = new Set<PendingTimer>();
  private order = 0;

  constructor(start: Date | string = '2021-04-08T12:00:00Z') {
    this.nowMs = new Date(start).getTime();
    this.startMs = this.nowMs;
  }

  now(): Date {
    return new Date(this.nowMs);
  }

  monotonicMs(): number {
    return this.nowMs - this.startMs;
  }

  setTimer(delayMs: number, call: () => void): Timer {
    const timer = { dueMs: this.nowMs + Math.max(0, delayMs), order: this.order++, call };
    this.timers.add(timer);
    return { cancel: () => this.timers.delete(timer) };
  }

  sleep(delayMs: number, options?: { readonly signal?: AbortSignal }): Promise<void> {
    return sleepOn((ms, call) => this.setTimer(ms, call), delayMs, options?.signal);
  }

  /** Number of running timers; lets a test wait until its subject sleeps. */
  get timersPending(): number {
    return this.timers.size;
  }

  /**
   * Advances the time by `durationMs`. Due timers run in order, each at its due time, including timers set meanwhile.
   * Promise reactions run before the next timer.
   */
  async advance(durationMs: number): Promise<void> {
    const endMs = this.nowMs + durationMs;
    await settle();
    for (let timer = this.nextDue(endMs); timer !== undefined; timer = this.nextDue(endMs)) {
      this.timers.delete(timer);
      this.nowMs = timer.dueMs;
      timer.call();
      await settle();
    }
    this.nowMs = endMs;
  }

  private nextDue(endMs: number): PendingTimer | undefined {
    let next: PendingTimer | undefined;
    for (const timer of this.timers) {
      if (timer.dueMs > endMs) continue;
      const sooner =
        next === undefined || timer.dueMs < next.dueMs || (timer.dueMs === next.dueMs && timer.order < next.order);
      if (sooner) next = timer;
    }
    return next;
  }
}

/** Runs pending promise reactions. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
