/** A random number generator with reproducible results for a seed. */
export interface Random {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** True once in `times` on average. */
  oneIn(times: number): boolean;
  /** @throws Error for an empty list. */
  pick<T>(items: readonly T[]): T;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state suffice, since no security depends on it.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
