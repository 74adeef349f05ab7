import { quoteJson } from '@orch/api';
import { duplicate, type FieldError, type FieldPath, fieldPath, isFields, valueKey } from '@orch/apimachinery';
import type { StructuralSchema } from './structural-schema.js';

/** The repeated elements of sets, and those of maps with repeated keys, with the messages of v1.21. */
export function repeatedElements(schema: StructuralSchema, value: unknown, path?: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  visit(schema, value, { path, errors });
  return errors;
}

interface Place {
  readonly path: FieldPath | undefined;
  readonly errors: FieldError[];
}

function visit(schema: StructuralSchema, value: unknown, { path, errors }: Place): void {
  if (!schema.hasUniqueLists) return;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    checkUnique(schema, list, { path, errors });
    const { items } = schema;
    if (items === undefined) return;
    for (const [index, item] of list.entries()) visit(items, item, { path: path?.index(index), errors });
  }
  if (!isFields(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const property = schema.properties.get(name);
    if (property !== undefined) visit(property, member, { path: path?.child(name) ?? fieldPath(name), errors });
    else if (schema.additional !== undefined && schema.additional !== 'any') {
      visit(schema.additional, member, { path: path?.key(name) ?? fieldPath(name), errors });
    }
  }
}

function checkUnique({ listType, listMapKeys }: StructuralSchema, list: readonly unknown[], place: Place): void {
  if (listType !== 'set' && listType !== 'map') return;
  const seen = new Set<string>();
  for (const [index, item] of list.entries()) {
    const identity = listType === 'set' ? item : keysOf(item, listMapKeys);
    if (identity === undefined) continue;
    const key = valueKey(identity);
    if (seen.has(key) && place.path !== undefined) {
      place.errors.push(duplicate(place.path.index(index), quoteJson(identity)));
    }
    seen.add(key);
  }
}

/** The keys of an item that are set; undefined for an item that is no object, which the schema rejects. */
function keysOf(item: unknown, keys: readonly string[]): unknown {
  if (!isFields(item)) return undefined;
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(item, key)).map((key) => [key, item[key]]));
}
