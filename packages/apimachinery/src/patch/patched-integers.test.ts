import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyInt64, anyJsonWithInt64 } from '../objects/int64.fixture.js';
import type { JsonObject, JsonValue } from '../objects/json.js';
import { defineMessage } from '../schema/define-message.js';
import { applyJsonPatch, applyMergePatch, applyStrategicMergePatch } from './index.js';

const item = defineMessage('t.Item', {}, () => [
  { name: 'id', type: 'int64', shape: 'single' },
  { name: 'count', type: 'int64', shape: 'single' },
]);
const thing = defineMessage('t.Thing', {}, () => [
  { name: 'count', type: 'int64', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'items', type: () => item, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'id' },
  { name: 'numbers', type: 'int64', shape: 'list', patchStrategy: ['merge'] },
  { name: 'any', type: 'any', shape: 'single' },
]);

const documents: fc.Arbitrary<JsonObject> = fc.record({
  count: anyInt64,
  name: fc.string(),
  items: fc.uniqueArray(fc.record({ id: anyInt64, count: anyInt64 }), { maxLength: 3, selector: ({ id }) => id }),
  numbers: fc.uniqueArray(anyInt64, { maxLength: 3 }),
  any: anyJsonWithInt64.map((value): JsonObject => ({ value })),
});

describe('patches', () => {
  test.each<[string, (document: JsonObject) => JsonValue]>([
    ['JSON', (document) => applyJsonPatch(document, [{ op: 'add', path: '/name', value: 'new' }])],
    ['merge', (document) => applyMergePatch(document, { name: 'new' })],
    ['strategic merge', (document) => applyStrategicMergePatch(thing, document, { name: 'new' })],
  ])('of type %s keep the digits of large integers in other members', (_type, patch) => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(patch(document)).toEqual({ ...document, name: 'new' });
      }),
    );
  });

  test('of every type set large integers exactly', () => {
    fc.assert(
      fc.property(documents, anyInt64, (document, count) => {
        const wanted = { ...document, count };
        const value = { op: 'replace', path: '/count', value: count };
        expect(applyJsonPatch(document, [value])).toEqual(wanted);
        expect(applyJsonPatch(wanted, [{ ...value, op: 'test' }])).toEqual(wanted);
        expect(applyMergePatch(document, { count })).toEqual(wanted);
        expect(applyStrategicMergePatch(thing, document, { count })).toEqual(wanted);
      }),
    );
  });

  test('of type JSON distinguish integers by the last digit', () => {
    const test = [{ op: 'test', path: '/count', value: 9_007_199_254_740_992n }];
    expect(() => applyJsonPatch({ count: 9_007_199_254_740_993n }, test)).toThrow('the server rejected our request');
  });

  test('of type strategic merge distinguish merge keys and values by the last digit', () => {
    const [near, odd] = [9_007_199_254_740_992n, 9_007_199_254_740_993n];
    const document = {
      items: [
        { id: near, count: 1 },
        { id: odd, count: 2 },
      ],
      numbers: [near, odd],
    };
    const patch = {
      items: [{ id: odd, count: odd }],
      numbers: [5],
      '$deleteFromPrimitiveList/numbers': [near],
    };
    expect(applyStrategicMergePatch(thing, document, patch)).toEqual({
      items: [
        { id: near, count: 1 },
        { id: odd, count: odd },
      ],
      numbers: [5, odd],
    });
  });

  test('with a large integer in place of a directive or object are rejected like other integers', () => {
    const large = 9_007_199_254_740_993n;
    const refused = (patch: JsonObject) => () =>
      applyStrategicMergePatch(thing, { items: [{ id: 1 }], numbers: [] }, patch);
    expect(refused({ $patch: large })).toThrow('unknown patch type: %!s(int64=9007199254740993) in map: map[$patch:');
    expect(refused({ '$setElementOrder/numbers': large })).toThrow('but received a int64');
    expect(refused({ items: [large] })).toThrow('list element types are not identical');
  });
});
