import type { Names } from '../names/names.js';
import { setOwn } from '../objects/copy.js';
import { isJsonObject } from '../objects/json.js';
import { planOf } from './define-message.js';
import type { FieldPlan } from './plan.js';
import type { MessageSchema } from './schema.js';

/**
 * Spells field names in the dialect of `names`. Returns the same object when its kind has no renamed fields, and shares
 * parts without renamed fields with the input. Values are not changed.
 */
export function renameToWire<T>(schema: MessageSchema, object: T, names: Pick<Names, 'dialect'>): T;
export function renameToWire(schema: MessageSchema, object: unknown, names: Pick<Names, 'dialect'>): unknown {
  return names.dialect === 'orch' ? object : renameMessage(schema, object, 'toWire');
}

/** Reverses `renameToWire`. */
export function renameFromWire<T>(schema: MessageSchema, object: T, names: Pick<Names, 'dialect'>): T;
export function renameFromWire(schema: MessageSchema, object: unknown, names: Pick<Names, 'dialect'>): unknown {
  return names.dialect === 'orch' ? object : renameMessage(schema, object, 'fromWire');
}

type Direction = 'toWire' | 'fromWire';

function renameMessage(schema: MessageSchema, value: unknown, direction: Direction): unknown {
  if (!schema.renames) return value;
  if (schema.form !== 'object') return renameEither(schema, value, direction);
  if (!isJsonObject(value)) return value;
  const byName = new Map<string, FieldPlan>();
  for (const field of planOf(schema).fields) byName.set(direction === 'toWire' ? field.name : field.compatName, field);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const field = byName.get(key);
    const member = value[key];
    if (field === undefined) setOwn(result, key, member);
    else setOwn(result, direction === 'toWire' ? field.compatName : field.name, renameField(field, member, direction));
  }
  return result;
}

function renameField(field: FieldPlan, value: unknown, direction: Direction): unknown {
  const { message } = field;
  if (message === undefined || !message.renames) return value;
  if (field.shape === 'list') {
    return Array.isArray(value) ? value.map((item: unknown) => renameMessage(message, item, direction)) : value;
  }
  if (field.shape === 'single' || !isJsonObject(value)) return renameMessage(message, value, direction);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setOwn(result, key, renameMessage(message, value[key], direction));
  return result;
}

/** A union of the type of field `schema` with a simpler type. */
function renameEither(schema: MessageSchema, value: unknown, direction: Direction): unknown {
  const inner = schema.fields.find((field) => field.name === 'schema')?.type;
  if (typeof inner !== 'function') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => renameMessage(inner(), item, direction));
  return isJsonObject(value) ? renameMessage(inner(), value, direction) : value;
}
