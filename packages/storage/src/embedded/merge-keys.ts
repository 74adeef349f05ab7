import type { KeyState } from './record.js';

interface KeyAndState {
  readonly key: string | Uint8Array;
  readonly value: KeyState;
}

/** Merges two ordered runs of keys that have no key in common. */
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

/** Compares UTF-8 bytes, whose order differs from that of JavaScript strings beyond the basic plane. */
function isBefore(left: string | Uint8Array, right: string | Uint8Array): boolean {
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0;
}
