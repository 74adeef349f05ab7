import type { KeyState } from './record.js';

interface KeyAndState {
  readonly key: string | Uint8Array;
  readonly value: KeyState;
}

/** Two ordered runs of keys as one; no key is in both. */
export function* mergeKeys(left: Iterable<KeyAndState>, right: Iterable<KeyAndState>): Generator<KeyAndState> {
  const lefts = left[Symbol.iterator]();
  const rights = right[Symbol.iterator]();
  try {
    let fromLeft = lefts.next();
    let fromRight = rights.next();
    for (;;) {
      if (fromLeft.done && fromRight.done) return;
      if (fromRight.done || (!fromLeft.done && isBefore(fromLeft.value.key, fromRight.value.key))) {
        if (fromLeft.done) return;
        yield fromLeft.value;
        fromLeft = lefts.next();
      } else {
        yield fromRight.value;
        fromRight = rights.next();
      }
    }
  } finally {
    lefts.return?.();
    rights.return?.();
  }
}

/** By the bytes of UTF-8: the order of JavaScript strings differs from it beyond the basic plane. */
function isBefore(left: string | Uint8Array, right: string | Uint8Array): boolean {
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0;
}
