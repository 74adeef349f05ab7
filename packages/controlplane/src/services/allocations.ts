import { invariant, systemClock } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import { type RecordDamage, type Store, StoreClosedError, type StoredEntry, type StoreEvent } from '@orch/storage';
import { addressKey, allocationsPrefix, decodeHolder, type Holder, itemOfKey, portKey } from './allocation-keys.js';
import { type AddressSpace, familyOf, type IpFamily, type NumberSpace } from './number-space.js';
import { Pool } from './pool.js';

export interface AllocationsOptions {
  /** The store of the services. */
  readonly store: Store;
  /** One, or one of each family; the first is the default of services that name no family. */
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

/** Allocated addresses and node ports with their holders: the stored keys, kept up to date by a watch. */
export class Allocations {
  readonly nodePorts: Pool;
  readonly #addresses: ReadonlyMap<string, Pool>;
  readonly #held = new Map<string, Held>();
  /** `#held` includes every change up to this revision. */
  #revision = 0;
  /** Events received during the initial read; undefined after it. */
  #bufferedEvents: StoreEvent[] | undefined;

  private constructor(private readonly options: AllocationsOptions) {
    const pool = (space: NumberSpace): Pool =>
      new Pool(space, { random: options.random ?? Math.random, nowMs: Date.now });
    this.nodePorts = pool(options.nodePorts);
    this.#addresses = new Map(options.addresses.map((space) => [space.family, pool(space)]));
  }

  /** Resolves when all allocations are loaded. */
  static async open(options: AllocationsOptions): Promise<Allocations> {
    const allocations = new Allocations(options);
    await allocations.#startWatch();
    return allocations;
  }

  /** The configured families, in the order of the ranges. */
  get families(): readonly IpFamily[] {
    return this.options.addresses.map(({ family }) => family);
  }

  /** The first address of the first range, reserved for the service of the API server. */
  get firstAddress(): string {
    const [space] = this.options.addresses;
    invariant(space !== undefined, 'there is a range of service addresses');
    return space.itemAt(0);
  }

  /** The configured spaces; addresses by family. */
  get spaces(): { readonly addresses: ReadonlyMap<string, NumberSpace>; readonly nodePorts: NumberSpace } {
    const { addresses, nodePorts } = this.options;
    return { addresses: new Map(addresses.map((space) => [space.family, space])), nodePorts };
  }

  addressPool(family: string): Pool {
    const pool = this.#addresses.get(family);
    invariant(pool !== undefined, `services have addresses of ${family}`);
    return pool;
  }

  /** The pool of an address's family; undefined when no range has this family. */
  poolOfAddress(address: string): Pool | undefined {
    return this.#addresses.get(familyOf(address) ?? '');
  }

  keyOf(item: string, pool: Pool): string {
    return pool === this.nodePorts ? portKey(item) : addressKey(item);
  }

  holderOf(key: string): Holder | undefined {
    return this.#held.get(key)?.holder;
  }

  /** Reads the holder from the store; the watch may lag behind. */
  async readHolder(key: string): Promise<Holder | undefined> {
    const { entry } = await this.options.store.get(key);
    return entry === undefined ? undefined : decodeHolder(entry.value);
  }

  /** Records keys of other writers before the watch reports them. */
  recordTaken(entries: readonly StoredEntry[]): void {
    for (const { key, value, modRevision } of entries) {
      // The watch is already past older revisions: the key may be deleted since.
      if (modRevision > this.#revision) this.#put(key, value, modRevision);
    }
  }

  async #startWatch(): Promise<void> {
    const attempt = new AbortController();
    try {
      await this.#watchAndRead(AbortSignal.any([this.options.signal, attempt.signal]));
    } catch (error) {
      // End the watch of the failed attempt before the next one starts.
      attempt.abort();
      throw error;
    }
  }

  async #watchAndRead(signal: AbortSignal): Promise<void> {
    const { store } = this.options;
    this.#bufferedEvents = [];
    await store.watch(
      { prefix: allocationsPrefix, signal },
      {
        onEvents: (events) => this.#onEvents(events),
        onEnd: (error) => {
          if (!signal.aborted) void this.#restartWatch(error);
        },
      },
    );
    const damaged: RecordDamage[] = [];
    const onDamaged = (damage: RecordDamage) => void damaged.push(damage);
    const { entries, revision } = await store.range(allocationsPrefix, { onDamaged, signal });
    this.#clear();
    // An unreadable key still counts as allocated.
    for (const { key = '', revision: at } of damaged) this.#put(key, new Uint8Array(0), at);
    for (const { key, value, modRevision } of entries) this.#put(key, value, modRevision);
    this.#revision = revision;
    const buffered: readonly StoreEvent[] = this.#bufferedEvents;
    this.#bufferedEvents = undefined;
    this.#onEvents(buffered.filter((event) => event.revision > revision));
  }

  async #restartWatch(reason: Error): Promise<void> {
    const { signal, logger } = this.options;
    let error: unknown = reason;
    for (
      let delayMs = 50;
      !signal.aborted && !(error instanceof StoreClosedError);
      delayMs = Math.min(2 * delayMs, 5_000)
    ) {
      try {
        return await this.#startWatch();
      } catch (failure) {
        error = failure;
        if (!signal.aborted)
          logger.warn('the watch on addresses and ports of services could not be restarted', { error });
      }
      await systemClock()
        .sleep(delayMs, { signal })
        .catch(() => undefined);
    }
  }

  #onEvents(events: readonly StoreEvent[]): void {
    if (this.#bufferedEvents !== undefined) {
      for (const event of events) this.#bufferedEvents.push(event);
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
    this.#updatePool(key, { isAllocated: true });
  }

  #delete(key: string, revision: number): void {
    if ((this.#held.get(key)?.revision ?? 0) >= revision) return;
    this.#held.delete(key);
    this.#updatePool(key, { isAllocated: false });
  }

  #updatePool(key: string, state: { readonly isAllocated: boolean }): void {
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
