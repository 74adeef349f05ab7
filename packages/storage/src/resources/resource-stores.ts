import type { Clock, GroupResource, Names, ResourceDefinition } from '@orch/apimachinery';
import type { StoreProblem } from '../store/damage.js';
import type { Guard, Revision, Store } from '../store/store.js';
import type { CacheMetrics } from './cache-metrics.js';
import type { ResourceLimits } from './limits.js';
import type { OnStoreRequest } from './measured-store.js';
import type { CachedEntry, ResourceStore } from './resource-store.js';
import type { WatchCacheOptions } from './watch-cache-size.js';

/** The stored form of built-in kinds; both are always readable. Kinds without a protobuf codec are stored as JSON. */
export type StorageMediaType = 'json' | 'protobuf';

export interface ResourceStoresOptions {
  readonly store: Store;
  /** Resources in stores of their own, each with its own revisions, by where a definition is stored. */
  readonly overrides?: readonly StoreOverride[];
  /** Called after every request to a store. */
  readonly onRequest?: OnStoreRequest;
  /** The dialect of the stored objects. */
  readonly names: Names;
  readonly clock: Clock;
  /** Default: `json`. */
  readonly storageMediaType?: StorageMediaType;
  /** Without a trailing slash; default: `/registry`. */
  readonly keyPrefix?: string;
  /** Default: every resource has a watch cache. */
  readonly watchCache?: WatchCacheOptions;
  readonly limits?: Partial<ResourceLimits>;
  readonly metrics?: CacheMetrics;
  /** For tests: freezes objects that are handed out, and those handed in. */
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
   * The store of a resource, returned at once; its cache is filled on first use. Definitions with the same `storage` share
   * one cache; the first one used determines how objects are decoded.
   * @throws StatusError 404 for a definition that was released
   */
  for(definition: ResourceDefinition): ResourceStore;
  /** Resolves when the cache of each of these is filled. */
  fill(definitions: readonly ResourceDefinition[]): Promise<void>;
  /**
   * Drops the cache of a resource that is no longer served, and ends its watches. Stored objects stay. `for` rejects the
   * definition from now on, since requests in flight may still hold it.
   */
  release(definition: ResourceDefinition): void;
  /**
   * Reads and writes the objects of a resource by another schema from now on, and keeps its cache and its watches. Both
   * definitions have `renew`, and are accepted.
   */
  replace(previous: ResourceDefinition, definition: ResourceDefinition): void;
  /**
   * The guard that an object is still the given entry when an object of another resource is committed; undefined when both
   * resources are in different stores.
   */
  guardOf(
    entry: CachedEntry,
    resources: { readonly of: ResourceDefinition; readonly written: ResourceDefinition },
  ): Guard | undefined;
  /** Accepts a definition again that was released. */
  admit(definition: ResourceDefinition): void;
  /** Every filled cache has all changes up to this revision, except those of overrides. */
  readonly revision: Revision;
  /** Number of stored objects, of one namespace or all, if a cache is filled; otherwise undefined. */
  countCached(definition: ResourceDefinition, namespace?: string): number | undefined;
  /** Mean bytes of the stored values of a resource, if a cache is filled and not empty; otherwise undefined. */
  meanBytesCached(definition: ResourceDefinition): number | undefined;
  /** Number of stored objects, from a filled cache or from the store. */
  countStored(definition: ResourceDefinition): Promise<number>;
  /** Bytes used of the budgets that all resources share. */
  readonly bytesKept: { readonly objects: number; readonly representations: number };
  /** Resolves with false when the caches do not reach the newest commit within the limit of a read: for a health check. */
  isFresh(): Promise<boolean>;
  /** Errors that prevent the stores from working fully. */
  problems(options?: { readonly signal?: AbortSignal }): Promise<readonly StoreProblem[]>;
}
