import type { ApiObject, DeepReadonly, Int64, JsonValue } from '@orch/apimachinery';

/** A resource type. The group is in neutral spelling; the core group is empty. */
export interface ResourceReference {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** Of every call. A rejected signal rejects the call with its reason; the server may have acted on the request. */
export interface CallOptions {
  readonly namespace?: string;
  readonly signal?: AbortSignal;
}
/** Of writes. With `dryRun` everything happens but the storing. `fieldManager` owns the written fields; default: from the user agent. */
export interface WriteCallOptions extends CallOptions {
  readonly dryRun?: boolean;
  readonly fieldManager?: string;
}
/** Of server-side apply. */
export interface ApplyCallOptions extends CallOptions {
  /** The name under which the fields are owned. */
  readonly fieldManager: string;
  /** Takes fields over from other managers, which is a conflict otherwise. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
  /** Such as `status`. */
  readonly subresource?: string;
}
/** Of lists. `limit` counts objects; the next page is read with the `continue` of the metadata of the last one. */
export interface ListCallOptions extends CallOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan';
  readonly limit?: number;
  readonly continue?: string;
}
/** Of watches. Without `resourceVersion` the events begin with an ADDED for each present object. */
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
/** Of deletions. `gracePeriodSeconds` 0 deletes at once; default: that of the object or kind. */
export interface DeleteCallOptions extends CallOptions {
  readonly gracePeriodSeconds?: Int64;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly dryRun?: boolean;
}
/** JSON patch (RFC 6902), merge patch (RFC 7386), strategic merge patch (built-in kinds only). */
export type PatchType = 'json' | 'merge' | 'strategic';

/** A page of a list, or all of it. `remainingItemCount` is missing when the server does not know it. */
export interface ObjectList<T extends ApiObject> {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  /** `kind` and `apiVersion` are set on each item. */
  readonly items: readonly DeepReadonly<T>[];
}
/** An event of a watch. A bookmark has only the version up to which all events were sent. */
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
  /** The object with the name. @throws StatusError 404 */
  get(name: string, options?: CallOptions): Promise<DeepReadonly<T>>;
  /**
   * All objects, or a page of them with `limit`.
   * @throws StatusError 410 when the `continue` token is too old; ConnectionError when `Exact` without `limit` is not honored
   */
  list(options?: ListCallOptions): Promise<ObjectList<T>>;
  /**
   * Ends when the server ends it, at the latest at its timeout, or the signal aborts.
   * @throws StatusError from the iterator, such as 410 Expired; ConnectionError, also when the timeout has passed and the
   * server has not ended the watch
   */
  watch(options?: WatchCallOptions): AsyncIterable<WatchEvent<T>>;
  /** Creates the object, in its namespace unless the options name one. @throws StatusError 409 when it exists */
  create(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>>;
  /**
   * Replaces the object; with a resourceVersion, on condition that it is the current one.
   * @throws StatusError 409 when the object has changed, 404
   */
  update(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>>;
  /** As `update`, for the status only; all else in the object is ignored. */
  updateStatus(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>>;
  /** Changes the object by a patch, or a subresource such as `status` or `scale`. @throws StatusError 404, 409, 422 */
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
  /** Deletes the object, or marks it while finalizers or a grace period keep it. Returns the object or a Status. */
  delete(name: string, options?: DeleteCallOptions): Promise<ApiObject>;
  /** Deletes the objects that the options select. Returns the list of them or a Status. */
  deleteCollection(options?: ListCallOptions & DeleteCallOptions): Promise<ApiObject>;
}
