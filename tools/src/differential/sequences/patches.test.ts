import { describe, expect, test } from '@jest/globals';
import { defineModel } from './patches.fixture.js';
import { jsonPatch, mergePatch, strategicPatch } from './patches.js';

const from = { data: { a: '1', b: '2' }, list: ['x', 'y'] };
const to = { data: { a: '1', c: '3' }, list: ['y'] };
/** Always takes the common branch. */
const usual = { below: () => 1, oneIn: () => false, pick: <T>(items: readonly T[]): T => first(items) };

describe('a patch from one object to another', () => {
  test('as a merge patch has the changed members, and null for removed ones', () => {
    expect(mergePatch(from, to)).toEqual({ data: { b: null, c: '3' }, list: ['y'] });
  });

  test('as a JSON patch is a list of operations', () => {
    expect(jsonPatch({ 'a/b': 1, list: [1, 2] }, { list: [1], c: 2 }, { random: usual })).toEqual([
      { op: 'remove', path: '/a~1b' },
      { op: 'remove', path: '/list/1' },
      { op: 'add', path: '/c', value: 2 },
    ]);
  });

  test('as a strategic patch uses the merge keys of lists', () => {
    const { model, message } = defineModel();
    const options = { model, message, random: usual };
    const lists = (names: readonly string[]) => ({
      items: names.map((name) => ({ name, value: `${name}${names.length}` })),
    });
    expect(strategicPatch(lists(['a', 'b']), lists(['a']), options)).toEqual({
      items: [
        { name: 'a', value: 'a1' },
        { $patch: 'delete', name: 'b' },
      ],
      '$setElementOrder/items': [{ name: 'a' }],
    });
    expect(strategicPatch({ words: ['a', 'b'] }, { words: ['b', 'c'] }, options)).toEqual({
      words: ['c'],
      '$deleteFromPrimitiveList/words': ['a'],
      '$setElementOrder/words': ['b', 'c'],
    });
  });
});

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('empty list');
  return item;
}
