/**
 * Allocates pod addresses in 10.244.0.0/16, in turn, skipping those in use.
 *
 *     of a → 10.244.0.2    of b → 10.244.0.3    keep c 10.244.0.4    of d → 10.244.0.5    release a
 */
export class PodAddresses {
  readonly #addresses = new Map<string, string>();
  readonly #taken = new Set<string>();
  #last = 1;

  /** The address of the pod with this uid; allocates one on first use. */
  of(uid: string): string {
    const known = this.#addresses.get(uid);
    if (known !== undefined) return known;
    const address = this.#next();
    this.keep(uid, address);
    return address;
  }

  /** Records the address of a pod, which an earlier run allocated. */
  keep(uid: string, address: string): void {
    if (this.#addresses.has(uid)) return;
    this.#addresses.set(uid, address);
    this.#taken.add(address);
  }

  release(uid: string): void {
    const address = this.#addresses.get(uid);
    if (address === undefined) return;
    this.#addresses.delete(uid);
    this.#taken.delete(address);
  }

  #next(): string {
    for (let tries = 0; tries < addressesCount; tries += 1) {
      this.#last = (this.#last % addressesCount) + 1;
      const address = `10.244.${this.#last >> 8}.${this.#last & 255}`;
      if (!this.#taken.has(address)) return address;
    }
    throw new Error('no pod addresses are left');
  }
}

const addressesCount = 65_534;
