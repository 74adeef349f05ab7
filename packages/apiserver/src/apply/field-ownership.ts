import type { ResourceDefinition } from '@orch/apimachinery';
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
  mergeConfiguration,
  type Names,
  noFields,
  type ObjectValue,
  type Owners,
  ownersAfterUpdate,
  ownersConflictError,
  readManagedFields,
  readStoredManagedFields,
  runWithConversions,
  TypeMismatch,
  updateOwners,
  type WithConversions,
  type Writer,
  writeManagedFields,
} from '@orch/apimachinery';
import type { CodecKind, ObjectCodec } from '../codec/object-codec.js';
import { type ObjectConverter, remoteConversionOf } from '../convert/object-converter.js';
import { restoreErrorMessage } from '../decode/patch-result.js';
import { asValue, type ConvertedVersions, inVersion, kindVersions, type OwnedCall } from './kind-versions.js';
import { LastApplied } from './last-applied.js';

type Stored = DeepReadonly<ApiObject>;

export interface FieldOwnershipOptions {
  readonly names: Names;
  readonly codec: ObjectCodec;
  readonly converter: ObjectConverter;
  readonly now: () => Date;
}

/** The manager of a write, and the object before it. */
export interface TrackedWrite {
  readonly call: OwnedCall;
  readonly manager: string;
  /** undefined: the object is new. */
  readonly current: Stored | undefined;
}

export interface ApplyWrite extends TrackedWrite {
  /** Take over conflicting fields from other managers. */
  readonly force: boolean;
}

export interface OwnWrite {
  readonly definition: ResourceDefinition;
  /** undefined: the object is new. */
  readonly current: Stored | undefined;
  readonly subresource?: string;
  /** Defaults to the name of the server's program. */
  readonly manager?: string;
}

const serverManager = 'orch-apiserver';

export interface AppliedView {
  readonly kind: CodecKind;
  readonly view: DeepReadonly<ApiObject>;
  readonly manager: string;
  readonly force: boolean;
}

/**
 * Maintains `metadata.managedFields`: the manager of each field (spec: managedFields entry, Server-side apply rules).
 */
export class FieldOwnership {
  private readonly types: MergeTypes;
  private readonly empty = new Map<CodecKind, ObjectValue>();
  /** Keyed by the name of the subresource. */
  private readonly kinds = new WeakMap<ResourceDefinition, Map<string, ConvertedVersions>>();
  private readonly lastApplied: LastApplied;

  constructor(private readonly options: FieldOwnershipOptions) {
    this.lastApplied = new LastApplied(options.names);
    this.types = new MergeTypes(options.names);
  }

  /** The merge type of a version. */
  typeOf(version: Pick<CodecKind, 'schema'>): MergeType {
    return this.types.of(version.schema);
  }

  /**
   * Updates the managedFields of `object`, in the hub version. Call before admission modifies it. Returns a promise
   * only when it has to convert objects remotely.
   */
  trackUpdate(object: ApiObject, write: TrackedWrite): Promise<void> | undefined {
    const outcome = runWithConversions(this.updateSteps(object, write), this.versionsOf(write.call).convert);
    return outcome instanceof Promise ? outcome : undefined;
  }

  private *updateSteps(object: ApiObject, { call, manager, current }: TrackedWrite): WithConversions<void> {
    const given = call.subresource === undefined ? object.metadata.managedFields : undefined;
    const wasReset = isReset(given ?? []);
    const owners = wasReset ? noOwners : ownersBefore(given, current);
    if (object.metadata.managedFields !== undefined) delete object.metadata.managedFields;
    // Ownership of an object created without managedFields is not tracked.
    if (current !== undefined && owners.size === 0 && !wasReset) return;
    const [after, before = this.emptyObject(call.version)] = yield* inRequestVersion(call, object, current);
    const change = { before, after, apiVersion: formatApiVersion(call.version.gvk) };
    const next = yield* updateOwners(owners, { ...change, ...this.writer(manager) }, this.versionsOf(call));
    setOwners(object, joinOldUpdaters(next));
  }

  /**
   * Updates the managedFields of `object`, in the hub version, for a write of the server itself, under the name of
   * its program.
   */
  trackOwn(object: ApiObject, { definition, current, subresource: name, manager = serverManager }: OwnWrite): void {
    const subresource = definition.subresources.find((one) => one.name === name);
    const call = { definition, version: definition.hub, subresource };
    const waits = this.trackUpdate(object, { call, manager, current });
    invariant(waits === undefined, 'kinds that the server writes itself convert locally');
  }

  /** Sets the managedFields of an operation object, which is never stored, to its sender. */
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
   * Applies a configuration to an object, in the version of the request. Returns a promise only when it has to convert
   * objects remotely.
   * @throws StatusError 409 with a cause for each field owned by other managers
   */
  apply(configuration: ObjectValue, write: ApplyWrite): ApiObject | Promise<ApiObject> {
    return runWithConversions(this.applySteps(configuration, write), this.versionsOf(write.call).convert);
  }

  private *applySteps(
    configuration: ObjectValue,
    { call, manager, current, force }: ApplyWrite,
  ): WithConversions<ApiObject> {
    const versions = this.versionsOf(call);
    const apiVersion = formatApiVersion(call.version.gvk);
    const live =
      current === undefined
        ? this.emptyObject(call.version)
        : withoutOwners((yield* inRequestVersion(call, current, undefined))[0]);
    let owners = storedOwners(current);
    const time = formatTime(this.options.now());
    if (current !== undefined && owners.size === 0) {
      // The fields that exist before the first apply get one common manager.
      const change = { before: this.emptyObject(call.version), after: live, apiVersion };
      owners = yield* updateOwners(owners, { ...change, manager: firstApply, time }, versions);
    }
    const given = { live, configuration, apiVersion, manager, time, force };
    let applied = yield* mergeConfiguration(owners, given, versions);
    if (applied.type === 'conflict') {
      const kind = { schema: call.version.schema, type: this.typeOf(call.version) };
      const conflicts = without(
        applied.conflicts,
        this.lastApplied.clientOwnedFields(live, { manager, apiVersion, kind }),
      );
      if (conflicts.size > 0) throw ownersConflictError(conflicts, owners);
      applied = yield* mergeConfiguration(owners, { ...given, force: true }, versions);
    }
    invariant(applied.type === 'applied', 'a forced apply has no conflicts');
    const object = this.toObject(asValue(applied.object), call.version);
    this.lastApplied.updateAnnotation(object, configuration, { manager, schema: call.version.schema });
    setOwners(object, joinOldUpdaters(applied.owners));
    return object;
  }

  /**
   * Applies a configuration to a view, which has no managedFields of its own: all its fields belong to other
   * managers.
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

  /** For a kind that is not stored. */
  private onlyVersion(kind: CodecKind): KindVersions {
    const type = this.types.of(kind.schema);
    return { typeOf: () => type, convert: (value) => value, resetFields: () => noFields };
  }

  private writer(manager: string): Writer {
    return { manager: manager === '' ? 'unknown' : manager, time: formatTime(this.options.now()) };
  }

  /** @throws StatusError 400 when a value has the right type but is invalid for its field */
  private toObject(value: JsonObject, version: CodecKind): ApiObject {
    try {
      return this.options.codec.fromPatched(value, version, 'strategic');
    } catch (error) {
      if (!isStatusError(error) || !(error.cause instanceof TypeMismatch)) throw error;
      const { gvk } = version;
      const why = `unable to convert unstructured object to ${gvk.group}/${gvk.version}, Kind=${gvk.kind}`;
      const message = restoreErrorMessage(error.cause, value);
      throw badRequestError(`failed to convert new object to proper version: ${why}: ${message}`);
    }
  }

  private versionsOf(call: OwnedCall): ConvertedVersions {
    const { definition, subresource } = call;
    const known = this.kinds.get(definition) ?? new Map<string, ConvertedVersions>();
    this.kinds.set(definition, known);
    const name = subresource?.name ?? '';
    const versions = known.get(name) ?? kindVersions(call, { ...this.options, types: this.types });
    known.set(name, versions);
    return versions;
  }

  /** The base object, before any manager has written fields. */
  private emptyObject(version: CodecKind): ObjectValue {
    let empty = this.empty.get(version);
    if (empty === undefined) {
      empty = asValue(this.options.codec.fromJson({}, version));
      this.empty.set(version, empty);
    }
    return empty;
  }
}

/** Two objects in the hub version, in the version of the request. */
function* inRequestVersion(
  call: OwnedCall,
  first: Stored,
  second: Stored | undefined,
): WithConversions<readonly [ObjectValue, ObjectValue | undefined]> {
  if (remoteConversionOf(call) === undefined) {
    return [inVersion(first, call), second === undefined ? undefined : inVersion(second, call)];
  }
  const objects = (second === undefined ? [first] : [first, second]).map(asValue);
  const from = formatApiVersion(call.definition.hub.gvk);
  const [one = {}, other] = yield { objects, from, to: formatApiVersion(call.version.gvk) };
  return [one, other];
}

/** The managedFields of the request, or of the stored object. */
function ownersBefore(given: ManagedFieldsEntry[] | undefined, current: Stored | undefined): Owners {
  const stored = storedOwners(current);
  const owners = ownersOf(given, stored);
  return owners.size === 0 ? stored : owners;
}

/** The manager of fields that exist before the first apply. */
const firstApply = 'before-first-apply';

const noOwners: Owners = new Map();

/** Returns no entries when they are invalid. */
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
