import type { ResourceDefinition, ResourceVersionDefinition } from '@orch/api';
import {
  type ApiObject,
  canonicalize,
  type DeepReadonly,
  decodeEnvelope,
  decodeJson,
  decodeMessage,
  decodeStored,
  encodeEnvelope,
  encodeMessage,
  encodeStored,
  formatApiVersion,
  inOrder,
  invariant,
  isEnvelope,
  isJsonObject,
  isStoredJson,
  type Names,
  orchNames,
  renameFromWire,
  renameToWire,
} from '@orch/apimachinery';
import type { StorageMediaType } from './resource-stores.js';
import type { StoredForm } from './stored-form.js';

/**
 * The stored form of a resource's hub version, JSON or protobuf. Both are read, and what is stored in any other version
 * of the resource, as it is after a server with another storage version.
 */
export function makeStoredForm(
  { hub, storedVersions }: Pick<ResourceDefinition, 'hub' | 'storedVersions'>,
  { names, mediaType }: { readonly names: Names; readonly mediaType: StorageMediaType },
): StoredForm {
  const { schema, gvk } = hub;
  const type = { kind: gvk.kind, apiVersion: formatApiVersion(gvk) };

  function encodeJsonForm(object: DeepReadonly<ApiObject>): Buffer {
    // Whatever made the object, those who read it get the same bytes: another server, and this one after its next start.
    const ordered = inOrder(schema, object);
    return encodeStored(schema.renames ? renameToWire(schema, ordered, names) : ordered);
  }

  /** Protobuf has neutral names; its envelope carries the type. */
  function encodeProtobufForm(object: DeepReadonly<ApiObject>): Buffer {
    const { resourceVersion: _none, ...metadata } = object.metadata;
    return encodeEnvelope(type, encodeMessage(hub.protobuf(), { ...object, metadata }));
  }

  return {
    encode(object) {
      const json = encodeJsonForm(object);
      return mediaType === 'json' ? { value: json, json } : { value: encodeProtobufForm(object), json };
    },
    toJson(value) {
      if (isEnvelope(value)) return encodeJsonForm(decodeProtobufForm(value));
      return isStoredJson(value) ? value : encodeJsonForm(decodeOtherJson(value));
    },
    decodeValue(value) {
      if (isEnvelope(value)) return decodeProtobufForm(value);
      return isStoredJson(value) ? decodeJsonForm(value) : decodeOtherJson(value);
    },
    decode: decodeJsonForm,
  };

  /** What others have written: members in any order, and the type among them. */
  function decodeOtherJson(value: Uint8Array): ApiObject {
    const given = decodeJson(value);
    const version = versionOf(isJsonObject(given) ? given : {});
    return inHub(canonicalize(version.schema, given, { names, gvk: version.gvk }), version);
  }

  function decodeProtobufForm(value: Uint8Array): ApiObject {
    const envelope = decodeEnvelope(value);
    const version = versionOf(envelope);
    const message = decodeMessage(version.protobuf(), envelope.raw);
    return inHub(canonicalize(version.schema, message, { names: orchNames, gvk: version.gvk }), version);
  }

  /** Without a type it is of the hub version. @throws Error for a type that is not stored here */
  function versionOf(given: { readonly kind?: unknown; readonly apiVersion?: unknown }): ResourceVersionDefinition {
    const { kind = type.kind, apiVersion = type.apiVersion } = given;
    if (kind === type.kind && apiVersion === type.apiVersion) return hub;
    const version = storedVersions.find(({ gvk }) => gvk.kind === kind && formatApiVersion(gvk) === apiVersion);
    if (version !== undefined) return version;
    throw new Error(`the stored object is a ${kind} of ${apiVersion}, not a ${type.kind} of ${type.apiVersion}`);
  }

  /** As v1.21 reads what is stored: what has been left out since it was written is filled in. */
  function inHub(value: unknown, version: ResourceVersionDefinition): ApiObject {
    const object = asObject(value);
    version.applyDefaults(object);
    if (version === hub) return object;
    return { ...(version.toHub?.(object) ?? object), ...type };
  }

  function decodeJsonForm(json: Uint8Array): DeepReadonly<ApiObject> {
    const object = decodeStored(json, type);
    return schema.renames ? renameFromWire(schema, object, names) : object;
  }
}

function asObject(value: unknown): ApiObject {
  invariant(isApiObject(value), 'a stored object has kind, apiVersion and metadata');
  return value;
}

function isApiObject(value: unknown): value is ApiObject {
  return isJsonObject(value) && isJsonObject(value['metadata']);
}
