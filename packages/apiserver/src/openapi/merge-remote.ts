import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';
import type { RemoteOpenApi } from '../kinds/registered-versions.js';

/** The parts of other servers in the OpenAPI document of this one. */
export interface MergedRemote {
  readonly paths: readonly (readonly [name: string, path: JsonObject])[];
  readonly definitions: readonly (readonly [name: string, definition: JsonObject])[];
}

/**
 * Pure. Merges the documents of other servers, in their order. Servers share equal definitions; one with a name that
 * stands for another definition gets a new name, and so do its references:
 *
 *     io.example.Meta of this server, io.example.Meta of another → io.example.Meta, io.example.Meta_v2
 *
 * `own` finds a definition of this server.
 */
export function mergeRemote(
  remotes: readonly RemoteOpenApi[],
  own: (name: string) => JsonObject | undefined,
): MergedRemote {
  const definitions = new Map<string, JsonObject>();
  const known = (name: string) => definitions.get(name) ?? own(name);
  const paths: (readonly [string, JsonObject])[] = [];
  for (const remote of remotes) {
    const renamed = new Map<string, string>();
    for (const [name, definition] of Object.entries(remote.definitions)) {
      const free = nameFor(name, definition, known);
      if (free !== name) renamed.set(name, free);
    }
    for (const [name, definition] of Object.entries(remote.definitions)) {
      const given = renamed.get(name) ?? name;
      if (own(given) === undefined) definitions.set(given, rename(definition, renamed));
    }
    for (const [path, document] of Object.entries(remote.paths)) paths.push([path, rename(document, renamed)]);
  }
  return { paths, definitions: [...definitions] };
}

function nameFor(name: string, definition: JsonObject, known: (name: string) => JsonObject | undefined): string {
  let free = name;
  for (let number = 2; ; number++) {
    const other = known(free);
    if (other === undefined || deepEqual(other, definition)) return free;
    free = `${name}_v${number}`;
  }
}

function rename(document: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  if (renamed.size === 0) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value = null]) => [name, renameIn(name, value, renamed)]),
  );
}

function renameIn(member: string, value: JsonValue, renamed: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') {
    if (member !== '$ref' || !value.startsWith(prefix)) return value;
    const name = value.slice(prefix.length);
    return `${prefix}${renamed.get(name) ?? name}`;
  }
  if (Array.isArray(value)) return value.map((one) => renameIn('', one, renamed));
  return isJsonObject(value) ? rename(value, renamed) : value;
}

const prefix = '#/definitions/';
