import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs/minimal.js';
import {
  decodeAny,
  decodeIntOrString,
  decodeMicroTime,
  decodeQuantity,
  decodeStrings,
  decodeTime,
  encodeAny,
  encodeIntOrString,
  encodeMicroTime,
  encodeQuantity,
  encodeStrings,
  encodeTime,
  type Reader,
  readInt64,
  setEntry,
  sortedKeys,
  type Writer,
} from './protobuf-runtime.js';

function bytesOf<T>(encode: (value: T, writer: Writer) => void, value: T): Uint8Array {
  const writer = protobuf.Writer.create();
  encode(value, writer);
  return writer.finish();
}

function roundTrip<T>(
  encode: (value: T, writer: Writer) => void,
  decode: (reader: Reader, length: number) => unknown,
  value: T,
): unknown {
  const bytes = bytesOf(encode, value);
  return decode(protobuf.Reader.create(bytes), bytes.length);
}

describe('times', () => {
  test('the zero time has no bytes', () => {
    expect(bytesOf(encodeTime, null)).toHaveLength(0);
    expect(roundTrip(encodeTime, decodeTime, null)).toBeNull();
    expect(roundTrip(encodeMicroTime, decodeMicroTime, null)).toBeNull();
  });

  test.each(['1970-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '0001-01-02T00:00:00Z', '9999-12-31T23:59:59Z'])(
    '%s reads back the same',
    (time) => {
      expect(roundTrip(encodeTime, decodeTime, time)).toBe(time);
    },
  );

  test('both numbers are written, zero or not', () => {
    expect(Buffer.from(bytesOf(encodeTime, '1970-01-01T00:00:00Z')).toString('hex')).toBe('08001000');
  });

  test('microseconds are kept, also before 1970', () => {
    expect(roundTrip(encodeMicroTime, decodeMicroTime, '1969-12-31T23:59:58.000001Z')).toBe(
      '1969-12-31T23:59:58.000001Z',
    );
  });
});

test('a number or a text reads back as what it was', () => {
  for (const value of [0, -1, 2 ** 31 - 1, '', '30%']) {
    expect(roundTrip(encodeIntOrString, decodeIntOrString, value)).toBe(value);
  }
});

test('a quantity that is missing is zero', () => {
  expect(roundTrip(encodeQuantity, decodeQuantity, undefined)).toBe('0');
  expect(decodeQuantity(protobuf.Reader.create(new Uint8Array(0)), 0)).toBe('0');
});

test('a list of strings keeps empty ones', () => {
  expect(roundTrip(encodeStrings, decodeStrings, ['', 'a'])).toEqual(['', 'a']);
});

test('any JSON reads back the same, and nothing is null', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(roundTrip(encodeAny, decodeAny, plain)).toEqual(plain);
    }),
  );
  expect(bytesOf(encodeAny, null)).toHaveLength(0);
});

test('integers read back exactly up to 2^53, below zero too', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const bytes = protobuf.Writer.create().int64(value).finish();
      expect(readInt64(protobuf.Reader.create(bytes))).toBe(value);
    }),
  );
});

test('keys are in the order of their UTF-8 bytes, which is not that of UTF-16', () => {
  expect(sortedKeys({ '\u{1f600}': 1, '\uffee': 1, b: 1, a: 1 })).toEqual(['a', 'b', '\uffee', '\u{1f600}']);
});

test('a key that names the prototype is a plain member', () => {
  const map: Record<string, string> = {};
  setEntry(map, '__proto__', 'x');
  expect(Object.keys(map)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
});

test('a length beyond the buffer is refused', () => {
  expect(() => decodeTime(protobuf.Reader.create(Buffer.from('0800', 'hex')), 5)).toThrow(RangeError);
});
