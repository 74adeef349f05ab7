import type { ApiObject, DeepReadonly, FieldSelector, LabelSelector } from '@orch/apimachinery';
import type { Revision, StoredEntry } from '../store/store.js';

/** Where an object lives in its resource; cluster-scoped objects have namespace ''. */
export interface ObjectKey {
  readonly namespace: string;
  readonly name: string;
}

/**
 * One object at one revision as the watch cache holds it: bytes, not an object. Bytes are the JSON of the hub version
 * in the spelling of the dialect, without `kind` and `apiVersion`: `{"metadata":{"resourceVersion":"7",…},"spec":…}`.
 */
export interface CachedEntry extends ObjectKey {
  readonly revision: Revision;
  readonly json: Buffer;
  readonly labels: Readonly<Record<string, string>>;
  /** Values of the definition's selectable fields, in its order. */
  readonly fields: readonly string[];
  /** Decoded on demand and kept in a bounded LRU; frozen in tests. */
  object(): DeepReadonly<ApiObject>;
  /**
   * The bytes of another representation of this entry (another version, protobuf, a table row, a watch frame), made at
   * most once per entry while the byte budget holds.
   */
  representation(name: string, make: (entry: CachedEntry) => Buffer): Buffer;
}

/** Spec: Read semantics for resourceVersion. */
export type ReadConsistency =
  | { readonly type: 'mostRecent' }
  | { readonly type: 'any' }
  | { readonly type: 'notOlderThan'; readonly revision: Revision }
  | { readonly type: 'exact'; readonly revision: Revision };

export interface ListQuery {
  /** All namespaces when not given. */
  readonly namespace?: string;
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
  readonly consistency: ReadConsistency;
  /** At most so many entries; 0 or not given means all. */
  readonly limit?: number;
  /** Only entries after this one, in (namespace, name) order. */
  readonly after?: ObjectKey;
  readonly signal?: AbortSignal;
}

export interface ListResult {
  readonly revision: Revision;
  /** In (namespace, name) order. */
  readonly entries: readonly CachedEntry[];
  /** The last entry looked at, when more remain. */
  readonly continueAfter?: ObjectKey;
  /**
   * The newest change of the resource or namespace, of a list that was answered from memory: as long as it stays the
   * same, so do the entries of this selection, or of this chunk of it.
   */
  readonly changedAt?: Revision;
  /** How many remain, when it is known (no selector given). */
  readonly remaining?: number;
}

export interface WatchQuery {
  readonly namespace?: string;
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
  /** `exact`: only changes after that revision; otherwise synthetic ADDED events of what exists come first. */
  readonly start: ReadConsistency;
  readonly signal: AbortSignal;
}

export interface CacheEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** For DELETED the last state, with the revision of its deletion. */
  readonly entry: CachedEntry;
}

/** What a watcher is given; it must not wait. A sink that falls behind ends itself by aborting its signal. */
export interface WatchSink {
  /** Selected events in revision order; those of one commit come in one call. The array is shared: do not change it. */
  onEvents(events: readonly CacheEvent[]): void;
  /**
   * What there is when the watch begins, in key order, instead of an ADDED event each: it may be large. At most once, and
   * first. The array is shared: do not change it.
   */
  onInitial?(entries: readonly CachedEntry[]): void;
  /** The watch ends by itself, with a StatusError such as Expired. */
  onEnd(error: Error): void;
}

/** A running watch. */
export interface CacheWatch {
  /** Every event up to this revision has been given to the sink: what a bookmark says. */
  readonly revision: Revision;
}

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/**
 * Keys beside an object that come and go in the transaction that writes it, so that both are there or neither, whatever
 * happens to the server. They lie in the store of the object.
 */
export interface Claims {
  /** None of these may exist, or nothing is written. */
  readonly take: readonly { readonly key: string; readonly value: Uint8Array }[];
  /** Of keys that do not exist nothing is said. */
  readonly release: readonly string[];
}

/** Others hold what a write claimed: nothing was written. */
export class ClaimTakenError extends Error {
  override readonly name = 'ClaimTakenError';
  constructor(readonly entries: readonly StoredEntry[]) {
    super(`taken already: ${entries.map(({ key }) => key).join(', ')}`);
  }
}

/** What an update decides, given the current object; it runs again when another write came in between. */
export type UpdateDecision =
  | { readonly type: 'write'; readonly object: ApiObject; readonly claims?: Claims | undefined }
  /** Nothing to write: the current entry is the answer. */
  | { readonly type: 'keep' }
  | { readonly type: 'delete'; readonly claims?: Claims | undefined };

/** The stored collection of one resource: reads from the watch cache, writes to the store. All errors are StatusError. */
export interface ResourceStore {
  /** @throws StatusError 404 is left to the caller: undefined means there is none. 504 when `notOlderThan` does not come. */
  get(
    key: ObjectKey,
    consistency: ReadConsistency,
    options?: { readonly signal?: AbortSignal },
  ): Promise<CachedEntry | undefined>;
  /** @throws StatusError 410 Expired, 504 Timeout */
  list(query: ListQuery): Promise<ListResult>;
  /** Resolves when the watch stands. @throws StatusError 410 Expired */
  watch(query: WatchQuery, sink: WatchSink): Promise<CacheWatch>;
  /**
   * `object` is complete and canonical but for its resourceVersion, and belongs to the store from now on. Resolves after the commit is durable and in the cache.
   * @throws StatusError 409 AlreadyExists; ClaimTakenError
   */
  create(key: ObjectKey, object: ApiObject, options: WriteOptions): Promise<CachedEntry>;
  /**
   * Reads the current object, asks `decide`, writes under a guard, and begins again on conflict. `current` is
   * undefined when there is none; `decide` throws StatusError to refuse. A delete resolves with the last state.
   * @throws ClaimTakenError when nobody else has written the object, and what it claims is taken
   */
  update(
    key: ObjectKey,
    decide: (current: DeepReadonly<ApiObject> | undefined) => UpdateDecision | Promise<UpdateDecision>,
    options: WriteOptions,
  ): Promise<CachedEntry>;
  /** Objects stored, for the object count metric. */
  count(): number;
}

export interface WriteOptions {
  /** Everything but the commit; the entry's revision is then the current one's. */
  readonly dryRun: boolean;
  readonly expireAfterSeconds?: number;
  /** The user that asked for it, for the history. */
  readonly by?: string;
  /** What a new object claims; an update says so with its decision. Not looked at in a dry run. */
  readonly claims?: Claims | undefined;
}
