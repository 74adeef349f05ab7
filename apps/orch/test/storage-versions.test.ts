import { expect, test } from '@jest/globals';
import type { StorageVersion } from '@orch/api/types/apiserverinternal_v1alpha1';
import type { Lease } from '@orch/api/types/coordination_v1';
import { wellKnown } from '@orch/apimachinery';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';

const gates = { APIServerIdentity: true, StorageVersionAPI: true };
const runtimeConfig = { 'internal.apiserver.orch.io/v1alpha1': 'true' };
const namespace = 'orch-system';

const versionsOn = ({ client }: ClusterInMemory) =>
  client.resource<StorageVersion>({
    ...{ group: wellKnown.groups.internalApiServer, version: 'v1alpha1', resource: 'storageversions' },
  });
const leasesOn = ({ client }: ClusterInMemory) =>
  client.resource<Lease>({ group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' });

async function serverIdOf(cluster: ClusterInMemory): Promise<string> {
  const { items } = await leasesOn(cluster).list({ namespace, labelSelector: 'orch.io/component=orch-apiserver' });
  return items[0]?.metadata.name ?? '';
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('the API server reports the storage version of each resource, and the controller removes those of others', async () => {
  const controllers = ['storage-version-gc', 'serviceaccount'] as const;
  const cluster = await startClusterInMemory('orch', { controllers, featureGates: gates, runtimeConfig });
  try {
    const versions = versionsOn(cluster);
    const serverId = await serverIdOf(cluster);
    const pods = await versions.get('core.pods');
    const own = { apiServerID: serverId, encodingVersion: 'v1', decodableVersions: ['v1'] };
    expect(pods.status).toEqual({
      storageVersions: [own],
      commonEncodingVersion: 'v1',
      conditions: [
        {
          type: 'AllEncodingVersionsEqual',
          status: 'True',
          lastTransitionTime: expect.stringMatching(/Z$/),
          reason: 'CommonEncodingVersionSet',
          message: 'Common encoding version set',
        },
      ],
    });
    expect((await versions.get('apps.deployments')).status.commonEncodingVersion).toBe('apps/v1');
    expect((await cluster.client.getRaw('/readyz?verbose=true')).toString()).toContain(
      '[+]poststarthook/built-in-resources-storage-version-updater ok',
    );
    // A server that has left, with another version.
    const gone = { apiServerID: 'orch-apiserver-gone', encodingVersion: 'v0', decodableVersions: ['v0'] };
    const status = { storageVersions: [own, gone], commonEncodingVersion: null, conditions: [] };
    await versions.patch('core.pods', { type: 'merge', body: { status }, subresource: 'status' });
    await until(async () => (await versions.get('core.pods')).status.storageVersions?.length === 1);
    expect((await versions.get('core.pods')).status).toMatchObject({
      storageVersions: [own],
      commonEncodingVersion: 'v1',
    });
    // A version that no server reports any more.
    const object = {
      apiVersion: 'internal.apiserver.orch.io/v1alpha1',
      kind: 'StorageVersion',
      metadata: { name: 'own.things' },
    };
    await versions.create({ ...object, spec: {}, status: {} });
    const body = { status: { storageVersions: [gone] } };
    await versions.patch('own.things', { type: 'merge', body, subresource: 'status' });
    await until(async () => !(await versions.list()).items.some(({ metadata }) => metadata.name === 'own.things'));
    // A server that stops: its lease goes first.
    const label = { 'orch.io/component': 'orch-apiserver' };
    const lease = {
      apiVersion: 'coordination.orch.io/v1',
      kind: 'Lease',
      metadata: { name: 'other', namespace, labels: label },
    };
    const now = `${new Date().toISOString().slice(0, -1)}000Z`;
    await leasesOn(cluster).create({
      ...lease,
      spec: { holderIdentity: 'other', leaseDurationSeconds: 3600, renewTime: now },
    });
    const both = { status: { storageVersions: [own, { ...own, apiServerID: 'other' }] } };
    await versions.patch('core.services', { type: 'merge', body: both, subresource: 'status' });
    await leasesOn(cluster).delete('other', { namespace });
    await until(async () => (await versions.get('core.services')).status.storageVersions?.length === 1);
  } finally {
    await cluster.stop();
  }
});

test.each([
  ['without the gate StorageVersionAPI', { APIServerIdentity: true }],
  ['without the gate APIServerIdentity', { StorageVersionAPI: true }],
])('%s nothing is reported', async (_, featureGates) => {
  const cluster = await startClusterInMemory('orch', {
    controllers: ['storage-version-gc'],
    featureGates,
    runtimeConfig,
  });
  try {
    expect((await versionsOn(cluster).list()).items).toEqual([]);
  } finally {
    await cluster.stop();
  }
});

test('with the gates, but without the API group, the server starts and reports nothing', async () => {
  const cluster = await startClusterInMemory('orch', { controllers: ['storage-version-gc'], featureGates: gates });
  try {
    await expect(versionsOn(cluster).list()).rejects.toMatchObject({ code: 404 });
    expect((await cluster.client.getRaw('/readyz')).toString()).toBe('ok');
  } finally {
    await cluster.stop();
  }
});
