import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatSeconds, secondsOfCanonical } from './calendar.js';

const isoOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, -5)}Z`;

test.each([
  '0000-01-01T00:00:00Z',
  '0000-02-29T12:00:00Z',
  '1900-03-01T00:00:00Z',
  '2000-02-29T23:59:59Z',
  '9999-12-31T23:59:59Z',
])('formats %s', (text) => {
  expect(formatSeconds(Date.parse(text) / 1000)).toBe(text);
});

test('formats any second of the years 0 to 9999 like Date, and round-trips', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }), (seconds) => {
      const text = formatSeconds(seconds);
      expect(text).toBe(isoOf(seconds));
      expect(secondsOfCanonical(text)).toBe(seconds);
    }),
    { numRuns: 2_000 },
  );
});

test('formats years of more than four digits like Date, and throws beyond its range', () => {
  expect(formatSeconds(253_402_300_800)).toBe('+010000-01-01T00:00:00Z');
  expect(formatSeconds(-62_167_219_201)).toBe('-000001-12-31T23:59:59Z');
  expect(() => formatSeconds(1e13)).toThrow(RangeError);
});
