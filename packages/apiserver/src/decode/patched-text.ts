import { encodeJson, isJsonObject, type JsonObject, type JsonValue, type MessageSchema } from '@orch/apimachinery';
import { mapMembers, orderByName } from './order-by-name.js';
import type { PatchType } from './patch.js';

export interface PatchedTextOptions {
  readonly schema: MessageSchema;
  readonly compat: boolean;
  readonly type: PatchType;
  readonly patch: JsonValue;
}

/**
 * The JSON text of a patched object as v1.21 quotes and parses it. Objects that the patch modified have members
 * sorted by name; all others follow the order of their type.
 *
 *     {kind, metadata: {name, labels}, spec: {b, a}} patched by {metadata: {labels: {x: y}}}
 *     {"kind":…,"metadata":{"labels":{"x":"y"},"name":"n"},"spec":{"b":…,"a":…}}
 */
export function patchedText(patched: JsonObject, options: PatchedTextOptions): string {
  const { schema, compat, type, patch } = options;
  const ordered =
    type === 'json'
      ? orderModified(patched, { patch, schema, compat })
      : orderMerged(patched, { patch, schema, compat });
  return encodeJson(ordered);
}

/** Type and spelling of a value. */
interface Typed {
  readonly schema: MessageSchema | undefined;
  readonly compat: boolean;
}

function orderMerged(value: unknown, { patch, ...typed }: Typed & { readonly patch: unknown }): unknown {
  if (patch === undefined) return orderByType(value, typed);
  if (!isJsonObject(value) || !isJsonObject(patch)) return orderByName(value);
  return mapMembers(value, (member, name) => orderMerged(member, { patch: patch[name], ...memberType(name, typed) }));
}

/**
 * Sorts the objects along the paths of all operations, and everything below the path of a `test`; added values stay
 * as sent.
 */
function orderModified(patched: unknown, { patch, ...typed }: Typed & { readonly patch: unknown }): unknown {
  const operations = Array.isArray(patch) ? patch.filter(isJsonObject) : [];
  const tests = operations.filter(({ op }) => op === 'test');
  const parents = parentsOf([
    ...operations.map(pathOf),
    ...operations.map(({ from }) => pathOf({ path: from ?? null })),
  ]);
  const tested = new Set(tests.map(pathOf));
  const added = new Set(operations.filter(({ op, value }) => op !== 'test' && value !== undefined).map(pathOf));
  const order = (value: unknown, at: string, type: Typed): unknown => {
    if (added.has(at)) return value;
    if (tested.has(at)) return orderByName(value);
    if (!parents.has(at)) return orderByType(value, type);
    const childPath = (name: string | number) => `${at}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (Array.isArray(value)) return value.map((item: unknown, index) => order(item, childPath(index), type));
    if (!isJsonObject(value)) return value;
    return mapMembers(value, (member, name) => order(member, childPath(name), memberType(name, type)));
  };
  return order(patched, '', typed);
}

/** All parents of the paths. Paths deeper than the nesting limit of objects match nothing. */
function parentsOf(paths: readonly string[]): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const path of new Set(paths)) {
    let slash = path.indexOf('/');
    for (let level = 0; slash >= 0 && level < levelsMax; level++) {
      parents.add(path.slice(0, slash));
      slash = path.indexOf('/', slash + 1);
    }
  }
  return parents;
}

const levelsMax = 1_000;

/** A path that is not a string was rejected before. */
function pathOf({ path }: JsonObject): string {
  return typeof path === 'string' ? path : '';
}

/** A value without a type is a map, with members sorted by name. */
function orderByType(value: unknown, typed: Typed): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => orderByType(item, typed));
  if (!isJsonObject(value)) return value;
  const { schema, compat } = typed;
  if (schema === undefined) return mapMembers(value, (member) => orderByType(member, typed));
  if (schema.form === 'any') return value;
  const names = [
    ...(schema.typeMeta ? ['kind', 'apiVersion'] : []),
    ...schema.fields.map((field) => (compat ? (field.compatName ?? field.name) : field.name)),
  ];
  const known = names.filter((name) => value[name] !== undefined);
  const rest = Object.keys(value).filter((name) => !names.includes(name));
  return Object.fromEntries(
    [...known, ...rest].map((name) => [name, orderByType(value[name], memberType(name, typed))]),
  );
}

function memberType(name: string, { schema, compat }: Typed): Typed {
  const field = schema?.fields.find((one) => (compat ? (one.compatName ?? one.name) : one.name) === name);
  if (field === undefined || field.shape === 'map') return { schema: undefined, compat };
  return { schema: typeof field.type === 'function' ? field.type() : undefined, compat };
}
