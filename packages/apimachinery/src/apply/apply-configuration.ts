import { deepEqual } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import { isSame } from './compare-fields.js';
import { asOfType } from './current-types.js';
import { differenceOf, type FieldSet, intersectionOf, isEmptyFieldSet, unionOf, withoutSubtrees } from './field-set.js';
import { fieldSetOf } from './field-set-of.js';
import { mergeObjects } from './merge-objects.js';
import { anyLeaf, type MergeType } from './merge-type.js';
import { withNamedMembers } from './named-members.js';
import {
  afterChange,
  type Conflicts,
  type KindVersions,
  type ObjectValue,
  type Owners,
  type Ownership,
  ownerKey,
  unownedFields,
  type Writer,
} from './owners.js';
import { removeFields } from './remove-fields.js';

export interface Configuration {
  /** The object as it is, and what its applier wants of it, both in `apiVersion`. */
  readonly live: ObjectValue;
  readonly configuration: ObjectValue;
  readonly apiVersion: string;
  /** Take what others own. */
  readonly force: boolean;
}

export type Applied =
  | { readonly type: 'conflict'; readonly conflicts: Conflicts }
  | { readonly type: 'applied'; readonly object: ObjectValue; readonly owners: Owners };

/**
 * The live object after its applier said what it wants of it (spec: Server-side apply rules): what it says is laid over
 * the object; what it said the last time and does not say now goes, unless somebody else owns it; what others own with
 * another value is a conflict, or taken by force. When nothing changes, object and owners are the ones given.
 */
export function applyConfiguration(
  owners: Owners,
  { manager, time, ...given }: Configuration & Writer,
  versions: KindVersions,
): Applied {
  const { live, configuration, apiVersion, force } = given;
  const type = versions.typeOf(apiVersion) ?? anyLeaf;
  const applier = { manager, apiVersion, isApply: true };
  const key = ownerKey(applier);
  const known = new Map<string, Ownership>();
  for (const [name, ownership] of owners) known.set(name, withCurrentTypes(ownership, versions));
  const last = known.get(key);
  const fields = withoutSubtrees(fieldSetOf(type, configuration), versions.resetFields(apiVersion));
  known.set(key, { ...applier, fields });
  const merged = asObject(mergeObjects(type, live, configuration));
  const saysAll = last === undefined || isEmptyFieldSet(differenceOf(last.fields, fields));
  // What was said is said again: nothing goes.
  const object = saysAll ? merged : prune(merged, { last, owners: known, apiVersion, versions });
  const after = afterChange(known, { before: live, after: object, apiVersion, applier: key }, versions);
  if (!force && after.conflicts.size > 0) return { type: 'conflict', conflicts: after.conflicts };
  const owned = differenceOf(fields, unownedFields);
  const withTime = (when: string | undefined): Owners => {
    const next = new Map(after.owners);
    next.delete(key);
    return isEmptyFieldSet(owned) ? next : next.set(key, { ...applier, fields: owned, time: when });
  };
  if (!isSame(after.comparison)) return { type: 'applied', object, owners: withTime(time) };
  const isNothing = isSameOwners(owners, withTime(last?.time));
  return { type: 'applied', object: live, owners: isNothing ? owners : withTime(time) };
}

function withCurrentTypes(ownership: Ownership, { typeOf }: KindVersions): Ownership {
  const type = typeOf(ownership.apiVersion);
  const fields = type === undefined ? ownership.fields : asOfType(type, ownership.fields);
  return fields === ownership.fields ? ownership : { ...ownership, fields };
}

function isSameOwners(before: Owners, after: Owners): boolean {
  if (before.size !== after.size) return false;
  for (const [key, ownership] of before) if (!deepEqual(ownership, after.get(key))) return false;
  return true;
}

interface Pruning {
  readonly last: Ownership;
  readonly owners: Owners;
  /** Of the object. */
  readonly apiVersion: string;
  readonly versions: KindVersions;
}

/** Without what the applier said the last time, and nobody says now. */
function prune(merged: ObjectValue, { last, owners, apiVersion, versions }: Pruning): ObjectValue {
  const lastType = versions.typeOf(last.apiVersion);
  if (lastType === undefined || isEmptyFieldSet(last.fields)) return merged;
  const convert = (object: ObjectValue, from: string, to: string) =>
    from === to ? object : versions.convert(object, from, to);
  const lastFields = withNamedMembers(lastType, last.fields);
  let at = last.apiVersion;
  let whole = convert(merged, apiVersion, at);
  let pruned = asObject(removeFields(lastType, whole, lastFields));
  for (const [version, owned] of ownedByVersion(owners)) {
    const type = versions.typeOf(version);
    if (type === undefined) continue;
    whole = convert(whole, at, version);
    pruned = convert(pruned, at, version);
    at = version;
    const kept = unionOf(namedFields(type, pruned), withNamedMembers(type, owned));
    pruned = asObject(removeFields(type, whole, differenceOf(namedFields(type, whole), kept)));
  }
  whole = convert(whole, at, last.apiVersion);
  pruned = convert(pruned, at, last.apiVersion);
  // What was never said stays, though what was around it is gone.
  const gone = differenceOf(namedFields(lastType, whole), namedFields(lastType, pruned));
  pruned = asObject(removeFields(lastType, whole, intersectionOf(gone, lastFields)));
  return convert(pruned, last.apiVersion, apiVersion);
}

function namedFields(type: MergeType, object: ObjectValue): FieldSet {
  return withNamedMembers(type, fieldSetOf(type, object));
}

function ownedByVersion(owners: Owners): ReadonlyMap<string, FieldSet> {
  const owned = new Map<string, FieldSet>();
  for (const { apiVersion, fields } of owners.values()) {
    const others = owned.get(apiVersion);
    owned.set(apiVersion, others === undefined ? fields : unionOf(others, fields));
  }
  return owned;
}

function asObject(value: DeepReadonly<JsonValue>): ObjectValue {
  return isJsonObject(value) ? value : {};
}
