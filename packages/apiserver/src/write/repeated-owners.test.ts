import { expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { makeNames } from '@orch/apimachinery';
import { dropRepeatedOwners } from './repeated-owners.js';

const owner = { apiVersion: 'v1', kind: 'A', name: 'a', uid: 'a' };
const version = makeCatalogue(makeNames('orch')).resourceOfKind({
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
})?.version;
if (version === undefined) throw new Error('no config maps');

function dropped(ownerReferences: (typeof owner)[], options?: { isPatched: boolean }) {
  const headers: unknown[] = [];
  const exchange = { setHeader: (_name: string, value: unknown) => headers.push(value), addedHeader: () => [] };
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ownerReferences } };
  if (version !== undefined) dropRepeatedOwners({ exchange, version }, object, options);
  return { owners: object.metadata.ownerReferences, headers };
}

test('an owner that is named twice is kept once, and the client is warned', () => {
  const other = { ...owner, name: 'b' };
  const { owners, headers } = dropped([owner, { ...owner }, other, { ...other }]);
  expect(owners).toEqual([owner, other]);
  expect(headers).toEqual([[expect.stringMatching(/contains duplicate entries; API server .* observed: a, a"$/)]]);
});

test('owners that differ in anything are kept', () => {
  const owners = [owner, { ...owner, kind: 'B' }];
  expect(dropped(owners)).toEqual({ owners, headers: [] });
});

test('of a patched object the warning says when it was found', () => {
  const { headers } = dropped([owner, owner], { isPatched: true });
  expect(headers).toEqual([[expect.stringMatching(/duplicate entries after mutating admission happens; API/)]]);
});
