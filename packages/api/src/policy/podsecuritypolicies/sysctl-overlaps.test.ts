import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findOverlaps } from './sysctl-overlaps.js';

test('finds the same overlaps as comparing all pairs', () => {
  const sysctl = fc.stringMatching(/^(a|b|a\.)?(a|b|\.)?\*?\*?$/);
  const sysctls = fc.array(sysctl, { maxLength: 12 });
  fc.assert(
    fc.property(sysctls, sysctls, (allowed, forbidden) => {
      const expected = allowed.flatMap((one, allowedIndex) =>
        forbidden.flatMap((other, forbiddenIndex) => {
          const isForbiddenWider = covers(other, one);
          return isForbiddenWider || covers(one, other) ? [{ allowedIndex, forbiddenIndex, isForbiddenWider }] : [];
        }),
      );
      expect(findOverlaps(allowed, forbidden, 1_000)).toEqual(expected);
    }),
    { numRuns: 3_000 },
  );
});

test('finds at most the requested number', () => {
  const all = Array.from({ length: 1_000 }, () => '*');
  expect(findOverlaps(all, all, 10)).toHaveLength(10);
});

/** Whether each sysctl of `narrow` is one of `wide`. */
function covers(wide: string, narrow: string): boolean {
  return wide.endsWith('*') ? narrow.replace(/\*$/, '').startsWith(wide.slice(0, -1)) : wide === narrow;
}
