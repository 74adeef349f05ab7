export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isRecord(value);
}

/** Converts parsed YAML or JSON to JSON; other values (dates, integers beyond 2^53) become strings. */
export function toJson(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item)]));
  return String(value);
}

/** Returns the value at `path`, such as `metadata.uid` or `items.0.metadata.name`, `.` for the root; undefined if absent. */
export function valueAt(value: Json, path: string): Json | undefined {
  if (path === '.') return value;
  let at: Json | undefined = value;
  for (const part of path.split('.')) {
    if (Array.isArray(at)) at = at[Number(part)];
    else if (isJsonObject(at)) at = at[part];
    else return undefined;
  }
  return at;
}
