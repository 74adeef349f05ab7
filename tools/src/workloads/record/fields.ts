import { isJsonObject, type Json, valueAt } from '../../differential/json.js';

/** Arrays whose elements are compared one by one by their position. */
const positional = new Set(['ownerReferences']);

/**
 * The leaves of an object by path. Elements of arrays with unique types or names have these in their paths,
 * `status.conditions.Available.status`; any other array is one leaf, and objects in it are sorted, since their order has no
 * meaning. Empty objects and arrays have no leaf.
 */
export function fieldsOf(object: Json): ReadonlyMap<string, Json> {
  const fields = new Map<string, Json>();
  collect(object, '', '', fields);
  return fields;
}

function collect(value: Json, path: string, key: string, fields: Map<string, Json>): void {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value)) collect(item, below(name), name, fields);
    return;
  }
  if (!Array.isArray(value)) {
    fields.set(path, value);
    return;
  }
  if (value.length === 0) return;
  if (key === 'subsets') collectSubsets(value, path, fields);
  else collectItems(value, path, key, fields);
}

function collectItems(items: readonly Json[], path: string, key: string, fields: Map<string, Json>): void {
  const names = positional.has(key)
    ? items.map((_, index) => String(index))
    : (unique(items, 'type') ?? unique(items, 'name'));
  if (names === undefined) fields.set(path, items.some(isJsonObject) ? items.toSorted(byText) : items);
  else for (const [index, name] of names.entries()) collect(items[index] ?? null, `${path}.${name}`, name, fields);
}

/** Subsets of endpoints come in an order by hashes. */
function collectSubsets(subsets: readonly Json[], path: string, fields: Map<string, Json>): void {
  const portsOf = (subset: Json) => valueAt(subset, 'ports') ?? null;
  const sorted = subsets.toSorted((left, right) => byText(portsOf(left), portsOf(right)));
  for (const [index, subset] of sorted.entries()) collect(subset, `${path}.${index}`, '', fields);
}

/** The values of a member, if each element has one of its own. */
function unique(items: readonly Json[], member: string): readonly string[] | undefined {
  const values = items.map((item) => valueAt(item, member));
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === items.length && new Set(texts).size === items.length ? texts : undefined;
}

function byText(left: Json, right: Json): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
