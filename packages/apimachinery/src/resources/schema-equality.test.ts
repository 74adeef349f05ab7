import { describe, expect, test } from '@jest/globals';
import { defineMessage } from '../schema/define-message.js';
import type { FieldSchema, MessageSchema } from '../schema/schema.js';
import { equalBySchema } from './schema-equality.js';

const quantity = defineMessage('resource.Quantity', { form: 'quantity' }, () => []);
const any = defineMessage('runtime.RawExtension', { form: 'any' }, () => []);
const inner: MessageSchema = defineMessage('things_v1.Inner', {}, () => [
  { name: 'flag', type: 'bool', shape: 'single' },
]);

const schemaOf = (field: Omit<FieldSchema, 'name'>) =>
  defineMessage('things_v1.Thing', {}, () => [{ name: 'field', ...field }]);

describe('values of a message are equal', () => {
  test.each<[FieldSchema['type'], unknown]>([
    ['string', ''],
    ['bytes', ''],
    ['bool', false],
    ['int32', 0],
    ['int64', 0],
    ['double', 0],
    ['any', null],
    [() => inner, {}],
    [() => inner, { flag: false }],
  ])('when a field without presence is absent or zero: %s, %j', (type, zero) => {
    const single = schemaOf({ type, shape: 'single' });
    for (const absent of [{}, { field: undefined }, { field: null }, undefined]) {
      expect([equalBySchema(single, absent, { field: zero }), equalBySchema(single, { field: zero }, absent)]).toEqual([
        true,
        true,
      ]);
    }
    for (const shape of ['list', 'map'] as const) {
      const schema = schemaOf({ type, shape });
      const [items, nulls] = shape === 'list' ? [[zero], [null]] : [{ a: zero }, { a: null }];
      expect(equalBySchema(schema, { field: items }, { field: nulls })).toBe(true);
    }
  });

  test.each<[FieldSchema['type'], unknown]>([
    ['string', ''],
    ['int32', 0],
    ['bool', false],
    [() => inner, {}],
  ])('but not when the presence of the field is tracked: %s, %j', (type, zero) => {
    const schema = schemaOf({ type, shape: 'single', pointer: true });
    for (const absent of [{}, { field: null }]) {
      expect(equalBySchema(schema, absent, { field: zero })).toBe(false);
      expect(equalBySchema(schema, { field: zero }, absent)).toBe(false);
      expect(equalBySchema(schema, absent, {})).toBe(true);
    }
    expect(equalBySchema(schema, { field: zero }, { field: zero })).toBe(true);
  });

  test.each<[Omit<FieldSchema, 'name'>, unknown, unknown, boolean]>([
    [{ type: 'string', shape: 'single' }, 'a', 'a', true],
    [{ type: 'string', shape: 'single' }, 'a', 'b', false],
    [{ type: 'string', shape: 'single' }, '', 0, false],
    [{ type: 'int32', shape: 'single' }, 1, undefined, false],
    [{ type: 'string', shape: 'list' }, [], undefined, true],
    [{ type: 'string', shape: 'list' }, ['a'], undefined, false],
    [{ type: 'string', shape: 'list' }, ['a', 'b'], ['a', 'b'], true],
    [{ type: 'string', shape: 'list' }, ['a', 'b'], ['b', 'a'], false],
    [{ type: 'string', shape: 'list' }, ['a', ''], ['a'], false],
    [{ type: () => inner, shape: 'list' }, [{ flag: false }], [{}], true],
    [{ type: () => inner, shape: 'list' }, [{ flag: true }], [{}], false],
    [{ type: 'string', shape: 'map' }, {}, undefined, true],
    [{ type: 'string', shape: 'map' }, { a: 'x', b: 'y' }, { b: 'y', a: 'x' }, true],
    [{ type: 'string', shape: 'map' }, { a: 'x' }, { a: 'y' }, false],
    [{ type: 'string', shape: 'map' }, { a: '' }, { b: '' }, false],
    [{ type: 'string', shape: 'map' }, { a: '' }, {}, false],
    [{ type: () => quantity, shape: 'single' }, '1000m', '1', true],
    [{ type: () => quantity, shape: 'single' }, '1', '2', false],
    [{ type: () => quantity, shape: 'map' }, { cpu: '1Ki' }, { cpu: '1024' }, true],
    [{ type: () => any, shape: 'single' }, { a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ type: () => any, shape: 'single' }, { a: [1] }, { a: [1, 2] }, false],
    [{ type: () => any, shape: 'single' }, { a: [1] }, { a: { 0: 1 } }, false],
    [{ type: () => any, shape: 'single' }, { a: 1 }, { b: 1 }, false],
    [{ type: () => any, shape: 'single' }, { a: 1 }, { a: 1, b: 1 }, false],
    [{ type: () => any, shape: 'single' }, { a: 1 }, 'a', false],
  ])('as fields say: %j, %j, %j', (field, left, right, equal) => {
    const schema = schemaOf(field);
    expect(equalBySchema(schema, { field: left }, { field: right })).toBe(equal);
    expect(equalBySchema(schema, { field: right }, { field: left })).toBe(equal);
  });
});
