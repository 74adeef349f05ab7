import type { ResourceDefinition } from '@orch/api';
import type { Clock, GroupResource, Names } from '@orch/apimachinery';
import type { Revision, Store } from '../store/store.js';
import type { CacheMetrics } from './cache-metrics.js';
import type { ResourceLimits } from './limits.js';
import type { OnStoreRequest } from './measured-store.js';
import type { ResourceStore } from './resource-store.js';
import type { WatchCacheOptions } from './watch-cache-size.js';

/** The stored form of built-in kinds; both are always readable. Kinds without a protobuf codec are stored as JSON. */
export type StorageMediaType = 'json' | 'protobuf';

export interface ResourceStoresOptions {
  readonly store: Store;
  /** Resources that lie in a store of their own; each has its own revisions. By where a definition is stored. */
  readonly overrides?: readonly StoreOverride[];
  /** Told of every request to a store. */
  readonly onRequest?: OnStoreRequest;
  /** The dialect the store's objects are written in. */
  readonly names: Names;
  readonly clock: Clock;
  /** `json` when not given. */
  readonly storageMediaType?: StorageMediaType;
  /** Without a slash at its end; `/registry` when not given. */
  readonly keyPrefix?: string;
  /** Not given: every resource has a watch cache. */
  readonly watchCache?: WatchCacheOptions;
  readonly limits?: Partial<ResourceLimits>;
  readonly metrics?: CacheMetrics;
  /** For tests: objects that are handed out, and those handed in, are frozen. */
  readonly freezeObjects?: boolean;
  /** Ends the watch on the store and all watches on the caches. The store stays open: its owner closes it. */
  readonly signal: AbortSignal;
}

export interface StoreOverride {
  readonly resource: GroupResource;
  readonly store: Store;
}

/** The resource stores of one server, over one watch on each of its stores. */
export interface ResourceStores {
  /**
   * The store of a resource, at once; its cache is filled when it is first used. Definitions that name the same
   * `storage` share one cache; the first one asked for says how objects are decoded.
   */
  for(definition: ResourceDefinition): ResourceStore;
  /** Resolves when the cache of each of these is filled. */
  fill(definitions: readonly ResourceDefinition[]): Promise<void>;
  /** Forgets the cache of a resource that is no longer served, and ends its watches. What is stored stays. */
  release(definition: ResourceDefinition): void;
  /** Every cache that is filled holds all changes up to this revision, those of overrides aside. */
  readonly revision: Revision;
  /** How many objects are stored, where a filled cache knows. */
  countCached(definition: ResourceDefinition): number | undefined;
  /** How many objects are stored; asks the store where no cache is filled. */
  countStored(definition: ResourceDefinition): Promise<number>;
  /** Bytes kept within the budgets that all resources share. */
  readonly bytesKept: { readonly objects: number; readonly representations: number };
  /** Resolves with false when the newest commit does not come within the read limit: for a health check. */
  isFresh(): Promise<boolean>;
}
