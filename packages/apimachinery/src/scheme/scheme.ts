import type { ProtobufCodec } from '../codec/protobuf-codec.js';
import { invariant } from '../language/assert.js';
import type { Names } from '../names/names.js';
import { formatApiVersion, type GroupVersion, type GroupVersionKind } from '../objects/gvk.js';
import type { MessageSchema } from '../schema/schema.js';

/** One kind in one version; the group is in the dialect of the scheme's names. */
export interface KindEntry {
  readonly gvk: GroupVersionKind;
  readonly schema: MessageSchema;
  /** Absent for kinds that exist in JSON alone, such as tables. */
  readonly protobuf?: () => ProtobufCodec;
}

/** The kinds that a program knows, in one dialect. Immutable. */
export class Scheme {
  readonly #kinds = new Map<string, KindEntry>();
  readonly #groupVersions = new Set<string>();

  constructor(
    readonly names: Names,
    readonly kinds: readonly KindEntry[],
  ) {
    for (const entry of kinds) {
      const key = keyOf(entry.gvk);
      invariant(!this.#kinds.has(key), `${key} is there twice`);
      this.#kinds.set(key, entry);
      this.#groupVersions.add(formatApiVersion(entry.gvk));
    }
  }

  kind(gvk: GroupVersionKind): KindEntry | undefined {
    return this.#kinds.get(keyOf(gvk));
  }

  isKnownGroupVersion(groupVersion: GroupVersion): boolean {
    return this.#groupVersions.has(formatApiVersion(groupVersion));
  }
}

function keyOf(gvk: GroupVersionKind): string {
  return `${formatApiVersion(gvk)}, Kind=${gvk.kind}`;
}
