import type { ApiObject, DeepReadonly, FieldSelector, LabelSelector } from '@orch/apimachinery';
import type { Guard, Revision, StoredEntry } from '../store/store.js';

/** The key of an object in its resource; cluster-scoped objects have namespace ''. */
export interface ObjectKey {
  readonly namespace: string;
  readonly name: string;
}

/**
 * One object at one revision as the watch cache holds it: JSON bytes of the hub version with the names of the dialect,
 * without `kind` and `apiVersion`: `{"metadata":{"resourceVersion":"7",…},"spec":…}`.
 */
export interface CachedEntry extends ObjectKey {
  readonly revision: Revision;
  readonly json: Buffer;
  readonly labels: Readonly<Record<string, string>>;
  /** Values of the definition's selectable fields, in its order. */
  readonly fields: readonly string[];
  /** Decoded on demand and cached in a bounded LRU; frozen in tests. */
  object(): DeepReadonly<ApiObject>;
  /**
   * The bytes of another representation of this entry (another version, protobuf, a table row, a watch frame), encoded at
   * most once per entry while the byte budget allows.
   */
  representation(name: string, make: (entry: CachedEntry) => Buffer): Buffer;
  /** A representation that was encoded before, if the byte budget still has it. */
  keptRepresentation(name: string): Buffer | undefined;
}

/** Spec: Read semantics for resourceVersion. */
export type ReadConsistency =
  | { readonly type: 'mostRecent' }
  | { readonly type: 'any' }
  | { readonly type: 'notOlderThan'; readonly revision: Revision }
  | { readonly type: 'exact'; readonly revision: Revision };

/** The caller that waits for a read or write. `signal` may be a getter, which is read only when there is a wait. */
export interface Waiting {
  readonly signal?: AbortSignal;
}

export interface ListQuery {
  /** All namespaces when missing. */
  readonly namespace?: string;
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
  readonly consistency: ReadConsistency;
  /** The most entries to return; 0 or missing means all. */
  readonly limit?: number;
  /** Only entries after this one, in (namespace, name) order. */
  readonly after?: ObjectKey;
  /**
   * True: unreadable objects are among the entries and throw when read. Otherwise the list fails if one may match the
   * selection.
   */
  readonly includesUnreadable?: boolean;
  readonly signal?: AbortSignal;
}

export interface ListResult {
  readonly revision: Revision;
  /** In (namespace, name) order. */
  readonly entries: readonly CachedEntry[];
  /** The last entry examined, if more remain. */
  readonly continueAfter?: ObjectKey;
  /**
   * The revision of the newest change of the resource or namespace, for a list served from memory. While it stays the same,
   * the entries of this selection or page do too.
   */
  readonly changedAt?: Revision;
  /** Number of remaining entries, if known (no selector given). */
  readonly remaining?: number;
}

export interface WatchQuery {
  readonly namespace?: string;
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
  /** `exact`: only changes after that revision; otherwise synthetic ADDED events of what exists come first. */
  readonly start: ReadConsistency;
  /**
   * True: unreadable objects are among the initial entries and throw when read. Otherwise the watch fails if one may match
   * the selection and initial entries are requested.
   */
  readonly includesUnreadable?: boolean;
  readonly signal: AbortSignal;
}

export interface CacheEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** For DELETED the last state, with the revision of its deletion. */
  readonly entry: CachedEntry;
}

/** Receives the events of a watch; must not block. A sink that falls behind ends itself by aborting its signal. */
export interface WatchSink {
  /** Selected events in revision order; those of one commit come in one call. The array is shared: do not modify it. */
  onEvents(events: readonly CacheEvent[]): void;
  /**
   * The initial entries in key order, instead of an ADDED event for each. Called at most once, and first. The array is
   * shared: do not modify it.
   */
  onInitial?(entries: readonly CachedEntry[]): void;
  /** The watch ended by itself, with a StatusError such as Expired. */
  onEnd(error: Error): void;
}

/** A running watch. */
export interface CacheWatch {
  /** All events up to this revision have been delivered to the sink: the revision of a bookmark. */
  readonly revision: Revision;
}

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/**
 * Additional keys that are created and deleted in the transaction that writes an object, in the same store, so that both
 * happen or neither.
 */
export interface Claims {
  /** The write fails if any of these exists. */
  readonly take: readonly { readonly key: string; readonly value: Uint8Array }[];
  /** Missing keys are ignored. */
  readonly release: readonly string[];
}

/** A claim of the write is held by another object: nothing was written. */
export class ClaimTakenError extends Error {
  override readonly name = 'ClaimTakenError';
  constructor(readonly entries: readonly StoredEntry[]) {
    super(`taken already: ${entries.map(({ key }) => key).join(', ')}`);
  }
}

/** The result of an update's decision on the current object. The decision runs again after a conflict. */
export type UpdateDecision =
  | { readonly type: 'write'; readonly object: ApiObject; readonly claims?: Claims | undefined }
  /** Nothing to write: returns the current entry. */
  | { readonly type: 'keep' }
  | { readonly type: 'delete'; readonly claims?: Claims | undefined };

/**
 * Updates of one object take turns in each process, in the order they came, so that they do not conflict with each other.
 * No other update of the object is decided during a turn.
 */
export interface UpdateTurn {
  /**
   * Lets the next update of the object begin. A decision calls it before it waits for anything but the store, such as a
   * webhook, which may write the object itself. The decision is committed in a later turn if the object is then still the
   * one that it was made for; otherwise the update begins again.
   */
  end(): void;
}

/** The stored objects of one resource: reads from the watch cache, writes to the store. All errors are StatusError. */
export interface ResourceStore {
  /** Undefined when the object does not exist. @throws StatusError 504 when `notOlderThan` is not reached in time */
  get(key: ObjectKey, consistency: ReadConsistency, waiting?: Waiting): Promise<CachedEntry | undefined>;
  /** @throws StatusError 410 Expired, 504 Timeout, 500 that names an unreadable object */
  list(query: ListQuery): Promise<ListResult>;
  /** Resolves when the watch is established. @throws StatusError 410 Expired, 500 that names an unreadable object */
  watch(query: WatchQuery, sink: WatchSink): Promise<CacheWatch>;
  /**
   * `object` must be complete and canonical except for its resourceVersion; the store owns it from now on. Resolves when
   * the commit is durable and in the cache.
   * @throws StatusError 409 AlreadyExists; ClaimTakenError
   */
  create(key: ObjectKey, object: ApiObject, options: WriteOptions): Promise<CachedEntry>;
  /**
   * Reads the current object, calls `decide`, writes with a guard, and retries after a conflict. `current` is undefined
   * when the object does not exist; `decide` throws StatusError to reject. A delete resolves with the last state.
   * @throws StatusError 409 after too many conflicts (`updateAttemptsMax`, `updateTurnsMax`)
   * @throws ClaimTakenError when the object is unchanged, and one of its claims is taken
   */
  update(
    key: ObjectKey,
    decide: (
      current: DeepReadonly<ApiObject> | undefined,
      turn: UpdateTurn,
    ) => UpdateDecision | Promise<UpdateDecision>,
    options: WriteOptions,
  ): Promise<CachedEntry>;
  /** Number of stored objects, for the object count metric. */
  count(): number;
}

/** Receives the steps of a write with their durations. */
export interface WriteTrace {
  begin(name: 'commit'): { end(): void };
}

export interface WriteOptions {
  /** Does everything but the commit; the entry then has the revision of the current one. */
  readonly dryRun: boolean;
  readonly expireAfterSeconds?: number;
  /** The user that requested the write, for the history. */
  readonly by?: string;
  /**
   * When its signal is aborted, the write is not started any more; a write that the store has received is waited for.
   * Without it the wait has no limit.
   */
  readonly waiting?: Waiting;
  /** Absent: the steps are not traced. */
  readonly trace?: WriteTrace;
  /** The claims of a new object; an update returns them with its decision. Ignored in a dry run. */
  readonly claims?: Claims | undefined;
  /**
   * Keys that must not change until a new object is committed, in the same store. Called immediately before the commit, and
   * again when one of them has changed; it throws when the object must not be created any more.
   */
  readonly createGuards?: (() => readonly Guard[]) | undefined;
}
