import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  errorMessage,
  formatApiVersion,
  invariant,
  isJsonObject,
  type ObjectMeta,
  type RemoteConversion,
  type ResourceDefinition,
  type ResourceVersionDefinition,
  StatusError,
} from '@orch/apimachinery';
import type { ObjectCodec } from '../codec/object-codec.js';
import { failure } from '../errors/errors.js';
import type { ApiServerLimits } from '../request/limits.js';

type Stored = DeepReadonly<ApiObject>;

/** The kind and the version of a request. */
export interface KindVersion {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
}

/** The remote conversion of a kind; undefined for a local one, and for the stored version, which needs none. */
export function remoteConversionOf({ definition, version }: KindVersion): RemoteConversion | undefined {
  return version === definition.hub ? undefined : definition.conversion;
}

/** Sets the defaults of the request's version, then converts to the hub. Only for kinds with local conversion. */
export function toHubLocally(object: ApiObject, { definition, version }: KindVersion): ApiObject {
  version.applyDefaults(object);
  return version === definition.hub || version.toHub === undefined ? object : version.toHub(object);
}

/** Converts from the hub. Only for kinds with local conversion. */
export function fromHubLocally(object: Stored, { definition, version }: KindVersion): Stored {
  return version === definition.hub || version.fromHub === undefined ? object : version.fromHub(object);
}

export interface ConverterOptions {
  readonly codec: Pick<ObjectCodec, 'fromPatched'>;
  /** The timeout of one call to a remote converter. */
  readonly limits: Pick<ApiServerLimits, 'conversionTimeoutMs'>;
}

/** Converts objects of one kind between its versions. Returns a promise only when the kind converts remotely. */
export class ObjectConverter {
  readonly #options: ConverterOptions;

  constructor(options: ConverterOptions) {
    this.#options = options;
  }

  /** Sets the defaults of the request's version, then converts to the hub. The object may be changed. */
  toHub(object: ApiObject, kind: KindVersion): ApiObject | Promise<ApiObject> {
    const remote = remoteConversionOf(kind);
    if (remote === undefined) return toHubLocally(object, kind);
    kind.version.applyDefaults(object);
    const { hub } = kind.definition;
    // A converter need not know the defaults of the other version.
    return this.#convertOne(remote, object, hub).then((converted) => {
      hub.applyDefaults(converted);
      return converted;
    });
  }

  fromHub(object: Stored, kind: KindVersion): Stored | Promise<Stored> {
    const remote = remoteConversionOf(kind);
    return remote === undefined ? fromHubLocally(object, kind) : this.#convertOne(remote, object, kind.version);
  }

  /** A stored object that names another version than the hub, in the hub version. */
  current(object: Stored, { conversion, hub, keepsVersion }: ResourceDefinition): Stored | Promise<Stored> {
    if (keepsVersion !== true || object.apiVersion === formatApiVersion(hub.gvk)) return object;
    return conversion === undefined
      ? { ...object, apiVersion: formatApiVersion(hub.gvk) }
      : this.#convertOne(conversion, object, hub);
  }

  /**
   * Converts objects of one version remotely, in one call.
   * @throws StatusError of the converter; 500 for another error, a late or invalid result
   */
  async convert(
    remote: RemoteConversion,
    objects: readonly Stored[],
    to: ResourceVersionDefinition,
  ): Promise<readonly ApiObject[]> {
    try {
      const results = await this.#call(remote, objects, to);
      if (results.length !== objects.length) {
        throw new Error(`the converter returned ${results.length} objects instead of ${objects.length}`);
      }
      return objects.map((object, index) => this.#checked(results[index], { object, to }));
    } catch (error) {
      if (error instanceof StatusError) throw error;
      throw failure(500, '', errorMessage(error));
    }
  }

  async #convertOne(remote: RemoteConversion, object: Stored, to: ResourceVersionDefinition): Promise<ApiObject> {
    const [converted] = await this.convert(remote, [object], to);
    invariant(converted !== undefined, 'the conversion of one object returns one');
    return converted;
  }

  /** A converter may change only labels, annotations, and members other than metadata. @throws Error */
  #checked(
    result: unknown,
    { object, to }: { readonly object: Stored; readonly to: ResourceVersionDefinition },
  ): ApiObject {
    const { kind } = to.gvk;
    const apiVersion = formatApiVersion(to.gvk);
    if (!isJsonObject(result)) throw new Error('the converter returned a value that is not an object');
    if (result['kind'] !== kind || result['apiVersion'] !== apiVersion) {
      const returned = `${String(result['kind'])} of ${String(result['apiVersion'])}`;
      throw new Error(`the converter returned a ${returned} instead of a ${kind} of ${apiVersion}`);
    }
    let converted: ApiObject;
    try {
      converted = this.#options.codec.fromPatched(result, to, 'strategic');
    } catch (cause) {
      throw new Error(`the converter returned an invalid ${kind}: ${errorMessage(cause)}`, { cause });
    }
    for (const field of ['name', 'namespace', 'uid'] as const) {
      if ((converted.metadata[field] ?? '') === (object.metadata[field] ?? '')) continue;
      throw new Error(`the converter changed metadata.${field} from ${object.metadata[field]}`);
    }
    const { labels, annotations } = converted.metadata;
    const metadata = deepCopy<ObjectMeta>(object.metadata);
    delete metadata.labels;
    delete metadata.annotations;
    if (labels !== undefined) metadata.labels = labels;
    if (annotations !== undefined) metadata.annotations = annotations;
    return { ...converted, metadata };
  }

  /** Times out for a converter that ignores its signal, too. */
  async #call(
    remote: RemoteConversion,
    objects: readonly Stored[],
    { gvk }: ResourceVersionDefinition,
  ): Promise<readonly unknown[]> {
    const { conversionTimeoutMs } = this.#options.limits;
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const error = new Error(`the converter did not respond within ${conversionTimeoutMs / 1_000} s`);
        late.abort(error);
        reject(error);
      }, conversionTimeoutMs);
    });
    try {
      return await Promise.race([remote.convert(objects, gvk, { signal: late.signal }), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
