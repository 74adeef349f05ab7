import { type ApiObject, type DeepReadonly, isStoredJson } from '@orch/apimachinery';
import { DamagedRecordError, type RecordDamage } from '../../store/damage.js';
import type { Revision } from '../../store/store.js';
import type { StoredForm } from '../definition-form.js';
import type { ObjectKey } from '../resource-store.js';
import { Entry, type EntryContext, makeEntry, selectableOf } from './entry.js';

/**
 * Creates the entries of one resource. An event of a write of this process is recognised by its key and bytes, with any
 * engine: its entry needs no parsing.
 */
export class EntryFactory {
  /** Entries whose stored values have another form than writes. They are few. */
  readonly #oldForms = new WeakSet<Entry>();
  /** Writes in progress, by `namespace/name`. */
  readonly #pendingWrites = new Map<string, WrittenObject[]>();

  constructor(
    readonly form: StoredForm,
    readonly context: EntryContext,
  ) {}

  encode(object: DeepReadonly<ApiObject>): WrittenObject {
    const { value, json } = this.form.encode(object);
    return { value, json, object };
  }

  /** Runs a write, and recognises its event meanwhile. */
  async during<T>(key: ObjectKey, written: WrittenObject, write: () => Promise<T>): Promise<T> {
    const path = pathOf(key);
    const others = this.#pendingWrites.get(path) ?? [];
    this.#pendingWrites.set(path, [...others, written]);
    try {
      return await write();
    } finally {
      const rest = this.#pendingWrites.get(path)?.filter((other) => other !== written) ?? [];
      if (rest.length === 0) this.#pendingWrites.delete(path);
      else this.#pendingWrites.set(path, rest);
    }
  }

  fromValue(key: ObjectKey, value: Uint8Array, revision: Revision): Entry {
    const written = this.#recognise(key, value);
    if (written !== undefined) return this.fromWritten(key, written, revision);
    const entry = this.#entryOf(key, value, revision);
    if (!this.form.isCurrent(value)) this.#oldForms.add(entry);
    return entry;
  }

  /** Whether the stored value of the entry has another form than writes: another media type, or another version. */
  hasOldForm(entry: Entry): boolean {
    return this.#oldForms.has(entry);
  }

  #entryOf(key: ObjectKey, value: Uint8Array, revision: Revision): Entry {
    if (!isStoredJson(value)) return new Entry(this.context, key.namespace, key.name, revision, ownBytes(value));
    const entry = makeEntry(this.context, key, { storedJson: value, revision });
    if (this.context.renew !== undefined) entry.mayBeOutdated();
    return entry;
  }

  /** The entry of a damaged record. */
  damaged(key: ObjectKey, damage: RecordDamage & { readonly key: string }): Entry {
    return Entry.damaged(this.context, key, new DamagedRecordError(damage));
  }

  /** `revision` 0 is for a response that was not stored: it has no resourceVersion. */
  fromWritten(key: ObjectKey, written: WrittenObject, revision: Revision | 0): Entry {
    const object = this.context.seal(withResourceVersion(written.object, revision));
    const selectable = selectableOf(this.context, object);
    const entry = makeEntry(this.context, key, { storedJson: written.json, revision, selectable });
    this.context.objects.keep(entry, object);
    return entry;
  }

  /** Called when the entry is no longer the newest of its key: watchers use its bytes, but rarely its object. */
  replaced(entry: Entry): void {
    entry.retire();
  }

  #recognise(key: ObjectKey, value: Uint8Array): WrittenObject | undefined {
    if (this.#pendingWrites.size === 0) return undefined;
    return this.#pendingWrites.get(pathOf(key))?.find((written) => sameBytes(written.value, value));
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

/** Bytes in a buffer of their own: a value of the store may be a slice of a larger buffer. */
function ownBytes(value: Uint8Array): Buffer {
  if (value.byteLength === value.buffer.byteLength) return Buffer.from(value.buffer);
  const own = Buffer.allocUnsafeSlow(value.length);
  own.set(value);
  return own;
}
