import { isJsonObject, type Json } from './json.js';

/** One place where two responses differ; an absent value is undefined. */
export interface Difference {
  readonly path: string;
  readonly left: Json | undefined;
  readonly right: Json | undefined;
}

/**
 * Returns the smallest parts in which `left` and `right` differ:
 * `{a: {b: 1}}` and `{a: {b: 2, c: 3}}` give `a.b` (1, 2) and `a.c` (absent, 3).
 * Bodies of different types are one difference.
 */
export function differences(left: Json | undefined, right: Json | undefined, path = ''): readonly Difference[] {
  if (isJsonObject(left) && isJsonObject(right)) {
    if (left['kind'] !== right['kind'] && path === 'body') return [{ path, left, right }];
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return keys.flatMap((key) => differences(left[key], right[key], path === '' ? key : `${path}.${key}`));
  }
  if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
    return left.flatMap((item: Json, index) => differences(item, right[index], `${path}.${index}`));
  }
  return JSON.stringify(left) === JSON.stringify(right) ? [] : [{ path, left, right }];
}
