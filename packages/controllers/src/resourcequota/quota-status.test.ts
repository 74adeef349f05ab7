import { expect, test } from '@jest/globals';
import { formatAmounts, readAmounts } from '@orch/api';
import fc from 'fast-check';
import { usedAmounts } from './quota-status.js';

const amounts = (pods: number | undefined) => readAmounts(pods === undefined ? {} : { pods: `${pods}` });

test.each([
  { name: 'keeps the charge of a write under way', used: 5, counted: 4, released: 0, expected: 5, open: true },
  { name: 'lowers the amount by a deleted object', used: 5, counted: 4, released: 1, expected: 4, open: false },
  {
    name: 'keeps the other charges when an object is deleted',
    used: 5,
    counted: 3,
    released: 1,
    expected: 4,
    open: true,
  },
  { name: 'counts objects that were never charged', used: 3, counted: 4, released: 0, expected: 4, open: false },
  { name: 'never releases more than is counted', used: 5, counted: 4, released: 3, expected: 4, open: false },
  { name: 'counts a quota without usage', used: undefined, counted: 4, released: 0, expected: 4, open: false },
])('$name', ({ used, counted, released, expected, open }) => {
  const quota = { spec: { hard: { pods: '9' } }, status: { used: formatAmounts(amounts(used)) } };
  const observed = { counted: amounts(counted), released: amounts(released) };
  const result = usedAmounts(quota, { ...observed, isSettled: false });
  expect([formatAmounts(result.used), result.hasOpenCharges]).toEqual([{ pods: `${expected}` }, open]);
  const settled = usedAmounts(quota, { ...observed, isSettled: true });
  expect([formatAmounts(settled.used), settled.hasOpenCharges]).toEqual([{ pods: `${counted}` }, false]);
});

test('leaves out resources that the quota does not limit', () => {
  const quota = { spec: { hard: { pods: '9' } }, status: {} };
  const counted = readAmounts({ pods: '1', services: '2' });
  const { used } = usedAmounts(quota, { counted, released: amounts(0), isSettled: true });
  expect(formatAmounts(used)).toEqual({ pods: '1' });
});

test('frees no capacity of a write under way, in any order of deletions and counts', () => {
  const small = fc.nat({ max: 20 });
  fc.assert(
    fc.property(small, small, small, small, (stored, underWay, deleted, unseen) => {
      // Charged: stored, deleted and writes under way. The informers have not seen some of the stored objects.
      const quota = { spec: { hard: { pods: '99' } }, status: { used: { pods: `${stored + deleted + underWay}` } } };
      const counted = amounts(Math.max(0, stored - unseen));
      const { used } = usedAmounts(quota, { counted, released: amounts(deleted), isSettled: false });
      expect(formatAmounts(used)).toEqual({ pods: `${stored + underWay}` });
    }),
  );
});
