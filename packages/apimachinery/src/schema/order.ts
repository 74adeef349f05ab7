/**
 * Looked at on every write: a pod of 2 KB has some 100 members, of which each costs one look into a map: 2 us, where its
 * JSON text takes 6. Objects that were read are in order; what defaults and admission add is at the end.
 */
import { setOwn } from '../objects/copy.js';
import { isJsonObject } from '../objects/json.js';
import { planOf } from './define-message.js';
import type { FieldPlan, MessagePlan } from './plan.js';
import type { MessageSchema } from './schema.js';

/**
 * The object with its members in the order of their type and those of maps in the order of their keys, as v1.21 writes
 * it whatever came first. Names are neutral, and members that the type does not have stand last. What is in order
 * already is not copied:
 *
 *     {metadata, spec: {replicas, selector}, data}     comes back as it is
 *     {spec: {selector, replicas: 1}, metadata}        {metadata, spec: {replicas: 1, selector}}
 */
export function inOrder<T extends object>(schema: MessageSchema, object: T): T;
export function inOrder(schema: MessageSchema, object: unknown): unknown {
  return orderedMessage(schema, object);
}

type Members = Readonly<Record<string, unknown>>;

function orderedMessage(schema: MessageSchema, value: unknown): unknown {
  if (schema.form === 'object') return isJsonObject(value) ? orderedObject(planOf(schema), value) : value;
  const inner = isEither(schema.form) ? schema.fields.find(({ name }) => name === 'schema')?.type : undefined;
  if (typeof inner !== 'function') return value;
  return Array.isArray(value) ? orderedItems(inner(), value) : orderedMessage(inner(), value);
}

function isEither(form: MessageSchema['form']): boolean {
  return form === 'objectOrArray' || form === 'objectOrBool' || form === 'objectOrStrings';
}

function orderedObject(plan: MessagePlan, value: Members): Members {
  const { byName } = plan;
  let changed: Map<string, unknown> | undefined;
  let isOrdered = true;
  let last = typeMetaPlaces.kind;
  for (const key of Object.keys(value)) {
    const field = byName.get(key);
    const position = field?.position ?? placeOfOther(key);
    if (position < last) isOrdered = false;
    last = position;
    if (field === undefined) continue;
    const member = value[key];
    if (typeof member !== 'object' || member === null) continue;
    const ordered = orderedField(field, member);
    if (ordered !== member) {
      changed ??= new Map();
      changed.set(key, ordered);
    }
  }
  return isOrdered && changed === undefined ? value : rebuilt(plan, value, changed);
}

function rebuilt(plan: MessagePlan, value: Members, changed: ReadonlyMap<string, unknown> | undefined): Members {
  const place = (key: string) => plan.byName.get(key)?.position ?? placeOfOther(key);
  const keys = Object.keys(value).sort((left, right) => place(left) - place(right));
  const result: Record<string, unknown> = {};
  for (const key of keys) setOwn(result, key, changed?.get(key) ?? value[key]);
  return result;
}

/** `kind` and `apiVersion` go first where they are no fields. */
const typeMetaPlaces = { kind: -2, apiVersion: -1 };

function placeOfOther(key: string): number {
  return key === 'kind' || key === 'apiVersion' ? typeMetaPlaces[key] : Number.MAX_SAFE_INTEGER;
}

function orderedField(field: FieldPlan, value: object): unknown {
  const { message, shape } = field;
  if (shape === 'list') return message === undefined || !Array.isArray(value) ? value : orderedItems(message, value);
  if (shape === 'map') return isJsonObject(value) ? orderedMap(message, value) : value;
  return message === undefined ? value : orderedMessage(message, value);
}

function orderedItems(message: MessageSchema, items: readonly unknown[]): readonly unknown[] {
  if (message.form !== 'object') return items;
  let result: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const ordered = orderedMessage(message, items[index]);
    if (ordered === items[index]) continue;
    result ??= [...items];
    result[index] = ordered;
  }
  return result ?? items;
}

/** Keys that the engine keeps in front, in the order of their numbers: `7`, and not `07` or 4294967295. */
function isArrayIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
}

function orderedMap(message: MessageSchema | undefined, map: Members): Members {
  let isOrdered = true;
  let previous = '';
  for (const key of Object.keys(map)) {
    if (key < previous && !isArrayIndex(previous)) isOrdered = false;
    previous = key;
    if (message !== undefined && orderedMessage(message, map[key]) !== map[key]) isOrdered = false;
  }
  if (isOrdered) return map;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(map).sort()) {
    setOwn(result, key, message === undefined ? map[key] : orderedMessage(message, map[key]));
  }
  return result;
}
