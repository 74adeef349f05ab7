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

test('drops a repeated owner reference, and warns the client', () => {
  const other = { ...owner, name: 'b' };
  const { owners, headers } = dropped([owner, { ...owner }, other, { ...other }]);
  expect(owners).toEqual([owner, other]);
  expect(headers).toEqual([[expect.stringMatching(/contains duplicate entries; API server .* observed: a, a"$/)]]);
});

test('distinguishes thousands of owner references with the same uid by all fields', () => {
  const owners = Array.from({ length: 50_000 }, (_, index) => ({ ...owner, name: `a${index % 49_999}` }));
  expect(dropped(owners).owners).toEqual(owners.slice(0, -1));
});

test('keeps owner references that differ in any field', () => {
  const owners = [owner, { ...owner, kind: 'B' }];
  expect(dropped(owners)).toEqual({ owners, headers: [] });
});

test('the warning for a patched object mentions mutating admission', () => {
  const { headers } = dropped([owner, owner], { isPatched: true });
  expect(headers).toEqual([[expect.stringMatching(/duplicate entries after mutating admission happens; API/)]]);
});
