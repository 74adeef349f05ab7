import {
  type ApiObject,
  type DeepReadonly,
  formatApiVersion,
  invariant,
  isJsonObject,
  type JsonObject,
  type KindVersions,
  type MergeTypes,
  noFields,
  type ObjectValue,
  setOfPath,
  unionOf,
} from '@orch/apimachinery';
import type { ObjectCodec } from '../codec/object-codec.js';
import type { Call } from '../request/call.js';
import { updateStrategy } from '../write/update-strategy.js';

/** What of a call tells how its object is owned. */
export type OwnedCall = Pick<Call, 'definition' | 'version' | 'subresource'>;

/** The versions of a resource, as writes of its objects or of one of its subresources ask for them. */
export function kindVersions(
  { definition, subresource }: Pick<OwnedCall, 'definition' | 'subresource'>,
  { codec, types }: { readonly codec: ObjectCodec; readonly types: MergeTypes },
): KindVersions {
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
    convert: (object, from, to) => {
      const [source, target] = [versions.get(from), versions.get(to)];
      if (source === undefined || target === undefined) return object;
      const canonical = codec.fromPatched(asValue(object), source, 'strategic');
      const hub = source === definition.hub || source.toHub === undefined ? canonical : source.toHub(canonical);
      return inVersion(hub, { definition, version: target });
    },
    resetFields: (apiVersion) => reset.get(apiVersion) ?? noFields,
  };
}

/** An object of the hub version in another one. */
export function inVersion(
  object: DeepReadonly<ApiObject>,
  { definition, version }: Pick<OwnedCall, 'definition' | 'version'>,
): ObjectValue {
  const isHub = version === definition.hub || version.fromHub === undefined;
  return { ...asValue(isHub ? object : version.fromHub(object)), apiVersion: formatApiVersion(version.gvk) };
}

/** Objects are JSON, whatever type they are known by. The codec makes an object of its own of it. */
export function asValue(object: unknown): JsonObject {
  invariant(isJsonObject(object), 'an object is JSON');
  return object;
}
