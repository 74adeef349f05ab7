import { describe, expect, test } from '@jest/globals';
import {
  booleanAt,
  ensureFields,
  fieldsAt,
  int32At,
  listAt,
  memberAt,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  semanticallyEqual,
  textAt,
  textMapAt,
  textsAt,
  type WritableFields,
} from './fields.js';

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
    const value = { number: 5, large: 2n ** 60n, flag: true, list: [{ a: 1 }], texts: ['a'], map: { a: 'x' } };
    expect([numberAt(value, 'number'), numberAt(value, 'large'), int32At(value, 'number')]).toEqual([5, 2n ** 60n, 5]);
    expect([booleanAt(value, 'flag'), memberAt(value, 'flag')]).toEqual([true, true]);
    expect(listAt(value, 'list')).toBe(value.list);
    expect(textsAt(value, 'texts')).toBe(value.texts);
    expect(fieldsAt(value, 'map')).toBe(value.map);
    expect(optionalFieldsAt(value, 'map')).toBe(value.map);
  });

  test('a member of another type reads as missing, and in a list as empty', () => {
    const value = { text: 'x', number: 5, large: 2n ** 60n, list: [{ a: 1 }, 'x', null], texts: ['a', 1], none: null };
    expect([textAt(value, 'number'), numberAt(value, 'text'), int32At(value, 'large')]).toEqual(['', 0, 0]);
    expect([optionalNumberAt(value, 'text'), optionalNumberAt(value, 'none')]).toEqual([undefined, undefined]);
    expect([booleanAt(value, 'text'), memberAt(value, 'none'), memberAt(value, 'text', 'x')]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    expect([listAt(value, 'text'), listAt(value, 'list')]).toEqual([[], [{ a: 1 }, {}, {}]]);
    expect([textsAt(value, 'text'), textsAt(value, 'texts')]).toEqual([[], ['a']]);
    expect([textMapAt(value, 'text'), textMapAt(value, 'list')]).toEqual([{}, {}]);
    for (const name of ['text', 'list', 'none']) {
      expect([fieldsAt(value, name), optionalFieldsAt(value, name)]).toEqual([{}, undefined]);
    }
  });

  test('a missing object is made once', () => {
    const owner: WritableFields = { list: [] };
    const made = ensureFields(owner, 'spec');
    made['a'] = 1;
    expect(ensureFields(owner, 'spec')).toBe(made);
    expect(ensureFields(owner, 'list')).toEqual({});
    expect(owner).toEqual({ spec: { a: 1 }, list: {} });
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
    [{ a: [{ b: 1 }, ['x']] }, { a: [{ b: 1 }, ['x']] }, true],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
    [{ a: [1] }, { a: [1, 2] }, false],
    [[1], { 0: 1 }, false],
    [{ a: '1' }, { a: 1 }, false],
    [undefined, null, true],
    [undefined, [], true],
    [null, {}, false],
    ['x', { a: 1 }, false],
  ])('%j and %j compare as %s', (left, right, equal) => {
    expect(semanticallyEqual(left, right)).toBe(equal);
    expect(semanticallyEqual(right, left)).toBe(equal);
  });
});
