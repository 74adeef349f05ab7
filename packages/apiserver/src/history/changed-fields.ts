import { isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';

/** A field that differs between two states of an object. */
export interface ChangedField {
  /** `spec.template.spec.containers[name=web].image`, `metadata.labels["app/part"]`, `spec.finalizers[0]`. */
  readonly path: string;
  /** undefined: the field was added. */
  readonly from?: JsonValue;
  /** undefined: the field was removed. */
  readonly to?: JsonValue;
}

/**
 * The fields that an update changed, in the order of the new object, without fields maintained by the server
 * (generation, managed fields). An added or removed field is reported as a whole. Items of lists with names are
 * compared by name:
 *
 *     [{name: a, image: x}, {name: b}] and [{name: b}, {name: a, image: y}]   ->   [name=a].image: x, y
 */
export function changedFields(before: JsonObject, after: JsonObject): readonly ChangedField[] {
  const fields: ChangedField[] = [];
  compareMembers(withoutServerFields(before), withoutServerFields(after), '', fields);
  return fields;
}

function withoutServerFields(object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata)) return object;
  const { generation: _generation, managedFields: _managedFields, resourceVersion: _version, ...rest } = metadata;
  return { ...object, metadata: rest };
}

function compare(before: JsonValue | undefined, after: JsonValue | undefined, path: string, fields: ChangedField[]) {
  if (isJsonObject(before) && isJsonObject(after)) compareMembers(before, after, path, fields);
  else if (Array.isArray(before) && Array.isArray(after)) compareItems(before, after, path, fields);
  else if (before !== after) {
    fields.push({
      path,
      ...(before === undefined ? {} : { from: before }),
      ...(after === undefined ? {} : { to: after }),
    });
  }
}

function compareMembers(before: JsonObject, after: JsonObject, path: string, fields: ChangedField[]): void {
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    compare(before[name], after[name], memberPath(path, name), fields);
  }
}

function compareItems(before: JsonValue[], after: JsonValue[], path: string, fields: ChangedField[]): void {
  const key = keysOfItems.find((name) => isKey(name, before) && isKey(name, after));
  if (key === undefined) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      compare(before[index], after[index], `${path}[${index}]`, fields);
    }
    return;
  }
  const old = byKey(before, key);
  const now = byKey(after, key);
  for (const [name, item] of now) compare(old.get(name), item, `${path}[${key}=${name}]`, fields);
  for (const [name, item] of old) if (!now.has(name)) compare(item, undefined, `${path}[${key}=${name}]`, fields);
}

/** Members that identify list items when their values are unique. */
const keysOfItems = ['name', 'type', 'uid', 'key'] as const;

function isKey(name: string, items: readonly JsonValue[]): boolean {
  const values = items.map((item) => (isJsonObject(item) ? item[name] : undefined));
  return values.every((value) => typeof value === 'string') && new Set(values).size === values.length;
}

function byKey(items: readonly JsonValue[], key: string): ReadonlyMap<string, JsonValue> {
  return new Map(items.map((item) => [isJsonObject(item) ? String(item[key]) : '', item]));
}

function memberPath(path: string, name: string): string {
  if (!/^[A-Za-z_$][\w$-]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
