import fc from 'fast-check';
import { ObjectMetaSchema } from '../generated/meta_v1/schema.js';
import { anyInt64, anyJsonWithInt64 } from '../objects/int64.fixture.js';
import { defineMessage } from './define-message.js';
import type { FieldSchema, MessageSchema } from './schema.js';

/** A kind with a field of every type and shape. */
export const thingSchema: MessageSchema = defineMessage('things_v1.Thing', { typeMeta: true, renames: true }, () => [
  { name: 'metadata', type: () => ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => thingSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => emptySchema, shape: 'single', always: true },
]);

const thingSpecSchema: MessageSchema = defineMessage('things_v1.ThingSpec', { renames: true }, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'renamed', compatName: 'compatName', type: 'string', shape: 'single' },
  { name: 'count', type: 'int32', shape: 'single', always: true },
  { name: 'long', type: 'int64', shape: 'single' },
  { name: 'pointer', type: 'int32', shape: 'single', pointer: true },
  { name: 'flag', type: 'bool', shape: 'single' },
  { name: 'bytes', type: 'bytes', shape: 'single' },
  { name: 'required', type: 'string', shape: 'list', always: true, required: true },
  { name: 'items', type: 'string', shape: 'list' },
  { name: 'table', type: 'string', shape: 'map' },
  { name: 'amounts', type: () => quantitySchema, shape: 'map' },
  { name: 'list', type: () => itemSchema, shape: 'list' },
  { name: 'children', type: () => thingSpecSchema, shape: 'map' },
  { name: 'either', type: () => eitherSchema, shape: 'single', pointer: true },
  { name: 'template', type: () => emptySchema, shape: 'single', always: true },
  { name: 'port', type: () => intOrStringSchema, shape: 'single', always: true },
  { name: 'time', type: () => timeSchema, shape: 'single', pointer: true },
  { name: 'microTime', type: () => microTimeSchema, shape: 'single', pointer: true },
  { name: 'any', type: () => anySchema, shape: 'single', pointer: true },
]);

const itemSchema: MessageSchema = defineMessage('things_v1.Item', {}, () => [
  { name: 'always', type: 'string', shape: 'single', always: true },
]);
const eitherSchema: MessageSchema = defineMessage('things_v1.Either', { form: 'objectOrArray', renames: true }, () => [
  { name: 'schema', type: () => thingSpecSchema, shape: 'single', pointer: true },
]);
const emptySchema = defineMessage('things_v1.Empty', {}, () => []);
const quantitySchema = defineMessage('resource.Quantity', { form: 'quantity' }, () => []);
const intOrStringSchema = defineMessage('intstr.IntOrString', { form: 'intOrString' }, () => []);
const timeSchema = defineMessage('meta_v1.Time', { form: 'time' }, () => []);
const microTimeSchema = defineMessage('meta_v1.MicroTime', { form: 'microTime' }, () => []);
const anySchema = defineMessage('runtime.RawExtension', { form: 'any' }, () => []);

/** Objects that the schema accepts, with missing, null, zero and unknown members in any order. */
export function arbitraryOf(schema: MessageSchema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.form !== 'object') return valueOfForm(schema, depth);
  const members: Record<string, fc.Arbitrary<unknown>> = { unknown: fc.jsonValue() };
  for (const field of schema.fields) {
    const recursive = field.name === 'children' || field.name === 'either';
    if (recursive && depth > 0) continue;
    members[field.name] = fc.option(arbitraryOfField(field, recursive ? depth + 1 : depth));
  }
  return fc
    .record(members, { requiredKeys: [] })
    .chain((object) =>
      fc.shuffledSubarray(Object.entries(object), { minLength: Object.keys(object).length }).map(Object.fromEntries),
    );
}

function arbitraryOfField(field: FieldSchema, depth: number): fc.Arbitrary<unknown> {
  const element = typeof field.type === 'function' ? arbitraryOf(field.type(), depth) : scalarOf(field.type);
  if (field.shape === 'list') return fc.array(fc.option(element), { maxLength: 3 });
  if (field.shape === 'map') return fc.dictionary(fc.string({ maxLength: 4 }), fc.option(element), { maxKeys: 3 });
  return element;
}

function scalarOf(type: string): fc.Arbitrary<unknown> {
  if (type === 'bool') return fc.boolean();
  if (type === 'string') return fc.string({ maxLength: 5 });
  if (type === 'bytes') return fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
  return type === 'int64' ? anyInt64 : fc.integer();
}

function valueOfForm(schema: MessageSchema, depth: number): fc.Arbitrary<unknown> {
  switch (schema.form) {
    case 'time':
    case 'microTime': {
      const fraction = schema.form === 'time' ? '' : '.012345';
      return fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => `${date.toISOString().slice(0, 19)}${fraction}Z`);
    }
    case 'quantity':
      return fc.constantFrom('0', '100m', '1Ki', '1.5', '1024Ki', 1, 0.1, 9_007_199_254_740_993n);
    case 'intOrString':
      return fc.oneof(fc.integer(), fc.string());
    case 'objectOrArray': {
      const inner = schema.fields[0]?.type;
      const object = typeof inner === 'function' ? arbitraryOf(inner(), depth) : fc.constant({});
      return fc.oneof(object, fc.array(object, { maxLength: 2 }));
    }
    default:
      return anyJsonWithInt64;
  }
}
