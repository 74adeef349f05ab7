import type { Store } from '../store/store.js';
import type { EtcdStoreOptions } from './options.js';

/** Opens the part of an etcd under a prefix. */
export async function openEtcdStore(options: EtcdStoreOptions): Promise<Store> {
  throw new Error(`no etcd engine yet for ${options.endpoints.join()}`);
}
