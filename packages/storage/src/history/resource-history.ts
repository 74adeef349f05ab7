import type { ResourceDefinition } from '@orch/apimachinery';
import {
  formatApiVersion,
  type GroupResource,
  invariant,
  isJsonObject,
  type JsonObject,
  type Names,
  parseStoredJson,
} from '@orch/apimachinery';
import { makeStoredForm, type StoredForm } from '../resources/definition-form.js';
import { keyPrefixes, ResourceKeys } from '../resources/keys.js';
import type { ObjectKey } from '../resources/resource-store.js';
import type { HistoryEvent, HistoryQuery, StoreHistory } from '../store/history.js';
import type { Revision, Store, StoreEvent } from '../store/store.js';
import { ReplayedHistory } from './replayed-history.js';

/** One change of one object. */
export interface ObjectChange {
  readonly revision: Revision;
  /** Time of the commit, in milliseconds since 1970; undefined when the engine does not store it. */
  readonly timeMs: number | undefined;
  /** The user that requested the change, if the engine stores it. */
  readonly by: string | undefined;
  readonly verb: 'create' | 'update' | 'delete';
  readonly definition: ResourceDefinition;
  readonly key: ObjectKey;
  /**
   * The object before the change, in the hub version and with the names of the dialect, without resourceVersion. Undefined
   * for a creation, and when the stored value is not an object of the kind. Decoded by each call.
   */
  before(): JsonObject | undefined;
  /** The object after the change; undefined for a deletion, and as above. */
  after(): JsonObject | undefined;
}

export interface ChangeQuery {
  /** The resources whose changes to return. */
  readonly definitions: readonly ResourceDefinition[];
  /** All namespaces when missing; '' for cluster-scoped objects. */
  readonly namespace?: string;
  /** Only changes of one object; requires exactly one definition, and its namespace. */
  readonly name?: string;
  /** Only revisions below this one. */
  readonly before?: Revision;
  /** Only this revision and above. */
  readonly from?: Revision;
  /** Approximate number of changes: a revision is never split. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

export interface ChangePage {
  /** Newest first. */
  readonly changes: readonly ObjectChange[];
  /** The next page starts below this revision. */
  readonly next?: Revision;
  /** Revisions with an unreadable change of any object, newest first. Missing when there are none. */
  readonly damaged?: readonly number[];
}

/** The changes of objects, from the events in the store's log. */
export class ResourceHistory {
  readonly storeHistory: StoreHistory;
  readonly #options: ResourceHistoryOptions;

  constructor(options: ResourceHistoryOptions) {
    this.#options = options;
    this.storeHistory = options.store.history ?? new ReplayedHistory(options.store, `${registryPrefixOf(options)}/`);
  }

  /** Whether the resource is in the store of this history. */
  hasHistoryOf({ storage }: Pick<ResourceDefinition, 'storage'>): boolean {
    const { separatelyStored = [] } = this.#options;
    return !separatelyStored.some(({ group, resource }) => group === storage.group && resource === storage.resource);
  }

  currentRevision(): Promise<Revision> {
    return this.#options.store.currentRevision();
  }

  async page(query: ChangeQuery): Promise<ChangePage> {
    const { definitions, before, from, limit, signal } = query;
    const collections = new Collections(definitions, this.#options);
    const historyQuery: HistoryQuery = {
      ...(query.name === undefined
        ? { matches: (key) => collections.find(key, query.namespace) !== undefined }
        : { key: collections.keyOf({ namespace: query.namespace ?? '', name: query.name }) }),
      limit,
      ...(before === undefined ? {} : { before }),
      ...(from === undefined ? {} : { from }),
      ...(signal === undefined ? {} : { signal }),
    };
    const { events, ...rest } = await this.storeHistory.page(historyQuery);
    const changes = events.flatMap((event) => collections.change(event) ?? []);
    return { changes, ...rest };
  }
}

export interface ResourceHistoryOptions {
  readonly store: Store;
  readonly names: Names;
  /** As in `ResourceStoresOptions`. */
  readonly keyPrefix?: string;
  /** Resources in separate stores, which have their own revisions. This history does not contain them. */
  readonly separatelyStored?: readonly GroupResource[];
}

interface Collection {
  readonly definition: ResourceDefinition;
  readonly keys: ResourceKeys;
  readonly form: StoredForm;
}

/** The collections of some resources by the prefix of their keys. Of resources with the same prefix, the first is used. */
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

  /** The collection and object of a key; undefined for other keys. */
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

  change({ event, timeMs, by }: HistoryEvent): ObjectChange | undefined {
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

/** Undefined when the value is not an object of the kind, such as one that another program wrote. */
function read(value: Uint8Array, { definition, form }: Collection): JsonObject | undefined {
  const { gvk } = definition.hub;
  try {
    const object: unknown = parseStoredJson(Buffer.from(form.toJson(value)).toString());
    return isJsonObject(object) ? { kind: gvk.kind, apiVersion: formatApiVersion(gvk), ...object } : undefined;
  } catch {
    return undefined;
  }
}

function verbOf(event: StoreEvent): ObjectChange['verb'] {
  if (event.type === 'delete') return 'delete';
  return event.previous === undefined ? 'create' : 'update';
}

function registryPrefixOf({ keyPrefix = '/registry' }: ResourceHistoryOptions): string {
  return keyPrefix;
}
