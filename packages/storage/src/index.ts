// The embedded engine
export {
  InvalidTransactionError,
  RepairError,
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
export { type EmbeddedStore, openEmbeddedStore } from './embedded/open-embedded-store.js';
export type { EmbeddedStoreOptions } from './embedded/options.js';
// Damaged records of embedded stores
export { type CheckedStore, checkStore, type DamagedRecord } from './embedded/repair/check-store.js';
export {
  type RepairedRecord,
  type RepairOptions,
  removeRecord,
  restoreRecord,
} from './embedded/repair/repair-record.js';
// Snapshots of embedded stores
export { type RestoredStore, restoreSnapshot } from './embedded/snapshot/restore-snapshot.js';
export { saveSnapshot } from './embedded/snapshot/save-snapshot.js';
export { readSnapshot, type Snapshot, SnapshotError } from './embedded/snapshot/snapshot-file.js';
export { prepareStoreFolder } from './embedded/store-folder.js';
// Encryption of values
export { type EncryptedStoreOptions, encryptedStore } from './encryption/encrypted-store.js';
export { type EncryptedResources, Encryption, type EncryptionOptions } from './encryption/encryption.js';
export type { EnvelopeMetrics } from './encryption/kms/envelope.js';
export type { EncryptionKey, EncryptionProvider, KmsProvider } from './encryption/sealers/sealer.js';
export type { OnTransformation } from './encryption/sealers/sealer-chain.js';
// The etcd engine
export { type EtcdStore, openEtcdStore } from './etcd/open-etcd-store.js';
export type { ClientCertificate, EtcdDial, EtcdStoreOptions, LeaseOptions } from './etcd/options.js';

// The history of objects
export {
  type ChangePage,
  type ChangeQuery,
  type ObjectChange,
  ResourceHistory,
  type ResourceHistoryOptions,
} from './history/resource-history.js';
export { openResourceStores } from './resources/assembly/open-resource-stores.js';
// The resource stores: the watch cache, reads and writes of one resource
export type { CacheFill, CacheList, CacheMetrics } from './resources/cache-metrics.js';
export { UnreadableObjectError } from './resources/errors.js';
export type { ResourceLimits } from './resources/limits.js';
export { defaultResourceLimits } from './resources/limits.js';
export type { EndedStoreRequest, OnStoreRequest, StoreOperation } from './resources/measured-store.js';
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
  type UpdateTurn,
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
export { openSharedStore, type SharedStore } from './shared/open-shared-store.js';
export { shareStore } from './shared/share-store.js';
// The store's interface
export {
  compactionIntervalMsDefault,
  compactPeriodically,
  type PeriodicCompactionOptions,
} from './store/compact-periodically.js';
export { DamagedRecordError, type RecordDamage, type StoreProblem } from './store/damage.js';
export {
  StoreBusyError,
  StoreFullError,
  StoreOutcomeUnknownError,
  StoreRequestTooLargeError,
  StoreTimeoutError,
  StoreUnavailableError,
} from './store/failures.js';
export {
  type HistoryEvent,
  type HistoryPage,
  type HistoryQuery,
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
