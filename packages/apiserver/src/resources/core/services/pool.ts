import { Bitmap } from './bitmap.js';
import type { NumberSpace } from './number-space.js';

/**
 * What is free of one space, as far as this server knows; what is free in truth the store decides. Besides what is
 * taken it knows what its own writes under way have chosen, so that they do not choose the same.
 */
export class Pool {
  readonly #taken: Bitmap;
  /** Until when each counts as taken. */
  readonly #chosen = new Map<number, number>();

  constructor(
    readonly space: NumberSpace,
    readonly options: { readonly random: () => number; readonly nowMs: () => number },
  ) {
    this.#taken = new Bitmap(space.size);
  }

  /** How many are free. */
  get free(): number {
    return this.space.size - this.#taken.count;
  }

  contains(item: string): boolean {
    return this.space.numberOf(item) !== undefined;
  }

  /** One that nobody has, at random; it is not chosen again before it is given back. Undefined when there is none. */
  choose(): string | undefined {
    const { random, nowMs } = this.options;
    if (this.space.size === 0) return undefined;
    const start = Math.floor(random() * this.space.size);
    let number = this.#taken.nextFree(start);
    for (let tries = 0; number !== undefined && tries <= this.#chosen.size; tries += 1) {
      const untilMs = this.#chosen.get(number);
      if (untilMs === undefined || untilMs <= nowMs()) {
        this.#chosen.set(number, Number.POSITIVE_INFINITY);
        return this.space.itemAt(number);
      }
      number = this.#taken.nextFree((number + 1) % this.space.size);
    }
    return undefined;
  }

  /** One that somebody asks for is not chosen for others, or for another port of the same service. */
  hold(item: string): void {
    const number = this.space.numberOf(item);
    if (number !== undefined) this.#chosen.set(number, Number.POSITIVE_INFINITY);
  }

  /** What was chosen is not needed. */
  giveBack(item: string): void {
    const number = this.space.numberOf(item);
    if (number !== undefined) this.#chosen.delete(number);
  }

  /** What was chosen is written; the word that it is taken comes within this time. */
  expectTaken(item: string, withinMs: number): void {
    const number = this.space.numberOf(item);
    if (number === undefined || !this.#chosen.has(number)) return;
    if (this.#taken.has(number)) this.#chosen.delete(number);
    else this.#chosen.set(number, this.options.nowMs() + withinMs);
  }

  /** The store says that it is taken, or is free. */
  set(item: string, { isTaken }: { readonly isTaken: boolean }): void {
    const number = this.space.numberOf(item);
    if (number === undefined) return;
    if (!isTaken) this.#taken.delete(number);
    else {
      this.#taken.add(number);
      // A write under way that has chosen it too is about to lose it.
      if (this.#chosen.get(number) !== Number.POSITIVE_INFINITY) this.#chosen.delete(number);
    }
  }

  clear(): void {
    this.#taken.clear();
  }
}
