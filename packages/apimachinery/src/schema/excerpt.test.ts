import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { excerptAt, locateJson } from './excerpt.js';
import { TypeMismatch } from './mismatch.js';

test('the excerpt of a wrong type ends at the first character of the value', () => {
  const mismatch = new TypeMismatch('ReadBool: expect t or f, but found "').within('hostNetwork').within('spec');
  expect(excerptAt(mismatch, '{"kind":"Pod","spec":{"hostNetwork":"yes"}}')).toBe(
    ', error found in #10 byte of ...|Network":"yes"}}|..., bigger context ...|{"kind":"Pod","spec":{"hostNetwork":"yes"}}|...',
  );
});

test('the excerpt of an unparsable string ends at the end of the value', () => {
  const mismatch = new TypeMismatch('decode base64: illegal base64 data at input byte 3')
    .within('a')
    .within('data')
    .prepend('v1.Secret.Data');
  expect(excerptAt(mismatch, '{"data":{"a":"not base64"}}')).toBe(
    ', error found in #10 byte of ...|ot base64"}}|..., bigger context ...|{"data":{"a":"not base64"}}|...',
  );
});

test('the excerpt is shorter near the start, and empty for a missing value', () => {
  expect(excerptAt(new TypeMismatch('x').within('a'), '{"a":5}')).toBe(
    ', error found in #6 byte of ...|{"a":5}|..., bigger context ...|{"a":5}|...',
  );
  expect(excerptAt(new TypeMismatch('x').within('b'), '{"a":5}')).toBe('');
});

describe('locateJson', () => {
  test.each([
    ['{"a": [1, "x"]}', ['a', 1], '"x"'],
    ['{"a": {"b": {}}, "c": 1.5}', ['c'], '1.5'],
    [' [ {"a":"}]"} , true ] ', [1], 'true'],
    ['{"a": 1, "a": 2}', ['a'], '2'],
    ['{"\\u0061": "q\\"", "b": null}', ['b'], 'null'],
    ['{"a": []}', [], '{"a": []}'],
  ])('in %s at %j finds %s', (text, keys, expected) => {
    const place = locateJson(text, keys);
    expect(text.slice(place?.start, place?.end)).toBe(expected);
  });

  test.each([
    ['{"a": 1}', ['b']],
    ['{"a": 1}', ['a', 'b']],
    ['[1]', [1]],
    ['{}', [0]],
  ])('in %s at %j finds nothing', (text, keys) => {
    expect(locateJson(text, keys)).toBeUndefined();
  });

  test('finds every member of any object', () => {
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
