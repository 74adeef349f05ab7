import { expect, test } from '@jest/globals';
import type { Taint, Toleration } from '../../generated/core_v1/types.js';
import { isTolerated, tolerates } from './tolerations.js';

const taint: Taint = { key: 'k', value: 'v', effect: 'NoExecute' };
const bare: Taint = { key: 'k', effect: 'NoSchedule' };

test.each<readonly [string, Toleration, Taint, boolean]>([
  ['an equal value', { key: 'k', operator: 'Equal', value: 'v', effect: 'NoExecute' }, taint, true],
  ['Equal by default', { key: 'k', value: 'v' }, taint, true],
  ['Equal for an empty operator', { key: 'k', operator: '', value: 'v' }, taint, true],
  ['no values', { key: 'k' }, bare, true],
  ['an empty and a missing value', { key: 'k', value: '' }, bare, true],
  ['another value', { key: 'k', value: 'w' }, taint, false],
  ['a value for a taint without one', { key: 'k', value: 'v' }, bare, false],
  ['Exists, whatever the value', { key: 'k', operator: 'Exists' }, taint, true],
  ['Exists of every key', { operator: 'Exists' }, taint, true],
  ['Exists of another key', { key: 'l', operator: 'Exists' }, taint, false],
  ['Equal of another key', { key: 'l', value: 'v' }, taint, false],
  ['another effect', { key: 'k', operator: 'Exists', effect: 'NoSchedule' }, taint, false],
  ['an unknown operator', { key: 'k', operator: 'In', value: 'v' }, taint, false],
])('tolerates: %s', (_what, toleration, of, expected) => {
  expect(tolerates(toleration, of)).toBe(expected);
});

test('one toleration of several is enough', () => {
  expect(isTolerated(taint, [{ key: 'l', operator: 'Exists' }, { operator: 'Exists' }])).toBe(true);
  expect(isTolerated(taint, [{ key: 'l', operator: 'Exists' }])).toBe(false);
  expect(isTolerated(taint, [])).toBe(false);
  expect(isTolerated(taint, undefined)).toBe(false);
});
