import type { ApiObject, Clock } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference } from '../rest/resource-client.js';
import type { RestClient } from '../rest/rest-client.js';
import { Informer, type InformerConnectionEvent } from './informer.js';
import type { IndexFunction } from './object-index.js';

/**
 * The shared informers of a program, one per resource.
 */
export class Informers {
  readonly #informers = new Map<
    string,
    { readonly run: Synced; readonly synced: Synced; readonly syncedOrNotServed: Synced }
  >();
  readonly #typed = new Map<string, unknown>();
  #started: AbortSignal | undefined;
  readonly #running: Promise<void>[] = [];
  #collected: (() => void)[] | undefined;

  constructor(
    private readonly options: {
      readonly client: RestClient;
      readonly clock: Clock;
      /** Of every informer; see `InformerOptions`. */
      readonly resyncMs?: number;
      readonly onConnection?: (resource: ResourceReference, event: InformerConnectionEvent) => void;
    },
  ) {}

  /** The shared informer of a resource, with the given indexes added. It runs after `start` is called. */
  for<T extends ApiObject>(
    resource: ResourceReference,
    indexes: Readonly<Record<string, IndexFunction<T>>> = {},
  ): Informer<T> {
    return this.#shared(resource, { indexes, form: 'whole', client: () => this.options.client.resource<T>(resource) });
  }

  /** As `for`, with objects reduced to kind, apiVersion and metadata. */
  forMetadata(
    resource: ResourceReference,
    indexes: Readonly<Record<string, IndexFunction<ApiObject>>> = {},
  ): Informer<ApiObject> {
    return this.#shared(resource, { indexes, form: 'metadata', client: () => this.options.client.metadata(resource) });
  }

  /** As `for`, with only the objects that the field selector selects, such as `type=a` or `metadata.name=a`. */
  forSelected<T extends ApiObject>(
    resource: ResourceReference,
    {
      fieldSelector,
      indexes = {},
    }: { readonly fieldSelector: string; readonly indexes?: Readonly<Record<string, IndexFunction<T>>> },
  ): Informer<T> {
    const client = () => this.options.client.resource<T>(resource);
    return this.#shared(resource, { indexes, form: 'whole', client, fieldSelector });
  }

  /**
   * Calls `make`, and returns what it returns, with a function that removes the handlers which it has added to shared
   * informers: for a user that ends before the informers.
   */
  collectingHandlers<R>(make: () => R): { readonly result: R; readonly removeHandlers: () => void } {
    const outer = this.#collected;
    const collected: (() => void)[] = [];
    this.#collected = collected;
    const removeHandlers = () => {
      for (const remove of collected.splice(0)) remove();
    };
    try {
      return { result: make(), removeHandlers };
    } catch (error) {
      removeHandlers();
      throw error;
    } finally {
      this.#collected = outer;
    }
  }

  #shared<T extends ApiObject>(
    resource: ResourceReference,
    {
      indexes,
      form,
      client,
      fieldSelector = '',
    }: {
      readonly indexes: Readonly<Record<string, IndexFunction<T>>>;
      readonly form: 'whole' | 'metadata';
      readonly client: () => ResourceClient<T>;
      readonly fieldSelector?: string;
    },
  ): Informer<T> {
    const key = `${form} ${resource.group}/${resource.version}/${resource.resource} ${fieldSelector}`;
    const existing = this.#typed.get(key);
    if (isInformerOf<T>(existing)) {
      for (const [name, of] of Object.entries(indexes)) existing.addIndex(name, of);
      return existing;
    }
    const { clock, onConnection, resyncMs } = this.options;
    const informer = new Informer<T>({
      client: client(),
      clock,
      ...(resyncMs === undefined ? {} : { resyncMs }),
      ...(fieldSelector === '' ? {} : { fieldSelector }),
      indexes,
      onHandlerAdded: (remove) => this.#collected?.push(remove),
      ...(onConnection ? { onConnection: (event: InformerConnectionEvent) => onConnection(resource, event) } : {}),
    });
    this.#typed.set(key, informer);
    this.#informers.set(key, {
      run: (signal) => informer.run(signal),
      synced: (signal) => informer.synced(signal),
      syncedOrNotServed: (signal) => informer.syncedOrNotServed(signal),
    });
    if (this.#started !== undefined) this.#running.push(informer.run(this.#started));
    return informer;
  }

  /** Starts all informers, including those created later. */
  start(signal: AbortSignal): void {
    this.#started = signal;
    for (const informer of this.#informers.values()) this.#running.push(informer.run(signal));
  }

  /** Resolves when all informers have synced. */
  async synced(signal: AbortSignal): Promise<void> {
    await Promise.all([...this.#informers.values()].map((informer) => informer.synced(signal)));
  }

  /** As `synced`, but does not wait for resources that the server does not serve. */
  async syncedOrNotServed(signal: AbortSignal): Promise<void> {
    await Promise.all([...this.#informers.values()].map((informer) => informer.syncedOrNotServed(signal)));
  }

  /** Resolves when all informers have stopped after the signal of `start` aborted. */
  async stopped(): Promise<void> {
    await Promise.all(this.#running);
  }
}

type Synced = (signal: AbortSignal) => Promise<void>;

function isInformerOf<T extends ApiObject>(value: unknown): value is Informer<T> {
  return value instanceof Informer;
}
