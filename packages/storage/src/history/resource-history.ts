import type { ResourceDefinition } from '@orch/api';
import {
  formatApiVersion,
  type GroupResource,
  invariant,
  isJsonObject,
  type JsonObject,
  type Names,
} from '@orch/apimachinery';
import { makeStoredForm } from '../resources/definition-form.js';
import { keyPrefixes, ResourceKeys } from '../resources/keys.js';
import type { ObjectKey } from '../resources/resource-store.js';
import type { StoredForm } from '../resources/stored-form.js';
import type { PastEvent, PastQuery, StoreHistory } from '../store/history.js';
import type { Revision, Store, StoreEvent } from '../store/store.js';
import { ReplayedHistory } from './replayed-history.js';

/** One change of one object. */
export interface ObjectChange {
  readonly revision: Revision;
  /** Of the commit, in milliseconds since 1970; undefined when the engine does not write it down. */
  readonly timeMs: number | undefined;
  /** The user that asked for it, when the engine wrote that down. */
  readonly by: string | undefined;
  readonly verb: 'create' | 'update' | 'delete';
  readonly definition: ResourceDefinition;
  readonly key: ObjectKey;
  /**
   * The state before in the hub version, as clients of the dialect spell it, without resourceVersion; undefined of a
   * creation. Read each time it is asked for.
   */
  before(): JsonObject | undefined;
  /** The state after; undefined of a deletion. */
  after(): JsonObject | undefined;
}

export interface ChangeQuery {
  /** The resources whose changes are wanted. */
  readonly definitions: readonly ResourceDefinition[];
  /** All namespaces when not given; '' for what is in none. */
  readonly namespace?: string;
  /** Of one object; needs one definition, and its namespace. */
  readonly name?: string;
  /** Only revisions below this one. */
  readonly before?: Revision;
  /** Only this revision and above. */
  readonly from?: Revision;
  /** About so many changes. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

export interface ChangePage {
  /** The newest first. */
  readonly changes: readonly ObjectChange[];
  /** Revisions below this one have not been looked at. */
  readonly next?: Revision;
}

/** What has become of objects: the changes of the store's log, told as changes of objects. */
export class ResourceHistory {
  readonly past: StoreHistory;
  readonly #options: ResourceHistoryOptions;

  constructor(options: ResourceHistoryOptions) {
    this.#options = options;
    this.past = options.store.history ?? new ReplayedHistory(options.store, `${registryPrefixOf(options)}/`);
  }

  /** Whether the resource is in the store whose history this is. */
  tellsOf({ storage }: Pick<ResourceDefinition, 'storage'>): boolean {
    const { apart = [] } = this.#options;
    return !apart.some(({ group, resource }) => group === storage.group && resource === storage.resource);
  }

  /** The newest. */
  currentRevision(): Promise<Revision> {
    return this.#options.store.currentRevision();
  }

  async page(query: ChangeQuery): Promise<ChangePage> {
    const { definitions, before, from, limit, signal } = query;
    const collections = new Collections(definitions, this.#options);
    const past: PastQuery = {
      ...(query.name === undefined
        ? { matches: (key) => collections.find(key, query.namespace) !== undefined }
        : { key: collections.keyOf({ namespace: query.namespace ?? '', name: query.name }) }),
      limit,
      ...(before === undefined ? {} : { before }),
      ...(from === undefined ? {} : { from }),
      ...(signal === undefined ? {} : { signal }),
    };
    const { events, next } = await this.past.page(past);
    const changes = events.flatMap((event) => collections.change(event) ?? []);
    return next === undefined ? { changes } : { changes, next };
  }
}

export interface ResourceHistoryOptions {
  readonly store: Store;
  readonly names: Names;
  /** As in `ResourceStoresOptions`. */
  readonly keyPrefix?: string;
  /** Of these, by where a definition is stored, nothing is told: they lie in stores of their own, with other revisions. */
  readonly apart?: readonly GroupResource[];
}

interface Collection {
  readonly definition: ResourceDefinition;
  readonly keys: ResourceKeys;
  readonly form: StoredForm;
}

/** What is stored of some resources, by the prefix of their keys. Of resources that share it, the first one is told. */
class Collections {
  readonly #byPrefix = new Map<string, Collection>();
  readonly #registryPrefix: string;

  constructor(definitions: readonly ResourceDefinition[], options: ResourceHistoryOptions) {
    this.#registryPrefix = registryPrefixOf(options);
    for (const definition of definitions) {
      const keys = new ResourceKeys(this.#registryPrefix, definition.storage, definition.namespaced);
      if (this.#byPrefix.has(keys.prefix)) continue;
      const form = makeStoredForm(definition, { names: options.names, mediaType: 'json' });
      this.#byPrefix.set(keys.prefix, { definition, keys, form });
    }
  }

  /** The collection and object of a key, if they are wanted. */
  find(key: string, namespace?: string): { readonly collection: Collection; readonly key: ObjectKey } | undefined {
    const [core, grouped] = keyPrefixes(this.#registryPrefix, key);
    const collection = this.#byPrefix.get(core) ?? (grouped === undefined ? undefined : this.#byPrefix.get(grouped));
    const objectKey = collection?.keys.parse(key);
    if (collection === undefined || objectKey === undefined) return undefined;
    return namespace === undefined || objectKey.namespace === namespace ? { collection, key: objectKey } : undefined;
  }

  keyOf(key: ObjectKey): string {
    const [collection] = this.#byPrefix.values();
    invariant(collection !== undefined && this.#byPrefix.size === 1, 'one object is of one resource');
    return collection.keys.format(key);
  }

  change({ event, timeMs, by }: PastEvent): ObjectChange | undefined {
    const found = this.find(event.key);
    if (found === undefined) return undefined;
    const { collection, key } = found;
    const { revision, previous } = event;
    const value = event.type === 'put' ? event.value : undefined;
    return {
      revision,
      timeMs,
      by,
      verb: verbOf(event),
      definition: collection.definition,
      key,
      before: () => previous && read(previous, collection),
      after: () => value && read(value, collection),
    };
  }
}

function read(value: Uint8Array, { definition, form }: Collection): JsonObject {
  const { gvk } = definition.hub;
  const object: unknown = JSON.parse(Buffer.from(form.toJson(value)).toString());
  invariant(isJsonObject(object), 'a stored object is a JSON object');
  return { kind: gvk.kind, apiVersion: formatApiVersion(gvk), ...object };
}

function verbOf(event: StoreEvent): ObjectChange['verb'] {
  if (event.type === 'delete') return 'delete';
  return event.previous === undefined ? 'create' : 'update';
}

function registryPrefixOf({ keyPrefix = '/registry' }: ResourceHistoryOptions): string {
  return keyPrefix;
}
