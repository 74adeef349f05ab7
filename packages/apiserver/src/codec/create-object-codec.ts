import {
  type ApiObject,
  canonicalize,
  checkDepth,
  checkObjects,
  decodeMessage,
  encodeMessage,
  encodeStoredText,
  invariant,
  isJsonObject,
  type JsonObject,
  type Names,
  orchNames,
  orderBySchema,
  renameToWire,
} from '@orch/apimachinery';
import type { CodecKind, ObjectCodec } from './object-codec.js';

/** Creates the codec of one dialect. */
export function createObjectCodec(names: Names): ObjectCodec {
  return {
    fromJson(value, kind) {
      return asApiObject(canonicalize(kind.schema, value, { names, gvk: kind.gvk }), kind);
    },
    fromPatched(value, kind, patch) {
      const spelling = patch === 'strategic' ? orchNames : names;
      return asApiObject(canonicalize(kind.schema, value, { names: spelling, gvk: kind.gvk }), kind);
    },
    fromProtobuf(bytes, kind) {
      invariant(kind.protobuf !== undefined, `${kind.gvk.kind} has a protobuf form`);
      const message = decodeMessage(kind.protobuf(), bytes);
      checkDepth(message);
      checkObjects(message);
      return asApiObject(canonicalize(kind.schema, message, { names: orchNames, gvk: kind.gvk }), kind);
    },
    toJson(object, kind) {
      const ordered = orderBySchema(kind.schema, object);
      const renamed = kind.schema.renames ? renameToWire(kind.schema, ordered, names) : ordered;
      const { resourceVersion } = object.metadata;
      if (resourceVersion === undefined) return encodeStoredText(renamed);
      return withResourceVersion(encodeStoredText(renamed), resourceVersion);
    },
    toProtobuf(object, kind) {
      invariant(kind.protobuf !== undefined, `${kind.gvk.kind} has a protobuf form`);
      return encodeMessage(kind.protobuf(), object);
    },
  };
}

/** Adds empty metadata to kinds without metadata in their schema, since every step may read it. */
function asApiObject(object: JsonObject, { gvk }: CodecKind): ApiObject {
  const { kind, apiVersion, metadata } = object;
  const meta = isJsonObject(metadata) ? metadata : {};
  return {
    ...object,
    kind: typeof kind === 'string' ? kind : gvk.kind,
    apiVersion: typeof apiVersion === 'string' ? apiVersion : '',
    metadata: meta,
  };
}

function withResourceVersion(stored: string, resourceVersion: string): string {
  return `{"metadata":{"resourceVersion":${JSON.stringify(resourceVersion)},${stored.slice(metadataHeadLength)}`;
}

/** The length of `{"metadata":{`. */
const metadataHeadLength = 13;
