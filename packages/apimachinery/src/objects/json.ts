/** Any JSON value. A `bigint` is an integer beyond ±(2^53 - 1), as in `Int64`. */
export type JsonValue = string | number | bigint | boolean | null | JsonValue[] | JsonObject;
/** A JSON object. An `undefined` member equals an absent one. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** `T` with all members readonly, recursively; the type of cached objects. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
