import type { LeaseOptions } from './options.js';

/**
 * Leases for entries that expire. Entries with the same lifetime share a lease for a while:
 *
 *     events live 3600 s, a lease is reused for 60 s    the lease is granted for 3660 s
 *     an event at 0 s .. 59 s                           uses that lease: it expires 3601 s .. 3660 s after its creation
 *     an event at 60 s, or the 1001st                   uses a new lease
 */
export class LeasePool {
  readonly #shared = new Map<number, SharedLease>();

  constructor(
    /** Resolves with the ID of the lease. */
    private readonly grant: (ttlSeconds: number) => Promise<string>,
    private readonly options: LeaseOptions = {},
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** A lease that ends at least `seconds` from now. @throws the error of `grant`; the next call tries again */
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

  /** Drops all leases: etcd does not know them, because it was restored or a lease was revoked. */
  clear(): void {
    this.#shared.clear();
  }

  /** Limits the reuse to a twentieth of the lifetime, so that short-lived entries do not live much longer. */
  #shareSeconds(seconds: number): number {
    return Math.max(0, Math.min(this.options.reuseSeconds ?? 60, Math.floor(seconds / 20)));
  }
}

interface SharedLease {
  readonly lease: Promise<string>;
  readonly untilMs: number;
  entries: number;
}
