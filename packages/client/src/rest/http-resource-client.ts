import type { ApiObject, DeepReadonly, JsonValue } from '@orch/apimachinery';
import { formatApiVersion, isJsonObject, wellKnown } from '@orch/apimachinery/core';
import { ObjectExchange, type ObjectExchangeParts, type ObjectRequest } from './object-exchange.js';
import { collectionPath, formatQuery } from './paths.js';
import type {
  AppliedObject,
  ApplyCallOptions,
  CallOptions,
  DeleteCallOptions,
  ListCallOptions,
  ObjectList,
  PatchType,
  ResourceClient,
  ResourceReference,
  WatchCallOptions,
  WatchEvent,
  WriteCallOptions,
} from './resource-client.js';
import { asObject, asObjectOf, listMetadata, malformed } from './response-objects.js';
import { watchObjects } from './watch-objects.js';
import { unchangedSpelling } from './wire-spelling.js';

const patchMediaTypes: Readonly<Record<PatchType, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
};

/** A ResourceClient over HTTP: the path and query of each request. `T` is not checked at run time. */
export class HttpResourceClient<T extends ApiObject> implements ResourceClient<T> {
  readonly #exchange: ObjectExchange;
  readonly #apiVersion: string;

  constructor(
    readonly resource: ResourceReference,
    private readonly parts: ObjectExchangeParts,
  ) {
    this.#exchange = new ObjectExchange(resource, parts);
    this.#apiVersion = formatApiVersion({ group: parts.names.group(resource.group), version: resource.version });
  }

  get(name: string, options: CallOptions = {}): Promise<DeepReadonly<T>> {
    return this.#object({ method: 'GET', path: this.#path(options, name), accepts: 'one' }, options);
  }

  async list(options: ListCallOptions = {}): Promise<ObjectList<T>> {
    const { namespace, signal, ...query } = options;
    const path = this.#path({ namespace }) + formatQuery(query);
    const { object, spelling } = await this.#exchange.send({ method: 'GET', path, accepts: 'list' }, { signal });
    const kind = typeof object['kind'] === 'string' ? object['kind'].replace(/List$/, '') : '';
    const apiVersion = typeof object['apiVersion'] === 'string' ? object['apiVersion'] : this.#apiVersion;
    const items = Array.isArray(object['items']) ? object['items'] : [];
    const metadata = listMetadata(object['metadata']);
    requireExactVersion(metadata, options);
    return {
      metadata,
      items: items.map((item) =>
        asObjectOf<T>(spelling.fromWire({ kind, apiVersion, ...(isJsonObject(item) ? item : {}) })),
      ),
    };
  }

  watch({ namespace, ...options }: WatchCallOptions = {}): AsyncGenerator<WatchEvent<T>> {
    return watchObjects(this.#exchange, this.#path({ namespace }), options);
  }

  create(object: DeepReadonly<T>, options: WriteCallOptions = {}): Promise<DeepReadonly<T>> {
    const namespace = options.namespace ?? object.metadata.namespace;
    return this.#write('POST', this.#path({ namespace }), object, options);
  }

  update(object: DeepReadonly<T>, options: WriteCallOptions = {}): Promise<DeepReadonly<T>> {
    return this.#write('PUT', this.#pathOf(object, options), object, options);
  }

  updateStatus(object: DeepReadonly<T>, options: WriteCallOptions = {}): Promise<DeepReadonly<T>> {
    return this.#write('PUT', `${this.#pathOf(object, options)}/status`, object, options);
  }

  patch(
    name: string,
    patch: { readonly type: PatchType; readonly body: JsonValue; readonly subresource?: string },
    options: WriteCallOptions = {},
  ): Promise<DeepReadonly<T>> {
    const path = this.#path(options, name) + (patch.subresource ? `/${patch.subresource}` : '') + writeQuery(options);
    const content = { json: patch.body, mediaType: patchMediaTypes[patch.type] };
    return this.#object({ method: 'PATCH', path, content }, options);
  }

  async apply(
    object: AppliedObject,
    { fieldManager, force, dryRun, subresource, ...options }: ApplyCallOptions,
  ): Promise<DeepReadonly<T>> {
    const { name, namespace } = object.metadata;
    const path =
      this.#path({ namespace: options.namespace ?? namespace }, name) + (subresource ? `/${subresource}` : '');
    const query = formatQuery({ dryRun: dryRun ? 'All' : undefined, fieldManager, force });
    const content = { json: await this.#exchange.toWire(object), mediaType: wellKnown.mediaTypes.applyPatch };
    return await this.#object({ method: 'PATCH', path: path + query, content }, options);
  }

  createSubresource(
    name: string,
    subresource: string,
    body: ApiObject,
    options: WriteCallOptions = {},
  ): Promise<ApiObject> {
    const path = `${this.#path(options, name)}/${subresource}${writeQuery(options)}`;
    return this.#result({ method: 'POST', path, content: { object: body, spelling: unchangedSpelling } }, options);
  }

  updateSubresource(
    name: string,
    subresource: string,
    body: ApiObject,
    options: WriteCallOptions = {},
  ): Promise<ApiObject> {
    const path = `${this.#path(options, name)}/${subresource}${writeQuery(options)}`;
    return this.#result({ method: 'PUT', path, content: { object: body, spelling: unchangedSpelling } }, options);
  }

  delete(name: string, options: DeleteCallOptions = {}): Promise<ApiObject> {
    return this.#result({ method: 'DELETE', path: this.#path(options, name), ...deleteContent(options) }, options);
  }

  deleteCollection(options: ListCallOptions & DeleteCallOptions = {}): Promise<ApiObject> {
    const { labelSelector, fieldSelector, resourceVersion, limit } = options;
    const path = this.#path(options) + formatQuery({ labelSelector, fieldSelector, resourceVersion, limit });
    return this.#result({ method: 'DELETE', path, ...deleteContent(options) }, options);
  }

  #write(
    method: 'POST' | 'PUT',
    path: string,
    object: DeepReadonly<T>,
    options: WriteCallOptions,
  ): Promise<DeepReadonly<T>> {
    const content = { object, spelling: this.parts.spelling };
    return this.#object({ method, path: path + writeQuery(options), content }, options);
  }

  async #object(request: ObjectRequest, options: CallOptions): Promise<DeepReadonly<T>> {
    const { object, spelling } = await this.#exchange.send(request, options);
    return asObjectOf<T>(spelling.fromWire(object));
  }

  /** An object of any kind, or a Status. */
  async #result(request: ObjectRequest, options: CallOptions): Promise<ApiObject> {
    return asObject((await this.#exchange.send(request, options)).object);
  }

  #path({ namespace }: { readonly namespace?: string | undefined }, name?: string): string {
    const collection = collectionPath(this.resource, { names: this.parts.names, namespace });
    return name === undefined ? collection : `${collection}/${encodeURIComponent(name)}`;
  }

  #pathOf(object: DeepReadonly<T>, options: CallOptions): string {
    return this.#path({ namespace: options.namespace ?? object.metadata.namespace }, object.metadata.name ?? '');
  }
}

function writeQuery({ dryRun, fieldManager }: WriteCallOptions): string {
  return formatQuery({ dryRun: dryRun ? 'All' : undefined, fieldManager });
}

/** Options with a value, as DeleteOptions. */
/**
 * A server that does not know `resourceVersionMatch` returns a newer list without a limit (spec: Read semantics for
 * resourceVersion). @throws ConnectionError
 */
function requireExactVersion(
  { resourceVersion: listed }: ObjectList<ApiObject>['metadata'],
  { resourceVersionMatch, resourceVersion, limit }: ListCallOptions,
): void {
  if (resourceVersionMatch !== 'Exact' || limit !== undefined || listed === resourceVersion) return;
  throw malformed(`the list has resourceVersion ${listed} in place of exactly ${resourceVersion}`);
}

function deleteContent(options: DeleteCallOptions): Pick<ObjectRequest, 'content'> {
  const { gracePeriodSeconds, propagationPolicy, preconditions, dryRun } = options;
  const members = { gracePeriodSeconds, propagationPolicy, preconditions, dryRun: dryRun ? ['All'] : undefined };
  if (Object.values(members).every((value) => value === undefined)) return {};
  const object = { kind: 'DeleteOptions', apiVersion: 'v1', ...members };
  return { content: { object, spelling: unchangedSpelling } };
}
