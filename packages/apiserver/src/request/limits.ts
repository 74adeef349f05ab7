/** Spec: API server defaults. */
export interface ApiServerLimits {
  /** Concurrent read requests; 0 disables the limit. */
  readonly readsInFlightMax: number;
  /** Concurrent write requests; 0 disables the limit. */
  readonly writesInFlightMax: number;
  readonly requestTimeoutMs: number;
  /** The timeout of one call to a remote converter. */
  readonly conversionTimeoutMs: number;
  /** A watch without a client timeout lasts from this long to twice as long. */
  readonly watchTimeoutMinSeconds: number;
  readonly bookmarkIntervalMs: number;
  readonly requestBodyBytesMax: number;
  /** Total bytes of incomplete request bodies; beyond that the oldest requests are aborted. */
  readonly unfinishedBodyBytesMax: number;
  /** Responses from this size are compressed for clients that accept gzip. */
  readonly compressFromBytes: number;
  /** Bytes of cached lists, joined and compressed. A joined list may take half: 30 MB are 5,000 pods of 6 KB. */
  readonly keptListsBytesMax: number;
  /** Unsent bytes of a watcher before it is closed. */
  readonly watchQueueBytesMax: number;
  /** Unsent bytes of all watchers before those with the most are closed. */
  readonly unsentEventBytesMax: number;
  /** A watcher that reads none of its queued events is closed after this time. */
  readonly watchStallMsMax: number;
  readonly eventTtlSeconds: number;
  /** Each deletes as many objects of a collection concurrently as fit into one commit of the store. */
  readonly collectionDeletersMax: number;
  /** Interval for counting stored objects of resources without a cache; 0 disables it. */
  readonly countPollMs: number;
}

export const defaultLimits: ApiServerLimits = Object.freeze({
  readsInFlightMax: 400,
  writesInFlightMax: 200,
  requestTimeoutMs: 60_000,
  conversionTimeoutMs: 30_000,
  watchTimeoutMinSeconds: 1_800,
  bookmarkIntervalMs: 60_000,
  requestBodyBytesMax: 3 * 1024 * 1024,
  unfinishedBodyBytesMax: 256 * 1024 * 1024,
  compressFromBytes: 128 * 1024,
  keptListsBytesMax: 64 * 1024 * 1024,
  watchQueueBytesMax: 8 * 1024 * 1024,
  unsentEventBytesMax: 128 * 1024 * 1024,
  watchStallMsMax: 300_000,
  eventTtlSeconds: 3_600,
  collectionDeletersMax: 1,
  countPollMs: 60_000,
});
