import { Bitmap } from './bitmap.js';
import type { NumberSpace } from './number-space.js';

/**
 * The free items of one space, as known to this server; the store decides conflicts. Besides the allocated items it
 * tracks those chosen by writes in progress, so that concurrent writes choose different items.
 */
export class Pool {
  readonly #allocated: Bitmap;
  /** The time until which each chosen item is reserved. */
  readonly #chosen = new Map<number, number>();

  constructor(
    readonly space: NumberSpace,
    readonly options: { readonly random: () => number; readonly nowMs: () => number },
  ) {
    this.#allocated = new Bitmap(space.size);
  }

  /** The number of free items. */
  get free(): number {
    return this.space.size - this.#allocated.count;
  }

  contains(item: string): boolean {
    return this.space.numberOf(item) !== undefined;
  }

  /** Chooses a random free item and reserves it until `unreserve`. Undefined when none is free. */
  choose(): string | undefined {
    const { random, nowMs } = this.options;
    if (this.space.size === 0) return undefined;
    const start = Math.floor(random() * this.space.size);
    let number = this.#allocated.nextFree(start);
    for (let tries = 0; number !== undefined && tries <= this.#chosen.size; tries += 1) {
      const untilMs = this.#chosen.get(number);
      if (untilMs === undefined || untilMs <= nowMs()) {
        this.#chosen.set(number, Number.POSITIVE_INFINITY);
        return this.space.itemAt(number);
      }
      number = this.#allocated.nextFree((number + 1) % this.space.size);
    }
    return undefined;
  }

  /** Reserves a requested item, so that it is not chosen for another service or port. */
  hold(item: string): void {
    const number = this.space.numberOf(item);
    if (number !== undefined) this.#chosen.set(number, Number.POSITIVE_INFINITY);
  }

  /** Ends the reservation of a chosen item. */
  unreserve(item: string): void {
    const number = this.space.numberOf(item);
    if (number !== undefined) this.#chosen.delete(number);
  }

  /** A chosen item was written: reserves it until the watch reports it, at most `withinMs`. */
  reserveWritten(item: string, withinMs: number): void {
    const number = this.space.numberOf(item);
    if (number === undefined || !this.#chosen.has(number)) return;
    if (this.#allocated.has(number)) this.#chosen.delete(number);
    else this.#chosen.set(number, this.options.nowMs() + withinMs);
  }

  /** Applies the state reported by the store. */
  set(item: string, { isAllocated }: { readonly isAllocated: boolean }): void {
    const number = this.space.numberOf(item);
    if (number === undefined) return;
    if (!isAllocated) this.#allocated.delete(number);
    else {
      this.#allocated.add(number);
      // Keep the reservation of a write in progress: it is about to fail with a conflict.
      if (this.#chosen.get(number) !== Number.POSITIVE_INFINITY) this.#chosen.delete(number);
    }
  }

  clear(): void {
    this.#allocated.clear();
  }
}
