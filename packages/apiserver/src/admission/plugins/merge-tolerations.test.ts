import { describe, expect, test } from '@jest/globals';
import { mergeTolerations } from './merge-tolerations.js';

describe('tolerations of two lists', () => {
  const vm = { key: 'vm', operator: 'Exists', effect: 'NoSchedule' };
  const short = { key: 'b', operator: 'Equal', value: 'c', effect: 'NoExecute', tolerationSeconds: 4 };
  const long = { ...short, tolerationSeconds: 6 };
  const forever = { key: 'b', operator: 'Equal', value: 'c', effect: 'NoExecute' };
  test.each([
    ['all stay that say different things', [vm], [short], [vm, short]],
    ['one of equal ones stays', [vm, vm], [vm], [vm]],
    [
      'a later one that tolerates every effect takes its place',
      [vm],
      [{ key: 'vm', operator: 'Exists' }],
      [{ key: 'vm', operator: 'Exists' }],
    ],
    [
      'an earlier one that tolerates every key is enough',
      [{ operator: 'Exists' }],
      [vm, short],
      [{ operator: 'Exists' }],
    ],
    ['the longer time is enough', [short], [long], [long]],
    ['a time is within no end that came first', [forever], [long], [forever]],
    ['a time is within no end', [short], [forever], [forever]],
    [
      'an equal value alone is covered by it',
      [{ ...forever, value: 'd' }],
      [forever],
      [{ ...forever, value: 'd' }, forever],
    ],
    ['existence covers a value', [forever], [{ key: 'b', operator: 'Exists' }], [{ key: 'b', operator: 'Exists' }]],
    ['no key and no operator covers nothing else', [vm], [{ effect: 'NoSchedule' }], [vm, { effect: 'NoSchedule' }]],
  ])('%s', (_, first, second, merged) => {
    expect(mergeTolerations(first, second)).toEqual(merged);
  });
});
