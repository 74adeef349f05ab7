import type { Revision, Store } from '@orch/storage';

/** Each server renews its key before it expires, for example `/registry/masterleases/192.0.2.1`. */
const leasesPrefix = '/registry/masterleases/';
const leaseSeconds = 15;
/** A store may keep an expired key longer: a key that is not renewed in this time also counts as expired. */
const silenceMs = 25_000;

/** Leases of the running API servers, each renewed by its server. */
export class ServerLeases {
  /** The last seen revision of each key and when it was first seen. */
  readonly #seen = new Map<string, { readonly revision: Revision; readonly atMs: number }>();

  constructor(
    private readonly store: Store,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  async renew(address: string): Promise<void> {
    const key = leasesPrefix + address;
    const value = Buffer.from('{}');
    await this.store.transact({ guards: [], writes: [{ type: 'put', key, value, expireAfterSeconds: leaseSeconds }] });
  }

  async remove(address: string): Promise<void> {
    await this.store.transact({ guards: [], writes: [{ type: 'delete', key: leasesPrefix + address }] });
  }

  /** Sorted addresses of the servers with a valid lease. */
  async addresses(): Promise<readonly string[]> {
    const { entries } = await this.store.range(leasesPrefix);
    const nowMs = this.nowMs();
    const addresses: string[] = [];
    for (const { key, modRevision } of entries) {
      const seen = this.#seen.get(key);
      const isSame = seen?.revision === modRevision;
      if (!isSame) this.#seen.set(key, { revision: modRevision, atMs: nowMs });
      if (!isSame || nowMs - seen.atMs < silenceMs) addresses.push(key.slice(leasesPrefix.length));
    }
    return addresses.sort();
  }
}
