import { describe, expect, test } from '@jest/globals';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import { type FakeCluster, type FakeClusterOptions, onFakeCluster } from '../support/fake-cluster.js';
import { controlledBy, labels, objectOf, template, workloadOf } from '../support/workloads.js';

const spec = { ...workloadOf(1), progressDeadlineSeconds: 600 };
const deployment = (change: object = {}, metadata: object = {}, fields: object = {}) =>
  objectOf('Deployment', 'web', { spec: { ...spec, ...change }, ...fields }, { generation: 1, ...metadata });
const recreating = objectOf('Deployment', 'batch', {
  spec: { ...spec, selector: { matchLabels: { app: 'batch' } }, strategy: { type: 'Recreate' } },
});
const revisionOf = (revision: string) => ({ 'deployment.orch.io/revision': revision });
const sized = { 'deployment.orch.io/desired-replicas': '1', 'deployment.orch.io/max-replicas': '1' };
const own = { labels, ...controlledBy('Deployment', 'web') };
const set = (name: string, metadata: object = own, fields: object = {}) =>
  objectOf('ReplicaSet', name, { spec: { ...workloadOf(0), template }, ...fields }, metadata);

const running = (run: Omit<FakeClusterOptions, 'controllers'>, use: (cluster: FakeCluster) => Promise<void>) =>
  onFakeCluster({ controllers: ['deployment'], ...run }, use);
const fails = (method: string, resource: string, error: Error) => (request: FakeRequest) => {
  if (request.method === method && request.resource === resource) throw error;
};
const bodyOf = ({ requests }: FakeCluster, method: string, resource: string) => {
  const { body } = requests.findLast((request) => request.method === method && request.resource === resource) ?? {};
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
};
const messages = (cluster: FakeCluster, level: string) =>
  cluster.log.filter((line) => line.level === level).map(({ message }) => message);

describe('a deployment is reconciled', () => {
  test('when a replica set of it is created, changed or deleted, and not for sets of others', async () => {
    const objects = { deployments: [deployment(), recreating] };
    await running({ objects }, async ({ send, reconciled }) => {
      expect(reconciled().toSorted()).toEqual(['n/batch', 'n/web']);
      await send('replicasets', 'ADDED', set('web-1'));
      expect(reconciled()).toEqual(['n/web']);
      await send('replicasets', 'MODIFIED', set('web-1', { ...own, resourceVersion: '2' }));
      expect(new Set(reconciled())).toEqual(new Set(['n/web']));
      await send('replicasets', 'DELETED', set('web-1', { ...own, resourceVersion: '3' }));
      expect(reconciled()).toEqual(['n/web']);
      const others = { labels, ...controlledBy('Rollout', 'web') };
      await send('replicasets', 'ADDED', set('x', others));
      await send('replicasets', 'MODIFIED', set('x', { ...others, resourceVersion: '2' }));
      expect(reconciled()).toEqual([]);
    });
  });

  test('when it selects a replica set without a controller', async () => {
    const objects = { deployments: [deployment(), recreating] };
    await running({ objects }, async ({ send, reconciled }) => {
      reconciled();
      await send('replicasets', 'ADDED', set('free', { labels }));
      expect(reconciled()).toEqual(['n/web']);
      await send('replicasets', 'MODIFIED', set('free', { labels: { app: 'batch' }, resourceVersion: '2' }));
      expect(reconciled()).toEqual(['n/web', 'n/batch']);
    });
  });

  test('for a deleted pod only with the strategy Recreate', async () => {
    const batchSet = set('batch-1', { ...controlledBy('Deployment', 'batch') });
    const objects = { deployments: [deployment(), recreating], replicasets: [set('web-1'), batchSet] };
    const pod = (name: string, owner?: string) =>
      objectOf('Pod', name, {}, owner === undefined ? {} : controlledBy('ReplicaSet', owner));
    const pods = [pod('a', 'web-1'), pod('b', 'batch-1'), pod('c'), pod('d', 'missing')];
    await running({ objects: { ...objects, pods } }, async ({ send, reconciled }) => {
      reconciled();
      for (const each of pods) {
        await send('pods', 'DELETED', each);
      }
      expect(reconciled()).toEqual(['n/batch']);
    });
  });

  test('again one second after its progress deadline', async () => {
    await running(
      { objects: { deployments: [deployment()] }, options: { deployment: { workers: 1, resyncMs: 0 } } },
      async ({ clock, reconciled }) => {
        expect(reconciled()).toEqual(['n/web']);
        await clock.advance(600_000);
        expect(reconciled()).toEqual([]);
        await clock.advance(1_000);
        expect(reconciled()).toEqual(['n/web']);
      },
    );
  });
});

describe('a deployment that selects everything', () => {
  const all = (fields: object, metadata: object = {}) =>
    objectOf('Deployment', 'web', { spec: { ...spec, selector: {} }, ...fields }, metadata);

  test('gets a warning and its observed generation, and adopts nothing', async () => {
    const objects = { deployments: [all({}, { generation: 3 })], replicasets: [set('free', { labels })] };
    await running({ objects }, async (cluster) => {
      expect(cluster.writes()).toEqual(['updateStatus deployments web']);
      expect(bodyOf(cluster, 'updateStatus', 'deployments').status).toEqual({ observedGeneration: 3 });
      expect(cluster.events()).toEqual([
        'Warning SelectingAll: This deployment is selecting all pods. A non-empty selector is required.',
      ]);
    });
  });

  test('writes nothing without a generation, or when the status has it', async () => {
    const observed = all({ status: { observedGeneration: 3 } }, { generation: 3 });
    for (const each of [all({}), observed]) {
      await running({ objects: { deployments: [each] } }, async ({ writes }) => {
        expect(writes()).toEqual([]);
      });
    }
  });
});

describe('the replica set of a new template', () => {
  const create = { deployments: [deployment()] };

  test('is created with the revision, and the deployment gets the revision and a condition', async () => {
    await running({ objects: create }, async (cluster) => {
      const created = bodyOf(cluster, 'create', 'replicasets');
      expect(created.metadata.annotations).toEqual({ ...sized, ...revisionOf('1') });
      expect(created.metadata.ownerReferences).toEqual(own.ownerReferences);
      expect([created.spec.replicas, 'minReadySeconds' in created.spec]).toEqual([1, false]);
      const [first] = cluster.requests.filter(({ method }) => method === 'updateStatus');
      expect(JSON.parse(JSON.stringify(first?.body))).toMatchObject({
        metadata: { annotations: revisionOf('1') },
        status: { conditions: [{ type: 'Progressing', status: 'True', reason: 'NewReplicaSetCreated' }] },
      });
      expect(cluster.events()).toEqual([
        `Normal ScalingReplicaSet: Scaled up replica set ${created.metadata.name} to 1`,
      ]);
    });
  });

  test('has the minimum of ready seconds, and no event when it has no replicas', async () => {
    const slow = deployment({ replicas: 0, minReadySeconds: 5 });
    await running({ objects: { deployments: [slow] } }, async (cluster) => {
      expect(bodyOf(cluster, 'create', 'replicasets').spec).toMatchObject({ replicas: 0, minReadySeconds: 5 });
      expect(cluster.events()).toEqual([]);
    });
  });

  test('leaves the deployment without a condition when it has no deadline', async () => {
    const { progressDeadlineSeconds: _, ...open } = spec;
    await running({ objects: { deployments: [objectOf('Deployment', 'web', { spec: open })] } }, async (cluster) => {
      const conditions = cluster.requests
        .filter(({ method }) => method === 'updateStatus')
        .flatMap(({ body }) => JSON.parse(JSON.stringify(body)).status?.conditions ?? []);
      expect(conditions.filter(({ type }: { type: string }) => type === 'Progressing')).toEqual([]);
    });
  });

  test('that cannot be created is reported in an event and in the condition', async () => {
    const onRequest = fails('create', 'replicasets', requestErrors.internal);
    await running({ objects: create, onRequest }, async (cluster) => {
      const name = bodyOf(cluster, 'create', 'replicasets').metadata.name;
      const message = `Failed to create new replica set "${name}": no luck`;
      expect(cluster.events()[0]).toBe(`Warning ReplicaSetCreateError: ${message}`);
      expect(bodyOf(cluster, 'updateStatus', 'deployments').status.conditions).toMatchObject([
        { type: 'Progressing', status: 'False', reason: 'ReplicaSetCreateError', message },
      ]);
      expect(cluster.retries()).toBeGreaterThan(0);
      expect(messages(cluster, 'error')[0]).toBe('reconcile failed');
    });
  });

  test('that cannot be created in a namespace that is being deleted is not reported', async () => {
    const onRequest = fails('create', 'replicasets', requestErrors.terminating);
    await running({ objects: create, onRequest }, async (cluster) => {
      expect([cluster.events(), cluster.writes()]).toEqual([[], [expect.stringMatching(/^create replicasets web-/)]]);
      expect(cluster.retries()).toBe(0);
    });
  });
});

describe('old replica sets', () => {
  const revised = (name: string, revision: string, fields: object = {}, metadata: object = {}) =>
    set(name, { ...own, annotations: { ...sized, ...revisionOf(revision) }, ...metadata }, fields);
  const current = (name: string) =>
    set(
      name,
      { ...own, creationTimestamp: '2021-01-01T00:00:00Z', annotations: { ...sized, ...revisionOf('9') } },
      { spec: workloadOf(1), status: { replicas: 1, availableReplicas: 1, readyReplicas: 1 } },
    );
  const olderSpec = (replicas = 0) => ({ ...workloadOf(replicas), template: { metadata: { labels }, spec: {} } });
  const older = (name: string, revision: string, fields: object = {}, metadata: object = {}) =>
    revised(name, revision, { spec: olderSpec(), ...fields }, metadata);
  const deletions = async (
    replicasets: readonly ReturnType<typeof set>[],
    {
      limit = 1,
      change = {},
      onRequest,
    }: { limit?: number | null; change?: object; onRequest?: (request: FakeRequest) => void } = {},
  ) => {
    let deleted: readonly string[] = [];
    let retries = 0;
    const status = { observedGeneration: 1, replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 };
    const given = deployment(
      { revisionHistoryLimit: limit, ...change },
      { annotations: revisionOf('9') },
      {
        status: { ...status, conditions: [{ type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' }] },
      },
    );
    const objects = { deployments: [given], replicasets: [current('web-9'), ...replicasets] };
    await running({ objects, ...(onRequest === undefined ? {} : { onRequest }) }, async (cluster) => {
      deleted = cluster.writes().filter((write) => write.startsWith('delete'));
      retries = cluster.retries();
    });
    return { deleted: deleted.map((write) => write.slice('delete replicasets '.length)), retries };
  };
  const three = [older('web-3', '3'), older('web-1', '1'), older('web-2', '2')];

  test.each([
    [1, ['web-1', 'web-2']],
    [2, ['web-1']],
    [3, []],
    [0, ['web-1', 'web-2', 'web-3']],
    [null, []],
    [2_147_483_647, []],
  ])('beyond the limit %p are deleted, the oldest revision first', async (limit, expected) => {
    expect((await deletions(three, { limit })).deleted).toEqual(expected);
  });

  test.each([
    ['with pods', older('web-1', '1', { status: { replicas: 1 } })],
    [
      'whose status does not have their generation',
      older('web-1', '1', { status: { observedGeneration: 1 } }, { generation: 2 }),
    ],
  ])('%s stay', async (_what, kept) => {
    const change = { paused: true };
    expect((await deletions([kept, older('web-2', '2')], { limit: 1, change })).deleted).toEqual([]);
    expect((await deletions([kept, older('web-2', '2')], { limit: 0, change })).deleted).toEqual(['web-2']);
  });

  test('that are being deleted do not count', async () => {
    const going = older('web-1', '1', {}, { deletionTimestamp: '2021-04-08T12:00:00Z' });
    expect((await deletions([going, older('web-2', '2'), older('web-3', '3')])).deleted).toEqual(['web-2']);
  });

  test('that are gone already are no failure, another error is', async () => {
    const gone = fails('delete', 'replicasets', requestErrors.notFound);
    expect(await deletions(three, { onRequest: gone })).toEqual({ deleted: ['web-1', 'web-2'], retries: 0 });
    const failing = await deletions(three, { onRequest: fails('delete', 'replicasets', requestErrors.internal) });
    expect(new Set(failing.deleted)).toEqual(new Set(['web-1']));
    expect(failing.retries).toBeGreaterThan(0);
  });

  test('stay until the rollout is complete, and are deleted while the deployment is paused', async () => {
    expect((await deletions(three, { change: { replicas: 2 } })).deleted).toEqual([]);
    expect((await deletions(three, { change: { paused: true } })).deleted).toEqual(['web-1', 'web-2']);
  });
});

test('a deployment that is being deleted only gets its status', async () => {
  const going = deployment({}, { deletionTimestamp: '2021-04-08T12:00:00Z' });
  await running({ objects: { deployments: [going] } }, async (cluster) => {
    expect(cluster.writes()).toEqual(['updateStatus deployments web']);
    expect(bodyOf(cluster, 'updateStatus', 'deployments').status.conditions).toMatchObject([{ type: 'Available' }]);
  });
});

test('a paused deployment does not return to the revision that is requested', async () => {
  const metadata = { annotations: { 'deprecated.deployment.rollback.to': '1' } };
  await running({ objects: { deployments: [deployment({ paused: true }, metadata)] } }, async (cluster) => {
    expect(cluster.count('update', 'deployments')).toBe(0);
  });
  await running({ objects: { deployments: [deployment({}, metadata)] } }, async (cluster) => {
    expect(cluster.count('update', 'deployments')).toBe(1);
  });
});
