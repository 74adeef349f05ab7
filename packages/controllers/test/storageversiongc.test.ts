import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import type { FakeRequest } from '../src/framework/fake-client.fixture.js';
import { requestErrors } from '../src/framework/request-errors.fixture.js';
import { type FakeCluster, type FakeClusterOptions, onFakeCluster } from './support/fake-cluster.js';
import { objectOf } from './support/workloads.js';

const identity = { 'orch.io/component': 'orch-apiserver' };
const lease = (name: string, metadata: object = {}): ApiObject =>
  objectOf('Lease', name, {}, { namespace: 'orch-system', labels: identity, ...metadata });
const version = (name: string, servers: readonly string[], metadata: object = {}): ApiObject => {
  const storageVersions = servers.map((apiServerID) => ({
    apiServerID,
    encodingVersion: 'v1',
    decodableVersions: ['v1'],
  }));
  return objectOf('StorageVersion', name, { spec: {}, status: { storageVersions } }, { namespace: '', ...metadata });
};

const running = (
  objects: FakeClusterOptions['objects'],
  use: (cluster: FakeCluster) => Promise<void>,
  rest: Partial<FakeClusterOptions> = {},
) => onFakeCluster({ controllers: ['storage-version-gc'], objects: { ...objects }, ...rest }, use);
const serversIn = ({ requests }: FakeCluster) => {
  const { body } = requests.findLast(({ method }) => method === 'updateStatus') ?? {};
  return JSON.parse(JSON.stringify(body)).status.storageVersions.map(
    ({ apiServerID }: { apiServerID: string }) => apiServerID,
  );
};

describe('a storage version', () => {
  test('loses the reports of servers without an identity lease', async () => {
    const objects = { storageversions: [version('core.pods', ['a', 'gone'])], leases: [lease('a')] };
    await running(objects, async (cluster) => {
      expect(cluster.writes()).toEqual(['updateStatus storageversions core.pods']);
      expect(serversIn(cluster)).toEqual(['a']);
    });
  });

  test('is deleted when no server reports it any more, only in the version that was read', async () => {
    await running({ storageversions: [version('core.pods', ['gone'])] }, async (cluster) => {
      expect(cluster.writes()).toEqual(['delete storageversions core.pods']);
      const { body } = cluster.requests.find(({ method }) => method === 'delete') ?? {};
      expect(body).toEqual({ preconditions: { uid: 'core.pods', resourceVersion: '1' } });
    });
  });

  test.each([
    ['all servers live', [version('core.pods', ['a'])], [lease('a')]],
    ['it has no reports', [version('core.pods', [])], []],
  ])('is not looked at when %s', async (_why, storageversions, leases) => {
    await running({ storageversions, leases }, async ({ requests }) => {
      expect(requests).toEqual([]);
    });
  });

  test.each([
    ['in another namespace', lease('a', { namespace: 'other' })],
    ['without the label', lease('a', { labels: {} })],
    ['of another component', lease('a', { labels: { 'orch.io/component': 'other' } })],
  ])('is looked at when the lease of its server is %s', async (_which, other) => {
    await running({ storageversions: [version('core.pods', ['a'])], leases: [other] }, async ({ reconciled }) => {
      expect(reconciled()).toEqual(['core.pods']);
    });
  });

  test('is looked at when the lease of its server is deleted, and not for other leases', async () => {
    const storageversions = [version('core.pods', ['a']), version('core.secrets', ['b'])];
    const foreign = lease('b', { namespace: 'other' });
    const unlabelled = lease('c', { labels: {} });
    await running({ storageversions, leases: [lease('a'), lease('b'), foreign, unlabelled] }, async (cluster) => {
      const { send, reconciled } = cluster;
      expect(reconciled()).toEqual([]);
      await send('leases', 'DELETED', lease('a', { resourceVersion: '2' }));
      expect(reconciled()).toEqual(['core.pods']);
      await send('leases', 'DELETED', foreign);
      await send('leases', 'DELETED', unlabelled);
      expect(reconciled()).toEqual([]);
    });
  });

  test('keeps the report of a server whose lease the server has', async () => {
    const storageversions = [version('core.pods', ['a'])];
    await running({ storageversions, leases: [lease('a')] }, async ({ send, writes, requests }) => {
      await send('leases', 'DELETED', lease('a', { resourceVersion: '2' }));
      expect(requests.map(({ method, resource }) => `${method} ${resource}`)).toEqual([
        'get storageversions',
        'get leases',
      ]);
      expect(writes()).toEqual([]);
    });
  });

  test('that is gone is not written; other errors are tried again', async () => {
    const storageversions = [version('core.pods', ['gone'])];
    for (const [error, isRetried] of [
      [requestErrors.notFound, false],
      [requestErrors.internal, true],
    ] as const) {
      for (const method of ['get', 'delete']) {
        const onRequest = (request: FakeRequest) => {
          if (request.method === method && request.resource === 'storageversions') throw error;
        };
        await running({ storageversions }, async ({ retries }) => void expect(retries() > 0).toBe(isRetried), {
          onRequest,
        });
      }
    }
  });
});

test.each(['APIServerIdentity', 'StorageVersionAPI'])('without the gate %s nothing is collected', async (off) => {
  const gates = (gate: string) => gate !== off;
  await running(
    { storageversions: [version('core.pods', ['gone'])] },
    async ({ writes }) => {
      expect(writes()).toEqual([]);
    },
    { gates },
  );
});
