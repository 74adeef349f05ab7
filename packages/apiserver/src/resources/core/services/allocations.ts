import { invariant, systemClock } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import { type Store, StoreClosedError, type StoredEntry, type StoreEvent } from '@orch/storage';
import { addressKey, allocationsPrefix, decodeHolder, type Holder, itemOfKey, portKey } from './allocation-keys.js';
import { type AddressSpace, familyOf, type IpFamily, type NumberSpace } from './number-space.js';
import { Pool } from './pool.js';

export interface AllocationsOptions {
  /** Where services lie. */
  readonly store: Store;
  /** One, or one of each family; the first is what services get that do not say. */
  readonly addresses: readonly AddressSpace[];
  readonly nodePorts: NumberSpace;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly random?: () => number;
}

interface Held {
  readonly holder: Holder;
  readonly revision: number;
}

/** Which addresses and ports of nodes are taken, and by whom: what is stored, followed by a watch. */
export class Allocations {
  readonly nodePorts: Pool;
  readonly #addresses: ReadonlyMap<string, Pool>;
  readonly #held = new Map<string, Held>();
  /** Every change up to this revision is in `#held`. */
  #revision = 0;
  /** Changes that came while all was read. */
  #early: StoreEvent[] | undefined;

  private constructor(private readonly options: AllocationsOptions) {
    const pool = (space: NumberSpace): Pool =>
      new Pool(space, { random: options.random ?? Math.random, nowMs: Date.now });
    this.nodePorts = pool(options.nodePorts);
    this.#addresses = new Map(options.addresses.map((space) => [space.family, pool(space)]));
  }

  /** Resolves when all that is taken is known. */
  static async open(options: AllocationsOptions): Promise<Allocations> {
    const allocations = new Allocations(options);
    await allocations.#follow();
    return allocations;
  }

  /** In the order of the ranges. */
  get families(): readonly IpFamily[] {
    return this.options.addresses.map(({ family }) => family);
  }

  /** The first address of the first range: that of the API server. */
  get firstAddress(): string {
    const [space] = this.options.addresses;
    invariant(space !== undefined, 'there is a range of service addresses');
    return space.itemAt(0);
  }

  /** Addresses by their family. */
  get spaces(): { readonly addresses: ReadonlyMap<string, NumberSpace>; readonly nodePorts: NumberSpace } {
    const { addresses, nodePorts } = this.options;
    return { addresses: new Map(addresses.map((space) => [space.family, space])), nodePorts };
  }

  addressPool(family: string): Pool {
    const pool = this.#addresses.get(family);
    invariant(pool !== undefined, `services have addresses of ${family}`);
    return pool;
  }

  /** The pool that an address would be of; undefined when no range is of its family. */
  poolOfAddress(address: string): Pool | undefined {
    return this.#addresses.get(familyOf(address) ?? '');
  }

  keyOf(item: string, pool: Pool): string {
    return pool === this.nodePorts ? portKey(item) : addressKey(item);
  }

  holderOf(key: string): Holder | undefined {
    return this.#held.get(key)?.holder;
  }

  /** What the store says now; a watch may be behind. */
  async askHolder(key: string): Promise<Holder | undefined> {
    const { entry } = await this.options.store.get(key);
    return entry === undefined ? undefined : decodeHolder(entry.value);
  }

  /** Somebody else has these, though no word of it has come. */
  noteTaken(entries: readonly StoredEntry[]): void {
    for (const { key, value, modRevision } of entries) {
      // What the watch has passed already may be gone again.
      if (modRevision > this.#revision) this.#put(key, value, modRevision);
    }
  }

  async #follow(): Promise<void> {
    const attempt = new AbortController();
    try {
      await this.#watchAndRead(AbortSignal.any([this.options.signal, attempt.signal]));
    } catch (error) {
      // The watch of an attempt that failed must not stand beside that of the next.
      attempt.abort();
      throw error;
    }
  }

  async #watchAndRead(signal: AbortSignal): Promise<void> {
    const { store } = this.options;
    this.#early = [];
    await store.watch(
      { prefix: allocationsPrefix, signal },
      {
        onEvents: (events) => this.#onEvents(events),
        onEnd: (error) => {
          if (!signal.aborted) void this.#followAgain(error);
        },
      },
    );
    const { entries, revision } = await store.range(allocationsPrefix, { signal });
    this.#clear();
    for (const { key, value, modRevision } of entries) this.#put(key, value, modRevision);
    this.#revision = revision;
    const early: readonly StoreEvent[] = this.#early;
    this.#early = undefined;
    this.#onEvents(early.filter((event) => event.revision > revision));
  }

  async #followAgain(reason: Error): Promise<void> {
    const { signal, logger } = this.options;
    let error: unknown = reason;
    for (
      let delayMs = 50;
      !signal.aborted && !(error instanceof StoreClosedError);
      delayMs = Math.min(2 * delayMs, 5_000)
    ) {
      try {
        return await this.#follow();
      } catch (failure) {
        error = failure;
        if (!signal.aborted) logger.warn('addresses and ports of services are not followed', { error });
      }
      await systemClock()
        .sleep(delayMs, { signal })
        .catch(() => undefined);
    }
  }

  #onEvents(events: readonly StoreEvent[]): void {
    if (this.#early !== undefined) {
      for (const event of events) this.#early.push(event);
      return;
    }
    for (const event of events) {
      if (event.type === 'put') this.#put(event.key, event.value, event.revision);
      else this.#delete(event.key, event.revision);
      this.#revision = event.revision;
    }
  }

  #put(key: string, value: Uint8Array, revision: number): void {
    if ((this.#held.get(key)?.revision ?? 0) >= revision) return;
    this.#held.set(key, { holder: decodeHolder(value), revision });
    this.#tell(key, { isTaken: true });
  }

  #delete(key: string, revision: number): void {
    if ((this.#held.get(key)?.revision ?? 0) >= revision) return;
    this.#held.delete(key);
    this.#tell(key, { isTaken: false });
  }

  #tell(key: string, state: { readonly isTaken: boolean }): void {
    const item = itemOfKey(key);
    if (item?.type === 'port') this.nodePorts.set(item.text, state);
    else if (item?.type === 'address') this.poolOfAddress(item.text)?.set(item.text, state);
  }

  #clear(): void {
    this.#held.clear();
    this.nodePorts.clear();
    for (const pool of this.#addresses.values()) pool.clear();
  }
}
