import { type ApiObject, type DeepReadonly, deepEqual, isStoredJson } from '@orch/apimachinery';
import type { Revision } from '../../store/store.js';
import type { CachedEntry, ObjectKey } from '../resource-store.js';
import { metadataHeadBytes } from '../stored-form.js';
import type { ObjectMemory } from './object-memory.js';
import type { Representation, RepresentationMemory } from './representation-memory.js';

/** What the entries of one resource share. */
export interface EntryContext {
  /** The JSON stored form of a stored value of either media type. */
  toJson(value: Uint8Array): Uint8Array;
  /** The object of a stored value of either media type, without its resourceVersion. */
  decodeValue(value: Uint8Array): DeepReadonly<ApiObject>;
  /** The object of cached JSON bytes, in neutral spelling, with `kind` and `apiVersion`. */
  decode(json: Uint8Array): DeepReadonly<ApiObject>;
  /** What happens to an object before anybody gets it: nothing, or in tests it is frozen. */
  seal(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject>;
  /** The values of the selectable fields, in the definition's order. */
  fieldsOf(object: DeepReadonly<ApiObject>): readonly string[];
  readonly objects: ObjectMemory;
  readonly representations: RepresentationMemory;
}

/**
 * One object at one revision. Labels and fields are taken from the object once, when they are first asked for. What was
 * read from the store in protobuf stays so until its JSON is asked for: to fill a cache nothing is parsed.
 */
export class Entry implements CachedEntry {
  /** JSON with its resourceVersion, or a stored value that is not in the JSON stored form: protobuf, mostly. */
  #bytes: Buffer;
  #selectable: Selectable | undefined;
  #representations: Representation[] | undefined;
  #isPast = false;

  constructor(
    readonly context: EntryContext,
    readonly namespace: string,
    readonly name: string,
    readonly revision: Revision,
    bytes: Buffer,
    selectable?: Selectable,
  ) {
    this.#bytes = bytes;
    this.#selectable = selectable;
  }

  /** @throws Error for a stored value that is no object of its kind: somebody else has written it */
  get json(): Buffer {
    if (!isStoredJson(this.#bytes)) {
      this.#bytes = withResourceVersion(this.context.toJson(this.#bytes), metadataHeadBytes, this.revision);
    }
    return this.#bytes;
  }

  /** Of its JSON; of a value that has none, its own. */
  get byteLength(): number {
    return this.#isReadable() ? this.json.length : this.#bytes.length;
  }

  #isReadable(): boolean {
    try {
      return this.json.length > 0;
    } catch {
      return false;
    }
  }

  get labels(): Readonly<Record<string, string>> {
    return this.selectable().labels;
  }

  get fields(): readonly string[] {
    return this.selectable().fields;
  }

  /** What selectors look at. */
  selectable(): Selectable {
    // An object that is decoded for this alone is not kept: a walk over all entries would throw out those in use.
    this.#selectable ??= this.#extract();
    return this.#selectable;
  }

  /** Whether `selectable` costs nothing any more. */
  get isExtracted(): boolean {
    return this.#selectable !== undefined;
  }

  object(): DeepReadonly<ApiObject> {
    const kept = this.context.objects.get(this);
    if (kept !== undefined) return kept;
    const object = this.#decode();
    if (!this.#isPast) this.context.objects.keep(this, object);
    return object;
  }

  /** It is not the newest of its key any more, or never was one: its object is not kept, whoever still reads it. */
  retire(): void {
    this.#isPast = true;
    this.context.objects.drop(this);
  }

  /** A value that is no object is chosen by nothing; whoever reads it hears of it, the others go on. */
  #extract(): Selectable {
    let object: DeepReadonly<ApiObject>;
    try {
      object = this.context.objects.get(this) ?? this.#decodeOnce();
    } catch {
      return nothingToSelect;
    }
    return selectableOf(this.context, object);
  }

  #decodeOnce(): DeepReadonly<ApiObject> {
    return !isStoredJson(this.#bytes) ? this.context.decodeValue(this.#bytes) : this.#decode();
  }

  #decode(): DeepReadonly<ApiObject> {
    return this.context.seal(this.context.decode(this.json));
  }

  representation(name: string, make: (entry: CachedEntry) => Buffer): Buffer {
    const kept = this.#representations?.find((representation) => representation.name === name);
    if (kept !== undefined) {
      this.context.representations.touch(kept);
      return kept.bytes;
    }
    const bytes = make(this);
    const representation: Representation = { entry: this, name, bytes };
    this.#representations = [...(this.#representations ?? []), representation];
    this.context.representations.keep(representation);
    return bytes;
  }

  /** The byte budget took this representation back. */
  forget(representation: Representation): void {
    const rest = this.#representations?.filter((other) => other !== representation);
    this.#representations = rest === undefined || rest.length === 0 ? undefined : rest;
  }

  /** Its change has left the history: nobody will be sent what is not the newest any more. */
  release(): void {
    if (!this.#isPast) return;
    for (const representation of this.#representations ?? []) this.context.representations.drop(representation);
  }

  /**
   * Whether writing this object, with its stored JSON form, would change nothing. The order of members means nothing:
   * what a server adds to a new object comes last in it, and elsewhere when a client sends the object back.
   */
  hasSameContent({ json, object }: { readonly json: Uint8Array; readonly object: DeepReadonly<ApiObject> }): boolean {
    const start = resourceVersionEnd(this.revision);
    if (this.json.length - start !== json.length - metadataHeadBytes) return false;
    if (this.json.compare(json, metadataHeadBytes, json.length, start) === 0) return true;
    return deepEqual(contentOf(this.object()), contentOf(object));
  }

  /** The same state as it is given out at the revision of its deletion, or of its way out of a selection. */
  at(revision: Revision): Entry {
    const json = this.#isReadable()
      ? withResourceVersion(this.json, resourceVersionEnd(this.revision), revision)
      : this.#bytes;
    const entry = new Entry(this.context, this.namespace, this.name, revision, json, this.#selectable);
    entry.retire();
    return entry;
  }
}

/** All but the version, and what is not stored. */
function contentOf({ kind: _kind, apiVersion: _apiVersion, ...object }: DeepReadonly<ApiObject>): object {
  const { resourceVersion: _version, ...metadata } = object.metadata;
  return { ...object, metadata };
}

export interface Selectable {
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: readonly string[];
}

export function selectableOf(context: EntryContext, object: DeepReadonly<ApiObject>): Selectable {
  return { labels: object.metadata.labels ?? noLabels, fields: context.fieldsOf(object) };
}

const noLabels: Readonly<Record<string, string>> = Object.freeze({});
const nothingToSelect: Selectable = { labels: noLabels, fields: [] };

/** The entry of a stored JSON form: its bytes with the resourceVersion put where it belongs. */
export function makeEntry(
  context: EntryContext,
  key: ObjectKey,
  {
    storedJson,
    revision,
    selectable,
  }: { readonly storedJson: Uint8Array; readonly revision: Revision | 0; readonly selectable?: Selectable | undefined },
): Entry {
  const json = revision === 0 ? Buffer.from(storedJson) : withResourceVersion(storedJson, metadataHeadBytes, revision);
  // Revision 0 stands for an object that was never stored: the answer to a dry run.
  return new Entry(context, key.namespace, key.name, revision as Revision, json, selectable);
}

/** `{"metadata":{` + the resourceVersion + what follows in `bytes` from `restStart`. */
function withResourceVersion(bytes: Uint8Array, restStart: number, revision: Revision): Buffer {
  const isEmpty = bytes[restStart] === closingBrace;
  const head = `{"metadata":{"resourceVersion":"${revision}"${isEmpty ? '' : ','}`;
  const json = Buffer.allocUnsafeSlow(head.length + bytes.length - restStart);
  json.write(head, 0, 'latin1');
  json.set(bytes.subarray(restStart), head.length);
  return json;
}

const closingBrace = 0x7d;

/** Where the rest begins in bytes that carry this revision: after `{"metadata":{"resourceVersion":"7",`. */
function resourceVersionEnd(revision: Revision): number {
  return metadataHeadBytes + '"resourceVersion":"",'.length + String(revision).length;
}
