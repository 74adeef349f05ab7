import { expect, test } from '@jest/globals';
import { fieldPath, formatFieldError } from '@orch/apimachinery';
import { validateStructural } from './validate-structural.js';

function faults(schema: object): readonly string[] {
  return validateStructural({ ...schema }, fieldPath('schema')).map((error) => formatFieldError(error));
}

test('what restricts a value stands for something that is outside of it', () => {
  const restriction = { minimum: 1 };
  const properties = { a: { type: 'object', properties: { b: { type: 'integer' } } } };
  expect(
    faults({ type: 'object', properties, anyOf: [{ properties: { a: { properties: { b: restriction } } } }] }),
  ).toEqual([]);
  expect(
    faults({ type: 'object', properties, anyOf: [{ properties: { a: { properties: { c: restriction } } } }] }),
  ).toEqual([
    'schema.properties[a].properties[c]: Required value: because it is defined in schema.anyOf[0].properties[a].properties[c]',
  ]);
  const list = { a: { type: 'array', items: { type: 'integer' } } };
  expect(faults({ type: 'object', properties: list, not: { properties: { a: { items: restriction } } } })).toEqual([]);
});

test('errors stand in the order of their paths', () => {
  expect(faults({ properties: { b: {}, a: { type: 'array', items: {} } } })).toEqual([
    'schema.properties[a].items.type: Required value: must not be empty for specified array items',
    'schema.properties[b].type: Required value: must not be empty for specified object fields',
    'schema.type: Required value: must not be empty at the root',
  ]);
});
