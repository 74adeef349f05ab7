import { type Names, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, openEtcdStore, type Store } from '@orch/storage';
import type { StoreConfig } from './config.js';

/** Opens the store that the configuration names. @throws the engines' typed errors */
export async function openStore(
  config: StoreConfig,
  { names, signal }: { readonly names: Names; readonly signal: AbortSignal },
): Promise<Store> {
  const shared = { dialect: names.dialect, clock: systemClock(), signal };
  switch (config.engine) {
    case 'memory':
      return await openEmbeddedStore({ ...shared, memory: true });
    case 'embedded':
      return await openEmbeddedStore({ ...shared, folder: config.folder });
    case 'etcd': {
      const { engine: _, ...etcd } = config;
      return await openEtcdStore({ ...etcd, signal });
    }
  }
}
