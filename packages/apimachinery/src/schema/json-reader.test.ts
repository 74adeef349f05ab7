import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonReader } from './json-reader.js';

describe('JsonReader', () => {
  test('reads any well-formed text without error', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const reader = new JsonReader(text);
        expect(reader.readAny()).toBe(text.trim());
        expect([reader.error, reader.next()]).toEqual(['', '']);
      }),
    );
  });

  test('continues after an error without changing it', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (first, second) => {
        const reader = new JsonReader(`[${first},${second}]`);
        reader.fail('wrong');
        const { error } = reader;
        for (let step = 0; step < 20; step++) {
          reader.skipValue();
          reader.readName();
          reader.readBoolean();
        }
        expect(reader.error).toBe(error);
      }),
    );
  });

  test('keeps the first error', () => {
    const reader = new JsonReader('{"a":5}');
    reader.next();
    expect(reader.readName()).toBe('a');
    expect(reader.readText()).toBe('');
    reader.fail('another');
    reader.prepend('A: ');
    expect(reader.error).toBe(
      'A: ReadString: expects " or n, but found 5, error found in #6 byte of ...|{"a":5}|..., bigger context ...|{"a":5}|...',
    );
  });

  test('unreads a character only while there is no error', () => {
    const reader = new JsonReader('ab');
    reader.next();
    reader.unread();
    expect(reader.next()).toBe('a');
    reader.fail('wrong');
    reader.unread();
    expect(reader.next()).toBe('b');
  });

  test.each([
    ['"text"', ','],
    ['"a\\"b"', '\\'],
    ['12.50', ','],
    ['-7', ','],
    ['1e5', 'e'],
    ['true', ','],
    ['null', ','],
    ['[1,2]', ','],
    ['[]', ','],
  ])('after an error, skips %s up to %j', (value, next) => {
    const reader = new JsonReader(`${value},1`);
    reader.fail('wrong');
    // The bracket of a list was consumed with the error.
    if (value.startsWith('[')) expect(reader.next()).toBe('[');
    reader.skipValue();
    expect(reader.next()).toBe(next);
  });

  // Messages of the reference server.
  test.each([
    ['4294967295', 'ReadInt32: overflow: 4294967295, ', ','],
    ['-2147483649', 'ReadInt32: overflow: 2147483649, ', ','],
    ['-2147483648', '', ','],
    ['4294967296', 'readUint32: overflow, ', '9'],
    ['-2147483648.5', 'assertInteger: can not decode float as int, ', '.'],
    ['true', 'readUint32: unexpected character: \ufffd, ', 'r'],
  ])('reading %s as an integer fails with %j and continues at %j', (number, error, next) => {
    const reader = new JsonReader(`${number},1`);
    reader.readInteger({ bits: 32, signed: true });
    expect([reader.error.startsWith(error), error === '' && reader.error]).toEqual([true, error === '' && '']);
    expect(reader.next()).toBe(next);
  });
});
