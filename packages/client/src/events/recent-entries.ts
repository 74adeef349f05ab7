/** A map of at most `entriesMax`, which forgets the least recently used. */
export class RecentEntries<V> {
  readonly #entries = new Map<string, V>();

  constructor(private readonly entriesMax: number) {}

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.entriesMax) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  entries(): readonly (readonly [string, V])[] {
    return [...this.#entries];
  }
}
