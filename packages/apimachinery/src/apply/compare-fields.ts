import { deepEqual } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { type FieldSet, isEmptyFieldSet, leaf, noFields } from './field-set.js';
import { wholeNodeOf } from './field-set-of.js';
import { itemsByElement } from './list-element.js';
import {
  deducedType,
  hasOnlyNames,
  type KeyedListType,
  type MergeType,
  memberOf,
  type ObjectType,
  ownMember,
  type SetType,
  sortNames,
} from './merge-type.js';
import { sortElements } from './path-element.js';

type Value = DeepReadonly<JsonValue>;

/** The fields in which two objects of one type differ. The sets are disjoint. */
export interface Comparison {
  readonly added: FieldSet;
  readonly removed: FieldSet;
  readonly modified: FieldSet;
}

export const noDifference: Comparison = { added: noFields, removed: noFields, modified: noFields };

export function compareFields(type: MergeType, before: Value, after: Value): Comparison {
  return compareNodes(type, before, after) ?? noDifference;
}

export function isSame(comparison: Comparison): boolean {
  const { added, removed, modified } = comparison;
  return isEmptyFieldSet(added) && isEmptyFieldSet(removed) && isEmptyFieldSet(modified);
}

/** The nodes of a field in the three sets; undefined for no difference. */
interface NodeDifference {
  readonly added?: FieldSet | undefined;
  readonly removed?: FieldSet | undefined;
  readonly modified?: FieldSet | undefined;
}

function compareNodes(type: MergeType, before: Value, after: Value): Comparison | undefined {
  const difference = compareValues(type, before, after);
  if (difference === undefined) return undefined;
  return {
    added: difference.added ?? noFields,
    removed: difference.removed ?? noFields,
    modified: difference.modified ?? noFields,
  };
}

function compareValues(
  type: MergeType,
  before: Value | undefined,
  after: Value | undefined,
): NodeDifference | undefined {
  if (before === after) return undefined;
  if (before === undefined) return { added: wholeNodeOf(type, after ?? null) };
  if (after === undefined) return { removed: wholeNodeOf(type, before) };
  if (isLeafPair(type, before, after)) return deepEqual(before, after) ? undefined : { modified: leaf };
  if (changesShape(type, before, after)) {
    // An object replaced by another type removes its members; the reverse adds them.
    const inside = compareMembers(deducedType, isJsonObject(before) ? before : {}, isJsonObject(after) ? after : {});
    return { ...inside, modified: leaf };
  }
  return compareBelow(type, before, after);
}

function compareBelow(type: MergeType, before: Value, after: Value): NodeDifference | undefined {
  switch (type.kind) {
    case 'leaf':
      return undefined;
    case 'set':
    case 'keyed':
      return compareItems(type, before, after);
    default:
      return compareMembers(type, before, after);
  }
}

/** Whether two values are compared as a whole: leaves, and values that are both empty. */
function isLeafPair(type: MergeType, before: Value, after: Value): boolean {
  if (type.kind === 'leaf') return true;
  if (type.kind === 'deduced' && !isJsonObject(before) && !isJsonObject(after)) return true;
  return isEmptyValue(before) && isEmptyValue(after);
}

/** Whether an untyped value changes from an object to another type or the reverse. */
function changesShape(type: MergeType, before: Value, after: Value): boolean {
  if (type.kind !== 'deduced' || before === null || after === null) return false;
  return isJsonObject(before) !== isJsonObject(after);
}

/** Whether a value is undefined, null or an empty collection. */
export function isEmptyValue(value: Value | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  for (const _name in value) return false;
  return true;
}

/** Collects the differences of the children of one node. */
class Children {
  private added: Record<string, FieldSet> | undefined;
  private removed: Record<string, FieldSet> | undefined;
  private modified: Record<string, FieldSet> | undefined;

  add(element: string, difference: NodeDifference | undefined): void {
    if (difference === undefined) return;
    const { added, removed, modified } = difference;
    if (added !== undefined) {
      this.added ??= {};
      this.added[element] = added;
    }
    if (removed !== undefined) {
      this.removed ??= {};
      this.removed[element] = removed;
    }
    if (modified !== undefined) {
      this.modified ??= {};
      this.modified[element] = modified;
    }
  }

  difference(): NodeDifference | undefined {
    const { added, removed, modified } = this;
    if (added === undefined && removed === undefined && modified === undefined) return undefined;
    return { added, removed, modified };
  }
}

function compareMembers(type: ObjectType, before: Value, after: Value): NodeDifference | undefined {
  const left: DeepReadonly<JsonObject> = isJsonObject(before) ? before : {};
  const right: DeepReadonly<JsonObject> = isJsonObject(after) ? after : {};
  const children = new Children();
  for (const name of hasOnlyNames(type) ? type.names() : namesOfChanged(left, right)) {
    if (left[name] === right[name]) continue;
    const member = memberOf(type, name);
    if (member === undefined) continue;
    children.add(member.element, compareValues(member.type, ownMember(left, name), ownMember(right, name)));
  }
  return children.difference();
}

function namesOfChanged(left: DeepReadonly<JsonObject>, right: DeepReadonly<JsonObject>): readonly string[] {
  const names = Object.keys(left).filter((name) => left[name] !== right[name]);
  for (const name of Object.keys(right)) if (!Object.hasOwn(left, name)) names.push(name);
  return sortNames(names);
}

function compareItems(type: SetType | KeyedListType, before: Value, after: Value): NodeDifference | undefined {
  const changed = withoutSame(type.items, { before, after });
  const left = itemsByElement(type, changed.before);
  const right = itemsByElement(type, changed.after);
  const children = new Children();
  for (const element of sortElements([...new Set([...left.keys(), ...right.keys()])])) {
    children.add(element, compareValues(type.items, left.get(element), right.get(element)));
  }
  return children.difference();
}

interface Values {
  readonly before: Value;
  readonly after: Value;
}

/** Drops items that are equal at the same index, since most lists do not change. */
function withoutSame(items: MergeType, { before, after }: Values): Values {
  if (!Array.isArray(before) || !Array.isArray(after)) return { before, after };
  const isSameAt = (index: number) =>
    index < after.length && compareValues(items, before[index], after[index]) === undefined;
  const same = before.map((_item, index) => isSameAt(index));
  if (!same.includes(true)) return { before, after };
  const isOther = (_item: Value, index: number) => same[index] !== true;
  return { before: before.filter(isOther), after: after.filter(isOther) };
}
