import { type ApiObject, type DeepReadonly, type ListMeta, orderBySchema } from '@orch/apimachinery';
import { ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import type { CachedEntry } from '@orch/storage';
import type { CodecKind, ObjectCodec } from '../codec/object-codec.js';
import type { RequestInfo } from '../request/request-info.js';

// Only for clients that still read the field: an object is encoded once more per response and path that shows it.

/** The part of a request that its links depend on. */
export type LinkedRequest = Pick<
  RequestInfo,
  'group' | 'version' | 'namespace' | 'resource' | 'subresource' | 'name' | 'path'
>;

/**
 * `metadata.selfLink` of responses, while the feature gate `RemoveSelfLink` is off. It is never stored, since it depends
 * on the group version and the subresource of the request:
 *
 *     GET /apis/apps/v1/deployments          the list has its path; an item has /apis/apps/v1/namespaces/web/deployments/a
 *     GET /api/v1/namespaces/web/pods/a/status              the pod has /api/v1/namespaces/web/pods/a/status
 */
export class SelfLinks {
  readonly #codec: Pick<ObjectCodec, 'toJson'>;

  constructor(codec: Pick<ObjectCodec, 'toJson'>) {
    this.#codec = codec;
  }

  /** The entry with its link. `kind` is that of its JSON. */
  entry(entry: CachedEntry, info: LinkedRequest, kind: CodecKind): CachedEntry {
    const { namespace, name, revision, fields, labels } = entry;
    const prefix = `linked ${info.group}/${info.version} ${info.subresource}`;
    let object: DeepReadonly<ApiObject> | undefined;
    const linkedObject = () => {
      object ??= this.object(entry.object(), info);
      return object;
    };
    const json = entry.representation(prefix, () => Buffer.from(this.#codec.toJson(linkedObject(), kind)));
    const linked: CachedEntry = {
      ...{ namespace, name, revision, fields, labels, json },
      object: linkedObject,
      representation: (other, make) => entry.representation(`${prefix} ${other}`, () => make(linked)),
      keptRepresentation: (other) => entry.keptRepresentation(`${prefix} ${other}`),
    };
    return linked;
  }

  /** The object with its link; unchanged if neither the object nor the request has a name. */
  object<T extends DeepReadonly<ApiObject>>(object: T, info: LinkedRequest): T {
    const selfLink = linkOf(object, info);
    if (selfLink === undefined) return object;
    return { ...object, metadata: orderBySchema(ObjectMetaSchema, { ...object.metadata, selfLink }) };
  }

  /** The metadata of a list with the link of the list. */
  list(metadata: ListMeta, { path }: LinkedRequest): ListMeta {
    return { selfLink: path.split('/').map(encodeURIComponent).join('/'), ...metadata };
  }
}

function linkOf({ metadata }: DeepReadonly<ApiObject>, info: LinkedRequest): string | undefined {
  const { group, version, resource, subresource } = info;
  const name = metadata.name || info.name;
  if (name === '') return undefined;
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  // A namespace is in its own namespace by its path, but is not below one.
  const namespace = resource === 'namespaces' ? '' : metadata.namespace || info.namespace;
  const scope = namespace === '' ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const suffix = subresource === '' ? '' : `/${subresource}`;
  return `${root}${scope}/${resource}/${encodeURIComponent(name)}${suffix}`;
}
