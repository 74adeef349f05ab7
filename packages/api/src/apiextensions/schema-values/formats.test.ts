import { expect, test } from '@jest/globals';
import { isKnownFormat, matchesFormat } from './formats.js';

test.each<[format: string, good: readonly string[], bad: readonly string[]]>([
  ['bsonobjectid', ['507f1f77bcf86cd799439011'], ['507f', 'z07f1f77bcf86cd799439011']],
  ['uri', ['https://a.b/c', '/c'], ['a b', 'c']],
  ['email', ['a@b.c'], ['a', '@b']],
  ['hostname', ['a', 'a-b.c'], ['-a', 'a_b', `${'a'.repeat(64)}.b`]],
  ['ipv4', ['1.2.3.4'], ['1.2.3', '::1']],
  ['ipv6', ['::1'], ['1.2.3.4']],
  ['cidr', ['10.0.0.0/8', '::/0'], ['10.0.0.0', '10.0.0.0/33', 'a/8']],
  ['mac', ['00:00:5e:00:53:01', '00-00-5e-00-53-01', '0000.5e00.5301'], ['00:00:5e', '00:00-5e:00:53:01']],
  ['uuid', ['123e4567-e89b-12d3-a456-426614174000'], ['123e4567']],
  ['uuid4', ['123e4567-e89b-42d3-a456-426614174000'], ['123e4567-e89b-12d3-a456-426614174000']],
  ['isbn', ['0306406152', '978-0-306-40615-7'], ['0306406153', '9780306406158', '1']],
  ['isbn10', ['0306406152'], ['9780306406157']],
  ['isbn13', ['9780306406157'], ['0306406152']],
  ['creditcard', ['4111 1111 1111 1111'], ['4111111111111112', '1']],
  ['ssn', ['111-22-3333'], ['111']],
  ['hexcolor', ['#fff', 'a1b2c3'], ['#ff']],
  ['rgbcolor', ['rgb(1, 2,255)'], ['rgb(1,2,256)']],
  ['byte', ['YQ==', 'YWJj'], ['YQ', '!']],
  ['password', ['anything'], []],
  ['date', ['2021-02-28'], ['2021-02-30', '2021']],
  ['date-time', ['2021-02-28T23:59:59.5Z', '2021-02-28t00:00:00+02:00'], ['2021-02-28', '2021-02-28T24:00:00Z']],
  ['duration', ['1h30m', '2 days'], ['1', 'h']],
])('accepts and rejects texts of the format %s', (format, good, bad) => {
  expect(isKnownFormat(format)).toBe(true);
  expect(good.filter((text) => !matchesFormat(format, text))).toEqual([]);
  expect(bad.filter((text) => matchesFormat(format, text))).toEqual([]);
});

test('accepts each text for an unknown format', () => {
  expect(isKnownFormat('toString')).toBe(false);
  expect(matchesFormat('nonsense', 'x')).toBe(true);
});
