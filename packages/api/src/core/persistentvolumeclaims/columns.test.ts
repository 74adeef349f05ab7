import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { persistentVolumeClaimColumns } from './columns.js';

test.each([
  ['nothing, without a volume', {}, {}, ''],
  ['0, for a volume without capacity in the status', { volumeName: 'v' }, {}, '0'],
  ['the capacity of the status', { volumeName: 'v' }, { capacity: { storage: '1Gi' } }, '1Gi'],
])('shows as capacity of a claim %s', (_, spec, status, wanted) => {
  const capacity = persistentVolumeClaimColumns(orchNames).find(({ name }) => name === 'Capacity');
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'c' }, spec, status };
  expect(capacity?.cell(claim, new Date(0))).toBe(wanted);
});
