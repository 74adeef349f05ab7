import { describe, expect, test } from '@jest/globals';
import { parseQuantity } from '@orch/apimachinery';
import { areEqual, compareValues, contains } from './equality.js';
import {
  Bytes,
  CostExceeded,
  CostMeter,
  Duration,
  OptionalValue,
  PlainList,
  PlainMap,
  QuantityValue,
  Timestamp,
  TypeName,
  UnsignedInt,
  UrlValue,
  type Value,
} from './values.js';

const meter = () => new CostMeter(1_000);
const bytes = (...all: readonly number[]) => new Bytes(Uint8Array.from(all));
const list = (...items: readonly Value[]) => new PlainList(items);
const set = (...items: readonly Value[]) => new PlainList(items, { type: 'set', keys: [] });
const quantity = (text: string) => new QuantityValue(parseQuantity(text));

/** Each value equals only those of its own row. */
const rows: readonly (readonly Value[])[] = [
  [null],
  [true],
  [false],
  ['a', 'a'],
  ['b'],
  [1n, 1, new UnsignedInt(1n)],
  [2n, 2, new UnsignedInt(2n)],
  [1.5],
  [bytes(1, 2), bytes(1, 2)],
  [bytes(1)],
  [bytes(1, 3)],
  [new Timestamp(1n), new Timestamp(1n)],
  [new Timestamp(2n)],
  [new Duration(1n), new Duration(1n)],
  [new Duration(2n)],
  [new TypeName('int'), new TypeName('int')],
  [new TypeName('uint')],
  [new UrlValue('http://a'), new UrlValue('http://a')],
  [new UrlValue('http://b')],
  [quantity('1000m'), quantity('1')],
  [quantity('2')],
  [new OptionalValue(undefined), new OptionalValue(undefined)],
  [new OptionalValue(1n), new OptionalValue(1)],
  [new OptionalValue(2n)],
  [list(), set()],
  [list('x', 'y'), list('x', 'y'), set('x', 'y')],
  [list('y', 'x')],
  [list('x', 'z'), set('x', 'z')],
  [list('x')],
  [new PlainMap([])],
  [new PlainMap([['a', 1n]]), new PlainMap([['a', 1]])],
  [new PlainMap([['a', 2n]])],
  [new PlainMap([['b', 1n]])],
  [
    new PlainMap([
      ['a', 1n],
      ['b', null],
    ]),
    new PlainMap([
      ['b', null],
      ['a', 1n],
    ]),
  ],
];

describe('equality', () => {
  test('holds between values of the same type and content, and numbers of the same value', () => {
    for (const [index, row] of rows.entries()) {
      for (const [otherIndex, other] of rows.entries()) {
        const outcomes = row.flatMap((left) => other.map((right) => areEqual(left, right, meter())));
        expect([index, otherIndex, [...new Set(outcomes)]]).toEqual([index, otherIndex, [index === otherIndex]]);
      }
    }
  });

  test('of two sets does not depend on the order', () => {
    expect(areEqual(set('x', 'y'), set('y', 'x'), meter())).toBe(true);
    expect(areEqual(set('x', 'y'), set('y', 'z'), meter())).toBe(false);
    expect(areEqual(set('x', 'y'), set('x'), meter())).toBe(false);
    expect(areEqual(set('x', 'y'), list('y', 'x'), meter())).toBe(false);
  });

  test('never holds for NaN', () => {
    expect(areEqual(Number.NaN, Number.NaN, meter())).toBe(false);
  });

  test('costs 1 for each comparison, and 1 for each 10 characters of the shorter text', () => {
    const costOf = (left: Value, right: Value) => {
      const all = meter();
      areEqual(left, right, all);
      return 1_000 - all.left;
    };
    expect([costOf(1n, 1n), costOf('a'.repeat(11), 'a'.repeat(90)), costOf('', 'a')]).toEqual([1, 3, 1]);
    expect(costOf(list(1n, 2n), list(1n, 2n))).toBe(3);
    expect(() => areEqual(list(1n, 2n), list(1n, 2n), new CostMeter(2))).toThrow(CostExceeded);
  });

  test('finds a value in a list', () => {
    expect(contains(list('x', 1n), 1, meter())).toBe(true);
    expect(contains(list('x', 1n), 'y', meter())).toBe(false);
    expect(contains(list(), null, meter())).toBe(false);
  });
});

describe('order', () => {
  test.each<readonly [Value, Value]>([
    [1n, 2n],
    [1n, 1.5],
    [1, new UnsignedInt(2n)],
    [-(2n ** 63n), new UnsignedInt(2n ** 64n - 1n)],
    [false, true],
    ['', 'a'],
    ['a', 'b'],
    ['a', 'ab'],
    ['a\uffff', 'a😀'],
    ['a😀', 'a😁'],
    [bytes(), bytes(0)],
    [bytes(1, 2), bytes(2)],
    [bytes(1), bytes(1, 0)],
    [new Timestamp(-1n), new Timestamp(1n)],
    [new Duration(-1n), new Duration(1n)],
  ])('%j is before %j', (smaller, larger) => {
    expect(compareValues(smaller, larger, meter())).toBeLessThan(0);
    expect(compareValues(larger, smaller, meter())).toBeGreaterThan(0);
    expect([compareValues(smaller, smaller, meter()), compareValues(larger, larger, meter())]).toEqual([0, 0]);
  });

  test('is undefined between values of types that have none, and for NaN', () => {
    const pairs: readonly (readonly [Value, Value])[] = [
      ['1', 1n],
      [true, 1n],
      [list(), list()],
      [new TypeName('a'), new TypeName('a')],
      [new Timestamp(1n), new Duration(1n)],
      [bytes(1), 'a'],
      [1, Number.NaN],
      [Number.NaN, 1n],
      [null, null],
    ];
    expect(pairs.map(([left, right]) => compareValues(left, right, meter()))).toEqual(pairs.map(() => undefined));
  });

  test('of texts costs 1 for each 10 characters of the shorter one', () => {
    const all = meter();
    compareValues('a'.repeat(11), 'a'.repeat(90), all);
    expect(1_000 - all.left).toBe(2);
  });
});
