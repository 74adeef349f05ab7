import type { Revision, StoreEvent } from './events.js';
import type { StoreHistory } from './history.js';

/**
 * The revisioned store, in etcd's terms; two engines behind it (`embedded/`, `etcd/`), one contract suite for both.
 *
 * Worked example. An empty store is at revision 1.
 *
 *     transact put a=x            -> committed at revision 2
 *     transact put a=y, put b=z   -> both at revision 3
 *     transact delete a           -> revision 4
 *     get a                       -> undefined          get a atRevision 3 -> y (modRevision 3, createRevision 2)
 *     range ''  atRevision 2      -> [a=x]              watch fromRevision 3 -> put a=y, put b=z, delete a
 *     compact 3                   -> reads below 3 are compacted; a=y at 3 can still be read
 */
export type { Revision, StoreEvent };

export interface StoredEntry {
  readonly key: string;
  readonly value: Uint8Array;
  readonly createRevision: Revision;
  readonly modRevision: Revision;
}

/** Holds when the key's modRevision is this one; 0: the key does not exist. */
export interface Guard {
  readonly key: string;
  readonly modRevision: Revision | 0;
}

export type Write =
  | {
      readonly type: 'put';
      readonly key: string;
      readonly value: Uint8Array;
      /** The entry is deleted by the store about so many seconds after the commit. */
      readonly expireAfterSeconds?: number;
    }
  | { readonly type: 'delete'; readonly key: string };

export interface Transaction {
  /** All must hold, or nothing is written. */
  readonly guards: readonly Guard[];
  /** Applied together at one revision. A delete of a missing key writes nothing. */
  readonly writes: readonly Write[];
  /** Who asked for it; an engine that writes that down tells it in its history. */
  readonly by?: string;
}

export type TransactionResult =
  | { readonly committed: true; readonly revision: Revision }
  /** `current` holds the entry of each guard's key, in the guards' order. */
  | { readonly committed: false; readonly revision: Revision; readonly current: readonly (StoredEntry | undefined)[] };

export interface RangeOptions {
  /** Exactly this revision; the newest when not given. */
  readonly atRevision?: Revision;
  /** Only keys greater than this one: how a chunked range goes on. */
  readonly after?: string;
  /** At most so many entries; 0 or not given means all. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

export interface RangePage {
  /** The revision the page was read at. */
  readonly revision: Revision;
  /** In key order (bytes of UTF-8). */
  readonly entries: readonly StoredEntry[];
  /** Entries that remain after this page at that revision. */
  readonly remaining: number;
}

export interface WatchOptions {
  readonly prefix: string;
  /** The first event has at least this revision; not given: from the next commit on. */
  readonly fromRevision?: Revision;
  readonly signal: AbortSignal;
}

export interface WatchListener {
  /**
   * Events in revision order, never doubled; all events of one revision come in one call. On the embedded engine the
   * call happens before the transaction that made the events resolves.
   */
  onEvents(events: readonly StoreEvent[]): void;
  /**
   * Once, when the watch ends by itself: history compacted under it (`CompactedError`), the store restored
   * (`HistoryReplacedError`) or closed.
   */
  onEnd(error: Error): void;
  /**
   * Every event up to this revision has been given: told when the store moved on without a change under the prefix. An
   * engine whose commits are all under the prefix has no need to say so.
   */
  onProgress?(revision: Revision): void;
}

export interface Store {
  /** What the log says of the past, where the engine can tell; any store's log can be replayed (`historyOf`). */
  readonly history?: StoreHistory;
  /** The revision of the newest commit, read consistently: not older than any commit acknowledged before the call. */
  currentRevision(options?: { readonly signal?: AbortSignal }): Promise<Revision>;
  /** @throws CompactedError, FutureRevisionError */
  get(key: string, options?: { readonly atRevision?: Revision; readonly signal?: AbortSignal }): Promise<GetResult>;
  /** @throws CompactedError, FutureRevisionError */
  range(prefix: string, options?: RangeOptions): Promise<RangePage>;
  count(prefix: string, options?: { readonly signal?: AbortSignal }): Promise<number>;
  /** Resolves after the commit is durable. Once called it is not cancelled. */
  transact(transaction: Transaction): Promise<TransactionResult>;
  /** Resolves when the watch stands: every later commit is delivered. @throws CompactedError */
  watch(options: WatchOptions, listener: WatchListener): Promise<void>;
  /** Gives up history below `revision`; entries alive at it stay readable. @throws CompactedError, FutureRevisionError */
  compact(revision: Revision): Promise<void>;
  /**
   * Of several servers on one store one compacts each interval: whose turn it is. Not there where a store has one server.
   * @throws what a write throws
   */
  takeCompactionTurn?(previous: CompactionTurn | undefined): Promise<CompactionTurn>;
  /** Bytes that the data takes on disk, by endpoint or folder; only of those that answer. */
  databaseBytes?(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** Where the servers of one store are with its compaction. */
export interface CompactionTurn {
  /** How often anybody has compacted so far. */
  readonly count: number;
  /** The revision at that moment: what is given up one interval later. */
  readonly revision: Revision;
  /** This server took it; another one did otherwise. */
  readonly taken: boolean;
}

export interface GetResult {
  /** The store's revision at the read. */
  readonly revision: Revision;
  readonly entry: StoredEntry | undefined;
}

/** The revision asked for is no longer kept. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  constructor(
    readonly requested: Revision,
    /** The oldest revision that can still be read, when the engine knows it. */
    readonly oldest?: Revision,
  ) {
    super(`revision ${requested} has been compacted`);
  }
}

/**
 * The store was restored under its watches and goes on at a revision that had been passed: all that was known of it is
 * void.
 */
export class HistoryReplacedError extends Error {
  override readonly name = 'HistoryReplacedError';
  constructor(readonly current: Revision) {
    super(`the store has gone back to revision ${current}: it was restored from a snapshot`);
  }
}

/** The revision asked for has not been reached. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  constructor(
    readonly requested: Revision,
    readonly current?: Revision,
  ) {
    super(`revision ${requested} is in the future`);
  }
}

/** The store has been closed. */
export class StoreClosedError extends Error {
  override readonly name = 'StoreClosedError';
  constructor() {
    super('the store is closed');
  }
}
