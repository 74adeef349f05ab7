import { beforeAll, describe, expect, test } from '@jest/globals';
import { checkValue, loadPatterns, Patterns, ValueChecks } from '@orch/api';
import { deepCopy, type Fields, formatFieldError, isFields } from '@orch/apimachinery';
import fc from 'fast-check';
import { objectWithDefaults, withDefaults } from './defaults.js';
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

describe('pruning, below the members of an object', () => {
  const removedOf = (schema: Fields, value: unknown) => {
    const removed: string[] = [];
    return [pruned(readStructuralSchema(schema), value, (path) => removed.push(path)), removed];
  };
  const open = { 'x-orch-preserve-unknown-fields': true };

  test('removes members of values without a schema', () => {
    expect(removedOf({ type: 'array' }, [{ a: 1 }, 'x', [{ b: 1 }]])).toEqual([
      [{}, 'x', [{}]],
      ['[0].a', '[2][0].b'],
    ]);
    expect(removedOf({ type: 'object', additionalProperties: true }, { a: { b: 1 }, c: 1 })).toEqual([
      { a: {}, c: 1 },
      ['a.b'],
    ]);
  });

  test('keeps lists and members of open values', () => {
    expect(removedOf({ type: 'array', ...open }, [{ a: 1 }])).toEqual([[{ a: 1 }], []]);
    expect(removedOf({ type: 'array', ...open, items: { type: 'object' } }, [{ a: 1 }])).toEqual([[{}], ['[0].a']]);
    expect(removedOf({ type: 'object', additionalProperties: { type: 'object', ...open } }, { a: { b: 1 } })).toEqual([
      { a: { b: 1 } },
      [],
    ]);
  });

  test('removes kind, apiVersion and metadata, but keeps those of embedded resources as far as they are known', () => {
    const object = { kind: 'K', apiVersion: 'v1', metadata: { name: 'a', other: 1 }, spec: 1 };
    expect(removedOf({ type: 'object' }, object)).toEqual([{}, ['kind', 'apiVersion', 'metadata', 'spec']]);
    const embedded = { type: 'object', 'x-orch-embedded-resource': true };
    expect(removedOf(embedded, object)).toEqual([{ kind: 'K', apiVersion: 'v1', metadata: { name: 'a' } }, ['spec']]);
    const timed = { metadata: { name: 'a', creationTimestamp: '2021-04-08T12:00:00Z' } };
    expect(removedOf(embedded, timed)).toEqual([timed, []]);
    for (const metadata of ['text', { name: 1 }]) expect(removedOf(embedded, { metadata })).toEqual([{ metadata }, []]);
  });
});

describe('defaulting', () => {
  const defaulted = (schema: Fields, value: unknown) => withDefaults(readStructuralSchema(schema), value);
  const count = { type: 'integer', default: 1 };

  test('adds missing members, also inside of defaults and of members that are not named', () => {
    const part = { type: 'object', default: {}, properties: { count } };
    expect(defaulted({ type: 'object', properties: { part, other: { type: 'string' } } }, {})).toEqual({
      part: { count: 1 },
    });
    const each = { type: 'object', additionalProperties: { type: 'object', properties: { count } } };
    expect(defaulted(each, { a: {}, b: { count: 2 }, c: 'x' })).toEqual({ a: { count: 1 }, b: { count: 2 }, c: 'x' });
    expect(defaulted({ type: 'array', items: { type: 'object', properties: { count } } }, [{}, 1])).toEqual([
      { count: 1 },
      1,
    ]);
  });

  test('replaces nulls by the default, removes those without, and keeps allowed ones', () => {
    const properties = { a: count, b: { type: 'string' }, c: { type: 'string', nullable: true, default: 'x' } };
    expect(defaulted({ type: 'object', properties }, { a: null, b: null, c: null, d: null })).toEqual({
      ...{ a: 1, c: null, d: null },
    });
    expect(defaulted({ type: 'object', additionalProperties: { type: 'string' } }, { a: null })).toEqual({});
    expect(defaulted({ type: 'object', additionalProperties: true }, { a: null })).toEqual({ a: null });
  });

  test('replaces nulls in lists only by a default', () => {
    expect(defaulted({ type: 'array', items: count }, [null, 2])).toEqual([1, 2]);
    expect(defaulted({ type: 'array', items: { type: 'string' } }, [null])).toEqual([null]);
    expect(defaulted({ type: 'array', items: { ...count, nullable: true } }, [null])).toEqual([null]);
    expect(defaulted({ type: 'array' }, [null])).toEqual([null]);
  });

  test('leaves kind, apiVersion and metadata of a whole object alone', () => {
    const named = { type: 'string', default: 'x' };
    const properties = { kind: named, metadata: { type: 'object', properties: { name: named } }, count };
    const schema = readStructuralSchema({ type: 'object', properties });
    expect(objectWithDefaults(schema, { metadata: {} }, { isRoot: true })).toEqual({ metadata: {}, count: 1 });
    expect(objectWithDefaults(schema, { metadata: {} })).toEqual({ kind: 'x', metadata: { name: 'x' }, count: 1 });
  });

  test('does not share the default with the schema', () => {
    const schema = readStructuralSchema({ properties: { list: { type: 'array', default: [{ a: 1 }] } } });
    const [first, second] = [withDefaults(schema, {}), withDefaults(schema, { list: null })];
    expect([first, second]).toEqual([{ list: [{ a: 1 }] }, { list: [{ a: 1 }] }]);
    const lists = [first, second].map((value) => (isFields(value) ? value['list'] : undefined));
    const ownDefault = schema.properties.get('list')?.default;
    expect(lists[0] === ownDefault || lists[1] === ownDefault || lists[0] === lists[1]).toBe(false);
  });
});

describe('repeated elements', () => {
  const repeatedIn = (schema: Fields, object: Fields) =>
    repeatedElements(readStructuralSchema(schema), object).map((error) => formatFieldError(error));
  const set = { type: 'array', 'x-orch-list-type': 'set', items: { type: 'string' } };
  const map = {
    type: 'array',
    'x-orch-list-type': 'map',
    'x-orch-list-map-keys': ['a', 'b'],
    items: { type: 'object' },
  };

  test('of sets are named with their value, at any depth', () => {
    const schema = {
      properties: {
        set,
        plain: { type: 'array', items: { type: 'string' } },
        lists: { type: 'array', items: { properties: { set } } },
        members: { type: 'object', additionalProperties: set },
      },
    };
    const list = ['x', 'y', 'x', 'x'];
    const object = {
      set: list,
      plain: list,
      lists: [{}, { set: list.slice(0, 3) }],
      members: { m: ['z', 'z'] },
      other: list,
    };
    expect(repeatedIn(schema, object)).toEqual([
      'set[2]: Duplicate value: "x"',
      'set[3]: Duplicate value: "x"',
      'lists[1].set[2]: Duplicate value: "x"',
      'members[m][1]: Duplicate value: "z"',
    ]);
    expect(repeatedIn(schema, { set: ['1', 1, true, null], lists: 'x', members: [] })).toEqual([]);
  });

  test('of maps have equal keys', () => {
    const at = (...items: readonly unknown[]) => repeatedIn({ properties: { map } }, { map: items });
    expect(at({ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 1 }, { b: 1 }, {}, 'x', 'x')).toEqual([]);
    expect(at({ a: 1, b: 2, c: 1 }, { b: 2, a: 1 })).toEqual([
      'map[1]: Duplicate value: map[string]interface {}{"a":1, "b":2}',
    ]);
    expect(at({ a: 1 }, { a: 1 })).toEqual(['map[1]: Duplicate value: map[string]interface {}{"a":1}']);
  });

  test('of lists in a free map are found, and not those of a schema without unique lists', () => {
    const schema = { additionalProperties: { type: 'array', items: { properties: { set } } } };
    expect(repeatedIn(schema, { a: [{ set: ['x', 'x'] }] })).toEqual(['a[0].set[1]: Duplicate value: "x"']);
    expect(repeatedIn({ additionalProperties: true, properties: { set } }, { a: ['x', 'x'] })).toEqual([]);
  });
});

test('a structural schema is read with its markers, and knows what is below it', () => {
  const plain = {
    ...{ type: '', properties: new Map(), items: undefined, additional: undefined, default: undefined },
    ...{ preservesUnknown: false, isEmbeddedResource: false, isIntOrString: false, isNullable: false },
    ...{ listType: '', listMapKeys: [], mapType: '', hasUniqueLists: false, hasEmbeddedResources: false },
  };
  expect(readStructuralSchema({ additionalProperties: false })).toEqual(plain);
  const set = { ...plain, type: 'array', listType: 'set', hasUniqueLists: true };
  const embedded = { ...plain, type: 'object', isEmbeddedResource: true, hasEmbeddedResources: true };
  const given = {
    set: { type: 'array', 'x-orch-list-type': 'set' },
    embedded: { type: 'object', 'x-orch-embedded-resource': true },
  };
  expect(readStructuralSchema({ items: given.set })).toEqual({ ...plain, items: set, hasUniqueLists: true });
  expect(readStructuralSchema({ additionalProperties: given.set })).toEqual({
    ...{ ...plain, additional: set, hasUniqueLists: true },
  });
  expect(readStructuralSchema({ properties: { e: given.embedded, text: 'x' }, additionalProperties: true })).toEqual({
    ...{ ...plain, properties: new Map([['e', embedded]]), additional: 'any', hasEmbeddedResources: true },
  });
  const marked = {
    ...{ type: 'array', nullable: true, default: 0, 'x-orch-int-or-string': true, 'x-orch-map-type': 'atomic' },
    ...{ 'x-orch-preserve-unknown-fields': true, 'x-orch-list-type': 'map', 'x-orch-list-map-keys': ['a'] },
  };
  expect(readStructuralSchema(marked)).toEqual({
    ...{ ...plain, type: 'array', isNullable: true, default: 0, isIntOrString: true, mapType: 'atomic' },
    ...{ preservesUnknown: true, listType: 'map', listMapKeys: ['a'], hasUniqueLists: true },
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
    [{ type: 'string', not: { pattern: 'b' } }, 'a', false],
    [{ type: 'string', minLength: 1 }, '', false],
    [{ type: 'string', minLength: 2 }, 'ab', false],
    [{ type: 'string', maxLength: 2 }, 'ab', true],
    [{ type: 'string', format: 'unknown' }, 'x', true],
    [{ type: 'string', enum: ['a', 'b'] }, 'b', true],
    [{ type: 'string', nullable: true, enum: ['a'] }, null, false],
    [{ type: 'object', enum: [{}] }, {}, false],
    [{ type: 'string' }, 1, false],
    [{ type: 'integer' }, '1', false],
    [{ type: 'integer', nullable: true }, null, true],
    [{ type: 'integer' }, null, false],
    [{ type: 'integer', minimum: 1, exclusiveMinimum: true }, 2, true],
    [{ type: 'integer', minimum: 1 }, 1, true],
    [{ type: 'integer', minimum: 1 }, 0, false],
    [{ type: 'integer', maximum: 2 }, 3, false],
    [{ type: 'integer', maximum: 2, exclusiveMaximum: true }, 2, false],
    [{ type: 'integer', maximum: 2, exclusiveMaximum: true }, 1, true],
    [{ type: 'integer', multipleOf: 2 }, 4, false],
    [{ type: 'number' }, '1', false],
    [{ type: 'number' }, Number.POSITIVE_INFINITY, false],
    [{ type: 'number', nullable: true }, null, true],
    [{ type: 'number' }, null, false],
    [{ type: 'boolean' }, false, true],
    [{ type: 'boolean' }, 'true', false],
    [{ type: 'boolean', nullable: true }, null, true],
    [{ type: 'boolean' }, null, false],
    [{ type: 'array' }, [1, 'x'], true],
    [{ type: 'array' }, {}, false],
    [{ type: 'array', nullable: true }, null, true],
    [{ type: 'array' }, null, false],
    [{ type: 'array', maxItems: 1 }, [1], true],
    [{ type: 'array', minItems: 1 }, [1], true],
    [{ type: 'array', minItems: 1 }, [], false],
    [{ type: 'array', items: { type: 'string' } }, ['a', 1], false],
    [{ type: 'array', items: { type: 'string' } }, ['a', 'b'], true],
    [{ type: 'object' }, [], false],
    [{ type: 'object', nullable: true }, null, true],
    [{ type: 'object' }, null, false],
    [{ type: 'object', required: ['a'] }, { a: 1 }, true],
    [{ type: 'object', minProperties: 1 }, { a: 1 }, true],
    [{ type: 'object', maxProperties: 1 }, { a: 1 }, true],
    [{ type: 'object', maxProperties: 1 }, { a: 1, b: 1 }, false],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, { a: 1 }, true],
    [{ type: 'object', additionalProperties: false }, { a: 1 }, false],
    [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { a: 1 }, true],
    [{ type: 'object', properties: { a: { type: 'string' } } }, { a: 'x', b: 1 }, true],
    [{ type: 'object', properties: { a: { type: 'string' } } }, { a: 1 }, false],
    [{ type: 'other' }, 1, false],
    [{}, null, true],
    [{ 'x-orch-int-or-string': true }, 1, true],
    [{ 'x-orch-int-or-string': true }, 'x', true],
    [{ 'x-orch-int-or-string': true }, 1.5, false],
    [{ 'x-orch-int-or-string': true }, null, false],
    [{ 'x-orch-int-or-string': true, nullable: true }, null, true],
    [{ type: 'string', allOf: [{ minLength: 1 }, { maxLength: 1 }] }, 'a', true],
    [{ type: 'string', allOf: [{ minLength: 1 }, { maxLength: 1 }] }, 'ab', false],
    [{ type: 'string', anyOf: [{ minLength: 2 }, { maxLength: 0 }] }, '', true],
    [{ type: 'string', anyOf: [{ minLength: 2 }, { maxLength: 0 }] }, 'a', false],
  ])('of %j with %j is %s', (schema, value, expected) => {
    expect(compileQuickCheck(schema)(value, new ValueChecks(new Patterns()))).toBe(expected);
    if (expected) expect(errorsOf(schema, value)).toEqual([]);
  });
});
