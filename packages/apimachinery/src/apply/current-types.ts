import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import { hasNothing } from './compare-fields.js';
import { type FieldSet, isEmptyFieldSet, itself, leaf, unionOf } from './field-set.js';
import { fieldSetOf } from './field-set-of.js';
import { storedElement } from './list-element.js';
import { type MergeType, typeBelow } from './merge-type.js';
import type { KindVersions, ObjectValue, Owners, Ownership } from './owners.js';

type Value = DeepReadonly<JsonValue>;

/**
 * The owners as the types of fields are now (spec: Merge-strategy markers), which may have been others when they took
 * theirs. What was merged in parts and is now replaced as a whole is owned as a whole. What is owned as a whole, without
 * anything in it, and is now merged in parts is owned with all that is there:
 *
 *     { 'f:data': {} }     of a config map { data: { a: '1' } }     { 'f:data': { '.': {}, 'f:a': {} } }
 */
export function withCurrentTypes(
  owners: Owners,
  { object, apiVersion }: { readonly object: ObjectValue; readonly apiVersion: string },
  versions: KindVersions,
): Owners {
  let changed: Map<string, Ownership> | undefined;
  const inVersions = new Map([[apiVersion, object]]);
  for (const [key, ownership] of owners) {
    const type = versions.typeOf(ownership.apiVersion);
    if (type === undefined) continue;
    let value = inVersions.get(ownership.apiVersion);
    if (value === undefined) {
      value = versions.convert(object, apiVersion, ownership.apiVersion);
      inVersions.set(ownership.apiVersion, value);
    }
    const fields = currentBelow(type, ownership.fields, value);
    if (fields === ownership.fields) continue;
    changed ??= new Map(owners);
    changed.set(key, { ...ownership, fields });
  }
  return changed ?? owners;
}

function currentBelow(type: MergeType, set: FieldSet, value: Value | undefined): FieldSet {
  let changed: Record<string, FieldSet> | undefined;
  let items: ReadonlyMap<string, Value> | undefined;
  for (const element in set) {
    const node = set[element];
    if (node === undefined || element === itself) continue;
    const below = typeBelow(type, element);
    // Of values without schema nothing is known, and a scalar has always been one.
    if (below === undefined || below.kind === 'deduced' || isScalar(below)) continue;
    if (type.kind === 'set' || type.kind === 'keyed') items ??= itemsOf(type, value);
    const current = currentNode(below, node, items?.get(element) ?? memberAt(type, element, value));
    if (current === node) continue;
    changed ??= { ...set };
    changed[element] = current;
  }
  return changed ?? set;
}

function currentNode(type: MergeType, node: FieldSet, value: Value | undefined): FieldSet {
  const isWhole = isEmptyFieldSet(node);
  if (type.kind === 'leaf') return isWhole || type.holds === 'any' ? node : leaf;
  if (!isWhole) return currentBelow(type, node, value);
  if (hasNothing(value) || value === undefined) return node;
  const inside = fieldSetOf(type, value);
  return isEmptyFieldSet(inside) ? node : unionOf({ [itself]: leaf }, inside);
}

function isScalar(type: MergeType): boolean {
  return type.kind === 'leaf' && type.holds !== 'list' && type.holds !== 'map';
}

function memberAt(type: MergeType, element: string, value: Value | undefined): Value | undefined {
  if (!isJsonObject(value)) return undefined;
  const name = type.kind === 'struct' ? type.nameOf(element) : element.slice(2);
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function itemsOf(
  type: Extract<MergeType, { readonly kind: 'set' | 'keyed' }>,
  list: Value | undefined,
): ReadonlyMap<string, Value> {
  const items = new Map<string, Value>();
  if (Array.isArray(list)) for (const item of list) items.set(storedElement(type, item) ?? '', item);
  return items;
}
