import type { ResourceDefinition, ResourceVersionDefinition } from '@orch/apimachinery';
import { encodeJson, formatApiVersion, orderBySchema } from '@orch/apimachinery';
import { ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import type { CachedEntry } from '@orch/storage';
import type { ObjectCodec } from '../codec/object-codec.js';
import { fromHubLocally } from '../convert/object-converter.js';

// GET of 2 KB: the prefix and the slice are written unchanged; nothing is parsed, stringified or copied here.

/**
 * The bytes of stored objects in the served versions, each encoded at most once (design: encode once). Entries of kinds
 * that convert remotely are in the requested version already (`EntryConverter`).
 *
 *     stored              {"metadata":{…},"spec":{…}}
 *     body, same version  {"metadata":{…},"spec":{…}}             as in lists
 *     prefix + rest       {"kind":"Pod","apiVersion":"v1", + "metadata":{…},"spec":{…}}
 */
export class EntryBytes {
  readonly #codec: ObjectCodec;
  readonly #prefixes = new WeakMap<ResourceVersionDefinition, Buffer>();
  readonly #metadataPrefixes = new Map<string, Buffer>();
  readonly #metaGroup: string;

  constructor(codec: ObjectCodec, metaGroup: string) {
    this.#codec = codec;
    this.#metaGroup = metaGroup;
  }

  /** The object as JSON without `kind` and `apiVersion`. */
  body(entry: CachedEntry, definition: ResourceDefinition, version: ResourceVersionDefinition): Buffer {
    if (version === definition.hub || version.fromHub === undefined) return entry.json;
    return entry.representation(`json ${formatApiVersion(version.gvk)}`, (stored) =>
      Buffer.from(this.#codec.toJson(this.inVersion(stored, definition, version), version)),
    );
  }

  /** `{"kind":…,"apiVersion":…,`: precedes the body without its opening brace. */
  prefix(version: ResourceVersionDefinition): Buffer {
    let prefix = this.#prefixes.get(version);
    if (prefix === undefined) {
      prefix = typePrefix(version.gvk.kind, formatApiVersion(version.gvk));
      this.#prefixes.set(version, prefix);
    }
    return prefix;
  }

  /** `"metadata":{…}}`, for metadata-only responses: the same bytes for a new object and a stored one. */
  metadata(entry: CachedEntry): Buffer {
    return entry.representation('metadata', (stored) =>
      Buffer.from(`{"metadata":${encodeJson(orderBySchema(ObjectMetaSchema, stored.object().metadata))}}`),
    );
  }

  metadataPrefix(metaVersion: string): Buffer {
    let prefix = this.#metadataPrefixes.get(metaVersion);
    if (prefix === undefined) {
      prefix = typePrefix('PartialObjectMetadata', `${this.#metaGroup}/${metaVersion}`);
      this.#metadataPrefixes.set(metaVersion, prefix);
    }
    return prefix;
  }

  /** The protobuf message without the envelope. */
  protobuf(entry: CachedEntry, definition: ResourceDefinition, version: ResourceVersionDefinition): Buffer {
    return entry.representation(`protobuf ${formatApiVersion(version.gvk)}`, (stored) => {
      const bytes = this.#codec.toProtobuf(this.inVersion(stored, definition, version), version);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    });
  }

  inVersion(entry: CachedEntry, definition: ResourceDefinition, version: ResourceVersionDefinition) {
    return fromHubLocally(entry.object(), { definition, version });
  }
}

function typePrefix(kind: string, apiVersion: string): Buffer {
  return Buffer.from(`{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`);
}
