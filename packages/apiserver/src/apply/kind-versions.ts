import {
  type ApiObject,
  type ConversionRequest,
  type DeepReadonly,
  formatApiVersion,
  invariant,
  isJsonObject,
  type JsonObject,
  type MergeTypes,
  noFields,
  type ObjectValue,
  type RemoteConversion,
  type ResourceVersionDefinition,
  setOfPath,
  unionOf,
  type VersionTypes,
} from '@orch/apimachinery';
import type { ObjectCodec } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import { updateStrategy } from '../context/update-strategy.js';
import { fromHubLocally, type ObjectConverter } from '../convert/object-converter.js';

/** The members of a call that determine its ownership. */
export type OwnedCall = Pick<Call, 'definition' | 'version' | 'subresource'>;

/** The types of a kind's versions, and its conversion between them. */
export interface ConvertedVersions extends VersionTypes {
  /** Returns a promise when the kind converts remotely. */
  readonly convert: (request: ConversionRequest) => readonly ObjectValue[] | Promise<readonly ObjectValue[]>;
}

/** The versions of a resource for writes of its objects, or of one of its subresources. */
export function kindVersions(
  { definition, subresource }: Pick<OwnedCall, 'definition' | 'subresource'>,
  {
    codec,
    converter,
    types,
  }: { readonly codec: ObjectCodec; readonly converter: ObjectConverter; readonly types: MergeTypes },
): ConvertedVersions {
  const versions = new Map(definition.storedVersions.map((version) => [formatApiVersion(version.gvk), version]));
  const strategy = updateStrategy({ definition, subresource });
  const reset = new Map(
    [...versions].map(([apiVersion, { gvk }]) => {
      const paths = strategy.resetFields?.(gvk) ?? [];
      return [apiVersion, paths.map(setOfPath).reduce(unionOf, noFields)];
    }),
  );
  return {
    typeOf: (apiVersion) => {
      const version = versions.get(apiVersion);
      return version && types.of(version.schema);
    },
    convert: ({ objects, from, to }) => {
      const [source, target] = [versions.get(from), versions.get(to)];
      if (source === undefined || target === undefined) return objects;
      const canonical = objects.map((object) => codec.fromPatched(asValue(object), source, 'strategic'));
      if (definition.conversion !== undefined) return remotely(definition.conversion, canonical, target);
      return canonical.map((object) => {
        const hub = source === definition.hub || source.toHub === undefined ? object : source.toHub(object);
        return inVersion(hub, { definition, version: target });
      });
    },
    resetFields: (apiVersion) => reset.get(apiVersion) ?? noFields,
  };

  async function remotely(
    remote: RemoteConversion,
    objects: readonly ApiObject[],
    target: ResourceVersionDefinition,
  ): Promise<readonly ObjectValue[]> {
    return (await converter.convert(remote, objects, target)).map(asValue);
  }
}

/** Converts an object from the hub version to another one, locally. */
export function inVersion(
  object: DeepReadonly<ApiObject>,
  { definition, version }: Pick<OwnedCall, 'definition' | 'version'>,
): ObjectValue {
  const converted = fromHubLocally(object, { definition, version });
  return { ...asValue(converted), apiVersion: formatApiVersion(version.gvk) };
}

/** Treats an object of any type as JSON. The codec copies it. */
export function asValue(object: unknown): JsonObject {
  invariant(isJsonObject(object), 'an object is JSON');
  return object;
}
