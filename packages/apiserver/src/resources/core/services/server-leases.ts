import type { Revision, Store } from '@orch/storage';

/** Each server writes its key again before it has expired. `/registry/masterleases/192.0.2.1` */
const leasesPrefix = '/registry/masterleases/';
const leaseSeconds = 15;
/** A store may keep a key somewhat longer: that it is not written again tells as well that its server is gone. */
const silenceMs = 25_000;

/** Which API servers are there: each says so for itself, again and again. */
export class ServerLeases {
  /** When the last change of each key was seen. */
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

  /** Addresses of the servers that are there, in order. */
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
