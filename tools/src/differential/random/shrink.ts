import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { type Path, withValueAt } from './places.js';

/** Removes parts of the object, outermost first, while `isInteresting` stays true. Calls it at most `triesMax` times. */
export async function shrink(
  object: JsonObject,
  options: { readonly isInteresting: (object: JsonObject) => Promise<boolean>; readonly triesMax: number },
): Promise<JsonObject> {
  let smallest = object;
  let tries = 0;
  for (let depth = 1; depth < 12; depth += 1) {
    // Last items first, so that the indexes of the others stay valid.
    for (const path of pathsAt(smallest, depth).toReversed()) {
      if (isIdentity(path)) continue;
      if (tries >= options.triesMax) return smallest;
      tries += 1;
      const smaller = withValueAt(smallest, path, undefined);
      if (isJsonObject(smaller) && (await options.isInteresting(smaller))) smallest = smaller;
    }
  }
  return smallest;
}

function isIdentity(path: Path): boolean {
  return ['apiVersion', 'kind', 'metadata', 'metadata.name', 'metadata.namespace'].includes(path.join('.'));
}

function pathsAt(value: Json, depth: number): readonly Path[] {
  if (depth === 0) return [[]];
  const items: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.map((item: Json, index) => [index, item])
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return items.flatMap(([key, item]) => pathsAt(item, depth - 1).map((path): Path => [key, ...path]));
}
