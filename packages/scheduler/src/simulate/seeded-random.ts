/**
 * Numbers from 0 to below 1, the same for equal keys: mulberry32, begun with the hash (FNV-1a, 32 bits) of the key. Good enough to
 * choose among equal nodes, and for nothing else.
 */
export function seededRandom(key: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(key)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
