import type { StoreProblem } from '../store/damage.js';
import type { StoreHistory } from '../store/history.js';
import type { Store } from '../store/store.js';
import { EmbeddedStore as EmbeddedStoreEngine } from './embedded-store.js';
import { openEnvironment } from './environment.js';
import type { EmbeddedStoreOptions } from './options.js';

/** The embedded store as the public index exports it: its types name no type of the LMDB library. */
export interface EmbeddedStore extends Store {
  readonly history: StoreHistory;
  databaseBytes(): Promise<ReadonlyMap<string, number>>;
  problems(options?: { readonly signal?: AbortSignal }): Promise<readonly StoreProblem[]>;
}

/**
 * Opens the embedded store of a folder, or one in memory.
 * @throws StoreInUseError, StoreFormatError, StoreDialectError, StoreCorruptError, StoreFullError, StoreReadOnlyError,
 * StoreFolderError
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  options.signal?.throwIfAborted();
  const environment = await openEnvironment(options);
  const store = new EmbeddedStoreEngine(environment, options.clock, { onDamage: options.onDamage });
  if (options.signal?.aborted) {
    await store.close();
    options.signal.throwIfAborted();
  }
  return store;
}
