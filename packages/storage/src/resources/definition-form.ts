import type { ResourceDefinition, ResourceVersionDefinition } from '@orch/apimachinery';
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
  orderBySchema,
  type ProtobufCodec,
  renameFromWire,
  renameToWire,
} from '@orch/apimachinery';
import type { StorageMediaType } from './resource-stores.js';

/**
 * Converts between objects and stored values. The JSON stored form begins with `{"metadata":{` and has no `kind`,
 * `apiVersion` and resourceVersion, so that a cache inserts the resourceVersion at a constant offset.
 */
export interface StoredForm {
  encode(object: DeepReadonly<ApiObject>): EncodedObject;
  /** The JSON stored form of an object. */
  encodeJson(object: DeepReadonly<ApiObject>): Uint8Array;
  /** The JSON stored form of a stored value of either media type. @throws Error on a value that is neither */
  toJson(value: Uint8Array): Uint8Array;
  /**
   * Whether a stored value has the form that `encode` writes: its media type, and its version where the value names one. An
   * object is written again in another form without a change, when a client asks for it.
   */
  isCurrent(value: Uint8Array): boolean;
  /** The object of a stored value of either media type, with neutral names, without resourceVersion. */
  decodeValue(value: Uint8Array): DeepReadonly<ApiObject>;
  /** The object of JSON bytes, stored or cached, with neutral names, with `kind` and `apiVersion`. */
  decode(json: Uint8Array): DeepReadonly<ApiObject>;
}

export interface StoredFormOptions {
  readonly names: Names;
  readonly mediaType: StorageMediaType;
}

export interface EncodedObject {
  /** The bytes to store. */
  readonly value: Uint8Array;
  /** The JSON stored form; the same bytes as `value` if that is JSON. */
  readonly json: Uint8Array;
}

/** The length of `{"metadata":{`. */
export const metadataHeadBytes = 13;

/**
 * The stored form of a resource's hub version, JSON or protobuf. Reads both, and any other version of the resource, which a
 * server with another storage version may have written.
 */
export function makeStoredForm(
  {
    hub,
    storedVersions,
    keepsVersion = false,
    unnamedVersion,
  }: Pick<ResourceDefinition, 'hub' | 'keepsVersion' | 'storedVersions' | 'unnamedVersion'>,
  { names, mediaType }: StoredFormOptions,
): StoredForm {
  const { schema, gvk, protobuf } = hub;
  const type = { kind: gvk.kind, apiVersion: formatApiVersion(gvk) };
  const typeOfUnnamed = { kind: gvk.kind, apiVersion: unnamedVersion ?? type.apiVersion };

  function encodeJsonForm(object: DeepReadonly<ApiObject>): Buffer {
    // All servers encode an object to the same bytes, regardless of the order of its members.
    const ordered = orderBySchema(schema, object);
    const json = encodeStored(schema.renames ? renameToWire(schema, ordered, names) : ordered);
    return keepsVersion ? withVersion(json, object.apiVersion ?? type.apiVersion) : json;
  }

  /** Protobuf has neutral names; its envelope carries the type. */
  function encodeProtobufForm(object: DeepReadonly<ApiObject>, codec: ProtobufCodec): Buffer {
    const { resourceVersion: _none, ...metadata } = object.metadata;
    return encodeEnvelope(type, encodeMessage(codec, { ...object, metadata }));
  }

  const storesProtobuf = mediaType === 'protobuf' && protobuf !== undefined;
  const envelopeHead = headOfEnvelope(encodeEnvelope(type, new Uint8Array()));

  return {
    isCurrent: (value) => (storesProtobuf ? startsWith(value, envelopeHead) : isStoredJson(value)),
    encode(object) {
      const json = encodeJsonForm(object);
      const isJson = mediaType === 'json' || protobuf === undefined;
      return isJson ? { value: json, json } : { value: encodeProtobufForm(object, protobuf()), json };
    },
    encodeJson: encodeJsonForm,
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

  /** Decodes JSON of other programs: members in any order, and with the type. */
  function decodeOtherJson(value: Uint8Array): ApiObject {
    const given = decodeJson(value);
    const version = versionOf(isJsonObject(given) ? given : {});
    return inHub(canonicalize(version.schema, given, { names, gvk: version.gvk }), version);
  }

  function decodeProtobufForm(value: Uint8Array): ApiObject {
    const envelope = decodeEnvelope(value);
    const version = versionOf(envelope);
    invariant(version.protobuf !== undefined, `${version.gvk.kind} has a protobuf form`);
    const message = decodeMessage(version.protobuf(), envelope.raw);
    return inHub(canonicalize(version.schema, message, { names: orchNames, gvk: version.gvk }), version);
  }

  /** The hub version when the type is missing. @throws Error for an unexpected type */
  function versionOf(given: { readonly kind?: unknown; readonly apiVersion?: unknown }): ResourceVersionDefinition {
    const { kind = type.kind, apiVersion = type.apiVersion } = given;
    if (kind === type.kind && apiVersion === type.apiVersion) return hub;
    const version = storedVersions.find(({ gvk }) => gvk.kind === kind && formatApiVersion(gvk) === apiVersion);
    if (version !== undefined) return version;
    throw new Error(`the stored object is a ${kind} of ${apiVersion}, not a ${type.kind} of ${type.apiVersion}`);
  }

  /** Applies defaults, as v1.21 does when it reads from the store: fields may be newer than the stored object. */
  function inHub(value: unknown, version: ResourceVersionDefinition): ApiObject {
    const object = asObject(value);
    version.applyDefaults(object);
    if (version === hub || keepsVersion) return object;
    return { ...(version.toHub?.(object) ?? object), ...type };
  }

  function decodeJsonForm(json: Uint8Array): DeepReadonly<ApiObject> {
    const object = decodeStored(json, typeOfUnnamed);
    return schema.renames ? renameFromWire(schema, object, names) : object;
  }
}

/** The part of an envelope that names the type: the mark of four bytes, and the first field, whose length is one byte. */
function headOfEnvelope(envelope: Uint8Array): Uint8Array {
  return envelope.subarray(0, 6 + (envelope[5] ?? 0));
}

function startsWith(value: Uint8Array, head: Uint8Array): boolean {
  return Buffer.compare(value.subarray(0, head.length), head) === 0;
}

/** Adds the version as the last member, where `namesVersion` finds it. */
function withVersion(json: Buffer, apiVersion: string): Buffer {
  return Buffer.concat([json.subarray(0, -1), Buffer.from(`,"apiVersion":${JSON.stringify(apiVersion)}}`)]);
}

/** Whether a JSON stored form names its version. No other object ends so: `"apiVersion"` of an inner one has another brace. */
export function namesVersion(json: Uint8Array): boolean {
  const end = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString(
    'latin1',
    Math.max(0, json.length - 600),
  );
  return /,"apiVersion":"[^"\\]*"\}$/.test(end);
}

function asObject(value: unknown): ApiObject {
  invariant(isApiObject(value), 'a stored object has kind, apiVersion and metadata');
  return value;
}

function isApiObject(value: unknown): value is ApiObject {
  return isJsonObject(value) && isJsonObject(value['metadata']);
}
