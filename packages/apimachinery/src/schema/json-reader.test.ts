import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonReader } from './json-reader.js';

describe('a JSON text', () => {
  test('is read whole while nothing is wrong', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const reader = new JsonReader(text);
        expect(reader.readAny()).toBe(text.trim());
        expect([reader.fault, reader.next()]).toEqual(['', '']);
      }),
    );
  });

  test('is read on, out of step, after a fault, whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (first, second) => {
        const reader = new JsonReader(`[${first},${second}]`);
        reader.fail('wrong');
        const { fault } = reader;
        for (let step = 0; step < 20; step++) {
          reader.skipValue();
          reader.readName();
          reader.readBoolean();
        }
        expect(reader.fault).toBe(fault);
      }),
    );
  });

  test('is found wrong once', () => {
    const reader = new JsonReader('{"a":5}');
    reader.next();
    expect(reader.readName()).toBe('a');
    expect(reader.readText()).toBe('');
    reader.fail('another');
    reader.prepend('A: ');
    expect(reader.fault).toBe(
      'A: ReadString: expects " or n, but found 5, error found in #6 byte of ...|{"a":5}|..., bigger context ...|{"a":5}|...',
    );
  });

  test('gives back what it looked at only while nothing is wrong', () => {
    const reader = new JsonReader('ab');
    reader.next();
    reader.giveBack();
    expect(reader.next()).toBe('a');
    reader.fail('wrong');
    reader.giveBack();
    expect(reader.next()).toBe('b');
  });

  // As the reference answers to each.
  test.each([
    ['4294967295', 'ReadInt32: overflow: 4294967295, ', ','],
    ['-2147483649', 'ReadInt32: overflow: 2147483649, ', ','],
    ['-2147483648', '', ','],
    ['4294967296', 'readUint32: overflow, ', '9'],
    ['-2147483648.5', 'assertInteger: can not decode float as int, ', '.'],
    ['true', 'readUint32: unexpected character: \ufffd, ', 'r'],
  ])('with %s for an integer is wrong with %j, and goes on at %j', (number, fault, next) => {
    const reader = new JsonReader(`${number},1`);
    reader.readInteger({ bits: 32, signed: true });
    expect([reader.fault.startsWith(fault), fault === '' && reader.fault]).toEqual([true, fault === '' && '']);
    expect(reader.next()).toBe(next);
  });
});
