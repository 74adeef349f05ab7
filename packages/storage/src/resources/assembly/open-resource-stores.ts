import { setMaxListeners } from 'node:events';
import type { ApiObject, DeepReadonly, ResourceDefinition } from '@orch/apimachinery';
import { formatGroupResource, type GroupResource, invariant, pathNotFoundError } from '@orch/apimachinery';
import type { StoreProblem } from '../../store/damage.js';
import type { Guard, Revision, Store } from '../../store/store.js';
import type { Entry, EntryContext } from '../cache/entry.js';
import { EntryCollection } from '../cache/entry-collection.js';
import { EntryFactory } from '../cache/entry-factory.js';
import { ObjectMemory, RepresentationMemory } from '../cache/entry-memory.js';
import { LogReplays } from '../cache/log-replay.js';
import { ResourceCache } from '../cache/resource-cache.js';
import { UnreadableEntries } from '../cache/unreadable-entries.js';
import { unreadableError } from '../errors.js';
import { ResourceKeys } from '../keys.js';
import { type ResourceLimits, resolveLimits } from '../limits.js';
import { measuredStore } from '../measured-store.js';
import type { ReadContext } from '../reads/read-context.js';
import { ResourceSchema } from '../resource-schema.js';
import type { CachedEntry, ResourceStore } from '../resource-store.js';
import type { ResourceStores, ResourceStoresOptions } from '../resource-stores.js';
import { RevisionProgress } from '../revision-progress.js';
import { watchCacheSizeOf } from '../watch-cache-size.js';
import { Writer } from '../writes/writer.js';
import { CachedResourceStore } from './cached-resource-store.js';
import { RegistryWatch } from './registry-watch.js';

/**
 * Watches the whole registry in each store, and resolves when these watches are established. Reads nothing else.
 * @throws StoreClosedError, or the error of an unreachable store
 */
export async function openResourceStores(options: ResourceStoresOptions): Promise<ResourceStores> {
  const { store, clock, keyPrefix: registryPrefix = '/registry' } = options;
  options.signal.throwIfAborted();
  const signal = ownSignal(options.signal);
  const limits = resolveLimits(options.limits);
  const followed = new Map<Store, Followed>();
  const follow = async (each: Store): Promise<void> => {
    const progress = new RevisionProgress(await each.currentRevision({ signal }), clock);
    const watch = new RegistryWatch({ store: each, registryPrefix, progress, clock, limits, signal });
    await watch.start();
    followed.set(each, { store: each, progress, watch });
  };
  const overrides = options.overrides ?? [];
  await Promise.all([...new Set([store, ...overrides.map((override) => override.store)])].map(follow));
  const storeByResource = new Map(
    overrides.map((override) => [formatGroupResource(override.resource), override.store] as const),
  );
  const followedBy = (each: Store): Followed => {
    const found = followed.get(each);
    invariant(found !== undefined, 'every store is followed');
    return found;
  };
  return new WatchedResourceStores(
    { ...options, signal },
    {
      limits,
      registryPrefix,
      main: followedBy(store),
      all: [...followed.values()],
      of: (resource) => followedBy(storeByResource.get(formatGroupResource(resource)) ?? store),
    },
  );
}

/** Aborted with `signal`. Has no limit of listeners, since every cache and replay listens to it. */
function ownSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}

/** One store with its watch, and the revision that the caches of its resources have reached. */
interface Followed {
  readonly store: Store;
  readonly progress: RevisionProgress;
  readonly watch: RegistryWatch;
}

interface Parts {
  readonly limits: ResourceLimits;
  readonly registryPrefix: string;
  readonly main: Followed;
  readonly all: readonly Followed[];
  of(resource: GroupResource): Followed;
}

/** The cache and writer of one key prefix. */
interface Collection {
  readonly context: ReadContext;
  readonly writer: Writer;
  /** Reads and writes objects by the schema of another definition of the resource from now on. */
  replaceSchema(definition: ResourceDefinition): void;
}

class WatchedResourceStores implements ResourceStores {
  /** By group and resource. */
  readonly #stores = new Map<string, CachedResourceStore>();
  /** By key prefix: resources with the same stored objects share one. */
  readonly #collections = new Map<string, Collection>();
  readonly #released = new WeakSet<ResourceDefinition>();
  readonly #objects: ObjectMemory;
  readonly #representations: RepresentationMemory;

  constructor(
    readonly options: ResourceStoresOptions,
    readonly parts: Parts,
  ) {
    this.#objects = new ObjectMemory(parts.limits.objectBytesMax);
    this.#representations = new RepresentationMemory(parts.limits.representationBytesMax);
  }

  get revision(): Revision {
    return this.parts.main.progress.revision;
  }

  get bytesKept(): ResourceStores['bytesKept'] {
    return { objects: this.#objects.bytes, representations: this.#representations.bytes };
  }

  for(definition: ResourceDefinition): ResourceStore {
    if (this.#released.has(definition)) throw pathNotFoundError();
    return this.#storeOf(definition);
  }

  async fill(definitions: readonly ResourceDefinition[]): Promise<void> {
    await Promise.all(definitions.map((definition) => this.#storeOf(definition).ready()));
  }

  admit(definition: ResourceDefinition): void {
    this.#released.delete(definition);
  }

  release(definition: ResourceDefinition): void {
    this.#released.add(definition);
    const { prefix } = this.#keysOf(definition);
    const { watch } = this.parts.of(definition.storage);
    watch.cache(prefix)?.reset();
    watch.remove(prefix);
    this.#collections.delete(prefix);
    this.#stores.delete(formatGroupResource(definition));
  }

  replace(previous: ResourceDefinition, definition: ResourceDefinition): void {
    invariant(
      this.#keysOf(previous).prefix === this.#keysOf(definition).prefix &&
        previous.namespaced === definition.namespaced,
      'both definitions have the same objects',
    );
    this.#released.delete(definition);
    this.#collections.get(this.#keysOf(definition).prefix)?.replaceSchema(definition);
    // The next store of the resource has the new selectable fields.
    this.#stores.delete(formatGroupResource(definition));
  }

  guardOf(
    entry: CachedEntry,
    { of, written }: { readonly of: ResourceDefinition; readonly written: ResourceDefinition },
  ): Guard | undefined {
    if (this.parts.of(of.storage).store !== this.parts.of(written.storage).store) return undefined;
    return { key: this.#keysOf(of).format(entry), modRevision: entry.revision };
  }

  countCached(definition: ResourceDefinition, namespace?: string): number | undefined {
    const entries = this.#cachedEntries(definition);
    return namespace === undefined ? entries?.size : entries?.countIn(namespace);
  }

  meanBytesCached(definition: ResourceDefinition): number | undefined {
    const entries = this.#cachedEntries(definition);
    return entries === undefined || entries.size === 0 ? undefined : entries.valueBytes / entries.size;
  }

  async countStored(definition: ResourceDefinition): Promise<number> {
    const cached = this.countCached(definition);
    if (cached !== undefined) return cached;
    const { store } = this.parts.of(definition.storage);
    return await store.count(this.#keysOf(definition).prefix, { signal: this.options.signal });
  }

  async isFresh(): Promise<boolean> {
    const timeoutMs = this.parts.limits.freshWaitMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([this.options.signal, timeout]);
    const fresh = this.parts.all.map(async ({ store, progress }) =>
      progress.reach(await store.currentRevision({ signal }), { timeoutMs, signal }),
    );
    try {
      return (await Promise.all(fresh)).every((each) => each);
    } catch (error) {
      if (timeout.aborted) return false;
      throw error;
    }
  }

  async problems(options: { readonly signal?: AbortSignal } = {}): Promise<readonly StoreProblem[]> {
    const problems = await Promise.all(this.parts.all.map(({ store }) => store.problems?.(options)));
    return problems.flatMap((each) => each ?? []);
  }

  /** The entries of a filled cache. */
  #cachedEntries(definition: ResourceDefinition) {
    const cache = this.parts.of(definition.storage).watch.cache(this.#keysOf(definition).prefix);
    return cache?.isReady === true ? cache.entries : undefined;
  }

  #keysOf({ storage, namespaced }: ResourceDefinition): ResourceKeys {
    return new ResourceKeys(this.parts.registryPrefix, storage, namespaced);
  }

  #storeOf(definition: ResourceDefinition): CachedResourceStore {
    const name = formatGroupResource(definition);
    let resourceStore = this.#stores.get(name);
    if (resourceStore === undefined) {
      const { context, writer } = this.#collectionOf(definition);
      resourceStore = new CachedResourceStore({ ...context, selectableFields: definition.selectableFields }, writer);
      this.#stores.set(name, resourceStore);
    }
    return resourceStore;
  }

  #collectionOf(definition: ResourceDefinition): Collection {
    const keys = this.#keysOf(definition);
    let collection = this.#collections.get(keys.prefix);
    if (collection === undefined) {
      collection = this.#open(definition, keys);
      this.#collections.set(keys.prefix, collection);
    }
    return collection;
  }

  #open(definition: ResourceDefinition, keys: ResourceKeys): Collection {
    const { clock, metrics, names, signal, onRequest, watchCache, storageMediaType = 'json' } = this.options;
    const { limits, registryPrefix } = this.parts;
    const { progress, watch, store: bare } = this.parts.of(definition.storage);
    const schema = new ResourceSchema(definition, { names, mediaType: storageMediaType });
    const { form } = schema;
    const resource = { group: definition.storage.group, resource: definition.storage.resource };
    const entries = new EntryCollection();
    const unreadable = new UnreadableEntries(entries);
    const entryContext = {
      ...this.#contextOf(definition, schema),
      unreadable(entry: Entry, cause: unknown) {
        unreadable.note(entry);
        return unreadableError(resource, entry, cause);
      },
    };
    const factory = new EntryFactory(form, entryContext);
    const store = onRequest === undefined ? bare : measuredStore(bare, { onRequest, resource, clock });
    const size =
      watchCache === undefined
        ? Math.min(limits.historyEventsMin, limits.historyEventsMax)
        : watchCacheSizeOf(definition, watchCache);
    const shared = { resource, size, keys, factory, store, progress, limits, clock, metrics, signal };
    const cache = new ResourceCache({ ...shared, entries, unreadable });
    watch.add(keys.prefix, cache);
    const replays = new LogReplays({ ...shared, registryPrefix, history: () => cache.history });
    const { selectableFields } = definition;
    const fieldPaths = selectableFields.map(({ path }) => path);
    const context = { resource, cache, replays, store, progress, limits, metrics, fieldPaths, selectableFields };
    return {
      context,
      writer: new Writer(context),
      replaceSchema: (next) => {
        schema.replace(next);
        entryContext.schemaNumber += 1;
      },
    };
  }

  #contextOf({ selectableFields, renew }: ResourceDefinition, schema: ResourceSchema) {
    const { form } = schema;
    return {
      toJson: (value: Uint8Array) => form.toJson(value),
      decodeValue: (value: Uint8Array) => form.decodeValue(value),
      decode: (json: Uint8Array) => form.decode(json),
      seal: this.options.freezeObjects === true ? deepFreeze : (object: DeepReadonly<ApiObject>) => object,
      fieldsOf: (object: DeepReadonly<ApiObject>) => selectableFields.map((field) => field.value(object)),
      objects: this.#objects,
      representations: this.#representations,
      schemaNumber: 0,
      ...(renew === undefined
        ? {}
        : { renew: (json: Uint8Array) => schema.renew(json), keepsVersion: () => schema.keepsVersion }),
    } satisfies Omit<EntryContext, 'unreadable'>;
  }
}

/** Freezes a JSON value recursively, so that a test that modifies a cached object fails at once. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  return value;
}
