import { createHash } from 'node:crypto';

/** The 64-bit hash of a flow: SHA-256 of schema name, zero byte, distinguisher; the first 8 bytes, little-endian. */
export function flowHash(schema: string, distinguisher: string): bigint {
  return createHash('sha256').update(`${schema}\0${distinguisher}`).digest().readBigUInt64LE(0);
}

/**
 * Deals `handSize` different cards of a deck, determined by the hash: shuffle sharding. Two flows rarely get the same
 * hand, so a flow that fills all its queues leaves other flows most of theirs.
 *
 *     dealHand(0x1234n, {deckSize: 4, handSize: 2})
 *       i = 0: card 0x1234 mod 4 = 0 of [0 1 2 3] -> 0, hash 0x1234 div 4 = 1165
 *       i = 1: card 1165 mod 3 = 1 of [1 2 3]     -> 2
 */
export function dealHand(
  hash: bigint,
  { deckSize, handSize }: { readonly deckSize: number; readonly handSize: number },
): readonly number[] {
  const hand: number[] = [];
  // Sorted, so that an index among the cards not yet dealt becomes a card by counting the dealt ones below.
  const dealt: number[] = [];
  let rest = hash;
  for (let index = 0; index < Math.min(handSize, deckSize); index++) {
    const left = BigInt(deckSize - index);
    let card = Number(rest % left);
    rest /= left;
    let position = 0;
    while (position < dealt.length && (dealt[position] ?? 0) <= card) {
      card += 1;
      position += 1;
    }
    dealt.splice(position, 0, card);
    hand.push(card);
  }
  return hand;
}
