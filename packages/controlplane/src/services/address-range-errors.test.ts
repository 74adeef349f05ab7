import { expect, test } from '@jest/globals';
import { addressRangeErrors } from './address-range-errors.js';

test.each([
  [['10.0.0.0/16'], []],
  [['10.0.0.0/12'], []],
  [['10.0.0.0/16', 'fd00::/108'], []],
  [['fd00::/108', '10.0.0.0/24'], []],
  [['x'], ['--r is not a valid cidr']],
  [['10.0.0.0/8'], ['specified --r is too large; for 32-bit addresses, the mask must be >= 12']],
  [['10.0.0.0/16', 'fd00::/64'], ['specified --r[1] is too large; for 128-bit addresses, the mask must be >= 108']],
  [['10.0.0.0/30'], ['--r: a range must have at least 8 IP addresses']],
  [['10.0.0.0/16', '10.1.0.0/16'], ['--r[0] and --r[1] must be of different IP family']],
  [['10.0.0.0/16', 'fd00::/108', '10.1.0.0/16'], ['--r must not contain more than two entries']],
])('validates the ranges %j with the errors %j [API server defaults, 16]', (texts, errors) => {
  expect(addressRangeErrors(texts, '--r')).toEqual(errors);
});
