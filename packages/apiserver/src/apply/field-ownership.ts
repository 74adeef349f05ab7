import type { ResourceVersionDefinition } from '@orch/api';
import {
  type ApiObject,
  applyConfiguration,
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
  setOfPath,
  unionOf,
  writeManagedFields,
} from '@orch/apimachinery';
import type { ObjectCodec } from '../codec/object-codec.js';
import type { Call } from '../request/call.js';
import { updateStrategy } from '../write/update-strategy.js';
import { LastApplied } from './last-applied.js';

type Stored = DeepReadonly<ApiObject>;
type OwnedCall = Pick<Call, 'definition' | 'version' | 'subresource'>;

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

/** Keeps `metadata.managedFields`: who owns which field of an object (spec: managedFields entry, Server-side apply rules). */
export class FieldOwnership {
  private readonly types: MergeTypes;
  private readonly empty = new Map<ResourceVersionDefinition, ObjectValue>();

  private readonly lastApplied: LastApplied;

  constructor(private readonly options: FieldOwnershipOptions) {
    this.lastApplied = new LastApplied(options.names);
    this.types = new MergeTypes(options.names);
  }

  /** How objects of a version are merged. */
  typeOf(version: ResourceVersionDefinition): MergeType {
    return this.types.of(version.schema);
  }

  /** Says in `object`, of the hub version, who owns its fields once it is written. Call before admission changes it. */
  trackUpdate(object: ApiObject, { call, manager, current }: TrackedWrite): void {
    const given = call.subresource === undefined ? object.metadata.managedFields : undefined;
    const wasReset = isReset(given ?? []);
    const owners = wasReset ? noOwners : ownersBefore(given, current);
    delete object.metadata.managedFields;
    // Nobody has asked to keep track of an object that was made without it.
    if (current !== undefined && owners.size === 0 && !wasReset) return;
    const change = {
      before: current === undefined ? this.emptyObject(call.version) : inVersion(current, call),
      after: inVersion(object, call),
      apiVersion: formatApiVersion(call.version.gvk),
    };
    const writer = { manager: manager === '' ? 'unknown' : manager, time: formatTime(this.options.now()) };
    setOwners(object, joinOldUpdaters(ownersAfterUpdate(owners, { ...change, ...writer }, this.versionsOf(call))));
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
    let owners = ownersOf(current?.metadata.managedFields);
    const time = formatTime(this.options.now());
    if (current !== undefined && owners.size === 0) {
      // What was there before anybody applied belongs to all that wrote it, under one name.
      const change = { before: this.emptyObject(call.version), after: live, apiVersion };
      owners = ownersAfterUpdate(owners, { ...change, manager: 'before-first-apply', time }, versions);
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
    const object = this.options.codec.fromPatched(writable(applied.object), call.version, 'strategic');
    this.lastApplied.keepNote(object, configuration, { manager, schema: call.version.schema });
    setOwners(object, joinOldUpdaters(applied.owners));
    return object;
  }

  private versionsOf({ definition, subresource }: OwnedCall): KindVersions {
    const find = (apiVersion: string) => definition.versions.find(({ gvk }) => formatApiVersion(gvk) === apiVersion);
    return {
      typeOf: (apiVersion) => {
        const version = find(apiVersion);
        return version && this.typeOf(version);
      },
      convert: (object, from, to) => {
        const [source, target] = [find(from), find(to)];
        if (source === undefined || target === undefined) return object;
        const canonical = this.options.codec.fromPatched(writable(object), source, 'strategic');
        const hub = source === definition.hub || source.toHub === undefined ? canonical : source.toHub(canonical);
        return inVersion(hub, { definition, version: target });
      },
      resetFields: (apiVersion) => {
        const version = find(apiVersion);
        return version === undefined ? noFields : resetFields({ definition, version, subresource });
      },
    };
  }

  /** What an object of the kind has before anybody wrote it. */
  private emptyObject(version: ResourceVersionDefinition): ObjectValue {
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
  const owners = ownersOf(given);
  return owners.size === 0 ? ownersOf(current?.metadata.managedFields) : owners;
}

const noOwners: Owners = new Map();

/** Nobody, when it cannot be read. */
function ownersOf(entries: DeepReadonly<ManagedFieldsEntry[]> | undefined): Owners {
  return entries === undefined ? noOwners : (readManagedFields(entries) ?? noOwners);
}

function without(conflicts: Conflicts, allowed: FieldSet): Conflicts {
  const left = [...conflicts].map(([key, fields]) => [key, differenceOf(fields, allowed)] as const);
  return new Map(left.filter(([, fields]) => !isEmptyFieldSet(fields)));
}

function setOwners(object: ApiObject, owners: Owners): void {
  if (owners.size === 0) delete object.metadata.managedFields;
  else object.metadata.managedFields = writeManagedFields(owners);
}

function inVersion(object: Stored, { definition, version }: Pick<OwnedCall, 'definition' | 'version'>): ObjectValue {
  const isHub = version === definition.hub || version.fromHub === undefined;
  return { ...asValue(isHub ? object : version.fromHub(object)), apiVersion: formatApiVersion(version.gvk) };
}

function withoutOwners(object: ObjectValue): ObjectValue {
  const { metadata } = object;
  invariant(isJsonObject(metadata), 'an object has metadata');
  const { managedFields: _owners, ...rest } = metadata;
  return { ...object, metadata: rest };
}

function resetFields(call: OwnedCall): FieldSet {
  const paths = updateStrategy(call).resetFields?.(call.version.gvk) ?? [];
  return paths.map(setOfPath).reduce(unionOf, noFields);
}

function asValue(object: unknown): ObjectValue {
  invariant(isJsonObject(object), 'an object is JSON');
  return object;
}

/** The codec makes an object of its own of it. */
function writable(object: unknown): JsonObject {
  invariant(isJsonObject(object), 'an object is JSON');
  return object;
}
