import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs/minimal.js';
import { encodeJson, parseJson } from '../json/json-value.js';
import { anyInt64, anyJsonWithInt64 } from '../objects/int64.fixture.js';
import { MessageWriter } from './message-writer.js';
import {
  decodeAny,
  decodeDuration,
  decodeIntOrString,
  decodeMicroTime,
  decodeQuantity,
  decodeStrings,
  decodeTime,
  encodeAny,
  encodeDuration,
  encodeIntOrString,
  encodeMicroTime,
  encodeQuantity,
  encodeStrings,
  encodeTime,
  type Reader,
  readBase64,
  readInt64,
  setEntry,
  sortedKeys,
  type Writer,
} from './protobuf-runtime.js';

function bytesOf<T>(encode: (value: T, writer: Writer) => void, value: T): Uint8Array {
  const writer = new MessageWriter();
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

test('bytes are read as base64', () => {
  const bytes = Buffer.from([2, 0xff, 0xfe]);
  expect(readBase64(protobuf.Reader.create(bytes))).toBe('//4=');
});

describe('times', () => {
  test('the zero time writes nothing', () => {
    expect(bytesOf(encodeTime, null)).toHaveLength(0);
    expect(roundTrip(encodeTime, decodeTime, null)).toBeNull();
    expect(roundTrip(encodeMicroTime, decodeMicroTime, null)).toBeNull();
  });

  test.each(['1970-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '0001-01-02T00:00:00Z', '9999-12-31T23:59:59Z'])(
    '%s round-trips',
    (time) => {
      expect(roundTrip(encodeTime, decodeTime, time)).toBe(time);
    },
  );

  test('seconds and nanoseconds are written even when zero', () => {
    expect(Buffer.from(bytesOf(encodeTime, '1970-01-01T00:00:00Z')).toString('hex')).toBe('08001000');
  });

  test('keep microseconds, also before 1970', () => {
    expect(roundTrip(encodeMicroTime, decodeMicroTime, '1969-12-31T23:59:58.000001Z')).toBe(
      '1969-12-31T23:59:58.000001Z',
    );
  });
});

test('an int-or-string round-trips', () => {
  for (const value of [0, -1, 2 ** 31 - 1, '', '30%']) {
    expect(roundTrip(encodeIntOrString, decodeIntOrString, value)).toBe(value);
  }
});

test('a missing quantity is zero', () => {
  expect(roundTrip(encodeQuantity, decodeQuantity, undefined)).toBe('0');
  expect(decodeQuantity(protobuf.Reader.create(new Uint8Array(0)), 0)).toBe('0');
});

test('a duration round-trips as nanoseconds, and a missing one is zero', () => {
  for (const value of ['0s', '30s', '500ms', '1h0m0.5s', '-2m0s']) {
    expect(roundTrip(encodeDuration, decodeDuration, value)).toBe(value);
  }
  expect(bytesOf(encodeDuration, '1s')).toEqual(new Uint8Array([8, 0x80, 0x94, 0xeb, 0xdc, 0x03]));
  expect(roundTrip(encodeDuration, decodeDuration, undefined)).toBe('0s');
});

test('a list of strings keeps empty strings', () => {
  expect(roundTrip(encodeStrings, decodeStrings, ['', 'a'])).toEqual(['', 'a']);
});

test('any JSON value round-trips, and null writes nothing', () => {
  fc.assert(
    fc.property(anyJsonWithInt64, (value) => {
      const plain = parseJson(encodeJson(value));
      expect(roundTrip(encodeAny, decodeAny, plain)).toEqual(plain);
    }),
  );
  expect(bytesOf(encodeAny, null)).toHaveLength(0);
});

test('64-bit integers round-trip exactly', () => {
  fc.assert(
    fc.property(anyInt64, (value) => {
      const bytes = new MessageWriter().int64(value).finish();
      expect(readInt64(protobuf.Reader.create(bytes))).toBe(value);
    }),
    { numRuns: 1_000 },
  );
});

test('sortedKeys orders by UTF-8 bytes, not by UTF-16 code units', () => {
  expect(sortedKeys({ '\u{1f600}': 1, '\uffee': 1, b: 1, a: 1 })).toEqual(['a', 'b', '\uffee', '\u{1f600}']);
});

test('setEntry sets __proto__ as an ordinary member', () => {
  const map: Record<string, string> = {};
  setEntry(map, '__proto__', 'x');
  expect(Object.keys(map)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
});

test('throws for a length beyond the buffer', () => {
  expect(() => decodeTime(protobuf.Reader.create(Buffer.from('0800', 'hex')), 5)).toThrow(RangeError);
});
