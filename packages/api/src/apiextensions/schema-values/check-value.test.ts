import { describe, expect, test } from '@jest/globals';
import { fieldPath, formatFieldError } from '@orch/apimachinery';
import { checkValue } from './check-value.js';
import { fieldErrorsOf } from './value-fault.js';

function faults(schema: object, value: unknown): readonly string[] {
  const errors = fieldErrorsOf(checkValue({ ...schema }, value), fieldPath('v'));
  return errors.map((error) => formatFieldError(error));
}

describe('what a schema does not allow of a value', () => {
  // The defaults in test/recorded/definitions.json were told by the reference; here is what they leave out.
  test('is told of the members of lists and objects by their names', () => {
    const schema = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } } },
      additionalProperties: { type: 'object', required: ['b'] },
    };
    expect(faults(schema, { list: [{ a: 1 }, { a: 1 }], more: {} })).toEqual([
      'v.more.b: Required value',
      'v.list.a: Invalid value: "integer": list.a in body must be of type string: "integer"',
    ]);
  });

  test('is nothing when it fits', () => {
    const schema = {
      type: 'number',
      multipleOf: 0.1,
      minimum: 0,
      maximum: 1,
      oneOf: [{ minimum: 1 }, { maximum: 0.5 }],
    };
    expect(faults(schema, 0.3)).toEqual([]);
    expect(faults({ type: 'string', nullable: true, minLength: 1 }, null)).toEqual([]);
    expect(faults({ type: 'string', maxLength: 1, pattern: '(?i)^É$' }, 'é')).toEqual([]);
    expect(faults({ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 3)).toEqual([]);
  });

  test('does not reach for members that every object inherits', () => {
    expect(faults({ type: 'object', required: ['toString'] }, {})).toEqual(['v.toString: Required value']);
    const inherited: unknown = JSON.parse('{"__proto__": {}}');
    expect(faults({ type: 'object', properties: { a: {} }, additionalProperties: false }, inherited)).toHaveLength(1);
    expect(faults({ type: 'object', properties: { a: {} }, additionalProperties: false }, { constructor: 1 })).toEqual([
      'v: Invalid value: "constructor": .constructor in body is a forbidden property',
    ]);
  });
});
