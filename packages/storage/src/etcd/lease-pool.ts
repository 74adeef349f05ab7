import type { LeaseOptions } from './options.js';

/**
 * Leases for entries that expire. Entries of one lifetime share one for a while:
 *
 *     events live 3600 s, a lease is reused for 60 s    the lease is granted for 3660 s
 *     an event at 0 s .. 59 s                           on that lease: gone 3601 s .. 3660 s after it came
 *     an event at 60 s, or the 1001st                   on a new lease
 */
export class LeasePool {
  readonly #shared = new Map<number, SharedLease>();

  constructor(
    /** Resolves with the lease's name. */
    private readonly grant: (ttlSeconds: number) => Promise<string>,
    private readonly options: LeaseOptions = {},
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** A lease that ends at least `seconds` from now. @throws what `grant` throws; the next call tries again */
  lease(seconds: number): Promise<string> {
    const nowMs = this.nowMs();
    const { entriesMax = 1_000, onReplaced } = this.options;
    const known = this.#shared.get(seconds);
    if (known !== undefined) {
      if (nowMs < known.untilMs && known.entries < entriesMax) {
        known.entries += 1;
        return known.lease;
      }
      onReplaced?.(known.entries);
    }
    const shareSeconds = this.#shareSeconds(seconds);
    const lease = this.grant(Math.ceil(seconds) + shareSeconds);
    const shared: SharedLease = { lease, untilMs: nowMs + shareSeconds * 1_000, entries: 1 };
    this.#shared.set(seconds, shared);
    lease.catch(() => {
      if (this.#shared.get(seconds) === shared) this.#shared.delete(seconds);
    });
    return lease;
  }

  /** etcd does not know the leases at hand: it was restored, or somebody revoked them. */
  clear(): void {
    this.#shared.clear();
  }

  /** A long reuse would keep what lives shortly far too long. */
  #shareSeconds(seconds: number): number {
    return Math.max(0, Math.min(this.options.reuseSeconds ?? 60, Math.floor(seconds / 20)));
  }
}

interface SharedLease {
  readonly lease: Promise<string>;
  readonly untilMs: number;
  entries: number;
}
