import type { ResourceDefinition } from '@orch/api';
import {
  type ApiObject,
  applyConfiguration,
  badRequestError,
  type Conflicts,
  type DeepReadonly,
  differenceOf,
  type FieldSet,
  formatApiVersion,
  formatTime,
  invariant,
  isEmptyFieldSet,
  isJsonObject,
  isReset,
  isStatusError,
  type JsonObject,
  joinOldUpdaters,
  type KindVersions,
  type ManagedFieldsEntry,
  type MergeType,
  MergeTypes,
  type Names,
  noFields,
  type ObjectValue,
  type Owners,
  ownersAfterUpdate,
  ownersConflictError,
  readManagedFields,
  readStoredManagedFields,
  TypeMismatch,
  type Writer,
  writeManagedFields,
} from '@orch/apimachinery';
import type { CodecKind, ObjectCodec } from '../codec/object-codec.js';
import { restoreFault } from '../decode/patch-result.js';
import { asValue, inVersion, kindVersions, type OwnedCall } from './kind-versions.js';
import { LastApplied } from './last-applied.js';

type Stored = DeepReadonly<ApiObject>;

export interface FieldOwnershipOptions {
  readonly names: Names;
  readonly codec: ObjectCodec;
  readonly now: () => Date;
}

/** Who is asked to have written, and what they had before them. */
export interface TrackedWrite {
  readonly call: OwnedCall;
  readonly manager: string;
  /** undefined: the object is new. */
  readonly current: Stored | undefined;
}

export interface OwnWrite {
  readonly definition: ResourceDefinition;
  /** undefined: the object is new. */
  readonly current: Stored | undefined;
  readonly subresource?: string;
}

const serverManager = 'orch-apiserver';

export interface AppliedView {
  readonly kind: CodecKind;
  readonly view: DeepReadonly<ApiObject>;
  readonly manager: string;
  readonly force: boolean;
}

/** Keeps `metadata.managedFields`: who owns which field of an object (spec: managedFields entry, Server-side apply rules). */
export class FieldOwnership {
  private readonly types: MergeTypes;
  private readonly empty = new Map<CodecKind, ObjectValue>();
  /** By the name of the subresource. */
  private readonly kinds = new WeakMap<ResourceDefinition, Map<string, KindVersions>>();
  private readonly lastApplied: LastApplied;

  constructor(private readonly options: FieldOwnershipOptions) {
    this.lastApplied = new LastApplied(options.names);
    this.types = new MergeTypes(options.names);
  }

  /** How objects of a version are merged. */
  typeOf(version: Pick<CodecKind, 'schema'>): MergeType {
    return this.types.of(version.schema);
  }

  /** Says in `object`, of the hub version, who owns its fields once it is written. Call before admission changes it. */
  trackUpdate(object: ApiObject, { call, manager, current }: TrackedWrite): void {
    const given = call.subresource === undefined ? object.metadata.managedFields : undefined;
    const wasReset = isReset(given ?? []);
    const owners = wasReset ? noOwners : ownersBefore(given, current);
    if (object.metadata.managedFields !== undefined) delete object.metadata.managedFields;
    // Nobody has asked to keep track of an object that was made without it.
    if (current !== undefined && owners.size === 0 && !wasReset) return;
    const change = {
      before: current === undefined ? this.emptyObject(call.version) : inVersion(current, call),
      after: inVersion(object, call),
      apiVersion: formatApiVersion(call.version.gvk),
    };
    const next = ownersAfterUpdate(owners, { ...change, ...this.writer(manager) }, this.versionsOf(call));
    setOwners(object, joinOldUpdaters(next));
  }

  /** Says in `object`, of the hub version, that the server itself writes it, under the name of its program. */
  trackOwn(object: ApiObject, { definition, current, subresource: name }: OwnWrite): void {
    const subresource = definition.subresources.find((one) => one.name === name);
    const call = { definition, version: definition.hub, subresource };
    this.trackUpdate(object, { call, manager: serverManager, current });
  }

  /** Says in what is sent to be done, and is never stored, who sent it. */
  trackOperation(object: ApiObject, { kind, manager }: { readonly kind: CodecKind; readonly manager: string }): void {
    const apiVersion = formatApiVersion(kind.gvk);
    const { managedFields: given, ...metadata } = object.metadata;
    const after = asValue({ ...object, metadata });
    const change = { before: this.emptyObject(kind), after, apiVersion };
    setOwners(
      object,
      ownersAfterUpdate(ownersOf(given), { ...change, ...this.writer(manager) }, this.onlyVersion(kind)),
    );
  }

  /**
   * What a configuration makes of an object, in the version of the request.
   * @throws StatusError 409 with a cause for each field that others own
   */
  apply(
    configuration: ObjectValue,
    { call, manager, current, force }: TrackedWrite & { readonly force: boolean },
  ): ApiObject {
    const versions = this.versionsOf(call);
    const apiVersion = formatApiVersion(call.version.gvk);
    const live = current === undefined ? this.emptyObject(call.version) : withoutOwners(inVersion(current, call));
    let owners = storedOwners(current);
    const time = formatTime(this.options.now());
    if (current !== undefined && owners.size === 0) {
      // What was there before anybody applied belongs to all that wrote it, under one name.
      const change = { before: this.emptyObject(call.version), after: live, apiVersion };
      owners = ownersAfterUpdate(owners, { ...change, manager: firstApply, time }, versions);
    }
    const given = { live, configuration, apiVersion, manager, time, force };
    let applied = applyConfiguration(owners, given, versions);
    if (applied.type === 'conflict') {
      const kind = { schema: call.version.schema, type: this.typeOf(call.version) };
      const conflicts = without(applied.conflicts, this.lastApplied.ownBefore(live, { manager, apiVersion, kind }));
      if (conflicts.size > 0) throw ownersConflictError(conflicts, owners);
      applied = applyConfiguration(owners, { ...given, force: true }, versions);
    }
    invariant(applied.type === 'applied', 'what is forced has no conflicts');
    const object = this.toObject(asValue(applied.object), call.version);
    this.lastApplied.keepNote(object, configuration, { manager, schema: call.version.schema });
    setOwners(object, joinOldUpdaters(applied.owners));
    return object;
  }

  /**
   * What a configuration makes of a view of an object, which keeps no owners: all that is in it belongs to those before.
   * @throws StatusError 409 with a cause for each field that would change
   */
  applyToView(configuration: ObjectValue, { kind, view, manager, force }: AppliedView): ApiObject {
    const apiVersion = formatApiVersion(kind.gvk);
    const live = asValue(view);
    const versions = this.onlyVersion(kind);
    const change = { before: this.emptyObject(kind), after: live, apiVersion };
    const owners = ownersAfterUpdate(noOwners, { ...change, ...this.writer(firstApply) }, versions);
    const given = { live, configuration, apiVersion, force, ...this.writer(manager) };
    const applied = applyConfiguration(owners, given, versions);
    if (applied.type === 'conflict') throw ownersConflictError(applied.conflicts, owners);
    return this.toObject(asValue(applied.object), kind);
  }

  /** Of a kind that is not stored. */
  private onlyVersion(kind: CodecKind): KindVersions {
    const type = this.types.of(kind.schema);
    return { typeOf: () => type, convert: (value) => value, resetFields: () => noFields };
  }

  private writer(manager: string): Writer {
    return { manager: manager === '' ? 'unknown' : manager, time: formatTime(this.options.now()) };
  }

  /** @throws StatusError 400 when a value has the right type, and is none of its field all the same */
  private toObject(value: JsonObject, version: CodecKind): ApiObject {
    try {
      return this.options.codec.fromPatched(value, version, 'strategic');
    } catch (error) {
      if (!isStatusError(error) || !(error.cause instanceof TypeMismatch)) throw error;
      const { gvk } = version;
      const why = `unable to convert unstructured object to ${gvk.group}/${gvk.version}, Kind=${gvk.kind}`;
      const fault = restoreFault(error.cause, value);
      throw badRequestError(`failed to convert new object to proper version: ${why}: ${fault}`);
    }
  }

  private versionsOf(call: OwnedCall): KindVersions {
    const { definition, subresource } = call;
    const known = this.kinds.get(definition) ?? new Map<string, KindVersions>();
    this.kinds.set(definition, known);
    const name = subresource?.name ?? '';
    const versions = known.get(name) ?? kindVersions(call, { codec: this.options.codec, types: this.types });
    known.set(name, versions);
    return versions;
  }

  /** What an object of the kind has before anybody wrote it. */
  private emptyObject(version: CodecKind): ObjectValue {
    let empty = this.empty.get(version);
    if (empty === undefined) {
      empty = asValue(this.options.codec.fromJson({}, version));
      this.empty.set(version, empty);
    }
    return empty;
  }
}

/** Those that the request names, or the ones of the stored object. */
function ownersBefore(given: ManagedFieldsEntry[] | undefined, current: Stored | undefined): Owners {
  const stored = storedOwners(current);
  const owners = ownersOf(given, stored);
  return owners.size === 0 ? stored : owners;
}

/** Who had what was there before anybody applied. */
const firstApply = 'before-first-apply';

const noOwners: Owners = new Map();

/** Nobody, when it cannot be read. */
function ownersOf(entries: DeepReadonly<ManagedFieldsEntry[]> | undefined, stored = noOwners): Owners {
  return entries === undefined ? noOwners : (readManagedFields(entries, { stored }) ?? noOwners);
}

function storedOwners(current: Stored | undefined): Owners {
  return readStoredManagedFields(current?.metadata.managedFields ?? []) ?? noOwners;
}

function without(conflicts: Conflicts, allowed: FieldSet): Conflicts {
  const left = [...conflicts].map(([key, fields]) => [key, differenceOf(fields, allowed)] as const);
  return new Map(left.filter(([, fields]) => !isEmptyFieldSet(fields)));
}

function setOwners(object: ApiObject, owners: Owners): void {
  if (owners.size === 0) delete object.metadata.managedFields;
  else object.metadata.managedFields = writeManagedFields(owners);
}

function withoutOwners(object: ObjectValue): ObjectValue {
  const { metadata } = object;
  invariant(isJsonObject(metadata), 'an object has metadata');
  const { managedFields: _owners, ...rest } = metadata;
  return { ...object, metadata: rest };
}
