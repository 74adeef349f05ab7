import { describe, expect, test } from '@jest/globals';
import { ruleValueOf } from './schema-values.js';
import { type RuleType, types } from './values/types.js';
import { Bytes, Duration, ListValue, MapValue, Timestamp, type Value } from './values/values.js';

const second = 1_000_000_000n;

describe('the value of JSON', () => {
  test.each<readonly [RuleType, unknown, Value]>([
    [types.string, 'a', 'a'],
    [types.bool, true, true],
    [types.int, 5, 5n],
    [types.int, 2n ** 60n, 2n ** 60n],
    [types.int, 1.5, 1.5],
    [types.double, 5, 5],
    [types.double, 2n ** 60n, 2 ** 60],
    [types.double, 1.5, 1.5],
    [types.dyn, 5, 5n],
    [types.dyn, null, null],
    [types.string, undefined, null],
    [types.timestamp, '1970-01-01T00:00:05Z', new Timestamp(5n * second)],
    [types.timestamp, 'never', 'never'],
    [types.duration, '5s', new Duration(5n * second)],
    [types.duration, 'long', 'long'],
    [types.string, '5s', '5s'],
  ])('of type %j: %p', (type, json, value) => {
    expect(ruleValueOf(type, json)).toEqual(value);
  });

  test('of bytes is decoded from base64', () => {
    const value = ruleValueOf(types.bytes, 'aGk=');
    expect(value instanceof Bytes && Buffer.from(value.value).toString()).toBe('hi');
  });

  function listOf(value: Value): ListValue {
    if (value instanceof ListValue) return value;
    throw new Error('not a list');
  }

  function mapOf(value: Value): MapValue {
    if (value instanceof MapValue) return value;
    throw new Error('not a map');
  }

  test('of a list has items of its type, and its identity', () => {
    const identity = { type: 'set', keys: [] } as const;
    const list = listOf(ruleValueOf({ kind: 'list', items: types.double, identity }, [1, 2n]));
    expect([list.size, list.at(0), list.at(1), list.identity]).toEqual([2, 1, 2, identity]);
    const other = listOf(ruleValueOf(types.string, [1]));
    expect([other.size, other.at(0), other.identity]).toEqual([1, 1n, undefined]);
  });

  test('of a map has values of its type, and no inherited member', () => {
    const map = mapOf(ruleValueOf(types.map(types.string, types.double), { a: 1, b: null }));
    expect([map.size, map.keys(), map.get('a'), map.get('b')]).toEqual([2, ['a', 'b'], 1, null]);
    expect([map.get('c'), map.get('toString'), map.get(1n)]).toEqual([undefined, undefined, undefined]);
    const other = mapOf(ruleValueOf(types.string, { a: 1 }));
    expect(other.get('a')).toBe(1n);
  });

  test('of an object has the members of its schema only, by the names of expressions', () => {
    const fields = new Map([
      ['at', { name: 'at', type: types.timestamp }],
      ['__in__', { name: 'in', type: types.double }],
      ['missing', { name: 'missing', type: types.string }],
    ]);
    const object = mapOf(
      ruleValueOf({ kind: 'object', fields }, { at: '1970-01-01T00:00:05Z', in: 1, unknown: 'x', toString: 'y' }),
    );
    expect([object.size, object.keys()]).toEqual([2, ['at', '__in__']]);
    expect([object.get('at'), object.get('__in__')]).toEqual([new Timestamp(5n * second), 1]);
    for (const name of ['in', 'missing', 'unknown', 'toString', 1n]) expect(object.get(name)).toBeUndefined();
  });
});
