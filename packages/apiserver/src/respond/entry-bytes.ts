import type { ResourceDefinition, ResourceVersionDefinition } from '@orch/api';
import { formatApiVersion, inOrder } from '@orch/apimachinery';
import { ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import type { CachedEntry } from '@orch/storage';
import type { ObjectCodec } from '../codec/object-codec.js';

// GET of 2 KB: the prefix and the slice go out as they are; nothing is parsed, stringified or copied here.

/**
 * The bytes of stored objects in the versions that are served, each made at most once (design: encode once).
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

  /** The object in JSON without `kind` and `apiVersion`. */
  body(entry: CachedEntry, definition: ResourceDefinition, version: ResourceVersionDefinition): Buffer {
    if (version === definition.hub || version.fromHub === undefined) return entry.json;
    return entry.representation(`json ${formatApiVersion(version.gvk)}`, (stored) =>
      Buffer.from(this.#codec.toJson(this.inVersion(stored, definition, version), version)),
    );
  }

  /** `{"kind":…,"apiVersion":…,`: what stands before the body without its opening brace. */
  prefix(version: ResourceVersionDefinition): Buffer {
    let prefix = this.#prefixes.get(version);
    if (prefix === undefined) {
      prefix = typePrefix(version.gvk.kind, formatApiVersion(version.gvk));
      this.#prefixes.set(version, prefix);
    }
    return prefix;
  }

  /** `"metadata":{…}}`, for answers of metadata alone: the same bytes whether the object was just written or was read. */
  metadata(entry: CachedEntry): Buffer {
    return entry.representation('metadata', (stored) =>
      Buffer.from(`{"metadata":${JSON.stringify(inOrder(ObjectMetaSchema, stored.object().metadata))}}`),
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

  /** The message alone, without the envelope. */
  protobuf(entry: CachedEntry, definition: ResourceDefinition, version: ResourceVersionDefinition): Buffer {
    return entry.representation(`protobuf ${formatApiVersion(version.gvk)}`, (stored) => {
      const bytes = this.#codec.toProtobuf(this.inVersion(stored, definition, version), version);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    });
  }

  inVersion(entry: CachedEntry, definition: ResourceDefinition, version: ResourceVersionDefinition) {
    const object = entry.object();
    return version === definition.hub || version.fromHub === undefined ? object : version.fromHub(object);
  }
}

function typePrefix(kind: string, apiVersion: string): Buffer {
  return Buffer.from(`{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`);
}
