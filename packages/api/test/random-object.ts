import {
  encodeJson,
  type FieldSchema,
  type Int64,
  int64Of,
  isInt64,
  type MessageSchema,
  parseJson,
} from '@orch/apimachinery';
import fc from 'fast-check';

/**
 * Objects of a kind in canonical JSON form, as decoding returns them: members in order, zero values left out unless they are
 * always written. `depth` bounds recursive messages.
 */
export function randomObject(schema: MessageSchema, depth = 8): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(...schema.fields.map((field) => randomField(field, depth))).map((values) => {
    const object: Record<string, unknown> = {};
    for (const [index, field] of schema.fields.entries()) {
      const value = values[index];
      if (value !== undefined) object[field.name] = value;
    }
    return object;
  });
}

/** 64-bit integers, many of them near powers of two where representation or range changes. */
export const anyInt64: fc.Arbitrary<Int64> = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(31n, 32n, 53n, 62n, 63n), fc.bigInt({ min: -2n, max: 2n }), fc.boolean())
      .map(([power, distance, isNegative]) => (isNegative ? -(2n ** power) : 2n ** power) + distance),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  )
  .map(int64Of)
  .filter(isInt64);

/** Free-form values as decoded: with 64-bit integers, and strings that look like them. */
const anyJson: fc.Arbitrary<unknown> = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.jsonValue({ maxDepth: 0 }), anyInt64, anyInt64.map(String)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 3 }),
    ),
  }))
  .value.map((value) => parseJson(encodeJson(value)));

/** Undefined: the member is absent. */
function randomField(field: FieldSchema, depth: number): fc.Arbitrary<unknown> {
  const absent = fc.constant(field.always === true ? null : undefined);
  if (field.shape !== 'single') {
    const isItems = field.name === 'items' && field.always === true && field.required === true;
    const none = isItems ? fc.constant([]) : absent;
    if (depth <= 0) return none;
    const item = randomSingle(field, depth);
    const many =
      field.shape === 'list'
        ? fc.array(item, { minLength: 1, maxLength: 2 })
        : fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), item, { minKeys: 1, maxKeys: 3 }).map(inByteOrder);
    return fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: many });
  }
  if (field.pointer === true) {
    return depth <= 0
      ? absent
      : fc.oneof({ weight: 2, arbitrary: absent }, { weight: 1, arbitrary: present(field, depth) });
  }
  if (typeof field.type === 'function') {
    const message = field.type();
    if (message.form === 'strings')
      return field.always === true ? fc.array(fc.string(), { maxLength: 2 }) : none(randomSingle(field, depth));
    return randomSingle(field, depth);
  }
  const value = randomScalar(field.type);
  return field.always === true ? value : value.map((scalar) => (isZero(scalar) ? undefined : scalar));
}

function inByteOrder(map: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(map).sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  return Object.fromEntries(keys.map((key) => [key, map[key]]));
}

/** The value of a pointer that is set. A pointer to the zero time decodes as absent. */
function present(field: FieldSchema, depth: number): fc.Arbitrary<unknown> {
  return randomSingle(field, depth).map((value) => value ?? (field.always === true ? null : undefined));
}

function none(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(fc.constant(undefined), arbitrary);
}

function randomSingle(field: FieldSchema, depth: number): fc.Arbitrary<unknown> {
  return typeof field.type === 'function' ? randomMessage(field.type(), depth) : randomScalar(field.type);
}

function randomMessage(message: MessageSchema, depth: number): fc.Arbitrary<unknown> {
  const object = (): fc.Arbitrary<unknown> => {
    const schema = message.fields[0]?.type;
    return typeof schema === 'function' ? randomObject(schema(), depth - 3) : fc.constant({});
  };
  switch (message.form) {
    case 'object':
      return randomObject(message, depth - 1);
    case 'time':
      return fc.oneof(
        fc.constant(null),
        instant().map((date) => `${date.toISOString().slice(0, 19)}Z`),
      );
    case 'microTime':
      return fc.oneof(
        fc.constant(null),
        fc
          .tuple(instant(), fc.integer({ min: 0, max: 999_999 }))
          .map(([date, micros]) => `${date.toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}Z`),
      );
    case 'quantity':
      return fc.constantFrom('0', '1', '100m', '1500Mi', '-2k');
    case 'intOrString':
      return fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.string());
    case 'strings':
      return fc.array(fc.string(), { minLength: 1, maxLength: 2 });
    case 'any':
      return anyJson;
    case 'objectOrArray':
      return fc.oneof(object(), fc.array(object(), { minLength: 1, maxLength: 2 }));
    case 'objectOrBool':
      return fc.oneof(object(), fc.boolean());
    case 'objectOrStrings':
      return fc.oneof(object(), fc.array(fc.string(), { minLength: 1, maxLength: 2 }));
    default:
      throw new Error(`no random value of form ${message.form}`);
  }
}

function instant(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('0001-02-01T00:00:00Z'), max: new Date('9999-01-01T00:00:00Z'), noInvalidDate: true });
}

function randomScalar(type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'bool':
      return fc.boolean();
    case 'int32':
      return fc.oneof(fc.constant(0), fc.integer());
    case 'int64':
      return fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 }), anyInt64);
    case 'double':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
    case 'bytes':
      return fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    default:
      return fc.string({ unit: 'grapheme', maxLength: 8 });
  }
}

function isZero(value: unknown): boolean {
  return value === '' || value === 0 || value === false;
}
