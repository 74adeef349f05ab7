import { setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { type FieldSet, isEmptyFieldSet, isMember } from './field-set.js';
import { storedElement } from './list-element.js';
import { type KeyedListType, type MergeType, memberOf, type SetType } from './merge-type.js';
import { isCollection } from './named-members.js';

type Value = DeepReadonly<JsonValue>;

/**
 * Removes the fields of a set from an object. Objects and lists left empty become null. Fields inside atomic values are not
 * removed. Shares unchanged parts with the object.
 */
export function removeFields(type: MergeType, value: Value, fields: FieldSet): Value {
  if (isEmptyFieldSet(fields)) return value;
  switch (type.kind) {
    case 'leaf':
      return value;
    case 'struct':
    case 'map':
    case 'deduced':
      return isJsonObject(value) ? removeMembers(type, value, fields) : value;
    case 'set':
    case 'keyed':
      return Array.isArray(value) && value.length > 0 ? removeItems(type, value, fields) : value;
  }
}

function removeMembers(
  type: Extract<MergeType, { readonly kind: 'struct' | 'map' | 'deduced' }>,
  value: DeepReadonly<JsonObject>,
  fields: FieldSet,
): Value {
  const kept: Record<string, Value | undefined> = {};
  let count = 0;
  const names = Object.keys(value);
  if (names.length === 0) return value;
  for (const name of names) {
    const member = memberOf(type, name);
    const node = member && fields[member.element];
    if (node !== undefined && isMember(node)) continue;
    const current = value[name];
    const rest =
      node === undefined || member === undefined || current === undefined
        ? current
        : removeFields(member.type, current, node);
    // A collection is removed with its last element.
    if (rest === null && current !== null && member !== undefined && isCollection(member.type)) continue;
    count += 1;
    setOwn(kept, name, rest);
  }
  return count === 0 ? null : kept;
}

function removeItems(type: SetType | KeyedListType, items: readonly Value[], fields: FieldSet): Value {
  const kept: Value[] = [];
  for (const item of items) {
    const element = storedElement(type, item);
    const node = element === undefined ? undefined : fields[element];
    if (node === undefined) kept.push(item);
    else if (!isMember(node)) kept.push(removeFields(type.items, item, node));
  }
  return kept.length === 0 ? null : kept;
}
