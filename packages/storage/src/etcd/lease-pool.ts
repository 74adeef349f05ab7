import type { LeaseClient } from 'etcd3';

/** Leases for entries that expire. A lease costs etcd a write of its own, so entries of one lifetime share one for a while. */
export class LeasePool {
  private readonly shared = new Map<number, { readonly lease: Promise<string>; readonly untilMs: number }>();

  constructor(private readonly leases: LeaseClient) {}

  /** A lease that ends at least `seconds` from now, and at most a twentieth of that or a second later. */
  lease(seconds: number): Promise<string> {
    const nowMs = performance.now();
    const known = this.shared.get(seconds);
    if (known !== undefined && nowMs < known.untilMs) return known.lease;
    const shareSeconds = Math.max(1, Math.floor(seconds / 20));
    const lease = this.leases.leaseGrant({ TTL: Math.ceil(seconds) + shareSeconds }).then(({ ID }) => ID);
    this.shared.set(seconds, { lease, untilMs: nowMs + shareSeconds * 1_000 });
    lease.catch(() => this.shared.delete(seconds));
    return lease;
  }
}
