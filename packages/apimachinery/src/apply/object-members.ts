import type { DeepReadonly, JsonObject, JsonValue } from '../objects/json.js';
import type { ObjectType } from './merge-type.js';

type Value = DeepReadonly<JsonValue>;

/**
 * The names of the members that objects may have, in the order of their path elements. Of a struct they are all that its
 * schema has, which no object has all of: they are sorted once, and asking an object for one more is nothing.
 */
export function namesInOrder(type: ObjectType, object: DeepReadonly<JsonObject>): readonly string[] {
  return type.kind === 'struct' ? type.names() : sortNames(Object.keys(object));
}

/** Most objects have few members, or have them in order. */
export function sortNames(names: string[]): readonly string[] {
  let previous = '';
  for (const name of names) {
    if (name < previous) return names.sort();
    previous = name;
  }
  return names;
}

/** undefined: the object has no such member of its own. All that it may have from elsewhere is no JSON. */
export function ownMember(object: DeepReadonly<JsonObject>, name: string): Value | undefined {
  const value = object[name];
  return typeof value === 'function' || value === inherited ? undefined : value;
}

const inherited: unknown = Object.prototype;
