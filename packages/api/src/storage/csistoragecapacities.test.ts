import { expect, test } from '@jest/globals';
import { type ApiObject, formatFieldError, makeNames } from '@orch/apimachinery';
import { csiStorageCapacityStrategy } from './csistoragecapacities.js';

const context = {
  now: new Date(0),
  user: { name: 'admin', uid: '', groups: [], extra: {} },
  names: makeNames('orch'),
  gates: () => true,
  version: { group: 'storage.orch.io', version: 'v1beta1', kind: 'CSIStorageCapacity' },
};

function make(fields: object): ApiObject {
  const metadata = { name: 'a', namespace: 'default', resourceVersion: '1', uid: 'u' };
  return { apiVersion: 'storage.orch.io/v1beta1', kind: 'CSIStorageCapacity', metadata, ...fields };
}

test('requires a class, a valid node selector and a non-negative capacity', () => {
  // Each error is listed twice, as in v1.21.
  const errors = (fields: object) => [
    ...new Set(
      csiStorageCapacityStrategy.validateCreate(make(fields), context).map((error) => formatFieldError(error)),
    ),
  ];
  expect(errors({ storageClassName: 'fast', capacity: '1Gi', maximumVolumeSize: '0' })).toEqual([]);
  expect(errors({ storageClassName: 'fast', capacity: '-1', maximumVolumeSize: '-1Gi' })).toEqual([
    'capacity: Invalid value: "-1": must be greater than or equal to 0',
    'maximumVolumeSize: Invalid value: "-1Gi": must be greater than or equal to 0',
  ]);
  expect(errors({})).toEqual([expect.stringMatching(/^storageClassName: Invalid value: "": a lowercase RFC 1123/)]);
  const nodeTopology = { matchExpressions: [{ key: 'a', operator: 'Near' }] };
  expect(errors({ storageClassName: 'fast', nodeTopology })).toEqual([
    'nodeTopology.matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
  ]);
});

test('keeps class and nodes immutable, and lets capacities change', () => {
  const old = make({ storageClassName: 'fast', nodeTopology: { matchLabels: { a: 'b' } }, capacity: '1Gi' });
  const errors = (fields: object) =>
    csiStorageCapacityStrategy.validateUpdate({ ...old, ...fields }, old, context).map((error) => `${error.path}`);
  expect(errors({ capacity: '2Gi' })).toEqual([]);
  expect(errors({ storageClassName: 'slow', nodeTopology: {} })).toEqual(['nodeTopology', 'storageClassName']);
  // Errors of values precede those of immutable fields.
  expect(errors({ storageClassName: 'Bad_' })).toEqual(['storageClassName', 'storageClassName']);
  const [first] = csiStorageCapacityStrategy.validateUpdate({ ...old, storageClassName: 'Bad_' }, old, context);
  expect(first === undefined ? '' : formatFieldError(first)).toContain('a lowercase RFC 1123 subdomain');
});
