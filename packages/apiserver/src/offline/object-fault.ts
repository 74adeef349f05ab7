import { isJsonObject } from '@orch/apimachinery';

/** What is wrong with one place of an object. */
export interface ObjectFault {
  /** The way to the place: members, and the positions of elements. */
  readonly keys: readonly string[];
  /** `spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
  readonly message: string;
}

/**
 * The members and elements that a field of an error leads through. What stands in brackets is an index, or a key.
 *
 *     spec.containers[0].image        ['spec', 'containers', '0', 'image']
 *     metadata.labels[a.b/c]          ['metadata', 'labels', 'a.b/c']
 */
export function keysOfField(field: string): readonly string[] {
  return [...field.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([text, key]) => key ?? text);
}

/** The field that keys lead to; what is no plain name stands in brackets. */
export function formatField(keys: readonly (string | number)[]): string {
  return keys
    .map((key) => (/^[A-Za-z_$][\w$-]*$/.test(String(key)) ? `.${key}` : `[${key}]`))
    .join('')
    .replace(/^\./, '');
}

/** What the keys lead to; undefined when there is nothing. */
export function valueAt(value: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((above, key) => {
    if (Array.isArray(above)) return above[Number(key)];
    return isJsonObject(above) ? above[String(key)] : undefined;
  }, value);
}
