import { encodeJson, isJsonObject } from '@orch/apimachinery';

/** JSON with sorted keys: equal values have equal texts. */
export function sortedJson(value: unknown): string {
  return encodeJson(withSortedKeys(value));
}

/** Pure: a copy of a JSON value whose objects, at all depths, have their members in the order of their names. */
export function withSortedKeys<T>(value: T): T;
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withSortedKeys(item));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, withSortedKeys(member)]));
}
