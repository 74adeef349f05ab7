import { type Comparison, compareFields, noDifference } from './compare-fields.js';
import { type ConvertValue, type ObjectValue, runLocally, type WithConversions } from './conversions.js';
import {
  differenceOf,
  type FieldSet,
  intersectionOf,
  isEmptyFieldSet,
  noFields,
  unionOf,
  withoutSubtrees,
} from './field-set.js';
import type { MergeType } from './merge-type.js';

/** The fields that one manager owns by one operation: an entry of managedFields. */
export interface Ownership {
  readonly manager: string;
  /** RFC 3339: when the manager last acquired a field. May be missing in entries written by other servers. */
  readonly time?: string | undefined;
  /** The object version of `fields`. */
  readonly apiVersion: string;
  readonly isApply: boolean;
  /** An invalid operation sent by a client; validation rejects it. */
  readonly otherOperation?: string;
  readonly fields: FieldSet;
}

/** The field managers of an object, by `ownerKey`. */
export type Owners = ReadonlyMap<string, Ownership>;

/** The identity of an entry: manager for Apply, manager and version for Update. */
export function ownerKey({ manager, isApply, apiVersion }: Omit<Ownership, 'fields' | 'time'>): string {
  return isApply ? `:${manager}` : `${apiVersion.length}:${apiVersion}${manager}`;
}

/** The types of a kind's versions. */
export interface VersionTypes {
  /** undefined for a version that is no longer served. */
  readonly typeOf: (apiVersion: string) => MergeType | undefined;
  /** Fields that the server resets on write, so that the writer does not own them. */
  readonly resetFields: (apiVersion: string) => FieldSet;
}

/** The versions of a kind with local conversion. */
export interface KindVersions extends VersionTypes {
  /** Called only for versions with a type. */
  readonly convert: ConvertValue;
}

/** Conflicting fields by `ownerKey` of the manager that owns them. */
export type Conflicts = ReadonlyMap<string, FieldSet>;

export interface Change {
  /** The object before and after, both in `apiVersion`. */
  readonly before: ObjectValue;
  readonly after: ObjectValue;
  readonly apiVersion: string;
}

/** The manager of a write, and its time (RFC 3339). */
export interface Writer {
  readonly manager: string;
  readonly time: string;
}

/** The owners after an update: the writer owns the fields it added or changed; removed fields have no owner. */
export function ownersAfterUpdate(owners: Owners, update: Change & Writer, versions: KindVersions): Owners {
  return runLocally(updateOwners(owners, update, versions), versions.convert);
}

/** `ownersAfterUpdate` with any conversion. */
export function* updateOwners(
  owners: Owners,
  { manager, time, ...change }: Change & Writer,
  versions: VersionTypes,
): WithConversions<Owners> {
  const { apiVersion } = change;
  const { owners: left, comparison } = yield* afterChange(owners, change, versions);
  const written = differenceOf(comparison.written, unownedFields);
  if (isEmptyFieldSet(written)) return left;
  const writer = { manager, time, apiVersion, isApply: false };
  const key = ownerKey(writer);
  return new Map(left).set(key, { ...writer, fields: unionOf(left.get(key)?.fields ?? noFields, written) });
}

/** Fields without owner: those set by the server, and those that identify the object. */
export const unownedFields: FieldSet = {
  'f:apiVersion': {},
  'f:kind': {},
  'f:metadata': {
    '.': {},
    'f:name': {},
    'f:namespace': {},
    'f:creationTimestamp': {},
    'f:selfLink': {},
    'f:uid': {},
    'f:clusterName': {},
    'f:generation': {},
    'f:managedFields': {},
    'f:resourceVersion': {},
  },
};

interface AfterChange {
  /** Owners without the fields that the change took over. */
  readonly owners: Owners;
  /** Changed fields of other managers that still exist; an apply needs force to take them over. */
  readonly conflicts: Conflicts;
  readonly comparison: VersionComparison;
}

/** The effect of a change in one version of the object. */
interface VersionComparison extends Comparison {
  /** Added and modified fields. */
  readonly written: FieldSet;
}

/** Computes the effect of a change on owners. `applier` is the key of the applying manager, whose fields are kept. */
export function* afterChange(
  owners: Owners,
  { applier, ...change }: Change & { readonly applier?: string },
  versions: VersionTypes,
): WithConversions<AfterChange> {
  const { apiVersion } = change;
  const comparisons = new Map([[apiVersion, yield* compareIn(apiVersion, change, versions)]]);
  const left = new Map<string, Ownership>();
  const conflicts = new Map<string, FieldSet>();
  for (const [name, ownership] of owners) {
    if (name === applier) {
      left.set(name, ownership);
      continue;
    }
    let comparison = comparisons.get(ownership.apiVersion);
    if (comparison === undefined) {
      comparison = yield* compareIn(ownership.apiVersion, change, versions);
      comparisons.set(ownership.apiVersion, comparison);
    }
    // Drops owners of a version that is no longer served.
    if (comparison === undefined) continue;
    const { written, removed } = comparison;
    const taken = intersectionOf(ownership.fields, written);
    if (!isEmptyFieldSet(taken)) conflicts.set(name, taken);
    const fields = differenceOf(differenceOf(ownership.fields, taken), removed);
    // Drops owners without fields.
    if (isEmptyFieldSet(fields)) continue;
    left.set(name, fields === ownership.fields ? ownership : { ...ownership, fields });
  }
  return { owners: left, conflicts, comparison: comparisons.get(apiVersion) ?? { ...noDifference, written: noFields } };
}

function* compareIn(
  version: string,
  { before, after, apiVersion }: Change,
  versions: VersionTypes,
): WithConversions<VersionComparison | undefined> {
  const type = versions.typeOf(version);
  if (type === undefined) return undefined;
  const given = [before, after];
  const [first = {}, second = {}] =
    version === apiVersion ? given : yield { objects: given, from: apiVersion, to: version };
  const comparison = compareFields(type, first, second);
  const reset = versions.resetFields(version);
  const added = withoutSubtrees(comparison.added, reset);
  const modified = withoutSubtrees(comparison.modified, reset);
  const removed = withoutSubtrees(comparison.removed, reset);
  return { added, modified, removed, written: unionOf(modified, added) };
}
