import { invariant } from '@orch/apimachinery';

/**
 * A set of numbers below `size`, one bit each.
 *
 *     size 8, add 0, add 1     11000000
 *     nextFree(0) -> 2         nextFree(5) -> 5
 *     all but 1 added          nextFree(4) -> 1, since the search wraps around
 */
export class Bitmap {
  readonly #words: Uint32Array;
  #count = 0;

  constructor(readonly size: number) {
    this.#words = new Uint32Array(Math.ceil(size / wordBits));
  }

  /** The number of members. */
  get count(): number {
    return this.#count;
  }

  has(number: number): boolean {
    return (this.#word(number) & bitOf(number)) !== 0;
  }

  add(number: number): void {
    if (this.has(number)) return;
    this.#words[Math.floor(number / wordBits)] = this.#word(number) | bitOf(number);
    this.#count += 1;
  }

  delete(number: number): void {
    if (!this.has(number)) return;
    this.#words[Math.floor(number / wordBits)] = this.#word(number) & ~bitOf(number);
    this.#count -= 1;
  }

  clear(): void {
    this.#words.fill(0);
    this.#count = 0;
  }

  /** The first free number from `from` on, wrapping around; undefined when none is free. */
  nextFree(from: number): number | undefined {
    if (this.#count >= this.size) return undefined;
    return this.#nextFreeBelow(from, this.size) ?? this.#nextFreeBelow(0, from);
  }

  #nextFreeBelow(from: number, end: number): number | undefined {
    for (let number = from; number < end; ) {
      // Skip full words.
      if (number % wordBits === 0 && this.#word(number) === fullWord) number += wordBits;
      else if (this.has(number)) number += 1;
      else return number;
    }
    return undefined;
  }

  #word(number: number): number {
    invariant(number >= 0 && number < this.size, `${number} is below ${this.size}`);
    return this.#words[Math.floor(number / wordBits)] ?? 0;
  }
}

const wordBits = 32;
const fullWord = 0xffff_ffff;

function bitOf(number: number): number {
  return 1 << (number % wordBits);
}
