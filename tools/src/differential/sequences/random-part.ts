import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { Random } from '../random/random.js';

/** Members that identify an item, or that a valid object requires: these are kept. */
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

/** Returns a random part of `object`, like the configuration of an applier that manages a part of it. */
export function randomPart(object: JsonObject, random: Random): JsonObject {
  const part: Record<string, Json> = {};
  for (const [key, value] of Object.entries(object)) {
    if (!kept.has(key) && random.oneIn(3)) continue;
    part[key] = randomPartOfValue(value, random);
  }
  return part;
}

function randomPartOfValue(value: Json, random: Random): Json {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.filter(() => !random.oneIn(4)).map((item) => randomPartOfValue(item, random));
  }
  return isJsonObject(value) ? randomPart(value, random) : value;
}
