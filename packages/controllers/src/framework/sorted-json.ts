import { encodeJson, isJsonObject } from '@orch/apimachinery';

/** JSON with sorted keys: equal values have equal texts. */
export function sortedJson(value: unknown): string {
  return encodeJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
