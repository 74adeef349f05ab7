import { beforeAll, describe, expect, test } from '@jest/globals';
import { checkValue, loadPatterns, Patterns, ValueChecks } from '@orch/api';
import { deepCopy, type Fields, isFields } from '@orch/apimachinery';
import fc from 'fast-check';
import { withDefaults } from './defaults.js';
import { repeatedElements } from './list-types.js';
import { pruned, prunedObject } from './prune.js';
import { compileQuickCheck } from './quick-check.js';
import { readStructuralSchema } from './structural-schema.js';

beforeAll(loadPatterns);

const names = ['a', 'b', 'c', '__proto__'];
const scalar: fc.Arbitrary<Fields> = fc.oneof(
  fc.record({ type: fc.constant('string'), nullable: fc.boolean() }),
  fc.record({ type: fc.constant('integer'), nullable: fc.boolean(), default: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ type: fc.constant('boolean') }),
  fc.constant({ 'x-orch-int-or-string': true }),
);

/** Structural schemas of a few levels. */
const schemas = fc.letrec<{ schema: Fields }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    fc
      .record({
        properties: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), tie('schema')), { selector: ([name]) => name }),
        preserve: fc.boolean(),
      })
      .map(({ properties, preserve }) => ({
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(preserve ? { 'x-orch-preserve-unknown-fields': true } : {}),
      })),
  ),
})).schema;

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, 1, 2.5, 'x', true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names, 'd'), tie('value')), { selector: ([name]) => name, maxLength: 4 })
      .map((members) => Object.fromEntries(members)),
  ),
})).value;

/** A value that a schema allows. */
function validValue(schema: Fields): unknown {
  const inner = (given: unknown) => (isFields(given) ? validValue(given) : {});
  switch (schema['type']) {
    case 'string':
      return 'x';
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [inner(schema['items']), inner(schema['items'])];
    case 'object': {
      const properties = isFields(schema['properties']) ? schema['properties'] : {};
      const members = Object.entries(properties).map(([name, property]) => [name, inner(property)] as const);
      const { additionalProperties: additional } = schema;
      return Object.fromEntries(isFields(additional) ? [...members, ['other', inner(additional)]] : members);
    }
    default:
      return 5;
  }
}

const errorsOf = (schema: Fields, value: unknown) =>
  checkValue(schema, value, { checks: new ValueChecks(new Patterns()) });

describe('for any schema and value', () => {
  test('pruning twice is the same as once, and reports nothing the second time', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const structural = readStructuralSchema(schema);
        const once = pruned(structural, value);
        const removed: string[] = [];
        expect(pruned(structural, once, (path) => removed.push(path))).toBe(once);
        expect(removed).toEqual([]);
      }),
    );
  });

  test('defaulting twice is the same as once', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const structural = readStructuralSchema(schema);
        const once = withDefaults(structural, value);
        expect(withDefaults(structural, once)).toEqual(once);
      }),
    );
  });

  test('neither changes its input', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const structural = readStructuralSchema(schema);
        const before = deepCopy<unknown>(value);
        withDefaults(structural, pruned(structural, value));
        expect(value).toEqual(before);
      }),
    );
  });

  test('a valid value stays valid, and nothing of it is pruned', () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        const structural = readStructuralSchema(schema);
        const value = validValue(schema);
        expect(errorsOf(schema, value)).toEqual([]);
        expect(pruned(structural, value)).toBe(value);
        expect(errorsOf(schema, withDefaults(structural, value))).toEqual([]);
      }),
    );
  });

  test('a value that the quick check accepts has no errors, and it accepts each simple valid value', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const quick = compileQuickCheck(schema);
        if (quick(value, new ValueChecks(new Patterns()))) expect(errorsOf(schema, value)).toEqual([]);
        expect(quick(validValue(schema), new ValueChecks(new Patterns()))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a pruned value has no other errors than before', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const structural = readStructuralSchema(schema);
        const before = new Set(errorsOf(schema, value).map(({ code, name }) => `${code} ${name}`));
        const after = errorsOf(schema, pruned(structural, value)).map(({ code, name }) => `${code} ${name}`);
        expect(after.filter((error) => !before.has(error))).toEqual([]);
      }),
    );
  });
});

describe('pruning', () => {
  const schema = readStructuralSchema({
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: { a: { type: 'string' }, list: { type: 'array', items: { type: 'object' } } },
      },
      free: { type: 'object', 'x-orch-preserve-unknown-fields': true, properties: { a: { type: 'object' } } },
    },
  });

  test('names the removed members by their paths', () => {
    const removed: string[] = [];
    const object = { kind: 'K', apiVersion: 'v1', metadata: { x: 1 }, spec: { b: 1, list: [{ c: 1 }] }, other: 1 };
    expect(prunedObject(schema, object, (path) => removed.push(path))).toEqual({
      ...{ kind: 'K', apiVersion: 'v1', metadata: { x: 1 }, spec: { list: [{}] } },
    });
    expect(removed).toEqual(['spec.b', 'spec.list[0].c', 'other']);
  });

  test('keeps unknown members where the schema says so, but not below its known ones', () => {
    expect(pruned(schema, { free: { a: { x: 1 }, b: { y: 1 } } })).toEqual({ free: { a: {}, b: { y: 1 } } });
  });
});

test('repeated elements are found in linear time, also by keys with missing parts', () => {
  const schema = readStructuralSchema({
    type: 'array',
    'x-orch-list-type': 'map',
    'x-orch-list-map-keys': ['a', 'b'],
    items: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } },
  });
  const root = readStructuralSchema({ type: 'object' });
  const object = { ...root, hasUniqueLists: true, properties: new Map([['list', schema]]) };
  const list = Array.from({ length: 20_000 }, (_, index) => ({ a: index }));
  expect(repeatedElements(object, { list })).toEqual([]);
  expect(
    repeatedElements(object, { list: [{ a: 1 }, { b: 1 }, { a: 1, c: 2 }] }).map(({ path }) => String(path)),
  ).toEqual(['list[2]']);
});

describe('the quick check', () => {
  test.each<[Fields, unknown, boolean]>([
    [{ type: 'string', minLength: 2, maxLength: 3 }, '😀', false],
    [{ type: 'string', minLength: 2 }, 'abcd', true],
    [{ type: 'string', minLength: 1 }, 'a', true],
    [{ type: 'string', maxLength: 1 }, 'ab', false],
    [{ type: 'string', pattern: '^a+$' }, 'aa', true],
    [{ type: 'string', pattern: '^a+$' }, 'b', false],
    [{ type: 'string', format: 'date-time' }, '2021-01-01T00:00:00Z', true],
    [{ type: 'string', format: 'date-time' }, 'x', false],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', false],
    [{ type: 'integer', minimum: 1, exclusiveMinimum: true }, 1, false],
    [{ type: 'integer', maximum: 2 }, 2, true],
    [{ type: 'integer' }, 1.5, false],
    [{ type: 'number' }, 1.5, true],
    [{ type: 'string', nullable: true }, null, true],
    [{ type: 'string' }, null, false],
    [{ type: 'array', maxItems: 1 }, [1, 2], false],
    [{ type: 'object', required: ['a'] }, {}, false],
    [{ type: 'object', minProperties: 1 }, {}, false],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, { a: 'x' }, false],
    [{ 'x-orch-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'x', true],
    [{ 'x-orch-int-or-string': true }, true, false],
    [{ type: 'string', oneOf: [{ pattern: 'a' }] }, 'a', false],
  ])('of %j with %j is %s', (schema, value, expected) => {
    expect(compileQuickCheck(schema)(value, new ValueChecks(new Patterns()))).toBe(expected);
    if (expected) expect(errorsOf(schema, value)).toEqual([]);
  });
});
