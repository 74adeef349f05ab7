import { invariant } from '../language/assert.js';
import type { Names } from '../names/names.js';
import { formatApiVersion, type GroupVersion, type GroupVersionKind } from '../objects/gvk.js';
import type { ProtobufCodec } from '../schema/protobuf-codec.js';
import type { MessageSchema } from '../schema/schema.js';

/** One kind in one version. The group is spelled in the dialect of the scheme's names. */
export interface KindEntry {
  readonly gvk: GroupVersionKind;
  readonly schema: MessageSchema;
  /** Absent for kinds without protobuf form, such as tables. */
  readonly protobuf?: () => ProtobufCodec;
}

/** The kinds of a program, in one dialect. Immutable. */
export class Scheme {
  readonly #kinds = new Map<string, KindEntry>();
  readonly #groupVersions = new Set<string>();

  constructor(
    readonly names: Names,
    readonly kinds: readonly KindEntry[],
  ) {
    for (const entry of kinds) {
      const key = keyOf(entry.gvk);
      invariant(!this.#kinds.has(key), `${key} is registered twice`);
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
