import { beforeAll, describe, expect, test } from '@jest/globals';
import { fieldPath, formatFieldError } from '@orch/apimachinery';
import { loadPatternLibrary } from '../patterns/pattern-library.js';
import { Patterns } from '../patterns/patterns.js';
import { checkValue } from './check-value.js';
import { ValueChecks } from './value-checks.js';
import { fieldErrorsOf } from './value-error.js';

beforeAll(loadPatternLibrary);

const odd = 9_007_199_254_740_993n;

function messages(schema: object, value: unknown, checks = new ValueChecks(new Patterns())): readonly string[] {
  const errors = fieldErrorsOf(checkValue({ ...schema }, value, { checks }), fieldPath('v'));
  return errors.map((error) => formatFieldError(error));
}

describe('checking a value against a schema', () => {
  test('checks the marker for integers or strings, but not in the defaults of a definition', () => {
    const schema = { 'x-orch-int-or-string': true };
    expect(messages(schema, 5)).toEqual([]);
    expect(messages(schema, 'a')).toEqual([]);
    const wrong = 'v: Invalid value: "boolean":  in body must be of type integer,string: "boolean"';
    expect(messages(schema, true)).toEqual([wrong]);
    expect(messages(schema, true, ValueChecks.ofDefaults())).toEqual([]);
  });

  // test/recorded/definitions.json has the defaults that the reference checks. Here is what it lacks.
  test('reports members of lists and objects by name', () => {
    const schema = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } } },
      additionalProperties: { type: 'object', required: ['b'] },
    };
    expect(messages(schema, { list: [{ a: 1 }, { a: 1 }], more: {} })).toEqual([
      'v.more.b: Required value',
      'v.list.a: Invalid value: "integer": list.a in body must be of type string: "integer"',
    ]);
  });

  test('returns no error for a valid value', () => {
    const schema = {
      type: 'number',
      multipleOf: 0.1,
      minimum: 0,
      maximum: 1,
      oneOf: [{ minimum: 1 }, { maximum: 0.5 }],
    };
    expect(messages(schema, 0.3)).toEqual([]);
    expect(messages({ type: 'string', nullable: true, minLength: 1 }, null)).toEqual([]);
    expect(messages({ type: 'string', maxLength: 1, pattern: '(?i)^É$' }, 'é')).toEqual([]);
    expect(messages({ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 3)).toEqual([]);
  });

  // As the reference checks defaults.
  test.each<[object, unknown, readonly string[]]>([
    [{ type: 'integer', multipleOf: 3, maximum: 1e300 }, odd, []],
    [{ type: 'number', enum: [odd] }, odd, []],
    [{ type: 'array', maxItems: odd }, [1], []],
    [{ type: 'integer' }, 5_000_000_000.5, []],
    [{ type: 'integer' }, 1e18, ['v: Invalid value: "number":  in body must be of type integer: "number"']],
    [{ type: 'integer' }, 100_000.5, ['v: Invalid value: "number":  in body must be of type integer: "number"']],
    [{ type: 'string' }, odd, ['v: Invalid value: "integer":  in body must be of type string: "integer"']],
    [{ multipleOf: 2 }, odd, ['v: Invalid value: 9007199254740993:  in body should be a multiple of 2']],
    [
      { maximum: 2 ** 53 },
      odd,
      ['v: Invalid value: 9007199254740993:  in body should be less than or equal to 9007199254740992'],
    ],
    [
      { maximum: 2 ** 53, exclusiveMaximum: true },
      2n ** 53n,
      ['v: Invalid value: 9007199254740992:  in body should be less than 9007199254740992'],
    ],
    [{ enum: [2n ** 53n] }, odd, ['v: Unsupported value: 9007199254740993: supported values: "9007199254740992"']],
    [{ minLength: odd }, 'x', ['v: Invalid value: "x":  in body should be at least 9007199254740993 chars long']],
    [{ minItems: odd }, [1], ['v: Invalid value: 1:  in body should have at least 9007199254740993 items']],
    [
      { minProperties: odd },
      {},
      ['v: Invalid value: 9007199254740993:  in body should have at least 9007199254740993 properties'],
    ],
  ])('counts every digit of integers beyond 2^53 (%#)', (schema, value, wanted) => {
    expect(messages(schema, value)).toEqual(wanted);
  });

  test('ignores inherited object members', () => {
    expect(messages({ type: 'object', required: ['toString'] }, {})).toEqual(['v.toString: Required value']);
    const inherited: unknown = JSON.parse('{"__proto__": {}}');
    expect(messages({ type: 'object', properties: { a: {} }, additionalProperties: false }, inherited)).toHaveLength(1);
    expect(
      messages({ type: 'object', properties: { a: {} }, additionalProperties: false }, { constructor: 1 }),
    ).toEqual(['v: Invalid value: "constructor": .constructor in body is a forbidden property']);
  });
});

describe('the cost of checking values', () => {
  const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `v${from + index}`);

  test('does not compare each value with each enumerated value', () => {
    let reads = 0;
    const allowed = new Proxy(numbers(1_000), {
      get(list, key, receiver) {
        if (/^\d+$/.test(String(key))) reads += 1;
        return Reflect.get(list, key, receiver);
      },
    });
    const schema = { type: 'array', items: { type: 'string', enum: allowed } };
    expect(messages(schema, numbers(1_000))).toEqual([]);
    expect(reads).toBe(1_000);
  });

  test('prints an enumeration once for all values that it lacks', () => {
    const checks = new ValueChecks(new Patterns());
    const schema = { type: 'array', items: { enum: numbers(1_000) } };
    const found = checkValue(schema, numbers(1_000, 500), { checks });
    const shown = new Set(found.map((message) => (message.code === 'notSupported' ? message.values : undefined)));
    expect([found.length, shown.size]).toEqual([500, 1]);
  });

  test('rejects a value that has too many steps with the schema', () => {
    const anyOf = Array.from({ length: 100 }, () => ({ minimum: 5 }));
    const few = new ValueChecks(new Patterns(), 500);
    expect(messages({ type: 'array', items: { anyOf } }, [1, 1, 1, 1, 1, 1], few)).toEqual([
      'v: Invalid value: []interface {}{1, 1, 1, 1, 1, 1}: is too large to be checked against its schema',
    ]);
    expect(messages({ type: 'array', items: { anyOf } }, [6, 6, 6], new ValueChecks(new Patterns(), 500))).toEqual([]);
  });

  test.each<[why: string, schema: object, value: unknown]>([
    ['each item with each property', { items: { properties: members(1_000) } }, list(1_000, {})],
    ['each item with each required member', { items: { required: numbers(1_000) } }, list(1_000, {})],
    ['a long text with many choices', { anyOf: list(1_000, { maxLength: 1 }) }, 'a'.repeat(100_000)],
    [
      'messages on many levels',
      nested(200, { additionalProperties: { type: 'integer' } }),
      nestedValue(200, members(10_000)),
    ],
    [
      'messages below a long name',
      { properties: { ['n'.repeat(100_000)]: { items: { enum: ['a'] } } } },
      { ['n'.repeat(100_000)]: numbers(1_000) },
    ],
    [
      'a large object with the enumerations of many choices',
      { anyOf: list(1_000, { enum: [{}] }) },
      { a: numbers(10_000) },
    ],
    ['a slow pattern with a long text', { pattern: `${'a?'.repeat(100)}b` }, 'a'.repeat(1_000_000)],
  ])('is bounded for %s', (_why, schema, value) => {
    const result = messages(schema, value);
    expect(result).toHaveLength(1);
    expect(result[0]).toMatch(/is too large to be checked against its schema$/);
  });

  function list<Item>(count: number, item: Item): readonly Item[] {
    return Array.from({ length: count }, () => item);
  }

  function members(count: number): object {
    return Object.fromEntries(numbers(count).map((name) => [name, {}]));
  }

  function nested(levels: number, schema: object): object {
    return levels === 0 ? schema : { properties: { a: nested(levels - 1, schema) } };
  }

  function nestedValue(levels: number, value: unknown): unknown {
    return levels === 0 ? value : { a: nestedValue(levels - 1, value) };
  }
});
