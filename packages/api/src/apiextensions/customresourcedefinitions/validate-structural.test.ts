import { beforeAll, expect, jest, test } from '@jest/globals';
import { FieldPath, fieldPath, formatFieldError } from '@orch/apimachinery';
import { loadPatternLibrary } from '../patterns/pattern-library.js';
import { Patterns } from '../patterns/patterns.js';
import { validateStructural } from './validate-structural.js';

beforeAll(loadPatternLibrary);

function messages(schema: object): readonly string[] {
  const errors = validateStructural({ ...schema }, fieldPath('schema'), new Patterns());
  return errors.map((error) => formatFieldError(error));
}

test('requires the properties of a junction outside of it', () => {
  const restriction = { minimum: 1 };
  const properties = { a: { type: 'object', properties: { b: { type: 'integer' } } } };
  expect(
    messages({ type: 'object', properties, anyOf: [{ properties: { a: { properties: { b: restriction } } } }] }),
  ).toEqual([]);
  expect(
    messages({ type: 'object', properties, anyOf: [{ properties: { a: { properties: { c: restriction } } } }] }),
  ).toEqual([
    'schema.properties[a].properties[c]: Required value: because it is defined in schema.anyOf[0].properties[a].properties[c]',
  ]);
  const list = { a: { type: 'array', items: { type: 'integer' } } };
  expect(messages({ type: 'object', properties: list, not: { properties: { a: { items: restriction } } } })).toEqual(
    [],
  );
});

test('sorts errors by path', () => {
  expect(messages({ properties: { b: {}, a: { type: 'array', items: {} } } })).toEqual([
    'schema.properties[a].items.type: Required value: must not be empty for specified array items',
    'schema.properties[b].type: Required value: must not be empty for specified object fields',
    'schema.type: Required value: must not be empty at the root',
  ]);
});

test('sorts errors without formatting their paths, which may be as long as a request', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => [`p${index}`, {}]);
  const schema = { type: 'object', properties: { ['n'.repeat(1_000_000)]: { properties: Object.fromEntries(names) } } };
  const format = jest.spyOn(FieldPath.prototype, 'format');
  try {
    expect(validateStructural(schema, fieldPath('schema'), new Patterns())).toHaveLength(1_001);
    expect(format).toHaveBeenCalledTimes(0);
  } finally {
    format.mockRestore();
  }
});
