import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson } from '../json/json-value.js';
import { isJsonObject } from '../objects/json.js';
import { arbitraryOf, thingSchema } from './canonicalize.fixture.js';
import { canonicalize } from './canonicalize.js';
import { orderBySchema } from './order.js';

const canonical = (value: unknown) => canonicalize(thingSchema, value, { names: { dialect: 'orch' } });

describe('orderBySchema', () => {
  test('moves members into schema order and map entries into key order', () => {
    const object = {
      spec: {
        list: [{ always: 'a' }],
        count: 1,
        name: 'x',
        table: { b: '1', a: '2' },
        either: [{ flag: true, name: 'y' }],
      },
      metadata: { labels: { z: '1', a: '2' }, name: 'n' },
      own: 1,
      kind: 'Thing',
    };
    const labels = { a: '2', z: '1' };
    const table = { a: '2', b: '1' };
    expect(JSON.stringify(orderBySchema(thingSchema, object))).toBe(
      JSON.stringify({
        kind: 'Thing',
        metadata: { name: 'n', labels },
        spec: { name: 'x', count: 1, table, list: [{ always: 'a' }], either: [{ name: 'y', flag: true }] },
        own: 1,
      }),
    );
    expect(Object.keys(object.spec)).toEqual(['list', 'count', 'name', 'table', 'either']);
  });

  test('leaves array-index keys of maps where the engine puts them and sorts other keys', () => {
    const table = (keys: readonly string[]) => ({ spec: { table: Object.fromEntries(keys.map((key) => [key, 'x'])) } });
    const keysOf = (keys: readonly string[]) => Object.keys(Object(orderBySchema(thingSchema, table(keys)).spec.table));
    expect(keysOf(['00', ''])).toEqual(['', '00']);
    expect(keysOf(['07', '01', '7'])).toEqual(['7', '01', '07']);
    expect(keysOf(['99999999999', '4294967295'])).toEqual(['4294967295', '99999999999']);
    expect(keysOf(['4294967295', '05'])).toEqual(['05', '4294967295']);
    const given = table(['b', '10', '9', '4294967294']);
    expect(keysOf(Object.keys(given.spec.table))).toEqual(['9', '10', '4294967294', 'b']);
  });

  test('returns canonical objects unchanged, and restores the order of shuffled ones', () => {
    fc.assert(
      fc.property(arbitraryOf(thingSchema), fc.infiniteStream(fc.nat()), (value, random) => {
        const object = canonical(value);
        expect(orderBySchema(thingSchema, object)).toBe(object);
        const ordered = orderBySchema(thingSchema, shuffled(object, random));
        expect(encodeJson(ordered)).toBe(encodeJson(object));
      }),
      { verbose: false },
    );
  });
});

/** Shuffles the members of all objects, except in free-form values. */
function shuffled<T>(value: T, random: fc.Stream<number>): T;
function shuffled(value: unknown, random: fc.Stream<number>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => shuffled(item, random));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => ({
    key,
    member: key === 'any' || key === 'fieldsV1' ? member : shuffled(member, random),
    at: random.next().value ?? 0,
  }));
  return Object.fromEntries(members.sort((a, b) => a.at - b.at).map(({ key, member }) => [key, member]));
}
