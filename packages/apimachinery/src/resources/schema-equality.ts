import { tryParseQuantity } from '../quantity/parse.js';
import type { FieldSchema, MessageSchema } from '../schema/schema.js';
import { isFields } from './fields.js';

/**
 * Whether two values of a message are semantically equal: an absent field equals its zero value unless its presence is
 * tracked, an absent list or map equals an empty one, and equal amounts may have different notations.
 * `{ hostNetwork: false }` equals `{}`; `{ runAsUser: 0 }` does not.
 */
export function equalBySchema(schema: MessageSchema, left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (schema.form === 'quantity' && typeof left === 'string' && typeof right === 'string') {
    return tryParseQuantity(left)?.nanos === tryParseQuantity(right)?.nanos;
  }
  if (schema.form !== 'object') return deepEqual(left ?? null, right ?? null);
  const leftFields = isFields(left) ? left : {};
  const rightFields = isFields(right) ? right : {};
  for (const field of schema.fields) {
    if (!fieldsEqual(field, leftFields[field.name], rightFields[field.name])) return false;
  }
  return true;
}

/** As `equalBySchema`, for the values of one field. */
export function fieldsEqual(field: FieldSchema, left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (field.shape === 'list') return listsEqual(field, left, right);
  if (field.shape === 'map') return mapsEqual(field, left, right);
  const leftUnset = left === undefined || left === null;
  const rightUnset = right === undefined || right === null;
  if (field.pointer && leftUnset !== rightUnset) return false;
  if (leftUnset && rightUnset) return true;
  return itemsEqual(field, left, right);
}

function listsEqual(field: FieldSchema, left: unknown, right: unknown): boolean {
  const leftItems = Array.isArray(left) ? left : [];
  const rightItems = Array.isArray(right) ? right : [];
  if (leftItems.length !== rightItems.length) return false;
  return leftItems.every((item, index) => itemsEqual(field, item, rightItems[index]));
}

function mapsEqual(field: FieldSchema, left: unknown, right: unknown): boolean {
  const leftItems = isFields(left) ? left : {};
  const rightItems = isFields(right) ? right : {};
  const keys = Object.keys(leftItems);
  if (keys.length !== Object.keys(rightItems).length) return false;
  return keys.every((key) => key in rightItems && itemsEqual(field, leftItems[key], rightItems[key]));
}

function itemsEqual(field: FieldSchema, left: unknown, right: unknown): boolean {
  if (typeof field.type !== 'string') return equalBySchema(field.type(), left, right);
  return deepEqual(left ?? zeroOf(field.type), right ?? zeroOf(field.type));
}

function zeroOf(type: string): unknown {
  if (type === 'bool') return false;
  if (type === 'string' || type === 'bytes') return '';
  return type === 'any' ? null : 0;
}

function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => deepEqual(item, right[i]));
  }
  if (!isFields(left) || !isFields(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length && keys.every((key) => key in right && deepEqual(left[key], right[key]))
  );
}
