export interface Expiring {
  /** In milliseconds since the epoch. */
  readonly deadlineMs: number;
  expire(): void;
}

/**
 * The deadlines of many calls with one timer. It is set for the earliest deadline and stays set when that call ends: calls
 * of one timeout expire in order, so most calls set no timer.
 *
 *     a until 34.0 s            the timer is set for 34.0 s
 *     b until 34.1 s            unchanged
 *     a, b end; c until 40 s    unchanged
 *     at 34.0 s                 nothing has expired; the timer is set for 40 s
 */
export class Deadlines {
  readonly #pending = new Set<Expiring>();
  #timer: NodeJS.Timeout | undefined;
  #timerMs = Number.POSITIVE_INFINITY;

  add(entry: Expiring): void {
    this.#pending.add(entry);
    if (entry.deadlineMs < this.#timerMs) this.#set(entry.deadlineMs);
  }

  remove(entry: Expiring): void {
    this.#pending.delete(entry);
  }

  /** Clears the timer. Entries that are pending do not expire. */
  close(): void {
    this.#pending.clear();
    clearTimeout(this.#timer);
    this.#timerMs = Number.POSITIVE_INFINITY;
  }

  #set(atMs: number): void {
    clearTimeout(this.#timer);
    this.#timerMs = atMs;
    this.#timer = setTimeout(() => this.#expire(), Math.max(1, atMs - Date.now()));
    // Sockets in use keep the process alive.
    this.#timer.unref();
  }

  #expire(): void {
    this.#timerMs = Number.POSITIVE_INFINITY;
    const nowMs = Date.now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const entry of [...this.#pending]) {
      if (entry.deadlineMs > nowMs) {
        nextMs = Math.min(nextMs, entry.deadlineMs);
        continue;
      }
      this.#pending.delete(entry);
      entry.expire();
    }
    if (nextMs < this.#timerMs) this.#set(nextMs);
  }
}
