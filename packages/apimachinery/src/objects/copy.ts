import { type DeepReadonly, isJsonObject } from './json.js';

/** A deep copy of a plain JSON value. */
export function deepCopy<T>(value: DeepReadonly<T> | T): T;
export function deepCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const copy: unknown[] = new Array(value.length);
    for (let index = 0; index < value.length; index++) copy[index] = deepCopy(value[index]);
    return copy;
  }
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, deepCopy(value[key]));
  return copy;
}

/** Sets an own member of any name, including `__proto__`. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

/** Whether two JSON values are equal. Ignores member order; an undefined member equals an absent one. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) && left.length === right.length && left.every((item, index) => deepEqual(item, right[index]))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return isSameLargeInteger(left, right);
  let members = 0;
  for (const key of Object.keys(left)) {
    const value = left[key];
    if (value !== undefined) members += 1;
    if (value !== right[key] && !deepEqual(value, ownMember(right, key))) return false;
  }
  for (const key of Object.keys(right)) if (right[key] !== undefined) members -= 1;
  return members === 0;
}

/** A double such as 1e18 equals the bigint with the same digits. */
function isSameLargeInteger(left: unknown, right: unknown): boolean {
  if (typeof left === 'bigint') return typeof right === 'number' && String(left) === String(right);
  return typeof right === 'bigint' && typeof left === 'number' && String(left) === String(right);
}

function ownMember(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
