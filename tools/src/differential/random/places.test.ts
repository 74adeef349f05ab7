import { expect, test } from '@jest/globals';
import type { Field, KindModel, Message } from '../../generate/kinds.js';
import { pathText, placesOf, withoutFields, withValueAt } from './places.js';

const field = (name: string, type: string, shape: Field['shape'] = 'single'): Field => ({
  name,
  compatName: undefined,
  protoName: name,
  number: 1,
  type,
  shape,
  inline: false,
  pointer: false,
  omitEmpty: true,
  required: false,
  enum: undefined,
  default: undefined,
  patchStrategy: undefined,
  patchMergeKey: undefined,
  listType: undefined,
  listMapKeys: undefined,
  mapType: undefined,
  featureGate: undefined,
  unionDiscriminator: false,
  about: undefined,
});
const message = (name: string, fields: readonly Field[]): Message => ({
  stem: 'x_v1',
  name,
  fullName: `x_v1.${name}`,
  form: 'object',
  typeMeta: false,
  atomic: false,
  jsonOnly: false,
  about: undefined,
  fields,
});
const thing = message('Thing', [field('size', 'int32'), field('parts', 'x_v1.Part', 'list')]);
const part = message('Part', [field('name', 'string')]);
const model: KindModel = { stems: [], messages: new Map([thing, part].map((one) => [one.fullName, one])) };

test('places are the present fields, their items, and the absent fields', () => {
  const places = placesOf(model, thing, { parts: [{ name: 'a' }, {}] });
  expect(places.map((place) => [pathText(place.path), place.part, place.value])).toEqual([
    ['size', 'whole', undefined],
    ['parts', 'whole', [{ name: 'a' }, {}]],
    ['parts[0]', 'item', { name: 'a' }],
    ['parts[0].name', 'whole', 'a'],
    ['parts[1]', 'item', {}],
    ['parts[1].name', 'whole', undefined],
  ]);
});

test('sets or removes a value at a place', () => {
  const object = { size: 1, parts: [{ name: 'a' }, { name: 'b' }] };
  expect(withValueAt(object, ['parts', 1, 'name'], 'c')).toEqual({ size: 1, parts: [{ name: 'a' }, { name: 'c' }] });
  expect(withValueAt(object, ['parts', 0], undefined)).toEqual({ size: 1, parts: [{ name: 'b' }] });
  expect(withValueAt(object, ['size'], undefined)).toEqual({ parts: [{ name: 'a' }, { name: 'b' }] });
  expect(withValueAt(object, ['none', 'here'], 1)).toBe(object);
});

test('omits excluded fields', () => {
  const value = { size: 1, parts: [{ name: 'a' }] };
  expect(withoutFields(model, thing, { value, excluded: /Part\.name$/ })).toEqual({ size: 1, parts: [{}] });
});
