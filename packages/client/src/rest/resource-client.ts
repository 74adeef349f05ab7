import type { ApiObject, DeepReadonly, Int64, JsonValue } from '@orch/apimachinery';

/** A resource type. The group is in neutral spelling; the core group is empty. */
export interface ResourceReference {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

export interface CallOptions {
  readonly namespace?: string;
  readonly signal?: AbortSignal;
}
export interface WriteCallOptions extends CallOptions {
  readonly dryRun?: boolean;
  readonly fieldManager?: string;
}
export interface ApplyCallOptions extends CallOptions {
  /** The name under which the fields are owned. */
  readonly fieldManager: string;
  /** Takes fields over from other managers, which is a conflict otherwise. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
  /** Such as `status`. */
  readonly subresource?: string;
}
export interface ListCallOptions extends CallOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan';
  readonly limit?: number;
  readonly continue?: string;
}
export interface WatchCallOptions extends CallOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resourceVersion?: string;
  readonly allowBookmarks?: boolean;
  /** The server ends the watch after this time. Default: random, 5 to 10 minutes, so that no watch hangs for ever. */
  readonly timeoutSeconds?: number;
  /** Called when the server has accepted the watch, before its first event. */
  readonly onConnected?: () => void;
}
export interface DeleteCallOptions extends CallOptions {
  readonly gracePeriodSeconds?: Int64;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly dryRun?: boolean;
}
export type PatchType = 'json' | 'merge' | 'strategic';

export interface ObjectList<T extends ApiObject> {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  /** `kind` and `apiVersion` are set on each item. */
  readonly items: readonly DeepReadonly<T>[];
}
export type WatchEvent<T extends ApiObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: DeepReadonly<T> }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string };

/** An applied configuration: the fields that its manager wants to own. */
export interface AppliedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [member: string]: unknown };
  readonly [member: string]: unknown;
}

/** A client of one resource type. All methods throw StatusError for error responses of the server. */
export interface ResourceClient<T extends ApiObject = ApiObject> {
  readonly resource: ResourceReference;
  get(name: string, options?: CallOptions): Promise<DeepReadonly<T>>;
  list(options?: ListCallOptions): Promise<ObjectList<T>>;
  /**
   * Ends when the server ends it, at the latest at its timeout, or the signal aborts.
   * @throws StatusError from the iterator, such as 410 Expired; ConnectionError, also when the timeout has passed and the
   * server has not ended the watch
   */
  watch(options?: WatchCallOptions): AsyncIterable<WatchEvent<T>>;
  create(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>>;
  update(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>>;
  updateStatus(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>>;
  patch(
    name: string,
    patch: { readonly type: PatchType; readonly body: JsonValue; readonly subresource?: string },
    options?: WriteCallOptions,
  ): Promise<DeepReadonly<T>>;
  /**
   * Server-side apply: creates the object, or merges its fields into the present one. Fields that the manager applied before
   * and leaves out are removed unless another manager owns them.
   * @throws StatusError 409 when other managers own fields with other values
   */
  apply(object: AppliedObject, options: ApplyCallOptions): Promise<DeepReadonly<T>>;
  /** Creates a subresource, such as `binding`, `eviction` or `token`. */
  createSubresource(name: string, subresource: string, body: ApiObject, options?: WriteCallOptions): Promise<ApiObject>;
  /** Updates a subresource other than status, such as `finalize`, `approval` or `scale`. */
  updateSubresource(name: string, subresource: string, body: ApiObject, options?: WriteCallOptions): Promise<ApiObject>;
  delete(name: string, options?: DeleteCallOptions): Promise<ApiObject>;
  deleteCollection(options?: ListCallOptions & DeleteCallOptions): Promise<ApiObject>;
}
