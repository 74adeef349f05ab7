import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressSpace, canonicalAddress, familyOf, portSpace } from './number-space.js';

describe('address ranges', () => {
  test.each([
    ['10.0.0.0/29', 6, '10.0.0.1', '10.0.0.6', ['10.0.0.0', '10.0.0.7', '10.0.0.8', 'fd00::1', 'x']],
    ['10.0.0.0/16', 65_534, '10.0.0.1', '10.0.255.254', ['10.0.255.255', '10.1.0.0']],
    ['10.0.0.0/12', 1_048_574, '10.0.0.1', '10.15.255.254', ['10.16.0.0']],
    ['fd00::/125', 7, 'fd00::1', 'fd00::7', ['fd00::', 'fd00::8', '10.0.0.1']],
    ['fd00::/108', 65_535, 'fd00::1', 'fd00::ffff', ['fd00::1:0']],
    ['10.0.0.5/30', 2, '10.0.0.5', '10.0.0.6', ['10.0.0.4', '10.0.0.7']],
  ])('%s has %s addresses, from %s to %s [API server defaults, 16]', (cidr, size, first, last, outside) => {
    const space = addressSpace(cidr);
    expect([space.size, space.itemAt(0), space.itemAt(size - 1)]).toEqual([size, first, last]);
    expect(space.numberOf(last)).toBe(size - 1);
    expect(outside.map((item) => space.numberOf(item))).toEqual(outside.map(() => undefined));
  });

  test('map each address to one number and one spelling', () => {
    for (const space of [addressSpace('10.7.0.0/20'), addressSpace('fd00:1:0:0:2::/108')]) {
      fc.assert(
        fc.property(fc.nat(space.size - 1), (number) => {
          const item = space.itemAt(number);
          expect(space.numberOf(item)).toBe(number);
          expect(canonicalAddress(item)).toBe(item);
          expect(familyOf(item)).toBe(space.family);
        }),
      );
    }
  });

  test.each([
    ['FD00:10::0003', 'fd00:10::3'],
    ['fd00:0:0:1:0:0:0:1', 'fd00:0:0:1::1'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
  ])('shorten IPv6 addresses: %s to %s', (given, short) => {
    expect(canonicalAddress(given)).toBe(short);
  });
});

test('a port range includes both ends [API server defaults, 15]', () => {
  const space = portSpace({ first: 30_000, last: 32_767 });
  expect([space.size, space.itemAt(0), space.itemAt(2_767), space.text]).toEqual([
    2_768,
    '30000',
    '32767',
    '30000-32767',
  ]);
  expect(['29999', '30000', '32767', '32768'].map((port) => space.numberOf(port))).toEqual([
    undefined,
    0,
    2_767,
    undefined,
  ]);
});
