import { describe, expect, test } from '@jest/globals';
import { entityTagOf, hasTag } from './entity-tag.js';

describe('the tag of a document', () => {
  test('is a hash of its bytes in quotes', () => {
    expect(entityTagOf('a')).toMatch(/^"[0-9A-F]{128}"$/);
    expect(entityTagOf('a')).toBe(entityTagOf(Buffer.from('a')));
    expect(entityTagOf('a')).not.toBe(entityTagOf('b'));
  });

  test.each([
    [undefined, false],
    ['', false],
    ['"b"', false],
    ['a', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
  ])('is known to who sends %p: %p', (header, expected) => {
    expect(hasTag(header, '"a"')).toBe(expected);
  });
});
