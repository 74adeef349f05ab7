import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { persistentVolumeClaimColumns } from './columns.js';

test.each([
  ['nothing, of no volume', {}, {}, ''],
  ['0, of a volume that nobody has measured', { volumeName: 'v' }, {}, '0'],
  ['what its status says, of a volume', { volumeName: 'v' }, { capacity: { storage: '1Gi' } }, '1Gi'],
])('the capacity of a claim is %s', (_, spec, status, wanted) => {
  const capacity = persistentVolumeClaimColumns(orchNames).find(({ name }) => name === 'Capacity');
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'c' }, spec, status };
  expect(capacity?.cell(claim, new Date(0))).toBe(wanted);
});
