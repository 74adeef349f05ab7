import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { RemoteOpenApi } from '@orch/apiserver';

/**
 * Pure. The part of an OpenAPI v2 document that describes one group version: the paths below it, and the definitions
 * that they need. A server cannot describe the paths of others.
 */
export function openApiPartOf(
  document: JsonObject,
  { group, version }: { readonly group: string; readonly version: string },
): RemoteOpenApi {
  const root = `/apis/${group}/${version}`;
  const paths = objectsOf(document['paths']).filter(([path]) => path === root || path.startsWith(`${root}/`));
  const all = new Map(objectsOf(document['definitions']));
  const found = new Map<string, JsonObject>();
  const waiting = paths.flatMap(([, path]) => referencesOf(path));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const definition = all.get(name);
    if (definition === undefined || found.has(name)) continue;
    found.set(name, definition);
    waiting.push(...referencesOf(definition));
  }
  return { paths: recordOf(paths), definitions: recordOf([...found]) };
}

function recordOf(entries: readonly (readonly [string, JsonObject])[]): Record<string, JsonObject> {
  return Object.fromEntries(entries);
}

function objectsOf(value: unknown): readonly (readonly [string, JsonObject])[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => (isJsonObject(member) ? [[name, member] as const] : []));
}

const prefix = '#/definitions/';

/** The names of all definitions that a value references. */
function referencesOf(value: unknown): string[] {
  const found: string[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isJsonObject(next)) {
      const reference = next['$ref'];
      if (typeof reference === 'string' && reference.startsWith(prefix)) found.push(reference.slice(prefix.length));
      waiting.push(...Object.values(next));
    }
  }
  return found;
}
