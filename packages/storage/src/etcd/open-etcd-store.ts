import { StoreUnavailableError } from '../store/failures.js';
import { connectEtcd } from './client.js';
import { EtcdStore } from './etcd-store.js';
import { isUnanswered } from './failures.js';
import type { EtcdStoreOptions } from './options.js';
import { KeySpace } from './translate.js';

/**
 * Opens the part of an etcd under a prefix, once etcd answers. Several servers may share it.
 * @throws StoreUnavailableError when it does not answer in time
 */
export async function openEtcdStore(options: EtcdStoreOptions): Promise<EtcdStore> {
  const { signal, prefix, inPlaceOf, leases, endpoints, openTimeoutMs = 0 } = options;
  signal?.throwIfAborted();
  const client = await connectEtcd(options);
  const store = new EtcdStore(client, new KeySpace(prefix, inPlaceOf), leases);
  const endMs = Date.now() + openTimeoutMs;
  for (;;) {
    try {
      await store.currentRevision(signal === undefined ? {} : { signal });
      return store;
    } catch (error) {
      if (isUnanswered(error) && Date.now() < endMs && signal?.aborted !== true) continue;
      await store.close();
      if (!isUnanswered(error)) throw error;
      throw new StoreUnavailableError(`etcd at ${endpoints.join(', ')} does not answer: ${causeOf(error)}`, {
        cause: error,
      });
    }
  }
}

/** What the last connection failed with, without what gRPC says around it. */
function causeOf(error: Error): string {
  const { message } = error.cause instanceof Error ? error.cause : error;
  return /Last error: (?:Error: )?(.*?)(?:\. Resolution note:|$)/.exec(message)?.[1] ?? error.message;
}
