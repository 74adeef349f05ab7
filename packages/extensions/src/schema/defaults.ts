import { deepCopy, isFields, setOwn } from '@orch/apimachinery';
import { type MemberChange, type Members, mapItems, mapObject } from './copy-on-write.js';
import { objectMembers, type StructuralSchema } from './structural-schema.js';

/**
 * A value with the defaults of its schema, without nulls that the schema does not allow. Shares unchanged parts with the
 * value, which is not changed.
 *
 *     { properties: { a: { default: 1 }, b: { type: string } } } of { b: null }    { a: 1 }
 */
export function withDefaults(schema: StructuralSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return mapItems(list, (item) => withDefaults(schema.items, itemOrDefault(schema.items, item)));
  }
  return isFields(value) ? objectWithDefaults(schema, value) : value;
}

/** `withDefaults` for a whole object: `kind`, `apiVersion` and metadata stay as they are. */
export function objectWithDefaults(schema: StructuralSchema, object: Members, { isRoot = false } = {}): Members {
  const known = mapObject(object, (name, value): MemberChange => {
    if (isRoot && objectMembers.has(name)) return { value };
    const { additional } = schema;
    const property = schema.properties.get(name) ?? (additional === 'any' ? undefined : additional);
    if (property === undefined) return { value };
    const isMissing = value === null && !property.isNullable;
    if (isMissing && property.default === undefined) return 'removed';
    return { value: withDefaults(property, isMissing ? deepCopy<unknown>(property.default) : value) };
  });
  let result: Record<string, unknown> | undefined;
  for (const [name, property] of schema.properties) {
    if (property.default === undefined || Object.hasOwn(known, name) || (isRoot && objectMembers.has(name))) continue;
    result ??= { ...known };
    setOwn(result, name, withDefaults(property, deepCopy<unknown>(property.default)));
  }
  return result ?? known;
}

function itemOrDefault(items: StructuralSchema | undefined, item: unknown): unknown {
  if (item !== null || items === undefined || items.isNullable || items.default === undefined) return item;
  return deepCopy<unknown>(items.default);
}
