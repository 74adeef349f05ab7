import { expect, test } from '@jest/globals';
import { mapItems, mapObject } from './copy-on-write.js';

test('an object without changes is returned itself, and a changed one is a copy in the same order', () => {
  const object = JSON.parse('{"a": 1, "__proto__": 2, "c": 3, "d": 4}');
  expect(mapObject(object, (_name, value) => ({ value }))).toBe(object);
  const changed = mapObject(object, (name, value) => (name === 'c' ? 'removed' : { value: name === 'd' ? 5 : value }));
  expect(Object.entries(changed)).toEqual([
    ['a', 1],
    ['__proto__', 2],
    ['d', 5],
  ]);
  expect(Object.keys(object)).toEqual(['a', '__proto__', 'c', 'd']);
  expect(mapObject({ a: undefined }, () => 'removed')).toEqual({});
});

test('a list without changes is returned itself, and a changed one is a copy', () => {
  const list = ['a', 'b', 'c'];
  expect(mapItems(list, (item) => item)).toBe(list);
  expect(mapItems(list, (item, index) => (index === 1 ? undefined : item))).toEqual(['a', undefined, 'c']);
  expect(mapItems(list, (item, index) => `${item}${index}`)).toEqual(['a0', 'b1', 'c2']);
  expect(list).toEqual(['a', 'b', 'c']);
});
