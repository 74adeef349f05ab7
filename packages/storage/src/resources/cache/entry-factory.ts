import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { Revision } from '../../store/store.js';
import type { ObjectKey } from '../resource-store.js';
import type { StoredForm } from '../stored-form.js';
import { type Entry, type EntryContext, makeEntry, selectableOf } from './entry.js';

/**
 * Makes the entries of one resource. A value this process wrote is known from its encoding: its entry costs no parsing.
 */
export class EntryFactory {
  readonly #written = new WeakMap<Uint8Array, WrittenObject>();

  constructor(
    readonly form: StoredForm,
    readonly context: EntryContext,
  ) {}

  /** Encodes what is about to be written, and keeps what is known of it until its event comes. */
  encode(object: ApiObject): WrittenObject {
    const { value, json } = this.form.encode(object);
    const written: WrittenObject = { value, json, object };
    this.#written.set(value, written);
    return written;
  }

  fromValue(key: ObjectKey, value: Uint8Array, revision: Revision): Entry {
    const written = this.#written.get(value);
    if (written !== undefined) {
      // The entry has it now; a store that keeps its values shall not keep their objects alive.
      this.#written.delete(value);
      return this.fromWritten(key, written, revision);
    }
    return makeEntry(this.context, key, { storedJson: this.form.toJson(value), revision });
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
    this.context.objects.drop(entry);
  }
}

export interface WrittenObject {
  readonly value: Uint8Array;
  readonly json: Uint8Array;
  readonly object: DeepReadonly<ApiObject>;
}

function withResourceVersion(object: DeepReadonly<ApiObject>, revision: Revision | 0): DeepReadonly<ApiObject> {
  const { resourceVersion: _old, ...metadata } = object.metadata;
  return { ...object, metadata: revision === 0 ? metadata : { resourceVersion: String(revision), ...metadata } };
}
