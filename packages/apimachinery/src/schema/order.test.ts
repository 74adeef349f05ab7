import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isJsonObject } from '../objects/json.js';
import { arbitraryOf, thingSchema } from './canonicalize.fixture.js';
import { canonicalize } from './canonicalize.js';
import { inOrder } from './order.js';

const canonical = (value: unknown) => canonicalize(thingSchema, value, { names: { dialect: 'orch' } });

describe('members in the order of their type', () => {
  test('what was added last stands where it belongs, in maps by the order of keys', () => {
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
    expect(JSON.stringify(inOrder(thingSchema, object))).toBe(
      JSON.stringify({
        kind: 'Thing',
        metadata: { name: 'n', labels },
        spec: { name: 'x', count: 1, table, list: [{ always: 'a' }], either: [{ name: 'y', flag: true }] },
        own: 1,
      }),
    );
    expect(Object.keys(object.spec)).toEqual(['list', 'count', 'name', 'table', 'either']);
  });

  test('keys of maps that are numbers stand where the engine has them, others that look like numbers in their order', () => {
    const table = (keys: readonly string[]) => ({ spec: { table: Object.fromEntries(keys.map((key) => [key, 'x'])) } });
    const keysOf = (keys: readonly string[]) => Object.keys(Object(inOrder(thingSchema, table(keys)).spec.table));
    expect(keysOf(['00', ''])).toEqual(['', '00']);
    expect(keysOf(['07', '01', '7'])).toEqual(['7', '01', '07']);
    expect(keysOf(['99999999999', '4294967295'])).toEqual(['4294967295', '99999999999']);
    const given = table(['b', '10', '9', '4294967294']);
    expect(keysOf(Object.keys(given.spec.table))).toEqual(['9', '10', '4294967294', 'b']);
  });

  test('objects that were read come back as they are, and others with the same members', () => {
    fc.assert(
      fc.property(arbitraryOf(thingSchema), fc.infiniteStream(fc.nat()), (value, random) => {
        const object = canonical(value);
        expect(inOrder(thingSchema, object)).toBe(object);
        const ordered = inOrder(thingSchema, shuffled(object, random));
        expect(JSON.stringify(ordered)).toBe(JSON.stringify(object));
      }),
      { verbose: false },
    );
  });
});

/** Members of objects in another order; what may hold anything stays as it is. */
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
