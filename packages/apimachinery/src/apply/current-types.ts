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
    const fields = currentBelow(type, ownership.fields, { object: value });
    if (fields === ownership.fields) continue;
    changed ??= new Map(owners);
    changed.set(key, { ...ownership, fields });
  }
  return changed ?? owners;
}

/** The value around a field, found when it is asked for: few fields need it. */
type Place = { readonly object: Value } | { readonly type: MergeType; readonly element: string; readonly in: Place };

function currentBelow(type: MergeType, set: FieldSet, place: Place): FieldSet {
  let changed: Record<string, FieldSet> | undefined;
  for (const element in set) {
    const node = set[element];
    if (node === undefined || element === itself) continue;
    const below = typeBelow(type, element);
    if (below === undefined || isScalar(below)) continue;
    const current = currentNode(below, node, { type, element, in: place });
    if (current === node) continue;
    changed ??= { ...set };
    changed[element] = current;
  }
  return changed ?? set;
}

function currentNode(type: MergeType, node: FieldSet, place: Place): FieldSet {
  const isWhole = isEmptyFieldSet(node);
  if (type.kind === 'leaf') return isWhole || type.holds === 'any' ? node : leaf;
  if (!isWhole) return currentBelow(type, node, place);
  const value = valueAt(place);
  if (hasNothing(value) || value === undefined) return node;
  const inside = fieldSetOf(type, value);
  return isEmptyFieldSet(inside) ? node : unionOf({ [itself]: leaf }, inside);
}

/** One has always been one. */
function isScalar(type: MergeType): boolean {
  return type.kind === 'leaf' && type.holds !== 'list' && type.holds !== 'map';
}

function valueAt(place: Place): Value | undefined {
  if ('object' in place) return place.object;
  const { type, element } = place;
  const around = valueAt(place.in);
  if (type.kind === 'set' || type.kind === 'keyed') {
    return Array.isArray(around) ? around.find((item) => storedElement(type, item) === element) : undefined;
  }
  if (!isJsonObject(around)) return undefined;
  const name = type.kind === 'struct' ? type.nameOf(element) : element.slice(2);
  return Object.hasOwn(around, name) ? around[name] : undefined;
}
