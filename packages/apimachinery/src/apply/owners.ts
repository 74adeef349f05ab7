import type { DeepReadonly, JsonObject, JsonValue } from '../objects/json.js';
import { type Comparison, compareFields, noDifference } from './compare-fields.js';
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

export type ObjectValue = DeepReadonly<JsonObject>;

/** The fields that one manager owns by one operation. */
export interface Ownership {
  readonly manager: string;
  /** RFC 3339: when the manager last took a field. Of entries by others it may be missing. */
  readonly time?: string | undefined;
  /** The version of the object that `fields` speaks of. */
  readonly apiVersion: string;
  readonly isApply: boolean;
  /** What a client gave for the operation where it is neither: nothing that can be stored. */
  readonly otherOperation?: string;
  readonly fields: FieldSet;
}

/** Who owns which fields of an object, by `ownerKey`. */
export type Owners = ReadonlyMap<string, Ownership>;

/** What tells owners apart: an updater is another one in each version of the kind, an applier is not. */
export function ownerKey({ manager, isApply, apiVersion }: Omit<Ownership, 'fields' | 'time'>): string {
  return isApply ? `:${manager}` : `${apiVersion.length}:${apiVersion}${manager}`;
}

/** The versions of a kind, as far as owners ask. */
export interface KindVersions {
  /** undefined: no longer served. */
  readonly typeOf: (apiVersion: string) => MergeType | undefined;
  /** Only between versions that have a type. */
  readonly convert: (object: ObjectValue, from: string, to: string) => ObjectValue;
  /** Fields that the server sets itself whatever is sent, and nobody owns by this write. */
  readonly resetFields: (apiVersion: string) => FieldSet;
}

/** What of whom a write would overwrite. */
export type Conflicts = ReadonlyMap<string, FieldSet>;

export interface Change {
  /** Both in `apiVersion`. */
  readonly before: ObjectValue;
  readonly after: ObjectValue;
  readonly apiVersion: string;
}

/** Who writes, and when (RFC 3339). */
export interface Writer {
  readonly manager: string;
  readonly time: string;
}

/** The owners after an update: the writer has what it changed or added, and nobody what is gone. */
export function ownersAfterUpdate(
  owners: Owners,
  { manager, time, ...change }: Change & Writer,
  versions: KindVersions,
): Owners {
  const { apiVersion } = change;
  const { owners: left, comparison } = afterChange(owners, change, versions);
  const written = differenceOf(comparison.written, unownedFields);
  if (isEmptyFieldSet(written)) return left;
  const writer = { manager, time, apiVersion, isApply: false };
  const key = ownerKey(writer);
  return new Map(left).set(key, { ...writer, fields: unionOf(left.get(key)?.fields ?? noFields, written) });
}

/** What every object has from the server, and what says which object is meant. */
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
  /** Without what the change took from them. */
  readonly owners: Owners;
  /** What it takes that is still in the object, which an applier may not without force. */
  readonly conflicts: Conflicts;
  readonly comparison: VersionComparison;
}

/** What a change does, in one version of its object. */
interface VersionComparison extends Comparison {
  /** Added or modified. */
  readonly written: FieldSet;
}

/** What a change does to owners; `applier` is the key of the one who makes it, when what it owns is known already. */
export function afterChange(
  owners: Owners,
  { applier, ...change }: Change & { readonly applier?: string },
  versions: KindVersions,
): AfterChange {
  const { apiVersion } = change;
  const comparisons = new Map([[apiVersion, compareIn(apiVersion, change, versions)]]);
  const left = new Map<string, Ownership>();
  const conflicts = new Map<string, FieldSet>();
  for (const [name, ownership] of owners) {
    if (name === applier) {
      left.set(name, ownership);
      continue;
    }
    let comparison = comparisons.get(ownership.apiVersion);
    if (comparison === undefined) {
      comparison = compareIn(ownership.apiVersion, change, versions);
      comparisons.set(ownership.apiVersion, comparison);
    }
    // Of a version that is no longer served nothing can be said.
    if (comparison === undefined) continue;
    const { written, removed } = comparison;
    const taken = intersectionOf(ownership.fields, written);
    if (!isEmptyFieldSet(taken)) conflicts.set(name, taken);
    const fields = differenceOf(differenceOf(ownership.fields, taken), removed);
    // Who owns nothing is no owner.
    if (isEmptyFieldSet(fields)) continue;
    left.set(name, fields === ownership.fields ? ownership : { ...ownership, fields });
  }
  return { owners: left, conflicts, comparison: comparisons.get(apiVersion) ?? { ...noDifference, written: noFields } };
}

function compareIn(version: string, change: Change, versions: KindVersions): VersionComparison | undefined {
  const type = versions.typeOf(version);
  if (type === undefined) return undefined;
  const inVersion = (object: ObjectValue): DeepReadonly<JsonValue> =>
    version === change.apiVersion ? object : versions.convert(object, change.apiVersion, version);
  const comparison = compareFields(type, inVersion(change.before), inVersion(change.after));
  const reset = versions.resetFields(version);
  const added = withoutSubtrees(comparison.added, reset);
  const modified = withoutSubtrees(comparison.modified, reset);
  const removed = withoutSubtrees(comparison.removed, reset);
  return { added, modified, removed, written: unionOf(modified, added) };
}
