/** Work on one key goes one after another, in the order it came; keys do not wait for each other. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const outcome = before === undefined ? work() : before.then(work, work);
    const tail = outcome.then(ignore, ignore).then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    this.#tails.set(key, tail);
    return outcome;
  }

  /** Keys with work under way. */
  get size(): number {
    return this.#tails.size;
  }
}

function ignore(): void {}
