import type { Random } from './random.js';

/** Bytes with a meaning in one of the forms of a body. */
const planted: readonly [Buffer, ...Buffer[]] = [
  Buffer.from([0x00]),
  Buffer.from([0xff]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.from([0xe2, 0x82]),
  Buffer.from('\ufeff'),
  Buffer.from('\u2028'),
  Buffer.from('{'),
  Buffer.from('}'),
  Buffer.from('['),
  Buffer.from(']'),
  Buffer.from('"'),
  Buffer.from('\\'),
  Buffer.from(','),
  Buffer.from(':'),
  Buffer.from('\n'),
  Buffer.from('\t'),
  Buffer.from('\r'),
  Buffer.from('---\n'),
  Buffer.from('&a *a'),
  Buffer.from('"__proto__":{"polluted":true},'),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]),
  Buffer.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
];

/** A copy with one to four changes: bytes flipped, inserted, removed, duplicated, or truncated. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  let result = bytes;
  for (let left = 1 + random.below(4); left > 0; left--) result = mutateOnce(result, random);
  return result;
}

function mutateOnce(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const head = bytes.subarray(0, at);
  const tail = bytes.subarray(at);
  switch (random.below(8)) {
    case 0:
      return Buffer.from(head);
    case 1:
      return Buffer.concat([head, tail.subarray(1 + random.below(8))]);
    case 2:
      return Buffer.concat([head, random.pick(planted), tail]);
    case 3:
      return Buffer.concat([head, tail.subarray(0, 1 + random.below(40)), tail]);
    case 4:
      return Buffer.concat([tail, head]);
    default: {
      const flipped = Buffer.from(bytes);
      const old = flipped[at] ?? 0;
      if (at < flipped.length) flipped[at] = random.once(2) ? old ^ (1 << random.below(8)) : random.below(256);
      return flipped;
    }
  }
}
