import { type RuleType, types } from './values/types.js';

// The largest values that a schema allows: by its maxItems, maxProperties and maxLength, and without these by the bytes of
// an object.

/** The largest object of a request, in bytes. */
export const objectBytesMax = 3 * 1024 * 1024;

/** The most characters, items or members of a value; 1 for values without a size. */
export function sizeMaxOf(type: RuleType, bytesMax = objectBytesMax): number {
  switch (type.kind) {
    case 'string':
    case 'bytes':
      return type.sizeMax ?? Math.ceil(bytesMax);
    case 'list':
      return type.sizeMax ?? itemsMax(bytesMinOf(type.items), bytesMax);
    case 'map':
      return type.sizeMax ?? itemsMax(keyBytesMin + bytesMinOf(type.values), bytesMax);
    case 'optional':
      return sizeMaxOf(type.of, bytesMax);
    case 'dyn':
      return itemsMax(1, bytesMax);
    default:
      return 1;
  }
}

/** Steps to compare two values of the type, at most. */
export function weightMaxOf(type: RuleType, bytesMax = objectBytesMax): number {
  // Each step of a comparison in order is for a byte at least.
  return hasSets(type) ? wholeWeight(type, bytesMax) : Math.min(wholeWeight(type, bytesMax), bytesMax + 1);
}

function wholeWeight(type: RuleType, bytesMax: number): number {
  const size = sizeMaxOf(type, bytesMax);
  switch (type.kind) {
    case 'string':
    case 'bytes':
      return 2 + size / textUnit;
    case 'list': {
      const items = size * weightMaxOf(type.items, bytesMax / Math.max(1, size));
      return type.identity === undefined ? 1 + items : 1 + 2 * size * items;
    }
    case 'map':
      return 1 + size * weightMaxOf(type.values, bytesMax / Math.max(1, size));
    case 'object':
      return [...type.fields.values()].reduce((sum, field) => sum + weightMaxOf(field.type, bytesMax), 1);
    case 'optional':
      return 1 + weightMaxOf(type.of, bytesMax);
    case 'dyn':
      return bytesMax / textUnit;
    default:
      return 1;
  }
}

/** Sets are compared without order: each item with each. */
function hasSets(type: RuleType): boolean {
  switch (type.kind) {
    case 'list':
      return type.identity !== undefined || hasSets(type.items);
    case 'map':
      return hasSets(type.values);
    case 'object':
      return [...type.fields.values()].some((field) => hasSets(field.type));
    case 'optional':
      return hasSets(type.of);
    default:
      return false;
  }
}

/** Characters that cost one step. */
export const textUnit = 10;

/** The shortest JSON of a value of the type. */
export function bytesMinOf(type: RuleType): number {
  switch (type.kind) {
    case 'bool':
      return 4;
    case 'string':
    case 'bytes':
    case 'list':
    case 'map':
      return 2;
    case 'object':
      return type.bytesMin ?? 2;
    case 'timestamp':
      return 12;
    case 'duration':
      return 4;
    case 'optional':
      return bytesMinOf(type.of);
    default:
      return 1;
  }
}

/** `"":` */
const keyBytesMin = 3;

/** A comma follows each item. */
function itemsMax(itemBytesMin: number, bytesMax: number): number {
  return Math.max(1, Math.floor((bytesMax - 2) / (itemBytesMin + 1)));
}

/** The most items of a list, or members of a map, of a schema whose type is not known. */
export const unknownSizeMax = sizeMaxOf(types.dyn);
