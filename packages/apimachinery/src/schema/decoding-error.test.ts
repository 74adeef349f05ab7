import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasHugeInteger } from '../json/large-integers.js';
import { decodingError, hasUnusualNumber, withExactQuantities } from './decoding-error.js';
import { defineMessage } from './define-message.js';

const orch = { dialect: 'orch' } as const;
const quantity = defineMessage('resource.Quantity', { form: 'quantity' }, () => []);
const texts = defineMessage('core_v1.Texts', { form: 'strings' }, () => []);
const thing = defineMessage('core_v1.Thing', {}, () => [
  { name: 'count', type: 'int32', shape: 'single' },
  { name: 'amount', type: () => quantity, shape: 'single' },
  { name: 'amounts', type: () => quantity, shape: 'map' },
  { name: 'groups', type: () => texts, shape: 'single' },
  { name: 'counts', type: 'int32', shape: 'list' },
]);

describe('hasUnusualNumber', () => {
  test.each([
    '{"a":1.0}',
    '{"a": -1.5}',
    '{"a" : 1e3}',
    '{"a":\n0E1}',
    '[1,2.0]',
    '[ 1.0]',
    '{"a":9223372036854775808}',
    '{"image":"a:1.5","a":1.0}',
    '{"text":"version 1.5, 2.5","a":1.0}',
    '{"text":"\\\\","a":1.0}',
    '{"text":"\\\\\\" 1.5","a":1.0}',
  ])('is true for %j', (json) => {
    expect(hasUnusualNumber(json)).toBe(true);
  });

  test.each([
    '{"a":1}',
    '{"image":"a:1.5"}',
    '{"time":"10:00:00"}',
    '{"uid":"1e3-4.5"}',
    '{"text":"version 1.5, 2.5"}',
    '{"text":"\\\\\\" 1.5"}',
    '{"a 1.5":[" 1e3",1]}',
    '{"a":"1.5","b":[1,-2,"3.5"]}',
  ])('is false for %j', (json) => {
    expect(hasUnusualNumber(json)).toBe(false);
  });

  test('ignores numbers in strings of any content', () => {
    const numbers = fc.stringMatching(/^[ :,[\]"\\0-9.eE-]*$/);
    fc.assert(
      fc.property(fc.dictionary(numbers, numbers), (value) => {
        expect(hasUnusualNumber(JSON.stringify(value))).toBe(hasHugeInteger(JSON.stringify(value)));
        expect(hasUnusualNumber(JSON.stringify([value, 1]).replace(/1\]$/, '1.0]'))).toBe(true);
      }),
    );
  });

  test('a message that is a list of texts fails with its type and the wrong item', () => {
    expect(decodingError(thing, '{"groups":["a","b"]}', orch)).toBeUndefined();
    expect(decodingError(thing, '{"groups":["a",5]}', orch)).toContain(
      'v1.Thing.Groups: v1.Texts: ReadString: expects " or n, but found 5, error found in #10 byte',
    );
  });

  test('a list fails at a character that does not end its item', () => {
    expect(decodingError(thing, '{"counts":[1,2]}', orch)).toBeUndefined();
    expect(decodingError(thing, '{"counts":[1e3]}', orch)).toContain(
      'v1.Thing.Counts: []int32: decode slice: expect ], but found e',
    );
  });

  test('unusual numbers are errors in integer fields and keep their notation in quantities', () => {
    expect(decodingError(thing, '{"count":1.0}', orch)).toContain(
      'v1.Thing.Count: assertInteger: can not decode float as int',
    );
    expect(decodingError(thing, '{"count":1e3}', orch)).toContain(
      'isObjectEnd: object ended prematurely, unexpected char e',
    );
    const json = '{"amount": 1e3, "count":1, "amounts":{"ä":1.50,"b":"2.0"}, "x":1e3}';
    expect(decodingError(thing, json, orch)).toBeUndefined();
    expect(withExactQuantities(thing, json, orch)).toBe(
      '{"amount": "1e3", "count":1, "amounts":{"ä":"1.50","b":"2.0"}, "x":1e3}',
    );
  });
});
