import { expect, test } from '@jest/globals';
import { formatNanoseconds, nanosecondsOf } from './duration-text.js';

test.each([
  ['0s', 0n],
  ['1ns', 1n],
  ['1.5µs', 1_500n],
  ['500ms', 500_000_000n],
  ['1.000000001s', 1_000_000_001n],
  ['30s', 30_000_000_000n],
  ['1m0s', 60_000_000_000n],
  ['1h30m0.5s', 5_400_500_000_000n],
  ['-2m0s', -120_000_000_000n],
])('%s is %d ns', (text, nanos) => {
  expect(nanosecondsOf(text)).toBe(nanos);
  expect(formatNanoseconds(nanos)).toBe(text);
});

test('reads other spellings', () => {
  expect(['90s', '.5s', '1us', '1h', 'x', '0'].map((text) => formatNanoseconds(nanosecondsOf(text)))).toEqual([
    ...['1m30s', '500ms', '1µs', '1h0m0s', '0s', '0s'],
  ]);
});
