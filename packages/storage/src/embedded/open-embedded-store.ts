import { EmbeddedStore } from './embedded-store.js';
import { openEnvironment } from './environment.js';
import type { EmbeddedStoreOptions } from './options.js';

/**
 * Opens the embedded store of a folder, or one in memory.
 * @throws StoreInUseError, StoreFormatError, StoreDialectError, StoreCorruptError, StoreFullError, StoreReadOnlyError,
 * StoreFolderError
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  options.signal?.throwIfAborted();
  const environment = await openEnvironment(options);
  const store = new EmbeddedStore(environment, options.clock);
  if (options.signal?.aborted) {
    await store.close();
    options.signal.throwIfAborted();
  }
  return store;
}
