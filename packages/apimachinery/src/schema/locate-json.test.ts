import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { locateJson } from './locate-json.js';

describe('a place in a JSON text', () => {
  test.each([
    ['{"a": [1, "x"]}', ['a', 1], '"x"'],
    ['{"a": {"b": {}}, "c": 1.5}', ['c'], '1.5'],
    [' [ {"a":"}]"} , true ] ', [1], 'true'],
    ['{"a": 1, "a": 2}', ['a'], '2'],
    ['{"\\u0061": "q\\"", "b": null}', ['b'], 'null'],
    ['{"a": []}', [], '{"a": []}'],
  ])('of %s below %j is %s', (text, keys, expected) => {
    const place = locateJson(text, keys);
    expect(text.slice(place?.start, place?.end)).toBe(expected);
  });

  test.each([
    ['{"a": 1}', ['b']],
    ['{"a": 1}', ['a', 'b']],
    ['[1]', [1]],
    ['{}', [0]],
  ])('is missing in %s below %j', (text, keys) => {
    expect(locateJson(text, keys)).toBeUndefined();
  });

  test('is that of the value, whatever the text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 2), (object, indent) => {
        const text = JSON.stringify(object, undefined, indent);
        for (const [key, value] of Object.entries(object)) {
          const place = locateJson(text, [key]);
          expect(JSON.parse(text.slice(place?.start, place?.end))).toEqual(JSON.parse(JSON.stringify(value)));
        }
      }),
    );
  });
});
