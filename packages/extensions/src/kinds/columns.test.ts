import { expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { columnsOf } from './columns.js';

const now = new Date('2021-04-08T12:05:00Z');
const object: ApiObject = {
  apiVersion: 'shop.example.com/v1',
  kind: 'Widget',
  metadata: { name: 'w', creationTimestamp: '2021-04-08T12:00:00Z' },
  ...{
    spec: { text: 'a', count: 3, ratio: 1.5, large: 9_007_199_254_740_993n, on: false, list: ['x', 1], nothing: null },
    status: { at: '2021-04-08T10:05:00Z', never: 'never' },
  },
};

test('without columns of its own a version has the name and the age', () => {
  expect(columnsOf([]).map(({ name, cell }) => [name, cell(object, now)])).toEqual([
    ['Name', 'w'],
    ['Age', '5m'],
  ]);
  expect(columnsOf([])[1]).toMatchObject({
    type: 'date',
    format: '',
    description: 'When the object was created.',
    priority: 0,
  });
});

test('a column has what the definition says about it, and defaults', () => {
  const format = { format: 'int64', description: 'How many.', priority: 1 };
  const [name, count, text] = columnsOf([
    { name: 'Count', type: 'integer', jsonPath: '.spec.count', ...format },
    { name: 'Text', type: 'string', jsonPath: '.spec.text' },
  ]);
  expect(name?.name).toBe('Name');
  expect(count).toEqual({ name: 'Count', type: 'integer', ...format, cell: expect.any(Function) });
  expect(text).toEqual({
    name: 'Text',
    type: 'string',
    format: '',
    description: 'Custom resource definition column (in JSONPath format): .spec.text',
    priority: 0,
    cell: expect.any(Function),
  });
});

test.each([
  ['string', '.spec.text', 'a'],
  ['string', '.spec.count', '3'],
  ['string', '.spec.list', '["x",1]'],
  ['string', '.spec.list[*]', 'x'],
  ['string', '.spec.nothing', null],
  ['string', '.spec.missing', null],
  ['string', 'invalid', null],
  ['integer', '.spec.count', 3],
  ['integer', '.spec.ratio', 1],
  ['integer', '.spec.large', 9_007_199_254_740_993n],
  ['integer', '.spec.text', null],
  ['number', '.spec.ratio', 1.5],
  ['number', '.spec.large', 9_007_199_254_740_993n],
  ['number', '.spec.text', null],
  ['boolean', '.spec.on', false],
  ['boolean', '.spec.text', null],
  ['date', '.metadata.creationTimestamp', '5m'],
  ['date', '.status.at', '120m'],
  ['date', '.status.never', '<invalid>'],
  ['date', '.spec.count', null],
  ['date', '.spec.missing', null],
])('the cell of a column of type %s at %s is %p', (type, jsonPath, cell) => {
  const column = columnsOf([{ name: 'C', type, jsonPath }])[1];
  expect(column?.type).toBe(type);
  expect(column?.cell(object, now)).toBe(cell);
});

test('the text of a date is computed again from what it read', () => {
  const [, at, count, creation] = columnsOf(
    ['.status.at', '.spec.count', '.metadata.creationTimestamp'].map((jsonPath) => ({
      name: 'C',
      type: 'date',
      jsonPath,
    })),
  ).map(({ clock }) => clock);
  expect([at, count, creation].map((clock) => clock?.read(object))).toEqual([
    '2021-04-08T10:05:00Z',
    '',
    '2021-04-08T12:00:00Z',
  ]);
  expect(creation?.text('2021-04-08T12:00:00Z', now)).toBe('5m');
  expect(creation?.text('', now)).toBe(null);
  expect(columnsOf([{ name: 'C', type: 'string', jsonPath: '.spec.text' }])[1]).not.toHaveProperty('clock');
});
