import { expect, test } from '@jest/globals';
import { quantityNanos } from './quantity-order.js';

test.each<[unknown, bigint | undefined]>([
  ['1', 1_000_000_000n],
  [2, 2_000_000_000n],
  ['100m', 100_000_000n],
  ['1.5', 1_500_000_000n],
  ['.5', 500_000_000n],
  ['1Ki', 1_024_000_000_000n],
  ['1e3', 1_000_000_000_000n],
  ['-1', -1_000_000_000n],
  ['1n', 1n],
  ['', undefined],
  ['x', undefined],
])('%j is %s nano-units', (quantity, nanos) => {
  expect(quantityNanos(quantity)).toBe(nanos);
});
