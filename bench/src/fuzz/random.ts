/** A random number generator with reproducible results for a seed: xoshiro128**, seeded by splitmix32. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** Each `index` of a run has its own generator, so that one case can be reproduced without those before it. */
  constructor(seed: number, index = 0) {
    let state = (seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0;
    const fill = () => {
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return (mixed ^ (mixed >>> 15)) >>> 0;
    };
    this.#a = fill();
    this.#b = fill();
    this.#c = fill();
    this.#d = fill() | 1;
  }

  /** From 0 to 2³² - 1. */
  next(): number {
    const product = Math.imul(this.#b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** From 0 to `count` - 1; 0 for a count of 0. */
  below(count: number): number {
    return count <= 1 ? 0 : this.next() % count;
  }

  /** True once in `inTimes` on average. */
  once(inTimes: number): boolean {
    return this.below(inTimes) === 0;
  }

  pick<T>(list: readonly [T, ...(readonly T[])]): T {
    return list[this.below(list.length)] ?? list[0];
  }
}
