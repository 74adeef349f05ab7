import { expect, test } from '@jest/globals';
import type { StorageVersion } from '@orch/api/types/apiserverinternal_v1alpha1';
import { isIdentityLease, liveReports, reportingServers } from './live-versions.js';

const version = (...servers: readonly string[]): StorageVersion => ({
  ...{ apiVersion: 'internal.apiserver.orch.io/v1alpha1', kind: 'StorageVersion', metadata: { name: 'a.b' }, spec: {} },
  status: { storageVersions: servers.map((apiServerID) => ({ apiServerID, encodingVersion: 'v1' })) },
});

test.each<readonly [readonly string[], readonly string[], readonly string[] | undefined]>([
  [['a', 'b'], ['a', 'b'], undefined],
  [['a', 'b'], ['b'], ['b']],
  [['a', 'b'], [], []],
  [[], ['a'], undefined],
])('of the reports of %j, with the servers %j: %j', (servers, live, expected) => {
  const reports = liveReports(version(...servers), (server) => live.includes(server));
  expect(reports?.map(({ apiServerID }) => apiServerID)).toEqual(expected);
});

test('each reporting server is listed once', () => {
  expect(reportingServers(version('a', 'b', 'a'))).toEqual(['a', 'b']);
});

test.each([
  [{ component: 'server' }, true],
  [{ component: 'other' }, false],
  [{}, false],
])('a lease with the labels %j is that of a server: %j', (labels, isIdentity) => {
  const lease = { apiVersion: 'v1', kind: 'Lease', metadata: { name: 'a', labels } };
  expect(isIdentityLease(lease, { key: 'component', value: 'server' })).toBe(isIdentity);
  expect(isIdentityLease(undefined, { key: 'component', value: 'server' })).toBe(false);
});
