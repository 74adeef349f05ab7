import type { SelectableField } from '@orch/apimachinery';
import { type ApiObject, type DeepReadonly, deepEqual, isStoredJson, type StatusError } from '@orch/apimachinery';
import type { DamagedRecordError } from '../../store/damage.js';
import type { Revision } from '../../store/store.js';
import { metadataHeadBytes } from '../definition-form.js';
import type { CachedEntry, ObjectKey } from '../resource-store.js';
import type { ObjectMemory, Representation, RepresentationMemory } from './entry-memory.js';

/** Shared by the entries of one resource. */
export interface EntryContext {
  /** The JSON stored form of a stored value of either media type. */
  toJson(value: Uint8Array): Uint8Array;
  /** The object of a stored value of either media type, without its resourceVersion. */
  decodeValue(value: Uint8Array): DeepReadonly<ApiObject>;
  /** The object of cached JSON bytes, with neutral names, with `kind` and `apiVersion`. */
  decode(json: Uint8Array): DeepReadonly<ApiObject>;
  /** Applied to an object before it is handed out: freezes it in tests, otherwise does nothing. */
  seal(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject>;
  /** The values of the selectable fields, in the definition's order. */
  fieldsOf(object: DeepReadonly<ApiObject>): readonly string[];
  /** Records that an entry is unreadable. Returns the error for its readers. */
  unreadable(entry: Entry, cause: unknown): StatusError;
  readonly objects: ObjectMemory;
  readonly representations: RepresentationMemory;
  /** The number of the resource's schema; a change of the schema increments it. */
  readonly schemaNumber: number;
  /**
   * Brings cached JSON to the current schema. Returns the JSON stored form; undefined when nothing changes. Absent for
   * resources whose schema does not change.
   */
  readonly renew?: (json: Uint8Array) => Uint8Array | undefined;
  /** Whether objects name their version (`ResourceDefinition.keepsVersion`). */
  readonly keepsVersion?: () => boolean;
}

/**
 * One object at one revision. Labels and fields are extracted from the object once, on first use. Values in protobuf are
 * converted to JSON on first use, so filling a cache parses nothing.
 */
export class Entry implements CachedEntry {
  /** JSON with its resourceVersion, or a stored value in another form, mostly protobuf. */
  #bytes: Buffer;
  #selectable: Selectable | undefined;
  #representations: Representation[] | undefined;
  #isPast = false;
  /** Of the schema that its bytes follow; -1 for an object that another program may have written by another schema. */
  #schemaNumber: number;
  /** The error of the last attempt to read it. */
  #failure: StatusError | undefined;
  /** Bytes of the value that it was created with, in either media type. */
  readonly valueBytes: number;

  constructor(
    readonly context: EntryContext,
    readonly namespace: string,
    readonly name: string,
    readonly revision: Revision,
    bytes: Buffer,
    selectable?: Selectable,
  ) {
    this.#bytes = bytes;
    this.valueBytes = bytes.length;
    this.#selectable = selectable;
    this.#schemaNumber = context.schemaNumber;
  }

  /** Called for an object that was read from the store: its bytes may not follow the current schema. */
  mayBeOutdated(): void {
    this.#schemaNumber = -1;
  }

  /** An entry with a damaged record: it has only a key and a revision. */
  static damaged(context: EntryContext, { namespace, name }: ObjectKey, cause: DamagedRecordError): Entry {
    const entry = new Entry(context, namespace, name, cause.damage.revision as Revision, noBytes, nothingToSelect);
    entry.#failure = context.unreadable(entry, cause);
    return entry;
  }

  /** @throws StatusError 500 when the record is damaged, or the value is not an object of the kind */
  get json(): Buffer {
    if (!isStoredJson(this.#bytes)) this.#bytes = this.#toJson();
    if (this.#schemaNumber !== this.context.schemaNumber) this.#renew();
    return this.#bytes;
  }

  /** Brings its bytes to the current schema. An unreadable object stays as it is. */
  #renew(): void {
    this.#schemaNumber = this.context.schemaNumber;
    let renewed: Uint8Array | undefined;
    try {
      renewed = this.context.renew?.(this.#bytes);
    } catch (cause) {
      this.#fail(cause);
    }
    if (renewed !== undefined) {
      this.#bytes = withResourceVersion(renewed, metadataHeadBytes, this.revision);
      this.context.objects.drop(this);
    }
    // Columns and other versions may have changed too.
    for (const representation of this.#representations ?? []) this.context.representations.drop(representation);
    this.#representations = undefined;
  }

  /** Why it is unreadable; undefined when it is readable, or was not read yet. */
  get failure(): StatusError | undefined {
    return this.#failure;
  }

  #toJson(): Buffer {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return withResourceVersion(this.context.toJson(this.#bytes), metadataHeadBytes, this.revision);
    } catch (cause) {
      throw this.#fail(cause);
    }
  }

  #fail(cause: unknown): StatusError {
    this.#failure ??= this.context.unreadable(this, cause);
    return this.#failure;
  }

  /** Bytes of its JSON; of an unreadable value, its own bytes. */
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

  /** The labels and fields for selectors. */
  selectable(): Selectable {
    // An object decoded only for this is not cached: a walk over all entries would evict those in use.
    this.#selectable ??= this.#extract();
    return this.#selectable;
  }

  /** Whether `selectable` is free. */
  get isExtracted(): boolean {
    return this.#selectable !== undefined;
  }

  object(): DeepReadonly<ApiObject> {
    if (this.#schemaNumber !== this.context.schemaNumber) this.#readJson();
    const kept = this.context.objects.get(this);
    if (kept !== undefined) return kept;
    const object = this.#decode();
    if (!this.#isPast) this.context.objects.keep(this, object);
    return object;
  }

  /** Brings its bytes to the current schema, unless it is unreadable. */
  #readJson(): void {
    this.#isReadable();
  }

  /** Called when it is no longer the newest of its key, or never was: its object is not cached from now on. */
  retire(): void {
    this.#isPast = true;
    this.context.objects.drop(this);
  }

  /** The value of a field that is not extracted; undefined for an unreadable object. */
  fieldValue(field: SelectableField): string | undefined {
    try {
      return field.value(this.object());
    } catch {
      return undefined;
    }
  }

  /** A value that is no object matches no selector; its error is recorded. */
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
    if (isStoredJson(this.#bytes)) return this.#decode();
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return this.context.decodeValue(this.#bytes);
    } catch (cause) {
      throw this.#fail(cause);
    }
  }

  #decode(): DeepReadonly<ApiObject> {
    const { json } = this;
    try {
      return this.context.seal(this.context.decode(json));
    } catch (cause) {
      throw this.#fail(cause);
    }
  }

  representation(name: string, make: (entry: CachedEntry) => Buffer): Buffer {
    const kept = this.keptRepresentation(name);
    if (kept !== undefined) return kept;
    const bytes = make(this);
    const representation: Representation = { entry: this, name, bytes };
    this.#representations = [...(this.#representations ?? []), representation];
    this.context.representations.keep(representation);
    return bytes;
  }

  keptRepresentation(name: string): Buffer | undefined {
    if (this.#schemaNumber !== this.context.schemaNumber) this.#readJson();
    const kept = this.#representations?.find((representation) => representation.name === name);
    if (kept === undefined) return undefined;
    this.context.representations.touch(kept);
    return kept.bytes;
  }

  /** The byte budget evicted this representation. */
  forget(representation: Representation): void {
    const rest = this.#representations?.filter((other) => other !== representation);
    this.#representations = rest === undefined || rest.length === 0 ? undefined : rest;
  }

  /** Called when its change left the history: watchers do not get it any more unless it is the newest. */
  release(): void {
    if (!this.#isPast) return;
    for (const representation of this.#representations ?? []) this.context.representations.drop(representation);
  }

  /**
   * Whether writing this object, with its stored JSON form, would change nothing. Ignores the order of members: members
   * that the server adds to a new object come last there, and elsewhere when a client sends the object back.
   */
  hasSameContent({ json, object }: { readonly json: Uint8Array; readonly object: DeepReadonly<ApiObject> }): boolean {
    const start = resourceVersionEnd(this.revision);
    if (this.json.length - start !== json.length - metadataHeadBytes) return false;
    if (this.json.compare(json, metadataHeadBytes, json.length, start) === 0) return true;
    if (this.context.keepsVersion?.() === true && this.object().apiVersion !== object.apiVersion) return false;
    return deepEqual(contentOf(this.object()), contentOf(object));
  }

  /** The same state at the revision of its deletion, or of the change that removed it from a selection. */
  at(revision: Revision): Entry {
    const json = this.#isReadable()
      ? withResourceVersion(this.json, resourceVersionEnd(this.revision), revision)
      : this.#bytes;
    const entry = new Entry(this.context, this.namespace, this.name, revision, json, this.#selectable);
    entry.#failure = this.#failure;
    entry.#schemaNumber = this.#schemaNumber;
    entry.retire();
    return entry;
  }
}

/** The object without its resourceVersion and the members that are not stored. */
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
const noBytes = Buffer.alloc(0);

/** Creates an entry from a stored JSON form by inserting the resourceVersion. */
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
  // Revision 0 stands for an object that was never stored, the response of a dry run.
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

/** The offset after `{"metadata":{"resourceVersion":"7",` for this revision. */
function resourceVersionEnd(revision: Revision): number {
  return metadataHeadBytes + '"resourceVersion":"",'.length + String(revision).length;
}
