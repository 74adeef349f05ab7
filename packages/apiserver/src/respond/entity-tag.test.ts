import { describe, expect, test } from '@jest/globals';
import { entityTagOf, matchesEntityTag } from './entity-tag.js';

describe('entity tag of a document', () => {
  test('is a quoted hash of its bytes', () => {
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
  ])('matches If-None-Match %p: %p', (header, expected) => {
    expect(matchesEntityTag(header, '"a"')).toBe(expected);
  });
});
