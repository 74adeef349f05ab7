import { expect, test } from '@jest/globals';
import { parseVersionPriority } from './version-priority.js';

test('versions are ordered by maturity, then by their numbers, and other names come last', () => {
  const ordered = ['v10', 'v2', 'v1', 'v11beta2', 'v10beta3', 'v3beta1', 'v12alpha1', 'v11alpha2', 'foo1'];
  const sorted = [...ordered].reverse().sort((a, b) => parseVersionPriority(b) - parseVersionPriority(a));
  expect(sorted).toEqual(ordered);
});
