import { connectEtcd } from './client.js';
import { EtcdStore } from './etcd-store.js';
import type { EtcdStoreOptions } from './options.js';
import { KeySpace } from './translate.js';

/** Opens the part of an etcd under a prefix, once etcd answers. Several servers may share it. */
export async function openEtcdStore(options: EtcdStoreOptions): Promise<EtcdStore> {
  options.signal?.throwIfAborted();
  const client = await connectEtcd(options);
  const store = new EtcdStore(client, new KeySpace(options.prefix), options.leases);
  try {
    await store.currentRevision(options.signal === undefined ? {} : { signal: options.signal });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
