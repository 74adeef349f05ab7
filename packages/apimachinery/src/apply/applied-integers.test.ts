import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson } from '../json/json-value.js';
import { anyInt64, anyJsonWithInt64 } from '../objects/int64.fixture.js';
import type { JsonObject } from '../objects/json.js';
import { defineMessage } from '../schema/define-message.js';
import { Thing } from './apply.fixture.js';
import { validateTyped } from './check-typed.js';
import { noFields } from './field-set.js';
import { MergeTypes } from './merge-type.js';
import type { KindVersions } from './owners.js';
import { compareElements, formatElement, isPathElement, valueElement } from './path-element.js';

const item = defineMessage('t.Item', {}, () => [
  { name: 'id', type: 'int64', shape: 'single' },
  { name: 'count', type: 'int64', shape: 'single' },
]);
const spec = defineMessage('t.Spec', {}, () => [
  { name: 'count', type: 'int64', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'items', type: () => item, shape: 'list', listType: 'map', listMapKeys: ['id'] },
  { name: 'numbers', type: 'int64', shape: 'list', listType: 'set' },
  { name: 'any', type: 'any', shape: 'single' },
]);
const schema = defineMessage('t.Thing', { typeMeta: true }, () => [
  { name: 'spec', type: () => spec, shape: 'single' },
]);
const type = new MergeTypes({ dialect: 'orch' }).of(schema);
const versions: KindVersions = { typeOf: () => type, convert: (object) => object, resetFields: () => noFields };
const [near, odd] = [9_007_199_254_740_992n, 9_007_199_254_740_993n];

const specs: fc.Arbitrary<JsonObject> = fc.record({
  count: anyInt64,
  items: fc.uniqueArray(fc.record({ id: anyInt64, count: anyInt64 }), { maxLength: 3, selector: ({ id }) => id }),
  numbers: fc.uniqueArray(anyInt64, { maxLength: 3 }),
  any: anyJsonWithInt64.map((value): JsonObject => ({ value })),
});

describe('apply', () => {
  test('keeps the digits of large integers in other fields', () => {
    fc.assert(
      fc.property(specs, (given) => {
        const thing = new Thing(versions).apply('one', { spec: given }).apply('two', { spec: { name: 'new' } });
        expect(thing.object).toEqual({ spec: { ...given, name: 'new' } });
      }),
    );
  });

  test('conflicts on integers that differ in the last digit, and shares equal ones', () => {
    const thing = new Thing(versions).apply('one', { spec: { count: odd } });
    expect(() => thing.apply('two', { spec: { count: near } })).toThrow('.spec.count');
    expect(thing.apply('two', { spec: { count: odd } }).ownedBy('two')).toEqual({ 'f:spec': { 'f:count': {} } });
  });

  test('distinguishes list items and set elements by the last digit', () => {
    const thing = new Thing(versions)
      .apply('one', { spec: { items: [{ id: near }, { id: odd, count: 1 }], numbers: [near, odd] } })
      .apply('two', { spec: { items: [{ id: odd, count: 1 }], numbers: [odd] } });
    expect(thing.ownedBy('two')).toEqual({
      'f:spec': {
        'f:items': { 'k:{"id":9007199254740993}': { '.': {}, 'f:count': {}, 'f:id': {} } },
        'f:numbers': { 'v:9007199254740993': {} },
      },
    });
    thing.apply('one', { spec: { numbers: [near] } });
    expect(thing.object).toEqual({ spec: { items: [{ id: odd, count: 1 }], numbers: [near, odd] } });
  });

  test('accepts an integer beyond 2^53 as a number', () => {
    expect(validateTyped(type, { spec: { count: odd, numbers: [odd] } })).toEqual([]);
    expect(validateTyped(type, { spec: { name: odd } })).toEqual([
      '.spec.name: expected string, got &value.valueUnstructured{Value:9007199254740993}',
    ]);
  });
});

describe('path elements of integers', () => {
  test('are ordered by value', () => {
    fc.assert(
      fc.property(anyInt64, anyInt64, (left, right) => {
        const order = compareElements(valueElement(left), valueElement(right));
        expect(Math.sign(order)).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  test('are exact, also in messages', () => {
    expect(valueElement(odd)).toBe(`v:${odd}`);
    expect(isPathElement(`v:${odd}`)).toBe(true);
    expect(formatElement(`k:{"id":${odd},"name":"x"}`)).toBe(`[id=${odd},name="x"]`);
    expect(encodeJson({ [valueElement(odd)]: {} })).toBe('{"v:9007199254740993":{}}');
  });
});
