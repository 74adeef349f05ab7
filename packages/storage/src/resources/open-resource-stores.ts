import type { ResourceStores, ResourceStoresOptions } from './resource-stores.js';

/**
 * Watches the whole registry in the store and resolves when that watch stands; nothing else is read yet.
 * @throws StoreClosedError, or what the store throws when it cannot be reached
 */
export async function openResourceStores(options: ResourceStoresOptions): Promise<ResourceStores> {
  options.signal.throwIfAborted();
  throw new Error('not yet built');
}
