import { expect, test } from '@jest/globals';
import { changedTaints } from './taints.js';

const now = '2021-04-08T12:00:00Z';
const a = { key: 'a', effect: 'NoSchedule', timeAdded: '2020-01-01T00:00:00Z' };
const b = { key: 'b', effect: 'NoExecute' };

test('adds a missing taint with the time, and keeps a present one', () => {
  expect(changedTaints([a], { add: [{ key: 'a', effect: 'NoSchedule' }, b] }, now)).toEqual([
    a,
    { ...b, timeAdded: now },
  ]);
});

test('a taint with the same key and another effect is another taint', () => {
  const other = { key: 'a', effect: 'NoExecute' };
  expect(changedTaints([a], { add: [other], remove: [other] }, now)).toEqual([a, { ...other, timeAdded: now }]);
  expect(changedTaints([a, other], { remove: [other] }, now)).toEqual([a]);
});

test('returns the same array when nothing changes', () => {
  const taints = [a, b];
  expect(changedTaints(taints, { add: [b], remove: [{ key: 'c', effect: 'NoSchedule' }] }, now)).toBe(taints);
});
