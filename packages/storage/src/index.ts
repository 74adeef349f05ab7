// The embedded engine
export type { EmbeddedStore } from './embedded/embedded-store.js';
export { prepareStoreFolder } from './embedded/environment.js';
export {
  InvalidTransactionError,
  StoreCorruptError,
  StoreDialectError,
  StoreFailedError,
  StoreFolderError,
  StoreFormatError,
  StoreInUseError,
  StoreReadOnlyError,
  storeStartErrors,
} from './embedded/errors.js';
export { InvalidKeyError } from './embedded/keys.js';
export { openEmbeddedStore } from './embedded/open-embedded-store.js';
export type { EmbeddedStoreOptions } from './embedded/options.js';
// Snapshots of embedded stores
export { type RestoredStore, restoreSnapshot } from './embedded/snapshot/restore-snapshot.js';
export { saveSnapshot } from './embedded/snapshot/save-snapshot.js';
export { readSnapshot, type Snapshot, SnapshotError } from './embedded/snapshot/snapshot-file.js';
// The etcd engine
export type { EtcdStore } from './etcd/etcd-store.js';
export { openEtcdStore } from './etcd/open-etcd-store.js';
export type { EtcdStoreOptions, LeaseOptions } from './etcd/options.js';

// What has become of objects
export {
  type ChangePage,
  type ChangeQuery,
  type ObjectChange,
  ResourceHistory,
  type ResourceHistoryOptions,
} from './history/resource-history.js';
// The resource stores: the watch cache, reads and writes of one resource
export type { CacheFill, CacheList, CacheMetrics } from './resources/cache-metrics.js';
export type { ResourceLimits } from './resources/limits.js';
export { defaultResourceLimits } from './resources/limits.js';
export type { OnStoreRequest, StoreOperation } from './resources/measured-store.js';
export { openResourceStores } from './resources/open-resource-stores.js';
export {
  type CachedEntry,
  type CacheEvent,
  type CacheWatch,
  type Claims,
  ClaimTakenError,
  type ListQuery,
  type ListResult,
  type ObjectKey,
  type Preconditions,
  type ReadConsistency,
  type ResourceStore,
  type UpdateDecision,
  type WatchQuery,
  type WatchSink,
  type WriteOptions,
} from './resources/resource-store.js';
export type {
  ResourceStores,
  ResourceStoresOptions,
  StorageMediaType,
  StoreOverride,
} from './resources/resource-stores.js';
export { parseWatchCacheSizes, type WatchCacheOptions } from './resources/watch-cache-size.js';
// One embedded store in several processes
export { openSharedStore } from './shared/open-shared-store.js';
export { shareStore } from './shared/share-store.js';
export type { SharedStore } from './shared/shared-store.js';
// The store's interface
export { compactPeriodically, type PeriodicCompactionOptions } from './store/compact-periodically.js';
export {
  StoreBusyError,
  StoreFullError,
  StoreOutcomeUnknownError,
  StoreRequestTooLargeError,
  StoreTimeoutError,
  StoreUnavailableError,
} from './store/failures.js';
export {
  type PastEvent,
  type PastPage,
  type PastQuery,
  type StoreHistory,
  TimesUnknownError,
} from './store/history.js';
export type {
  CompactionTurn,
  GetResult,
  Guard,
  RangeOptions,
  RangePage,
  Revision,
  Store,
  StoredEntry,
  StoreEvent,
  Transaction,
  TransactionResult,
  WatchListener,
  WatchOptions,
  Write,
} from './store/store.js';
export { CompactedError, FutureRevisionError, HistoryReplacedError, StoreClosedError } from './store/store.js';
