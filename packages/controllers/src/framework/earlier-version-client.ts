import type { ApiObject, DeepReadonly, JsonValue } from '@orch/apimachinery';
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
} from '@orch/client';

/** The difference between the version of the server and that of the controllers. */
export interface VersionConversion {
  /** Of written objects. */
  readonly apiVersion: string;
  fromServer(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject>;
  toServer(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject>;
}

/**
 * A client of a resource that the server has in an earlier version. Patches and applied objects are sent as they are: controllers
 * patch only metadata and status of these kinds, which are the same in both versions.
 */
export class EarlierVersionClient<T extends ApiObject> implements ResourceClient<T> {
  readonly resource: ResourceReference;

  constructor(
    private readonly earlier: ResourceClient,
    private readonly conversion: VersionConversion,
  ) {
    this.resource = earlier.resource;
  }

  async get(name: string, options?: CallOptions): Promise<DeepReadonly<T>> {
    return this.#read(await this.earlier.get(name, options));
  }

  async list(options?: ListCallOptions): Promise<ObjectList<T>> {
    const { metadata, items } = await this.earlier.list(options);
    return { metadata, items: items.map((item) => this.#read(item)) };
  }

  async *watch(options?: WatchCallOptions): AsyncGenerator<WatchEvent<T>> {
    for await (const event of this.earlier.watch(options)) {
      yield event.type === 'BOOKMARK' ? event : { type: event.type, object: this.#read(event.object) };
    }
  }

  async create(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>> {
    return this.#read(await this.earlier.create(this.#written(object), options));
  }

  async update(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>> {
    return this.#read(await this.earlier.update(this.#written(object), options));
  }

  async updateStatus(object: DeepReadonly<T>, options?: WriteCallOptions): Promise<DeepReadonly<T>> {
    return this.#read(await this.earlier.updateStatus(this.#written(object), options));
  }

  async patch(
    name: string,
    patch: { readonly type: PatchType; readonly body: JsonValue; readonly subresource?: string },
    options?: WriteCallOptions,
  ): Promise<DeepReadonly<T>> {
    return this.#read(await this.earlier.patch(name, patch, options));
  }

  async apply(object: AppliedObject, options: ApplyCallOptions): Promise<DeepReadonly<T>> {
    return this.#read(await this.earlier.apply({ ...object, apiVersion: this.conversion.apiVersion }, options));
  }

  createSubresource(
    name: string,
    subresource: string,
    body: ApiObject,
    options?: WriteCallOptions,
  ): Promise<ApiObject> {
    return this.earlier.createSubresource(name, subresource, body, options);
  }

  updateSubresource(
    name: string,
    subresource: string,
    body: ApiObject,
    options?: WriteCallOptions,
  ): Promise<ApiObject> {
    return this.earlier.updateSubresource(name, subresource, body, options);
  }

  delete(name: string, options?: DeleteCallOptions): Promise<ApiObject> {
    return this.earlier.delete(name, options);
  }

  deleteCollection(options?: ListCallOptions & DeleteCallOptions): Promise<ApiObject> {
    return this.earlier.deleteCollection(options);
  }

  /** The type is that of the kind in the version of the controllers, as for every client not checked at run time. */
  #read(object: DeepReadonly<ApiObject>): DeepReadonly<T> {
    return this.conversion.fromServer(object) as DeepReadonly<T>;
  }

  #written(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject> {
    return { ...this.conversion.toServer(object), apiVersion: this.conversion.apiVersion };
  }
}
