import { expect, test } from '@jest/globals';
import { isProxyableAddress } from './proxy-addresses.js';

test.each([
  ['10.1.2.3', true],
  ['192.168.0.1', true],
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['127.255.1.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['fd00::2', true],
  ['2001:db8::1', true],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['::ffff:10.0.0.1', true],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['0:0:0:0:0:ffff:7f00:1', false],
  ['0:0:0:0:0:FFFF:169.254.1.1', false],
  ['::ffff:0:0', false],
  ['::ffff:e000:1', false],
  ['::ffff:a00:1', true],
  ['localhost', false],
  ['', false],
])('a proxy may connect to %j: %j', (address, allowed) => {
  expect(isProxyableAddress(address)).toBe(allowed);
});
