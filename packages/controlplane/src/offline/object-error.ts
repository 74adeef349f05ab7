import { isJsonObject } from '@orch/apimachinery';

/** An error at one field of an object. */
export interface ObjectError {
  /** The path to the field: member names and element indexes. */
  readonly keys: readonly string[];
  /** `spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
  readonly message: string;
}

/**
 * Splits the field path of an error into keys. Brackets contain an index or a map key.
 *
 *     spec.containers[0].image        ['spec', 'containers', '0', 'image']
 *     metadata.labels[a.b/c]          ['metadata', 'labels', 'a.b/c']
 */
export function keysOfField(field: string): readonly string[] {
  return [...field.matchAll(/\[[^\]]*|[^.[\]]+/g)].map(([text]) => (text.startsWith('[') ? text.slice(1) : text));
}

/** Formats keys as a field path; a key that is not an identifier is put in brackets. */
export function formatField(keys: readonly (string | number)[]): string {
  return keys
    .map((key) => (/^[A-Za-z_$][\w$-]*$/.test(String(key)) ? `.${key}` : `[${key}]`))
    .join('')
    .replace(/^\./, '');
}

/** The value at a path; undefined when it is missing. */
export function valueAt(value: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((above, key) => {
    if (Array.isArray(above)) return above[Number(key)];
    return isJsonObject(above) ? above[String(key)] : undefined;
  }, value);
}
