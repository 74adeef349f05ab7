import { setOwn } from '../objects/copy.js';
import type { Int64 } from '../objects/int64.js';

/**
 * Reading an object's fields where its members are `unknown`: a missing or ill-typed member reads as its zero value, as
 * after decoding. Decoding has checked the types, so an ill-typed member does not come here.
 */
export type Fields = { readonly [name: string]: unknown };
export type WritableFields = { [name: string]: unknown };

const empty: Fields = Object.freeze({});

export function isFields(value: unknown): value is WritableFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a path of member names, or an empty one. `fieldsAt(pod, 'spec', 'securityContext')` */
export function fieldsAt(value: unknown, ...path: readonly string[]): Fields {
  const found = valueAt(value, path);
  return isFields(found) ? found : empty;
}

/** The object at a path, or undefined when it is unset. */
export function optionalFieldsAt(value: unknown, ...path: readonly string[]): Fields | undefined {
  const found = valueAt(value, path);
  return isFields(found) ? found : undefined;
}

export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : '';
}

/** 0 when it is unset. */
export function numberAt(value: unknown, ...path: readonly string[]): Int64 {
  return optionalNumberAt(value, ...path) ?? 0;
}

/** The number of a field of 32 bits, to compute with; 0 when it is unset. */
export function int32At(value: unknown, ...path: readonly string[]): number {
  const found = valueAt(value, path);
  return typeof found === 'number' ? found : 0;
}

/** Null counts as unset. */
export function optionalNumberAt(value: unknown, ...path: readonly string[]): Int64 | undefined {
  const found = valueAt(value, path);
  return typeof found === 'number' || typeof found === 'bigint' ? found : undefined;
}

export function booleanAt(value: unknown, ...path: readonly string[]): boolean {
  return valueAt(value, path) === true;
}

/** The objects of a list. Other values in it are replaced by empty objects. */
export function listAt(value: unknown, ...path: readonly string[]): readonly Fields[] {
  const found = valueAt(value, path);
  if (!Array.isArray(found)) return [];
  // Validation reads the same lists many times, so a list of objects is not copied.
  const items: readonly unknown[] = found;
  return items.every(isFields) ? items : items.map((item) => (isFields(item) ? item : empty));
}

export function textsAt(value: unknown, ...path: readonly string[]): readonly string[] {
  const found = valueAt(value, path);
  if (!Array.isArray(found)) return [];
  const items: readonly unknown[] = found;
  return items.every(isText) ? items : items.filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A map of strings, such as labels. */
export function textMapAt(value: unknown, ...path: readonly string[]): Readonly<Record<string, string>> {
  const found = valueAt(value, path);
  if (!isFields(found)) return {};
  const result: Record<string, string> = {};
  for (const key of Object.keys(found)) {
    const text = found[key];
    if (typeof text === 'string') setOwn(result, key, text);
  }
  return result;
}

/** Whatever is there; null reads as undefined. */
export function memberAt(value: unknown, ...path: readonly string[]): unknown {
  return valueAt(value, path) ?? undefined;
}

/** The object member `name`, made when it is unset. */
export function ensureFields(owner: WritableFields, name: string): WritableFields {
  const found = owner[name];
  if (isFields(found)) return found;
  const made: WritableFields = {};
  owner[name] = made;
  return made;
}

/** Equal as JSON: an absent member equals one that is undefined; an empty list or map equals an absent one. */
export function semanticallyEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isUnset(left) || isUnset(right)) return isUnset(left) && isUnset(right);
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    for (let index = 0; index < left.length; index++) {
      if (!semanticallyEqual(left[index], right[index])) return false;
    }
    return true;
  }
  if (!isFields(left) || !isFields(right)) return false;
  for (const name of Object.keys(left)) if (!semanticallyEqual(left[name], right[name])) return false;
  for (const name of Object.keys(right)) if (!(name in left) && !isUnset(right[name])) return false;
  return true;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (!isFields(current)) return undefined;
    current = current[name];
  }
  return current;
}
