import { describe, expect, test } from '@jest/globals';
import { fieldsAt, listAt, numberAt, semanticallyEqual, textAt, textMapAt } from './fields.js';

describe('reading fields', () => {
  test('a missing member reads as its zero value', () => {
    expect(textAt({}, 'spec', 'nodeName')).toBe('');
    expect(numberAt({ spec: null }, 'spec', 'replicas')).toBe(0);
    expect(listAt({ spec: {} }, 'spec', 'containers')).toEqual([]);
    expect(fieldsAt(undefined, 'spec')).toEqual({});
  });

  test('a present member reads as it is', () => {
    expect(textAt({ spec: { nodeName: 'n1' } }, 'spec', 'nodeName')).toBe('n1');
    expect(textMapAt({ labels: { a: 'x', b: null } }, 'labels')).toEqual({ a: 'x' });
  });
});

describe('semantic equality', () => {
  test.each<[unknown, unknown, boolean]>([
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: [] }, true],
    [{ a: null }, {}, true],
    [{ a: {} }, {}, false],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [{ a: 0 }, {}, false],
    [{ a: { b: 'x' } }, { a: { b: 'x' } }, true],
    [{}, { a: 1 }, false],
  ])('%j and %j compare as %s', (left, right, equal) => {
    expect(semanticallyEqual(left, right)).toBe(equal);
  });
});
