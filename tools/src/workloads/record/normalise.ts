import { isJsonObject, type Json } from '../../differential/json.js';
import type { NameNormaliser } from './name-normaliser.js';

/** Members that differ in each run and say nothing about behavior. */
const dropped = new Set(['resourceVersion', 'managedFields', 'selfLink', 'creationTimestamp']);
const ports = new Set(['nodePort', 'healthCheckNodePort']);
/** Keys and certificates that are made anew in each cluster. */
const secretMembers = new Set(['token', 'ca.crt', 'certificate', 'caBundle']);
const secretText = /^(LS0t|-----BEGIN|ey)/;

/** Returns the object without what differs in each run, its names replaced. */
export function normalise(value: Json, names: NameNormaliser, key = ''): Json {
  if (typeof value === 'string') {
    if (secretMembers.has(key) && value !== '')
      return secretText.test(value) || value.length > 200 ? `<${key}>` : value;
    return names.text(value);
  }
  if (typeof value === 'number') return ports.has(key) && value >= 30_000 ? '<port>' : value;
  if (Array.isArray(value)) return value.map((item: Json) => normalise(item, names, key));
  if (!isJsonObject(value)) return value;
  const result: Record<string, Json> = {};
  // The order of keys differs between the data of revisions.
  for (const [name, item] of Object.entries(value).toSorted(byKey)) {
    if (!dropped.has(name)) result[names.text(name)] = normalise(item, names, name);
  }
  return result;
}

function byKey([left]: readonly [string, Json], [right]: readonly [string, Json]): number {
  return left < right ? -1 : 1;
}
