import { isJsonObject, type Json, valueAt } from '../../differential/json.js';
import type { Expected } from './scenario.js';

/**
 * Whether the object has each value at its path; null stands for an absent member. A path selects conditions by their type:
 * `status.conditions.Available.status`.
 */
export function meets(object: Json, expected: Expected): boolean {
  return Object.entries(expected).every(([path, value]) => {
    const found = find(object, path.split('.'));
    return value === null ? found === undefined || found === null : JSON.stringify(found) === JSON.stringify(value);
  });
}

function find(value: Json | undefined, path: readonly string[]): Json | undefined {
  if (value === undefined || path.length === 0) return value;
  if (Array.isArray(value)) {
    const [head = '', ...rest] = path;
    if (head === 'length') return value.length;
    const named = value.find((item: Json) => valueAt(item, 'type') === head || valueAt(item, 'name') === head);
    return find(named ?? value[Number(head)], rest);
  }
  if (!isJsonObject(value)) return undefined;
  // Keys of labels and annotations contain dots: the longest key that exists.
  for (let length = path.length; length > 0; length -= 1) {
    const key = path.slice(0, length).join('.');
    if (key in value) return find(value[key], path.slice(length));
  }
  return undefined;
}
