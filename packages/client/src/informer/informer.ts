import type { ApiObject, Clock, DeepReadonly, Timer } from '@orch/apimachinery';
import { StatusError } from '@orch/apimachinery/core';
import { abortable, deferred } from '../abortable.js';
import { defined } from '../defined.js';
import { holdProcess } from '../hold-process.js';
import { limits } from '../limits.js';
import type { ResourceClient, WatchEvent } from '../rest/resource-client.js';
import { ConnectionError } from '../transport/transport.js';
import { type IndexFunction, type Lister, ObjectIndex, objectKey } from './object-index.js';
import { isOlderVersion } from './older-version.js';

/** Called synchronously in the order of changes. A handler must not block. What it throws is reported as `handlerFailed`. */
export interface InformerHandler<T extends ApiObject> {
  /** The object is new to the informer. */
  onAdd?(object: DeepReadonly<T>): void;
  /** The object has changed, or a resync is due: then `old` is the same object. */
  onUpdate?(object: DeepReadonly<T>, old: DeepReadonly<T>): void;
  /** `object` is the last known state; after a relist it may be older than the deletion. */
  onDelete?(object: DeepReadonly<T>): void;
}

/** Of an `Informer`. Selectors are in the syntax of the API; an informer of a namespace sees only that. */
export interface InformerOptions<T extends ApiObject> {
  readonly client: Pick<ResourceClient<T>, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly indexes?: Readonly<Record<string, IndexFunction<T>>>;
  /**
   * Changes each object when it is received, before it is stored: `keepFields` keeps only some fields, to save memory. Must
   * keep name, namespace, uid and resourceVersion.
   */
  readonly transform?: (object: DeepReadonly<T>) => DeepReadonly<T>;
  /** Calls `onUpdate` for every object, with itself as the old one, each time this has passed. Default: never. */
  readonly resyncMs?: number;
  /** Time without a connected watch after which `stale` is reported. Default: 30 s. */
  readonly staleAfterMs?: number;
  /** Minimum time-out of a watch; the maximum is twice as long. Default: 300. */
  readonly watchTimeoutSeconds?: number;
  /** Reports connection events, for logs and metrics. */
  readonly onConnection?: (event: InformerConnectionEvent) => void;
  /** Called with the function that removes each added handler. */
  readonly onHandlerAdded?: (remove: () => void) => void;
}

/** What happens to the connection of an informer. After `expired` and after too many errors of a watch, a list follows. */
export type InformerConnectionEvent =
  | { readonly type: 'listed'; readonly objects: number }
  /** After `listed`, if it was not the first list: changes in between were not seen one by one. */
  | { readonly type: 'relisted' }
  /** The server has accepted a watch: changes are seen from now on. */
  | { readonly type: 'connected' }
  /** No watch has been connected for `staleAfterMs`, reported once until the next `connected`: the objects may be outdated. */
  | { readonly type: 'stale' }
  | { readonly type: 'expired' }
  | { readonly type: 'handlerFailed'; readonly error: unknown }
  /** The server does not serve the resource. Reported once until a list succeeds; the informer keeps retrying. */
  | { readonly type: 'notServed' }
  | { readonly type: 'failed'; readonly error: unknown };

/**
 * Keeps a local copy of the objects of one resource: lists, watches from the list's resourceVersion, resumes from the last
 * seen version when the watch ends, and relists when that version is expired (spec: Watch stream, 4 and 5).
 */
export class Informer<T extends ApiObject> {
  readonly #objects: ObjectIndex<T>;
  readonly #handlers = new Set<InformerHandler<T>>();
  readonly #synced = deferred<void>();
  readonly #answered = deferred<void>();
  #hasSynced = false;
  #retryDelayMs: number = limits.retryDelayMsMin;
  #isNotServed = false;
  #resumeVersion: string | undefined;
  /** The version of the last list or event, also after it has expired. */
  #seenVersion: string | undefined;
  #olderLists = 0;
  #staleTimer: Timer | undefined;
  /** Monotonic time at which the present watch was connected; undefined while there is none. */
  #connectedAtMs: number | undefined;

  constructor(private readonly options: InformerOptions<T>) {
    this.#objects = new ObjectIndex(options.indexes ?? {});
  }

  /** The objects as they were last seen. Empty before the first list. */
  get lister(): Lister<T> {
    return this.#objects;
  }

  /** Whether the first list is complete and its objects were delivered to the handlers. */
  get hasSynced(): boolean {
    return this.#hasSynced;
  }

  /** Resolves when the informer has synced. */
  synced(signal: AbortSignal): Promise<void> {
    return abortable(this.#synced.promise, signal);
  }

  /** Resolves when the informer has synced, or knows that the server does not serve the resource: it has no objects then. */
  syncedOrNotServed(signal: AbortSignal): Promise<void> {
    return abortable(this.#answered.promise, signal);
  }

  /** Adds an index over present and future objects. An existing index of that name is kept. */
  addIndex(name: string, of: IndexFunction<T>): void {
    this.#objects.addIndex(name, of);
  }

  /** Adds a handler and calls its `onAdd` for all present objects. Returns a function that removes the handler. */
  addHandler(handler: InformerHandler<T>): () => void {
    const remove = () => void this.#handlers.delete(handler);
    this.#handlers.add(handler);
    this.options.onHandlerAdded?.(remove);
    if (handler.onAdd !== undefined) for (const object of this.#objects.list()) handler.onAdd(object);
    return remove;
  }

  /**
   * Runs until the signal aborts or the client is closed. Does not throw on errors of the server or connection, but retries,
   * and keeps the process alive meanwhile.
   */
  async run(signal: AbortSignal): Promise<void> {
    const resyncing = this.#resync(signal);
    this.#disconnected();
    await this.#follow(signal);
    this.#staleTimer?.cancel();
    await resyncing;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let resourceVersion: string | undefined;
    while (!signal.aborted) {
      try {
        resourceVersion ??= await this.#list(signal);
        resourceVersion = await this.#watch(resourceVersion, signal);
        // A watch that ends normally is no failure, but the pause prevents a busy loop if each ends immediately.
        this.#retryDelayMs = limits.retryDelayMsMin;
        await this.#pause(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (isExpired(error)) {
          resourceVersion = undefined;
          this.#resumeVersion = undefined;
          this.options.onConnection?.({ type: 'expired' });
        } else if (isNotServed(error)) {
          // If the resource is served again, it is a new collection with its own versions.
          resourceVersion = undefined;
          this.#resumeVersion = undefined;
          this.#seenVersion = undefined;
          if (!this.#isNotServed) this.options.onConnection?.({ type: 'notServed' });
          this.#isNotServed = true;
          this.#answered.resolve();
        } else {
          resourceVersion = this.#resumeVersion;
          this.options.onConnection?.({ type: 'failed', error });
          if (error instanceof ConnectionError && error.kind === 'closed') return;
        }
        await this.#pause(signal).catch(() => {});
      }
    }
  }

  async #list(signal: AbortSignal): Promise<string> {
    const { client, namespace, labelSelector, fieldSelector } = this.options;
    const query = { signal, ...defined({ namespace, labelSelector, fieldSelector }), limit: limits.listPageObjects };
    const missing = new Set(this.#objects.keys());
    const listed: DeepReadonly<T>[] = [];
    let page = await client.list(query);
    for (;;) {
      for (const item of page.items) listed.push(this.#transformed(item));
      const token: string | undefined = page.metadata.continue;
      if (token === undefined) break;
      page = await client.list({ ...query, continue: token });
    }
    this.#requireNewer(page.metadata.resourceVersion);
    for (const object of listed) {
      missing.delete(objectKey(object));
      this.#put(object);
    }
    for (const key of missing) this.#delete(key);
    this.#resume(page.metadata.resourceVersion);
    this.#isNotServed = false;
    this.options.onConnection?.({ type: 'listed', objects: listed.length });
    if (this.#hasSynced) this.options.onConnection?.({ type: 'relisted' });
    else {
      this.#hasSynced = true;
      this.#synced.resolve();
      this.#answered.resolve();
    }
    return page.metadata.resourceVersion;
  }

  async #watch(resourceVersion: string, signal: AbortSignal): Promise<string> {
    const { client, namespace, labelSelector, fieldSelector, watchTimeoutSeconds } = this.options;
    const timeoutSecondsMin = watchTimeoutSeconds ?? limits.watchTimeoutSecondsMin;
    const events = client.watch({
      signal,
      ...defined({ namespace, labelSelector, fieldSelector }),
      resourceVersion,
      allowBookmarks: true,
      timeoutSeconds: Math.floor(timeoutSecondsMin * (1 + Math.random())),
      onConnected: () => this.#connected(),
    });
    try {
      for await (const event of events) this.#apply(event);
    } finally {
      this.#disconnected();
    }
    return this.#resumeVersion ?? resourceVersion;
  }

  #connected(): void {
    this.#connectedAtMs = this.options.clock.monotonicMs();
    this.#staleTimer?.cancel();
    this.#staleTimer = undefined;
    this.options.onConnection?.({ type: 'connected' });
  }

  /**
   * Starts the time to `stale`, unless it runs or has run out. A watch that lasted longer than the pause after it ends the
   * back-off: otherwise the pauses of a resource without events would grow although every watch is accepted.
   */
  #disconnected(): void {
    const { clock, staleAfterMs = limits.staleAfterMs, onConnection } = this.options;
    const connectedAtMs = this.#connectedAtMs ?? Number.POSITIVE_INFINITY;
    if (clock.monotonicMs() - connectedAtMs > this.#retryDelayMs) this.#retryDelayMs = limits.retryDelayMsMin;
    this.#connectedAtMs = undefined;
    this.#staleTimer ??= clock.setTimer(staleAfterMs, () => onConnection?.({ type: 'stale' }));
  }

  async #resync(signal: AbortSignal): Promise<void> {
    const { clock, resyncMs } = this.options;
    if (resyncMs === undefined) return;
    try {
      for (;;) {
        await clock.sleep(resyncMs, { signal });
        for (const object of this.#objects.list()) this.#notify((handler) => handler.onUpdate?.(object, object));
      }
    } catch {
      // The signal has aborted.
    }
  }

  #apply(event: WatchEvent<T>): void {
    this.#retryDelayMs = limits.retryDelayMsMin;
    if (event.type === 'BOOKMARK') {
      this.#resume(event.resourceVersion);
      return;
    }
    const object = this.#transformed(event.object);
    if (event.type === 'DELETED') this.#delete(objectKey(object), object);
    else this.#put(object);
    const { resourceVersion } = event.object.metadata;
    if (resourceVersion !== undefined) this.#resume(resourceVersion);
  }

  #resume(resourceVersion: string): void {
    this.#resumeVersion = resourceVersion;
    this.#seenVersion = resourceVersion;
  }

  /**
   * Rejects a list of an earlier state than what was seen: a controller would do again what it has done. After some lists
   * in a row it is accepted: the store of the server was restored from a backup.
   */
  #requireNewer(listed: string): void {
    if (!isOlderVersion(listed, this.#seenVersion) || this.#olderLists >= limits.olderListsMax) {
      this.#olderLists = 0;
      return;
    }
    this.#olderLists += 1;
    throw new Error(`the list has resourceVersion ${listed}, older than ${this.#seenVersion}, which was seen before`);
  }

  #put(object: DeepReadonly<T>): void {
    const old = this.#objects.set(object);
    if (old?.metadata.resourceVersion === object.metadata.resourceVersion && old !== undefined) return;
    this.#notify((handler) => {
      if (old === undefined) handler.onAdd?.(object);
      else if (old.metadata.uid === object.metadata.uid) handler.onUpdate?.(object, old);
      else {
        handler.onDelete?.(old);
        handler.onAdd?.(object);
      }
    });
  }

  #delete(key: string, last?: DeepReadonly<T>): void {
    const old = this.#objects.delete(key);
    if (old === undefined) return;
    this.#notify((handler) => handler.onDelete?.(last ?? old));
  }

  /** A handler that throws does not keep others from their call. */
  #notify(call: (handler: InformerHandler<T>) => void): void {
    for (const handler of this.#handlers) {
      try {
        call(handler);
      } catch (error) {
        this.options.onConnection?.({ type: 'handlerFailed', error });
      }
    }
  }

  #transformed(object: DeepReadonly<T>): DeepReadonly<T> {
    const { transform } = this.options;
    return transform === undefined ? object : transform(object);
  }

  async #pause(signal: AbortSignal): Promise<void> {
    const pauseMs = this.#isNotServed ? limits.notServedDelayMs : this.#retryDelayMs;
    if (!this.#isNotServed) this.#retryDelayMs = Math.min(pauseMs * 2, limits.retryDelayMsMax);
    const release = holdProcess();
    try {
      await this.options.clock.sleep(pauseMs, { signal });
    } finally {
      release();
    }
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof StatusError && error.code === 410;
}

/** 404 means that the resource is not served: an empty collection is found, even in a missing namespace. */
function isNotServed(error: unknown): boolean {
  return error instanceof StatusError && error.code === 404;
}
