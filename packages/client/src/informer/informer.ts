import { type ApiObject, type Clock, type DeepReadonly, StatusError } from '@orch/apimachinery';
import { defined } from '../language/defined.js';
import { limits } from '../limits.js';
import type { ResourceClient, WatchEvent } from '../rest/resource-client.js';
import { abortable, deferred } from '../time/abortable.js';
import { type IndexFunction, type Lister, objectKey } from './lister.js';
import { ObjectIndex } from './object-index.js';

/** Called in the order of the changes; a handler must not wait and not throw. */
export interface InformerHandler<T extends ApiObject> {
  onAdd?(object: DeepReadonly<T>): void;
  onUpdate?(object: DeepReadonly<T>, old: DeepReadonly<T>): void;
  /** The last state that was seen; after a relist it may be older than the deletion. */
  onDelete?(object: DeepReadonly<T>): void;
}

export interface InformerOptions<T extends ApiObject> {
  readonly client: Pick<ResourceClient<T>, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly indexes?: Readonly<Record<string, IndexFunction<T>>>;
  /** What happens to the connection: for logs and metrics. */
  readonly onConnection?: (event: InformerConnectionEvent) => void;
}

export type InformerConnectionEvent =
  | { readonly type: 'listed'; readonly objects: number }
  | { readonly type: 'watching' }
  | { readonly type: 'expired' }
  /** Told once, until it is listed: the server serves no such resource. It is asked for again from time to time. */
  | { readonly type: 'notServed' }
  | { readonly type: 'failed'; readonly error: unknown };

/**
 * Keeps a copy of what the server holds of one resource: list, then watch from the list's version, resume from the last
 * version seen when the watch ends, list again when that version is gone (spec: Watch stream, 4 and 5).
 */
export class Informer<T extends ApiObject> {
  readonly #objects: ObjectIndex<T>;
  readonly #handlers = new Set<InformerHandler<T>>();
  readonly #synced = deferred<void>();
  #hasSynced = false;
  #retryDelayMs: number = limits.retryDelayMsMin;
  #isNotServed = false;
  #resumeVersion: string | undefined;

  constructor(private readonly options: InformerOptions<T>) {
    this.#objects = new ObjectIndex(options.indexes ?? {});
  }

  get lister(): Lister<T> {
    return this.#objects;
  }

  /** The first list has been read whole and its objects have been given to the handlers. */
  get hasSynced(): boolean {
    return this.#hasSynced;
  }

  /** Resolves when the informer has synced. */
  synced(signal: AbortSignal): Promise<void> {
    return abortable(this.#synced.promise, signal);
  }

  /** Adds an index over what is there and what comes; one of that name stays as it is. */
  addIndex(name: string, of: IndexFunction<T>): void {
    this.#objects.addIndex(name, of);
  }

  /** A handler added late is first told of what is there. Returns what takes it off again. */
  addHandler(handler: InformerHandler<T>): () => void {
    this.#handlers.add(handler);
    if (handler.onAdd !== undefined) for (const object of this.#objects.list()) handler.onAdd(object);
    return () => this.#handlers.delete(handler);
  }

  /** Runs until the signal ends it; throws nothing for what the server or the connection does. */
  async run(signal: AbortSignal): Promise<void> {
    let resourceVersion: string | undefined;
    while (!signal.aborted) {
      try {
        resourceVersion ??= await this.#list(signal);
        resourceVersion = await this.#watch(resourceVersion, signal);
        // A watch that ends by itself did nothing wrong, but a server that ends each at once must not be stormed.
        this.#retryDelayMs = limits.retryDelayMsMin;
        await this.#pause(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (isExpired(error)) {
          resourceVersion = undefined;
          this.#resumeVersion = undefined;
          this.options.onConnection?.({ type: 'expired' });
        } else if (isNotServed(error)) {
          // Whatever comes after it is another collection.
          resourceVersion = undefined;
          this.#resumeVersion = undefined;
          if (!this.#isNotServed) this.options.onConnection?.({ type: 'notServed' });
          this.#isNotServed = true;
        } else {
          resourceVersion = this.#resumeVersion;
          this.options.onConnection?.({ type: 'failed', error });
        }
        await this.#pause(signal).catch(() => {});
      }
    }
  }

  async #list(signal: AbortSignal): Promise<string> {
    const { client, namespace, labelSelector, fieldSelector } = this.options;
    const query = { signal, ...defined({ namespace, labelSelector, fieldSelector }), limit: limits.listChunkObjects };
    const gone = new Set(this.#objects.keys());
    const listed: DeepReadonly<T>[] = [];
    let page = await client.list(query);
    for (;;) {
      for (const item of page.items) listed.push(item);
      const token: string | undefined = page.metadata.continue;
      if (token === undefined) break;
      page = await client.list({ ...query, continue: token });
    }
    for (const object of listed) {
      gone.delete(objectKey(object));
      this.#put(object);
    }
    for (const key of gone) this.#delete(key);
    this.#resumeVersion = page.metadata.resourceVersion;
    this.#isNotServed = false;
    this.options.onConnection?.({ type: 'listed', objects: listed.length });
    if (!this.#hasSynced) {
      this.#hasSynced = true;
      this.#synced.resolve();
    }
    return page.metadata.resourceVersion;
  }

  async #watch(resourceVersion: string, signal: AbortSignal): Promise<string> {
    const { client, namespace, labelSelector, fieldSelector } = this.options;
    const events = client.watch({
      signal,
      ...defined({ namespace, labelSelector, fieldSelector }),
      resourceVersion,
      allowBookmarks: true,
      timeoutSeconds: Math.floor(limits.watchTimeoutSecondsMin * (1 + Math.random())),
    });
    this.options.onConnection?.({ type: 'watching' });
    for await (const event of events) this.#apply(event);
    return this.#resumeVersion ?? resourceVersion;
  }

  #apply(event: WatchEvent<T>): void {
    this.#retryDelayMs = limits.retryDelayMsMin;
    if (event.type === 'BOOKMARK') {
      this.#resumeVersion = event.resourceVersion;
      return;
    }
    if (event.type === 'DELETED') this.#delete(objectKey(event.object), event.object);
    else this.#put(event.object);
    this.#resumeVersion = event.object.metadata.resourceVersion ?? this.#resumeVersion;
  }

  #put(object: DeepReadonly<T>): void {
    const old = this.#objects.set(object);
    if (old?.metadata.resourceVersion === object.metadata.resourceVersion && old !== undefined) return;
    for (const handler of this.#handlers) {
      if (old === undefined) handler.onAdd?.(object);
      else if (old.metadata.uid === object.metadata.uid) handler.onUpdate?.(object, old);
      else {
        handler.onDelete?.(old);
        handler.onAdd?.(object);
      }
    }
  }

  #delete(key: string, last?: DeepReadonly<T>): void {
    const old = this.#objects.delete(key);
    if (old === undefined) return;
    for (const handler of this.#handlers) handler.onDelete?.(last ?? old);
  }

  async #pause(signal: AbortSignal): Promise<void> {
    if (this.#isNotServed) return await this.options.clock.sleep(limits.notServedDelayMs, { signal });
    const pauseMs = this.#retryDelayMs;
    this.#retryDelayMs = Math.min(pauseMs * 2, limits.retryDelayMsMax);
    await this.options.clock.sleep(pauseMs, { signal });
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof StatusError && error.code === 410;
}

/** A collection is found even when it is empty, and so is that of a namespace which is gone. */
function isNotServed(error: unknown): boolean {
  return error instanceof StatusError && error.code === 404;
}
