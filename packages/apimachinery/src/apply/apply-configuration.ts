import { deepEqual } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import { isSame } from './compare-fields.js';
import { type ObjectValue, runLocally, type WithConversions } from './conversions.js';
import {
  differenceOf,
  type FieldSet,
  intersectionOf,
  isEmptyFieldSet,
  itself,
  leaf,
  noFields,
  unionOf,
  withoutSubtrees,
} from './field-set.js';
import { fieldSetOf } from './field-set-of.js';
import { mergeObjects } from './merge-objects.js';
import { anyLeaf, type MergeType, typeBelow } from './merge-type.js';
import { withNamedMembers } from './named-members.js';
import {
  afterChange,
  type Conflicts,
  type KindVersions,
  type Owners,
  type Ownership,
  ownerKey,
  unownedFields,
  type VersionTypes,
  type Writer,
} from './owners.js';
import { removeFields } from './remove-fields.js';

export interface Configuration {
  /** The live object and the applied configuration, both in `apiVersion`. */
  readonly live: ObjectValue;
  readonly configuration: ObjectValue;
  readonly apiVersion: string;
  /** Take over conflicting fields from other managers. */
  readonly force: boolean;
}

export type Applied =
  | { readonly type: 'conflict'; readonly conflicts: Conflicts }
  | { readonly type: 'applied'; readonly object: ObjectValue; readonly owners: Owners };

/**
 * Server-side apply (spec: Server-side apply rules). Merges the configuration into the live object and removes fields that
 * the manager applied last time but not now, unless another manager owns them. A field that another manager owns with another
 * value is a conflict, or is taken over with `force`. When nothing changes, returns the given object and owners.
 */
export function applyConfiguration(owners: Owners, request: Configuration & Writer, versions: KindVersions): Applied {
  return runLocally(mergeConfiguration(owners, request, versions), versions.convert);
}

/** `applyConfiguration` with any conversion. */
export function* mergeConfiguration(
  owners: Owners,
  { manager, time, ...request }: Configuration & Writer,
  versions: VersionTypes,
): WithConversions<Applied> {
  const { live, configuration, apiVersion, force } = request;
  const type = versions.typeOf(apiVersion) ?? anyLeaf;
  const applier = { manager, apiVersion, isApply: true };
  const key = ownerKey(applier);
  const known = new Map<string, Ownership>();
  for (const [name, ownership] of owners) known.set(name, withCurrentTypes(ownership, versions));
  const last = known.get(key);
  const fields = withoutSubtrees(fieldSetOf(type, configuration), versions.resetFields(apiVersion));
  known.set(key, { ...applier, fields });
  const merged = asObject(mergeObjects(type, live, configuration));
  const removesNothing = last === undefined || isEmptyFieldSet(differenceOf(last.fields, fields));
  const object = removesNothing ? merged : yield* prune(merged, { last, owners: known, apiVersion, versions });
  const after = yield* afterChange(known, { before: live, after: object, apiVersion, applier: key }, versions);
  if (!force && after.conflicts.size > 0) return { type: 'conflict', conflicts: after.conflicts };
  const owned = differenceOf(fields, unownedFields);
  const withTime = (when: string | undefined): Owners => {
    const next = new Map(after.owners);
    next.delete(key);
    return isEmptyFieldSet(owned) ? next : next.set(key, { ...applier, fields: owned, time: when });
  };
  if (!isSame(after.comparison)) return { type: 'applied', object, owners: withTime(time) };
  const isUnchanged = isSameOwners(owners, withTime(last?.time));
  return { type: 'applied', object: live, owners: isUnchanged ? owners : withTime(time) };
}

function withCurrentTypes(ownership: Ownership, { typeOf }: VersionTypes): Ownership {
  const type = typeOf(ownership.apiVersion);
  const fields = type === undefined ? ownership.fields : asOfType(type, ownership.fields);
  return fields === ownership.fields ? ownership : { ...ownership, fields };
}

/**
 * Adapts a field set to the current types, which may have changed since the fields were recorded. Fields below a value that
 * has become atomic are replaced by the value as a whole. Fields of a value that has become granular stay as recorded: the
 * owners of its parts are unknown, so they conflict with nothing (spec: Merge-strategy markers).
 */
function asOfType(type: MergeType, set: FieldSet): FieldSet {
  let changed: Record<string, FieldSet> | undefined;
  for (const element in set) {
    const node = set[element];
    if (node === undefined || element === itself || isEmptyFieldSet(node)) continue;
    const below = typeBelow(type, element);
    if (below === undefined) continue;
    const current = currentNode(below, node);
    if (current === node) continue;
    changed ??= { ...set };
    changed[element] = current;
  }
  return changed ?? set;
}

function currentNode(type: MergeType, node: FieldSet): FieldSet {
  if (type.kind === 'leaf') return type.holds === 'any' ? node : leaf;
  return asOfType(type, node);
}

function isSameOwners(before: Owners, after: Owners): boolean {
  if (before.size !== after.size) return false;
  for (const [key, ownership] of before) if (!deepEqual(ownership, after.get(key))) return false;
  return true;
}

interface Pruning {
  readonly last: Ownership;
  readonly owners: Owners;
  /** Version of the object. */
  readonly apiVersion: string;
  readonly versions: VersionTypes;
}

/** Removes the fields that the manager applied last time and that no manager owns now. */
function* prune(merged: ObjectValue, { last, owners, apiVersion, versions }: Pruning): WithConversions<ObjectValue> {
  const lastType = versions.typeOf(last.apiVersion);
  if (lastType === undefined || isEmptyFieldSet(last.fields)) return merged;
  const lastFields = withNamedMembers(lastType, last.fields);
  let at = last.apiVersion;
  let whole = yield* converted(merged, apiVersion, at);
  let pruned = asObject(removeFields(lastType, whole, lastFields));
  for (const [version, owned] of ownedByVersion(owners)) {
    const type = versions.typeOf(version);
    if (type === undefined) continue;
    [whole, pruned] = yield* convertedPair([whole, pruned], at, version);
    at = version;
    const kept = unionOf(namedFields(type, pruned), withNamedMembers(type, owned));
    pruned = asObject(removeFields(type, whole, differenceOf(namedFields(type, whole), kept)));
  }
  [whole, pruned] = yield* convertedPair([whole, pruned], at, last.apiVersion);
  // Fields that the manager never applied stay, even when their parent is removed.
  const gone = differenceOf(namedFields(lastType, whole), namedFields(lastType, pruned));
  pruned = asObject(removeFields(lastType, whole, intersectionOf(gone, lastFields)));
  return yield* converted(pruned, last.apiVersion, apiVersion);
}

function* converted(object: ObjectValue, from: string, to: string): WithConversions<ObjectValue> {
  if (from === to) return object;
  const [result = {}] = yield { objects: [object], from, to };
  return result;
}

function* convertedPair(
  pair: readonly [ObjectValue, ObjectValue],
  from: string,
  to: string,
): WithConversions<readonly [ObjectValue, ObjectValue]> {
  if (from === to) return pair;
  const [first = {}, second = {}] = yield { objects: pair, from, to };
  return [first, second];
}

function namedFields(type: MergeType, object: ObjectValue): FieldSet {
  return withNamedMembers(type, fieldSetOf(type, object));
}

function ownedByVersion(owners: Owners): ReadonlyMap<string, FieldSet> {
  const owned = new Map<string, FieldSet>();
  for (const { apiVersion, fields } of owners.values()) {
    owned.set(apiVersion, unionOf(owned.get(apiVersion) ?? noFields, fields));
  }
  return owned;
}

function asObject(value: DeepReadonly<JsonValue>): ObjectValue {
  return isJsonObject(value) ? value : {};
}
