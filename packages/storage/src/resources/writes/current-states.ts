import type { Store, StoredEntry } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import type { ObjectKey } from '../resource-store.js';

/** An object that a write is decided on; `entry` is undefined when there is none. */
export interface CurrentState {
  readonly entry: Entry | undefined;
  /** Seen in the store, not only in the cache. */
  readonly proven: boolean;
}

/** Reads the objects that writes are decided on: from the cache where it can, from the store where it must. */
export class CurrentStates {
  constructor(private readonly options: { readonly cache: ResourceCache; readonly store: Store }) {}

  /** The state that an update begins with. */
  async first(key: ObjectKey): Promise<CurrentState> {
    const { cache } = this.options;
    return cache.isUsed ? { entry: cache.entries.get(key), proven: false } : await this.#stored(key);
  }

  /** The store's state, when it is another than the one at hand; undefined when that is the store's. */
  async newer(key: ObjectKey, current: CurrentState): Promise<CurrentState | undefined> {
    if (current.proven) return undefined;
    const { cache, store } = this.options;
    const revision = await store.currentRevision();
    if (cache.isReady && cache.revision >= revision) {
      const entry = cache.entries.get(key);
      return entry?.revision === current.entry?.revision ? undefined : { entry, proven: true };
    }
    const state = await this.#stored(key);
    return state.entry?.revision === current.entry?.revision ? undefined : state;
  }

  /**
   * The state that a further turn begins with, when it is another than the one at hand. What the cache does not show yet,
   * the commit finds.
   */
  async newerOfTurn(key: ObjectKey, { entry, proven }: CurrentState): Promise<CurrentState | undefined> {
    const { cache } = this.options;
    if (!cache.isUsed) return this.newer(key, { entry, proven: false });
    const cached = cache.entries.get(key);
    const isNewer = proven
      ? cached !== undefined && entry !== undefined && cached.revision > entry.revision
      : cached?.revision !== entry?.revision;
    // What follows a state of the store was the store's, too.
    return isNewer ? { entry: cached, proven } : undefined;
  }

  /** The state that the store told of a key. */
  of(key: ObjectKey, stored: StoredEntry | undefined): CurrentState {
    if (stored === undefined) return { entry: undefined, proven: true };
    const { cache } = this.options;
    const cached = cache.entries.get(key);
    if (cached?.revision === stored.modRevision) return { entry: cached, proven: true };
    return { entry: cache.options.factory.fromValue(key, stored.value, stored.modRevision), proven: true };
  }

  async #stored(key: ObjectKey): Promise<CurrentState> {
    const { cache, store } = this.options;
    return this.of(key, (await store.get(cache.options.keys.format(key))).entry);
  }
}
