import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { dealHand, flowHash } from './deal-hand.js';

describe('the hash of a flow', () => {
  test('is the first 8 bytes of SHA-256 of schema, zero byte and distinguisher, little-endian', () => {
    const digest = createHash('sha256').update('schema').update(Buffer.of(0)).update('user').digest();
    let wanted = 0n;
    for (let index = 7; index >= 0; index--) wanted = (wanted << 8n) | BigInt(digest[index] ?? 0);
    expect(flowHash('schema', 'user')).toBe(wanted);
  });
});

describe('dealing', () => {
  test.each<[bigint, number, number, readonly number[]]>([
    [0n, 8, 3, [0, 1, 2]],
    [0x1234n, 4, 2, [0, 2]],
    // 7 mod 8, then 0: the first card not yet dealt.
    [7n, 8, 3, [7, 0, 1]],
    [5n + 8n * 5n + 56n * 3n, 8, 3, [5, 6, 3]],
    [9n, 1, 1, [0]],
  ])('deals hash %s of %i cards, %i each: %j', (hash, deckSize, handSize, hand) => {
    expect(dealHand(hash, { deckSize, handSize })).toEqual(hand);
  });

  test.each([
    [128, 6],
    [64, 6],
    [16, 4],
    [5, 5],
  ])('of %i cards gives %i different ones, each card equally often', (deckSize, handSize) => {
    const counts = new Array<number>(deckSize).fill(0);
    const flows = 4_000;
    for (let flow = 0; flow < flows; flow++) {
      const hand = dealHand(flowHash('schema', `user-${flow}`), { deckSize, handSize });
      expect(new Set(hand).size).toBe(handSize);
      for (const card of hand) counts[card] = (counts[card] ?? 0) + 1;
    }
    const mean = (flows * handSize) / deckSize;
    // Six standard deviations of a binomial distribution.
    const spread = 6 * Math.sqrt(mean);
    for (const count of counts) expect(Math.abs(count - mean)).toBeLessThanOrEqual(spread);
  });

  test('rarely gives two flows the same hand', () => {
    const hands = Array.from({ length: 1_000 }, (_, flow) =>
      [...dealHand(flowHash('schema', `user-${flow}`), { deckSize: 128, handSize: 6 })].sort().join(),
    );
    expect(new Set(hands).size).toBe(1_000);
  });
});
