import { setMaxListeners } from 'node:events';
import type { ResourceDefinition } from '@orch/api';
import { type ApiObject, type DeepReadonly, formatGroupResource } from '@orch/apimachinery';
import type { Revision } from '../store/store.js';
import type { EntryContext } from './cache/entry.js';
import { EntryFactory } from './cache/entry-factory.js';
import { LogReplays } from './cache/log-replay.js';
import { ObjectMemory } from './cache/object-memory.js';
import { RepresentationMemory } from './cache/representation-memory.js';
import { ResourceCache } from './cache/resource-cache.js';
import { CachedResourceStore } from './cached-resource-store.js';
import { deepFreeze } from './deep-freeze.js';
import { makeStoredForm } from './definition-form.js';
import { ResourceKeys } from './keys.js';
import { type ResourceLimits, resolveLimits } from './limits.js';
import type { ReadContext } from './reads/read-context.js';
import { RegistryWatch } from './registry-watch.js';
import type { ResourceStore } from './resource-store.js';
import type { ResourceStores, ResourceStoresOptions } from './resource-stores.js';
import { RevisionProgress } from './revision-progress.js';
import { Writer } from './writes/writer.js';

/**
 * Watches the whole registry in the store and resolves when that watch stands; nothing else is read yet.
 * @throws StoreClosedError, or what the store throws when it cannot be reached
 */
export async function openResourceStores(options: ResourceStoresOptions): Promise<ResourceStores> {
  const { store, clock, keyPrefix: registryPrefix = '/registry' } = options;
  options.signal.throwIfAborted();
  const signal = ownSignal(options.signal);
  const limits = resolveLimits(options.limits);
  const progress = new RevisionProgress(await store.currentRevision({ signal }), clock);
  const watch = new RegistryWatch({ store, registryPrefix, progress, clock, limits, signal });
  await watch.start();
  return new WatchedResourceStores({ ...options, signal }, { limits, progress, watch, registryPrefix });
}

/** Aborted with `signal`; every cache and replay listens to it, so that the number of listeners says nothing. */
function ownSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}

interface Parts {
  readonly limits: ResourceLimits;
  readonly progress: RevisionProgress;
  readonly watch: RegistryWatch;
  readonly registryPrefix: string;
}

/** What is stored under one prefix. */
interface Collection {
  readonly context: ReadContext;
  readonly writer: Writer;
}

class WatchedResourceStores implements ResourceStores {
  /** By group and resource. */
  readonly #stores = new Map<string, CachedResourceStore>();
  /** By key prefix: resources that share what is stored share these. */
  readonly #collections = new Map<string, Collection>();
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
    return this.parts.progress.revision;
  }

  for(definition: ResourceDefinition): ResourceStore {
    return this.#storeOf(definition);
  }

  async fill(definitions: readonly ResourceDefinition[]): Promise<void> {
    await Promise.all(definitions.map((definition) => this.#storeOf(definition).ready()));
  }

  release(definition: ResourceDefinition): void {
    const { prefix } = this.#keysOf(definition);
    this.parts.watch.cache(prefix)?.reset();
    this.parts.watch.remove(prefix);
    this.#collections.delete(prefix);
    this.#stores.delete(formatGroupResource(definition));
  }

  async isFresh(): Promise<boolean> {
    const { store, signal } = this.options;
    const { progress, limits } = this.parts;
    const revision = await store.currentRevision({ signal });
    return await progress.reach(revision, { timeoutMs: limits.freshWaitMs, signal });
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
    const { store, clock, metrics, names, signal, storageMediaType = 'json' } = this.options;
    const { limits, progress, registryPrefix } = this.parts;
    const form = makeStoredForm(definition, { names, mediaType: storageMediaType });
    const factory = new EntryFactory(form, this.#contextOf(definition, form));
    const resource = { group: definition.storage.group, resource: definition.storage.resource };
    const shared = { resource, keys, factory, store, progress, limits, clock, metrics, signal };
    const cache = new ResourceCache(shared);
    this.parts.watch.add(keys.prefix, cache);
    const replays = new LogReplays({ ...shared, registryPrefix, history: () => cache.history });
    const { selectableFields } = definition;
    const fieldPaths = selectableFields.map(({ path }) => path);
    const context = { resource, cache, replays, store, progress, limits, metrics, fieldPaths, selectableFields };
    return { context, writer: new Writer(context) };
  }

  #contextOf(
    { selectableFields }: ResourceDefinition,
    form: { decode(json: Uint8Array): DeepReadonly<ApiObject> },
  ): EntryContext {
    return {
      decode: (json) => form.decode(json),
      seal: this.options.freezeObjects === true ? deepFreeze : (object) => object,
      fieldsOf: (object) => selectableFields.map((field) => field.value(object)),
      objects: this.#objects,
      representations: this.#representations,
    };
  }
}
