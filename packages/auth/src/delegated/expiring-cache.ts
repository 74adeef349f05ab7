/**
 * Values that expire. Holds at most `entriesMax`: beyond that the oldest are removed, since keys come from clients.
 */
export class ExpiringCache<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly expiresMs: number }>();

  constructor(private readonly options: { readonly entriesMax: number; readonly nowMs: () => number }) {}

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (this.options.nowMs() < entry.expiresMs) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** A time of 0 stores nothing. */
  set(key: string, value: T, ttlMs: number): void {
    if (ttlMs <= 0) return;
    // The order of a map is that of insertion.
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresMs: this.options.nowMs() + ttlMs });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.options.entriesMax) return;
      this.#entries.delete(oldest);
    }
  }
}

/** Shares one call among all who ask for the same key while it runs. */
export class SharedCalls<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, call: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = call().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
