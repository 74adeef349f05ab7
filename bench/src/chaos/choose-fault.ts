import { Random } from '../fuzz/random.js';
import type { RequestKind } from './request-kind.js';

/** What happens to one request. Times are milliseconds. */
export type Fault =
  | { readonly type: 'none' }
  /** The request is not forwarded. */
  | { readonly type: 'rejected'; readonly code: 409 | 410 | 429 | 500 | 503; readonly retryAfterSeconds?: number }
  /** The server handles the request; the client gets an error. */
  | { readonly type: 'responseReplaced'; readonly code: 500 | 503 }
  /** The stream or the whole connection of the client breaks, before or after the server has handled the request. */
  | { readonly type: 'dropped'; readonly when: 'before' | 'after'; readonly scope: 'stream' | 'connection' }
  | { readonly type: 'delayed'; readonly delayMs: number }
  /** An earlier response to the same read, if there is one. */
  | { readonly type: 'stale' }
  /** Events of a watch come late; it breaks, or ends normally, after a time. */
  | {
      readonly type: 'watch';
      readonly lateMsMax: number;
      readonly endAfterMs?: number;
      readonly end: 'stream' | 'connection' | 'normal';
    };

/** A fault with its share of the requests of a kind, in thousandths. */
type Share = readonly [thousandths: number, make: (random: Random) => Fault];

const rejected = (code: 409 | 410 | 500 | 503) => (): Fault => ({ type: 'rejected', code });
const busy = (random: Random): Fault => ({ type: 'rejected', code: 429, retryAfterSeconds: random.below(2) });
const replaced = (code: 500 | 503) => (): Fault => ({ type: 'responseReplaced', code });
const delayed = (random: Random): Fault => ({ type: 'delayed', delayMs: 5 + random.below(300) });
const dropped = (when: 'before' | 'after', scope: 'stream' | 'connection') => (): Fault => ({
  ...{ type: 'dropped', when, scope },
});

const readShares: readonly Share[] = [
  [15, busy],
  [15, rejected(500)],
  [15, rejected(503)],
  [10, dropped('before', 'stream')],
  [10, dropped('after', 'stream')],
  [2, dropped('after', 'connection')],
  [50, delayed],
];

const shares: Readonly<Record<RequestKind, readonly Share[]>> = {
  write: [
    [40, rejected(409)],
    [20, busy],
    [15, rejected(500)],
    [15, rejected(503)],
    [15, replaced(500)],
    [10, replaced(503)],
    [15, dropped('before', 'stream')],
    [25, dropped('after', 'stream')],
    [2, dropped('before', 'connection')],
    [3, dropped('after', 'connection')],
    [60, delayed],
  ],
  get: [[120, () => ({ type: 'stale' })], ...readShares],
  list: [[120, () => ({ type: 'stale' })], ...readShares],
  other: readShares,
  watch: [
    [40, rejected(410)],
    [20, busy],
    [20, rejected(500)],
    [20, rejected(503)],
    [20, dropped('before', 'stream')],
    [
      800,
      (random) => ({
        type: 'watch',
        lateMsMax: random.once(2) ? 0 : random.below(1_000),
        ...(random.once(2) ? { endAfterMs: 500 + random.below(15_000) } : {}),
        end: random.pick(['stream', 'normal', 'stream', 'normal', 'stream', 'connection']),
      }),
    ],
  ],
};

/**
 * Chooses the fault of each request by the seed, the request and how often it was sent: the order in which requests of
 * different objects arrive has no effect.
 */
export class FaultChooser {
  readonly #sent = new Map<string, number>();

  constructor(private readonly seed: number) {}

  next(request: { readonly method: string; readonly path: string; readonly kind: RequestKind }): Fault {
    const { method, path, kind } = request;
    const name = `${method} ${path} ${kind}`;
    const count = this.#sent.get(name) ?? 0;
    this.#sent.set(name, count + 1);
    const random = new Random(this.seed, hashOf(`${name} ${count}`));
    let left = random.below(1_000);
    for (const [thousandths, make] of shares[kind]) {
      if (left < thousandths) return make(random);
      left -= thousandths;
    }
    return { type: 'none' };
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
