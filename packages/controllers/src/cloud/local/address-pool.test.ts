import { expect, test } from '@jest/globals';
import { AddressPool } from './address-pool.js';

const pool = new AddressPool(['192.0.2.254/31', '198.51.100.0/32', '2001:db8::fffe/127']);

test.each([
  ['192.0.2.253', false],
  ['192.0.2.254', true],
  ['192.0.2.255', true],
  ['192.0.3.0', false],
  ['198.51.100.0', true],
  ['2001:db8::fffd', false],
  ['2001:db8::fffe', true],
  ['2001:db8::ffff', true],
  ['2001:db8::1:0', false],
  ['::ffff:192.0.2.254', true],
  ['web', false],
  ['', false],
])('a pool has the addresses of its ranges: %j %s', (address, expected) => {
  expect(pool.contains(address)).toBe(expected);
});

test('a pool has the families of its ranges', () => {
  expect([pool.hasFamily(4), pool.hasFamily(6)]).toEqual([true, true]);
  const onlyV6 = new AddressPool(['2001:db8::/127']);
  expect([onlyV6.hasFamily(4), onlyV6.hasFamily(6)]).toEqual([false, true]);
});

test('the free address is the lowest of its family that is not used, in the order of the ranges', () => {
  const taken: string[] = [];
  const take = (family: 4 | 6) => {
    const address = pool.free(family, new Set(taken));
    if (address !== undefined) taken.push(address);
    return address;
  };
  expect([take(4), take(6), take(4), take(4), take(4)]).toEqual([
    ...['192.0.2.254', '2001:db8::fffe', '192.0.2.255', '198.51.100.0', undefined],
  ]);
  expect([take(6), take(6)]).toEqual(['2001:db8::ffff', undefined]);
});
