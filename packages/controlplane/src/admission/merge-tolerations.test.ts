import { describe, expect, test } from '@jest/globals';
import { deepEqual, type JsonObject } from '@orch/apimachinery';
import fc from 'fast-check';
import { mergeTolerations } from './merge-tolerations.js';

describe('merging two lists of tolerations', () => {
  const vm = { key: 'vm', operator: 'Exists', effect: 'NoSchedule' };
  const short = { key: 'b', operator: 'Equal', value: 'c', effect: 'NoExecute', tolerationSeconds: 4 };
  const long = { ...short, tolerationSeconds: 6 };
  const forever = { key: 'b', operator: 'Equal', value: 'c', effect: 'NoExecute' };
  test.each([
    ['keeps tolerations that do not cover each other', [vm], [short], [vm, short]],
    ['keeps one of several equal tolerations', [vm, vm], [vm], [vm]],
    [
      'replaces a toleration with a later one that tolerates every effect',
      [vm],
      [{ key: 'vm', operator: 'Exists' }],
      [{ key: 'vm', operator: 'Exists' }],
    ],
    [
      'drops tolerations covered by an earlier one that tolerates every key',
      [{ operator: 'Exists' }],
      [vm, short],
      [{ operator: 'Exists' }],
    ],
    ['keeps the longer of two times', [short], [long], [long]],
    ['drops a limited time after an unlimited one', [forever], [long], [forever]],
    ['replaces a limited time with a later unlimited one', [short], [forever], [forever]],
    [
      'keeps tolerations of different values',
      [{ ...forever, value: 'd' }],
      [forever],
      [{ ...forever, value: 'd' }, forever],
    ],
    ['covers Equal by Exists', [forever], [{ key: 'b', operator: 'Exists' }], [{ key: 'b', operator: 'Exists' }]],
    [
      'covers nothing by an empty key without operator',
      [vm],
      [{ effect: 'NoSchedule' }],
      [vm, { effect: 'NoSchedule' }],
    ],
  ])('%s', (_, first, second, merged) => {
    expect(mergeTolerations(first, second)).toEqual(merged);
  });

  test('equals the pairwise comparison', () => {
    const toleration = fc.record(
      {
        key: fc.constantFrom('', 'a', 'b'),
        operator: fc.constantFrom('', 'Equal', 'Exists', 'Other'),
        effect: fc.constantFrom('', 'NoSchedule', 'NoExecute'),
        value: fc.constantFrom('', 'v'),
        tolerationSeconds: fc.constantFrom(1, 2, 3),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(toleration), fc.array(toleration), (first, second) => {
        expect(mergeTolerations(first, second)).toEqual(mergeByComparing([...first, ...second]));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The reference rule, in quadratic time. */
function mergeByComparing(all: readonly JsonObject[]): readonly JsonObject[] {
  const merged: JsonObject[] = [];
  for (const [index, toleration] of all.entries()) {
    if (merged.some((other) => covers(other, toleration))) continue;
    const isCoveredLater = all
      .slice(index + 1)
      .some((other) => !deepEqual(other, toleration) && covers(other, toleration));
    if (!isCoveredLater) merged.push(toleration);
  }
  return merged;
}

/** Whether `wide` tolerates every taint that `narrow` tolerates, for at least as long. */
function covers(wide: JsonObject, narrow: JsonObject): boolean {
  if (deepEqual(wide, narrow)) return true;
  const { key = '', operator = '', effect = '', value = '', tolerationSeconds } = wide;
  if (key !== (narrow['key'] ?? '') && (key !== '' || operator !== 'Exists')) return false;
  if (effect !== (narrow['effect'] ?? '') && effect !== '') return false;
  if (effect === 'NoExecute' && typeof tolerationSeconds === 'number') {
    const seconds = narrow['tolerationSeconds'];
    if (typeof seconds !== 'number' || seconds > tolerationSeconds) return false;
  }
  if (operator === 'Exists') return true;
  return (
    (operator === '' || operator === 'Equal') && narrow['operator'] === 'Equal' && value === (narrow['value'] ?? '')
  );
}
