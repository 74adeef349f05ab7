import { isJsonObject, type JsonObject } from '@orch/apimachinery';

/** Sorts members by name, recursively. */
export function orderByName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orderByName);
  return isJsonObject(value) ? mapMembers(value, orderByName) : value;
}

/** A copy with members sorted by name. */
export function mapMembers(
  value: JsonObject,
  map: (member: unknown, name: string) => unknown,
): Record<string, unknown> {
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, map(value[name], name)]));
}
