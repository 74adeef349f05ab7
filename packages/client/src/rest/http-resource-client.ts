import {
  type ApiObject,
  type DeepReadonly,
  encodeJson,
  formatApiVersion,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  metaGroup,
  type Names,
  parseStoredJson,
  wellKnown,
} from '@orch/apimachinery';
import { limits } from '../limits.js';
import type { TransportRequest } from '../transport/transport.js';
import { ConnectionError } from '../transport/transport.js';
import { collectionPath, formatQuery } from './paths.js';
import type { RequestSender } from './request-sender.js';
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
import { statusErrorFrom } from './status-error.js';
import { randomTimeoutSeconds, WatchDeadline } from './watch-deadline.js';
import { splitFrames } from './watch-frames.js';
import type { WireSpelling } from './wire-spelling.js';

const patchMediaTypes: Readonly<Record<PatchType, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
};

/** A ResourceClient over HTTP. `T` is not checked at run time. */
export class HttpResourceClient<T extends ApiObject> implements ResourceClient<T> {
  readonly #apiVersion: string;

  constructor(
    readonly resource: ResourceReference,
    private readonly parts: {
      readonly sender: RequestSender;
      readonly names: Names;
      readonly spelling: WireSpelling;
      /** Requests this representation instead of the full object. */
      readonly as?: 'PartialObjectMetadata';
    },
  ) {
    this.#apiVersion = formatApiVersion({ group: parts.names.group(resource.group), version: resource.version });
  }

  get(name: string, options: CallOptions = {}): Promise<DeepReadonly<T>> {
    return this.#object({ method: 'GET', path: this.#path(options, name), headers: this.#accept() }, options);
  }

  async list(options: ListCallOptions = {}): Promise<ObjectList<T>> {
    const { namespace, signal, ...query } = options;
    const path = this.#path({ namespace }) + formatQuery(query);
    const list = await this.#json({ method: 'GET', path, headers: this.#accept('List') }, { signal });
    const kind = typeof list['kind'] === 'string' ? list['kind'].replace(/List$/, '') : '';
    const items = Array.isArray(list['items']) ? list['items'] : [];
    return {
      metadata: listMetadata(list['metadata']),
      items: items.map((item) =>
        this.#fromWire({ kind, apiVersion: this.#apiVersion, ...(isJsonObject(item) ? item : {}) }),
      ),
    };
  }

  async *watch(options: WatchCallOptions = {}): AsyncGenerator<WatchEvent<T>> {
    const {
      namespace,
      signal,
      allowBookmarks,
      onConnected,
      timeoutSeconds = randomTimeoutSeconds(),
      ...query
    } = options;
    const parameters = { watch: 1, allowWatchBookmarks: allowBookmarks || undefined, ...query, timeoutSeconds };
    const path = this.#path({ namespace }) + formatQuery(parameters);
    const deadline = new WatchDeadline(timeoutSeconds, { clock: this.parts.sender.clock, ...optional({ signal }) });
    try {
      const request = { method: 'GET', path, headers: this.#accept(), signal: deadline.signal } as const;
      const stream = await this.parts.sender.stream(request);
      onConnected?.();
      for await (const frame of splitFrames(stream.chunks, limits.watchFrameBytesMax)) {
        yield this.#event(frame);
      }
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      deadline.end();
    }
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
    const headers = { 'content-type': patchMediaTypes[patch.type] };
    return this.#object({ method: 'PATCH', path, headers, body: encode(patch.body) }, options);
  }

  apply(
    object: AppliedObject,
    { fieldManager, force, dryRun, subresource, ...options }: ApplyCallOptions,
  ): Promise<DeepReadonly<T>> {
    const { name, namespace } = object.metadata;
    const path =
      this.#path({ namespace: options.namespace ?? namespace }, name) + (subresource ? `/${subresource}` : '');
    const query = formatQuery({ dryRun: dryRun ? 'All' : undefined, fieldManager, force });
    const headers = { 'content-type': wellKnown.mediaTypes.applyPatch };
    const body = encode(this.parts.spelling.toWire(object));
    return this.#object({ method: 'PATCH', path: path + query, headers, body }, options);
  }

  async createSubresource(
    name: string,
    subresource: string,
    body: ApiObject,
    options: WriteCallOptions = {},
  ): Promise<ApiObject> {
    const path = `${this.#path(options, name)}/${subresource}${writeQuery(options)}`;
    return asObject(await this.#json({ method: 'POST', path, headers: jsonHeaders, body: encode(body) }, options));
  }

  async updateSubresource(
    name: string,
    subresource: string,
    body: ApiObject,
    options: WriteCallOptions = {},
  ): Promise<ApiObject> {
    const path = `${this.#path(options, name)}/${subresource}${writeQuery(options)}`;
    return asObject(await this.#json({ method: 'PUT', path, headers: jsonHeaders, body: encode(body) }, options));
  }

  async delete(name: string, options: DeleteCallOptions = {}): Promise<ApiObject> {
    const path = this.#path(options, name);
    return asObject(await this.#json({ method: 'DELETE', path, ...deleteBody(options) }, options));
  }

  async deleteCollection(options: ListCallOptions & DeleteCallOptions = {}): Promise<ApiObject> {
    const { labelSelector, fieldSelector, resourceVersion, limit } = options;
    const path = this.#path(options) + formatQuery({ labelSelector, fieldSelector, resourceVersion, limit });
    return asObject(await this.#json({ method: 'DELETE', path, ...deleteBody(options) }, options));
  }

  #write(
    method: 'POST' | 'PUT',
    path: string,
    object: DeepReadonly<T>,
    options: WriteCallOptions,
  ): Promise<DeepReadonly<T>> {
    const body = encode(this.parts.spelling.toWire(object));
    return this.#object({ method, path: path + writeQuery(options), headers: jsonHeaders, body }, options);
  }

  async #object(request: PartialRequest, options: CallOptions): Promise<DeepReadonly<T>> {
    return this.#fromWire(await this.#json(request, options));
  }

  async #json(request: PartialRequest, { signal }: { readonly signal?: AbortSignal | undefined }): Promise<JsonObject> {
    const { body } = await this.parts.sender.send({ headers: {}, ...request, ...optional({ signal }) });
    return parseObject(body);
  }

  #event(frame: Buffer): WatchEvent<T> {
    const { type, object } = parseObject(frame);
    if (!isJsonObject(object)) throw malformed('a watch event has no object');
    switch (type) {
      case 'ADDED':
      case 'MODIFIED':
      case 'DELETED':
        return { type, object: this.#fromWire(object) };
      case 'BOOKMARK':
        return { type, resourceVersion: listMetadata(object['metadata']).resourceVersion };
      case 'ERROR':
        throw statusErrorFrom(object, 500);
      default:
        throw malformed(`a watch event of unknown type ${JSON.stringify(type)}`);
    }
  }

  #accept(suffix: '' | 'List' = ''): TransportRequest['headers'] {
    const { as, names } = this.parts;
    if (as === undefined) return {};
    return { accept: `application/json;as=${as}${suffix};g=${names.group(metaGroup)};v=v1,application/json` };
  }

  #fromWire(wire: JsonObject): DeepReadonly<T> {
    const object = this.parts.spelling.fromWire(wire);
    if (!isObjectOf<T>(object)) throw malformed('the response is not an object with metadata');
    return object;
  }

  #path({ namespace }: { readonly namespace?: string | undefined }, name?: string): string {
    const collection = collectionPath(this.resource, { names: this.parts.names, namespace });
    return name === undefined ? collection : `${collection}/${encodeURIComponent(name)}`;
  }

  #pathOf(object: DeepReadonly<T>, options: CallOptions): string {
    return this.#path({ namespace: options.namespace ?? object.metadata.namespace }, object.metadata.name ?? '');
  }
}

type PartialRequest = Omit<TransportRequest, 'headers'> & { readonly headers?: TransportRequest['headers'] };

const jsonHeaders = { 'content-type': 'application/json' };

function encode(value: unknown): Buffer {
  return Buffer.from(encodeJson(value));
}

function writeQuery({ dryRun, fieldManager }: WriteCallOptions): string {
  return formatQuery({ dryRun: dryRun ? 'All' : undefined, fieldManager });
}

function deleteBody(options: DeleteCallOptions): Pick<PartialRequest, 'headers' | 'body'> {
  const { gracePeriodSeconds, propagationPolicy, preconditions, dryRun } = options;
  const body = { gracePeriodSeconds, propagationPolicy, preconditions, dryRun: dryRun ? ['All'] : undefined };
  if (Object.values(body).every((value) => value === undefined)) return {};
  return { headers: jsonHeaders, body: encode({ kind: 'DeleteOptions', apiVersion: 'v1', ...body }) };
}

function parseObject(bytes: Buffer): JsonObject {
  let value: unknown;
  try {
    value = parseStoredJson(bytes.toString('utf8'));
  } catch (error) {
    throw new ConnectionError('the response is not JSON', { cause: error, kind: 'malformed' });
  }
  if (!isJsonObject(value)) throw malformed('the response is not an object');
  return value;
}

/** Casts JSON of the server to the type of the caller. Checks only that metadata is present. */
function isObjectOf<T extends ApiObject>(object: unknown): object is DeepReadonly<T> {
  return isJsonObject(object) && isJsonObject(object['metadata']);
}

/** Narrows the response of an operation: an object or a Status. */
function asObject(value: unknown): ApiObject {
  if (!hasTypeMeta(value)) throw malformed('the response is not an object with kind and apiVersion');
  return value;
}

function hasTypeMeta(value: unknown): value is ApiObject {
  return isJsonObject(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string';
}

function malformed(message: string): ConnectionError {
  return new ConnectionError(message, { kind: 'malformed' });
}

function listMetadata(value: JsonValue | undefined): ObjectList<ApiObject>['metadata'] {
  const metadata = isJsonObject(value) ? value : {};
  const { resourceVersion, continue: token, remainingItemCount } = metadata;
  return {
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
    ...(typeof token === 'string' && token !== '' ? { continue: token } : {}),
    ...(typeof remainingItemCount === 'number' ? { remainingItemCount } : {}),
  };
}

function optional(options: { readonly signal?: AbortSignal | undefined }): { readonly signal?: AbortSignal } {
  return options.signal === undefined ? {} : { signal: options.signal };
}
