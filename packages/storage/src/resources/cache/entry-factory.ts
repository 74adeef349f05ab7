import { type ApiObject, type DeepReadonly, isStoredJson } from '@orch/apimachinery';
import type { Revision } from '../../store/store.js';
import type { ObjectKey } from '../resource-store.js';
import type { StoredForm } from '../stored-form.js';
import { Entry, type EntryContext, makeEntry, selectableOf } from './entry.js';

/**
 * Makes the entries of one resource. A value that this process is writing is known by its key and bytes when its event
 * comes, whichever engine brings it: its entry costs no parsing.
 */
export class EntryFactory {
  /** Writes under way, by `namespace/name`. */
  readonly #underWay = new Map<string, WrittenObject[]>();

  constructor(
    readonly form: StoredForm,
    readonly context: EntryContext,
  ) {}

  encode(object: ApiObject): WrittenObject {
    const { value, json } = this.form.encode(object);
    return { value, json, object };
  }

  /** Runs a write, during which its event is recognised. */
  async during<T>(key: ObjectKey, written: WrittenObject, write: () => Promise<T>): Promise<T> {
    const path = pathOf(key);
    const others = this.#underWay.get(path) ?? [];
    this.#underWay.set(path, [...others, written]);
    try {
      return await write();
    } finally {
      const rest = this.#underWay.get(path)?.filter((other) => other !== written) ?? [];
      if (rest.length === 0) this.#underWay.delete(path);
      else this.#underWay.set(path, rest);
    }
  }

  fromValue(key: ObjectKey, value: Uint8Array, revision: Revision): Entry {
    const written = this.#recognise(key, value);
    if (written !== undefined) return this.fromWritten(key, written, revision);
    if (!isStoredJson(value)) return new Entry(this.context, key.namespace, key.name, revision, ownBytes(value));
    return makeEntry(this.context, key, { storedJson: value, revision });
  }

  /** `revision` 0 is for an answer that was not stored: it has no resourceVersion. */
  fromWritten(key: ObjectKey, written: WrittenObject, revision: Revision | 0): Entry {
    const object = this.context.seal(withResourceVersion(written.object, revision));
    const selectable = selectableOf(this.context, object);
    const entry = makeEntry(this.context, key, { storedJson: written.json, revision, selectable });
    this.context.objects.keep(entry, object);
    return entry;
  }

  /** The entry is not the newest of its key any more: watchers use its bytes, hardly ever its object. */
  replaced(entry: Entry): void {
    entry.retire();
  }

  #recognise(key: ObjectKey, value: Uint8Array): WrittenObject | undefined {
    if (this.#underWay.size === 0) return undefined;
    return this.#underWay.get(pathOf(key))?.find((written) => sameBytes(written.value, value));
  }
}

export interface WrittenObject {
  readonly value: Uint8Array;
  readonly json: Uint8Array;
  readonly object: DeepReadonly<ApiObject>;
}

function pathOf({ namespace, name }: ObjectKey): string {
  return `${namespace}/${name}`;
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && Buffer.compare(left, right) === 0;
}

function withResourceVersion(object: DeepReadonly<ApiObject>, revision: Revision | 0): DeepReadonly<ApiObject> {
  const { resourceVersion: _old, ...metadata } = object.metadata;
  return { ...object, metadata: revision === 0 ? metadata : { resourceVersion: String(revision), ...metadata } };
}

/** Bytes that keep nothing else in memory: what the store gives may be a part of something larger. */
function ownBytes(value: Uint8Array): Buffer {
  if (value.byteLength === value.buffer.byteLength) return Buffer.from(value.buffer);
  const own = Buffer.allocUnsafeSlow(value.length);
  own.set(value);
  return own;
}
