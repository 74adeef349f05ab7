import { encodeJson, type FieldSchema, int64Of, type MessageSchema, parseJson } from '@orch/apimachinery';
import fc from 'fast-check';

const anyInt64 = fc
  .oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
  .map((value) => int64Of(BigInt(value)));

/** Random values of a message in any accepted form; `depth` limits recursive messages. */
export function randomMessage(schema: MessageSchema, depth = 4): fc.Arbitrary<unknown> {
  switch (schema.form) {
    case 'object':
      return randomObject(schema, depth);
    case 'time':
      return instant().map((date) => `${date.toISOString().slice(0, 19)}Z`);
    case 'microTime':
      return instant().map((date) => `${date.toISOString().slice(0, 23)}000Z`);
    case 'quantity':
      return fc.constantFrom('0', '1', '100m', '1500Mi', '-2k');
    case 'intOrString':
      return fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.string());
    case 'any':
      return fc
        .dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyInt64), { minKeys: 1 })
        .map(plain);
    case 'strings':
    case 'objectOrStrings':
      return fc.array(fc.string(), { minLength: 1, maxLength: 2 });
    case 'objectOrBool':
      return fc.boolean();
    case 'objectOrArray':
      return depth <= 0 ? fc.constant({}) : randomMessage(innerOf(schema), depth - 1);
    default:
      return fc.constant('1h30m0s');
  }
}

function randomObject({ fields }: MessageSchema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(fields.map((field) => [field.name, randomField(field, depth)]));
  // Empty bytes that are always written are null in JSON, and protobuf cannot distinguish missing from empty ones.
  const requiredKeys = fields
    .filter(({ type, always }) => always === true && isBytesOrMessage(type))
    .map(({ name }) => name);
  return fc.record(members, { requiredKeys });
}

function isBytesOrMessage(type: FieldSchema['type']): boolean {
  return type === 'bytes' || typeof type === 'function';
}

function randomField({ type, shape }: FieldSchema, depth: number): fc.Arbitrary<unknown> {
  if (depth <= 0 && (shape !== 'single' || typeof type === 'function')) return fc.constant(undefined);
  const single = typeof type === 'function' ? randomMessage(type(), depth - 1) : randomScalar(type);
  // Protobuf cannot distinguish an empty list from a missing one, while JSON always has one.
  if (shape === 'list') return fc.array(single, { minLength: 1, maxLength: 2 });
  if (shape === 'map') return fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), single, { maxKeys: 2 });
  return single;
}

function randomScalar(type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'bool':
      return fc.boolean();
    case 'int32':
    case 'uint32':
      return fc.nat();
    case 'int64':
      return anyInt64;
    case 'float':
    case 'double':
      return fc.integer();
    case 'bytes':
      return fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    default:
      return fc.string({ unit: 'grapheme', maxLength: 8 });
  }
}

function innerOf({ fields, ...schema }: MessageSchema): MessageSchema {
  const inner = fields[0]?.type;
  return typeof inner === 'function' ? inner() : { ...schema, fields };
}

function instant(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });
}

function plain(value: unknown): unknown {
  return parseJson(encodeJson(value));
}
