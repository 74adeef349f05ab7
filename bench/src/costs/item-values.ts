import type { FieldSchema, MessageSchema } from '@orch/apimachinery';
import { messageOf } from './places.js';

/**
 * How the items of a long list differ: `distinct` items are as short as their kind allows, `full` ones have every scalar field,
 * `same` ones are all equal, `empty` ones have no fields and each fail validation.
 */
export const variants = ['distinct', 'full', 'same', 'empty'] as const;
export type Variant = (typeof variants)[number];

/** Item number `index` of a long list or map, in the spelling of the `kubernetes` dialect. */
export function itemValue(field: FieldSchema, index: number, variant: Variant): unknown {
  const number = variant === 'same' ? 1 : index;
  const message = messageOf(field);
  if (message === undefined) return scalarValue(field, variant === 'empty' ? -1 : number);
  if (message.form !== 'object') return formValue(message, number);
  if (variant === 'empty') return {};
  return objectValue(message, number, { keys: keysOf(field), isFull: variant === 'full' });
}

/** A message with its required fields, so that validation continues after them. */
export function requiredValue(message: MessageSchema, index = 0): Record<string, unknown> {
  return objectValue(message, index, { keys: [], isFull: false });
}

interface Extent {
  readonly keys: readonly string[];
  readonly isFull: boolean;
}

function objectValue(message: MessageSchema, index: number, { keys, isFull }: Extent): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of message.fields) {
    const inner = messageOf(field);
    const isScalar = inner === undefined || inner.form !== 'object';
    const isWanted = (field.required ?? false) || keys.includes(field.name) || (isFull && isScalar);
    if (!isWanted) continue;
    const value = singleValue(field, index);
    result[wireName(field)] = field.shape === 'list' ? [value] : field.shape === 'map' ? { a: value } : value;
  }
  if (Object.keys(result).length > 0) return result;
  const [first] = message.fields.filter(({ type, shape }) => type === 'string' && shape === 'single');
  if (first !== undefined) result[wireName(first)] = scalarValue(first, index);
  return result;
}

function singleValue(field: FieldSchema, index: number): unknown {
  const message = messageOf(field);
  if (message === undefined) return scalarValue(field, index);
  return message.form === 'object' ? requiredValue(message, index) : formValue(message, index);
}

export function wireName({ name, compatName = name }: FieldSchema): string {
  return compatName;
}

function keysOf({ patchMergeKey, listMapKeys = [] }: FieldSchema): readonly string[] {
  return patchMergeKey === undefined ? listMapKeys : [patchMergeKey, ...listMapKeys];
}

function scalarValue({ name, type, enum: allowed, default: given }: FieldSchema, index: number): unknown {
  switch (type) {
    case 'string':
      return index < 0 ? '' : (allowed?.[index % allowed.length] ?? given ?? textValue(name, index));
    case 'bool':
      return true;
    case 'bytes':
      return 'aGk=';
    case 'any':
      return { a: index };
    default:
      return /port/i.test(name) ? 1 + (Math.abs(index) % 65_535) : index;
  }
}

/** A string that validation of such a field probably accepts, different for each index. */
function textValue(name: string, index: number): string {
  if (/ips?$|address/i.test(name)) return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  if (/path|directory/i.test(name)) return `/i${index}`;
  if (/cidr/i.test(name)) return `10.${(index >> 8) & 255}.${index & 255}.0/24`;
  if (name === 'protocol') return 'TCP';
  if (name === 'operator') return 'Exists';
  if (name === 'apiVersion') return 'v1';
  if (/topologyKey|^key$|finalizers/i.test(name)) return `example.com/i${index}`;
  return `i${index}`;
}

function formValue({ form }: MessageSchema, index: number): unknown {
  switch (form) {
    case 'time':
      return '2026-01-02T03:04:05Z';
    case 'microTime':
      return '2026-01-02T03:04:05.000000Z';
    case 'duration':
      return '1m0s';
    case 'quantity':
      return String(Math.abs(index));
    case 'intOrString':
      return index;
    case 'strings':
      return [`i${index}`];
    default:
      return { a: index };
  }
}
