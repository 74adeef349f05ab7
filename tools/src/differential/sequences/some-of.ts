import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { Random } from '../random/random.js';

/** Members that say which item it is, or without which an object is not valid: these stay. */
const kept = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'name',
  'containerPort',
  'protocol',
  'port',
  'ip',
  'key',
  'uid',
  'type',
  'status',
  'mountPath',
  'topologyKey',
  'whenUnsatisfiable',
  'effect',
  'selector',
  'matchLabels',
  'template',
  'group',
  'scope',
  'names',
  'plural',
  'versions',
  'schema',
  'storage',
  'served',
]);

/** A part of `object`, as somebody applies who cares for a part: members and items left out by chance. */
export function someOf(object: JsonObject, random: Random): JsonObject {
  const part: Record<string, Json> = {};
  for (const [key, value] of Object.entries(object)) {
    if (!kept.has(key) && random.oneIn(3)) continue;
    part[key] = someOfValue(value, random);
  }
  return part;
}

function someOfValue(value: Json, random: Random): Json {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.filter(() => !random.oneIn(4)).map((item) => someOfValue(item, random));
  }
  return isJsonObject(value) ? someOf(value, random) : value;
}
