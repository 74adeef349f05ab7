/**
 * Counts the lines that each watcher has received: an event has arrived when every watcher has it. An event that one watcher
 * receives twice does not count for another.
 *
 *     2 watchers, event 1:  a: 1, b: 0 -> not yet   a: 2, b: 0 -> not yet   a: 2, b: 1 -> arrived
 */
export class Arrivals {
  readonly #received: Uint32Array;
  #expected = 0;
  #arrived = 0;
  #onAll: () => void = () => {};

  constructor(watchers: number) {
    this.#received = new Uint32Array(watchers);
  }

  /** The number of watchers that have the event. */
  get arrived(): number {
    return this.#arrived;
  }

  /** Resolves when each watcher has received one more line than expected before. */
  next(): Promise<void> {
    this.#expected += 1;
    this.#arrived = this.#received.reduce((sum, received) => sum + (received >= this.#expected ? 1 : 0), 0);
    return new Promise((resolve) => {
      this.#onAll = resolve;
      this.#check();
    });
  }

  /** Each event is one line; the last byte of a line is the newline. */
  take(watcher: number, chunk: Buffer): void {
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) {
      const received = (this.#received[watcher] ?? 0) + 1;
      this.#received[watcher] = received;
      if (received === this.#expected) this.#arrived += 1;
    }
    this.#check();
  }

  #check(): void {
    if (this.#arrived === this.#received.length) this.#onAll();
  }
}

const newline = 0x0a;
