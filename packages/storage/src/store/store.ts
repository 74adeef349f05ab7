import { describeDamage, type RecordDamage, type StoreProblem } from './damage.js';
import type { Revision, StoreEvent } from './events.js';
import type { StoreHistory } from './history.js';

/**
 * The revisioned store, in etcd's terms; with two engines (`embedded/`, `etcd/`), one contract suite for both.
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
      /** The store deletes the entry about this long after the commit. */
      readonly expireAfterSeconds?: number;
    }
  | { readonly type: 'delete'; readonly key: string };

export interface Transaction {
  /** All must hold, otherwise nothing is written. */
  readonly guards: readonly Guard[];
  /** Applied together at one revision. A delete of a missing key writes nothing. */
  readonly writes: readonly Write[];
  /** The user that requested it; some engines store it in the history. */
  readonly by?: string;
}

export type TransactionResult =
  | { readonly committed: true; readonly revision: Revision }
  /** `current` holds the entry of each guard's key, in the guards' order. */
  | { readonly committed: false; readonly revision: Revision; readonly current: readonly (StoredEntry | undefined)[] };

export interface RangeOptions {
  /** Exactly this revision; by default the newest. */
  readonly atRevision?: Revision;
  /** Only keys greater than this one, to continue a paged range. */
  readonly after?: string;
  /** The most entries to return; 0 or missing means all. */
  readonly limit?: number;
  /**
   * Called for each unreadable entry, which is then missing from the page; possibly twice for the last one of a page.
   * Without it, such an entry fails the range.
   */
  readonly onDamaged?: (damage: RecordDamage & { readonly key: string }) => void;
  readonly signal?: AbortSignal;
}

export interface RangePage {
  /** The revision the page was read at. */
  readonly revision: Revision;
  /** In key order (bytes of UTF-8). */
  readonly entries: readonly StoredEntry[];
  /** Number of entries after this page at that revision. */
  readonly remaining: number;
}

export interface WatchOptions {
  readonly prefix: string;
  /** The first event has at least this revision; by default that of the next commit. */
  readonly fromRevision?: Revision;
  readonly signal: AbortSignal;
}

export interface WatchListener {
  /**
   * Events in revision order, without duplicates; all events of one revision come in one call. The embedded engine calls it
   * before the transaction resolves.
   */
  onEvents(events: readonly StoreEvent[]): void;
  /**
   * Called once when the watch ends by itself: its revision was compacted (`CompactedError`), the store was restored
   * (`HistoryReplacedError`) or closed.
   */
  onEnd(error: Error): void;
  /** All events up to this revision have been delivered; called after commits without a change under the prefix. */
  onProgress?(revision: Revision): void;
}

export interface Store {
  /** The history in the log, if the engine provides one; `ReplayedHistory` works with any store. */
  readonly history?: StoreHistory;
  /** The revision of the newest commit, read consistently: at least that of any commit acknowledged before the call. */
  currentRevision(options?: { readonly signal?: AbortSignal }): Promise<Revision>;
  /** @throws CompactedError, FutureRevisionError, DamagedRecordError */
  get(key: string, options?: { readonly atRevision?: Revision; readonly signal?: AbortSignal }): Promise<GetResult>;
  /** @throws CompactedError, FutureRevisionError, DamagedRecordError */
  range(prefix: string, options?: RangeOptions): Promise<RangePage>;
  count(prefix: string, options?: { readonly signal?: AbortSignal }): Promise<number>;
  /**
   * Resolves when the commit is durable. Cannot be cancelled.
   * @throws DamagedRecordError when an entry that it writes, or one whose guard fails, is unreadable
   */
  transact(transaction: Transaction): Promise<TransactionResult>;
  /** Resolves when the watch is established: every later commit is delivered. @throws CompactedError */
  watch(options: WatchOptions, listener: WatchListener): Promise<void>;
  /** Removes history below `revision`; entries alive at it stay readable. @throws CompactedError, FutureRevisionError */
  compact(revision: Revision): Promise<void>;
  /**
   * Decides which of several servers on one store compacts in this interval. The revision of a turn is above that of the
   * turn before. Missing for a store with one server.
   * @throws the errors of a write
   */
  takeCompactionTurn?(previous: CompactionTurn | undefined): Promise<CompactionTurn>;
  /**
   * Whether a write would store the entry of a key in another form, such as under another key of encryption: then an update
   * without changes is written, too. Missing when there is only one form.
   */
  isStale?(key: string): Promise<boolean>;
  /** Reasons why the store does not work fully; empty for none. Missing if the engine cannot tell. */
  problems?(options?: { readonly signal?: AbortSignal }): Promise<readonly StoreProblem[]>;
  /** Bytes of the data on disk, by endpoint or folder; only of those that respond. */
  databaseBytes?(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** One turn of compaction. */
export interface CompactionTurn {
  /** Number of turns so far, by all servers. */
  readonly count: number;
  /** The revision at the turn; compacted to one interval later. */
  readonly revision: Revision;
  /** Whether this server took the turn, and not another. */
  readonly taken: boolean;
}

export interface GetResult {
  /** The store's revision at the read. */
  readonly revision: Revision;
  readonly entry: StoredEntry | undefined;
}

/** The requested revision is compacted, or unreadable. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  constructor(
    readonly requested: Revision,
    /** The oldest readable revision, if known. */
    readonly oldest?: Revision,
    /** The damaged record, if the revision is unreadable and not compacted. */
    readonly damage?: RecordDamage,
  ) {
    super(
      damage === undefined
        ? `revision ${requested} has been compacted`
        : `revision ${requested} cannot be read: ${describeDamage(damage)}`,
    );
  }
}

/**
 * The store was restored under its watches, and its revision is lower than before: everything read from it is invalid.
 */
export class HistoryReplacedError extends Error {
  override readonly name = 'HistoryReplacedError';
  constructor(readonly current: Revision) {
    super(`the store has gone back to revision ${current}: it was restored from a snapshot`);
  }
}

/** The requested revision is in the future. */
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
