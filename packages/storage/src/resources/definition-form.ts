import type { ResourceDefinition } from '@orch/api';
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

/** The stored form of a resource's hub version, JSON or protobuf; both are read. */
export function makeStoredForm(
  { hub }: Pick<ResourceDefinition, 'hub'>,
  { names, mediaType }: { readonly names: Names; readonly mediaType: StorageMediaType },
): StoredForm {
  const { schema, gvk } = hub;
  const type = { kind: gvk.kind, apiVersion: formatApiVersion(gvk) };

  function encodeJsonForm(object: DeepReadonly<ApiObject>): Buffer {
    return encodeStored(schema.renames ? renameToWire(schema, object, names) : object);
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
    const object = canonicalize(schema, decodeJson(value), { names, gvk });
    const { kind, apiVersion } = object;
    if (kind !== type.kind || apiVersion !== type.apiVersion) {
      throw new Error(`the stored object is a ${kind} of ${apiVersion}, not a ${type.kind} of ${type.apiVersion}`);
    }
    return asObject(object);
  }

  function decodeProtobufForm(value: Uint8Array): ApiObject {
    const message = decodeMessage(hub.protobuf(), decodeEnvelope(value).raw);
    return asObject(canonicalize(schema, message, { names: orchNames, gvk }));
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
