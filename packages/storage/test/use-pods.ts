import { afterEach, beforeEach } from '@jest/globals';
import type { CachedEntry, ResourceStore, ResourceStores, Store } from '../src/index.js';
import { commit, makePod, openStores, type PodOptions, podDefinition } from './fixture.js';
import { openTestStore } from './test-stores.js';

/** Opens resource stores on a new store in memory for each test of a file. */
export interface OpenedPods {
  readonly store: Store;
  readonly stores: ResourceStores;
  readonly pods: ResourceStore;
  readonly create: (name: string, options?: PodOptions, namespace?: string) => Promise<CachedEntry>;
}

export function usePods(): OpenedPods {
  let store: Store;
  let stores: ResourceStores;
  let pods: ResourceStore;
  beforeEach(async () => {
    store = await openTestStore();
    stores = await openStores(store);
    pods = stores.for(podDefinition());
  });
  afterEach(async () => {
    await store.close();
  });
  return {
    get store() {
      return store;
    },
    get stores() {
      return stores;
    },
    get pods() {
      return pods;
    },
    create: (name, options = {}, namespace = 'default') =>
      pods.create(key(name, namespace), makePod(namespace, name, options), commit),
  };
}

export function key(name: string, namespace = 'default') {
  return { namespace, name };
}

export function names(entries: readonly { readonly namespace: string; readonly name: string }[]): readonly string[] {
  return entries.map(({ namespace, name }) => `${namespace}/${name}`);
}
