import { describe, expect, test } from '@jest/globals';
import type { DeepReadonly } from '@orch/apimachinery';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import { type FakeCluster, type FakeClusterOptions, onFakeCluster } from '../support/fake-cluster.js';
import { controlledBy, labels, objectOf, workloadOf } from '../support/workloads.js';

const set = (replicas: number, metadata: object = {}, fields: object = {}) =>
  objectOf('ReplicaSet', 'web', { spec: workloadOf(replicas), ...fields }, { generation: 1, ...metadata });
const other = objectOf('ReplicaSet', 'api', {
  spec: { ...workloadOf(0), selector: { matchLabels: { app: 'api' } } },
});
const own = { labels, ...controlledBy('ReplicaSet', 'web') };
const pod = (name: string, metadata: object = own, status: object = {}) =>
  objectOf('Pod', name, { status: { phase: 'Running', ...status } }, metadata);
const deleting = { deletionTimestamp: '2021-04-08T12:00:00Z' };

function withSets(
  objects: FakeClusterOptions['objects'],
  use: (cluster: FakeCluster) => Promise<void>,
  rest: object = {},
) {
  return onFakeCluster({ controllers: ['replicaset'], objects: { ...objects }, ...rest }, use);
}

describe('a replica set is reconciled', () => {
  test('when a pod of it is created, changed or deleted, and not for pods of others', async () => {
    await withSets({ replicasets: [set(0), other] }, async ({ send, reconciled }) => {
      expect(reconciled().toSorted()).toEqual(['n/api', 'n/web']);
      await send('pods', 'ADDED', pod('a'));
      expect(reconciled()).toEqual(['n/web']);
      await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '2' }));
      expect(reconciled()).toEqual(['n/web']);
      await send('pods', 'DELETED', pod('a', { ...own, resourceVersion: '3' }));
      expect(reconciled()).toEqual(['n/web']);
      const job = { labels, ...controlledBy('Job', 'web') };
      await send('pods', 'ADDED', pod('b', job));
      await send('pods', 'MODIFIED', pod('b', { ...job, resourceVersion: '2' }));
      await send('pods', 'DELETED', pod('b', { ...job, resourceVersion: '3' }));
      expect(reconciled()).toEqual([]);
    });
  });

  test('when it selects a pod without a controller, which it may adopt', async () => {
    await withSets({ replicasets: [set(0), other] }, async ({ send, reconciled }) => {
      reconciled();
      await send('pods', 'ADDED', pod('a', { labels }));
      expect(reconciled()).toEqual(['n/web']);
      await send('pods', 'MODIFIED', pod('a', { labels: { app: 'api' }, resourceVersion: '2' }));
      expect(reconciled()).toEqual(['n/api']);
      await send('pods', 'MODIFIED', pod('a', { labels: { app: 'none' }, resourceVersion: '3' }));
      expect(reconciled()).toEqual([]);
      await send('pods', 'DELETED', pod('a', { labels, resourceVersion: '4' }));
      expect(reconciled()).toEqual([]);
    });
  });

  test('when a pod changes its controller: the old and the new one', async () => {
    await withSets({ replicasets: [set(0), other] }, async ({ send, reconciled }) => {
      await send('pods', 'ADDED', pod('a'));
      reconciled();
      const moved = { labels, ...controlledBy('ReplicaSet', 'api'), resourceVersion: '2' };
      await send('pods', 'MODIFIED', pod('a', moved));
      expect(reconciled()).toEqual(['n/web', 'n/api']);
      await send('pods', 'MODIFIED', pod('a', { labels: {}, resourceVersion: '3' }));
      expect(reconciled()).toEqual(['n/api']);
    });
  });

  test('again when its ready pods become available', async () => {
    const ready = { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2021-04-08T12:00:00Z' }] };
    const slow = (replicas: number) => set(replicas, {}, { spec: { ...workloadOf(replicas), minReadySeconds: 30 } });
    const pods = [pod('a', own, ready)];
    await withSets({ replicasets: [slow(1)], pods }, async ({ clock, reconciled }) => {
      expect(reconciled()).toEqual(['n/web']);
      await clock.advance(29_000);
      expect(reconciled()).toEqual([]);
      await clock.advance(1_000);
      expect(reconciled()).toEqual(['n/web']);
      await clock.advance(3_600_000);
      expect(reconciled()).toEqual([]);
    });
    const waits = pod('b', { ...own, uid: 'b' });
    await withSets({ replicasets: [slow(2)], pods: [...pods, waits] }, async ({ clock, reconciled }) => {
      reconciled();
      await clock.advance(3_600_000);
      expect(reconciled()).toEqual([]);
    });
    await withSets({ replicasets: [set(1)], pods }, async ({ clock, reconciled }) => {
      reconciled();
      await clock.advance(3_600_000);
      expect(reconciled()).toEqual([]);
    });
  });
});

describe('a replica set that has requested pods', () => {
  const creation = expect.stringMatching('^create pods web-');

  test('requests no more until it has seen them', async () => {
    await withSets({ replicasets: [set(2)] }, async ({ send, writes }) => {
      const [a = '', b = ''] = writes()
        .filter((write) => write.startsWith('create pods '))
        .map((write) => write.slice(12));
      await send('replicasets', 'MODIFIED', set(2, { resourceVersion: '2' }));
      await send('pods', 'ADDED', pod(a));
      expect(writes().filter((write) => write.includes(' pods '))).toEqual([]);
      await send('pods', 'ADDED', pod(b));
      await send('replicasets', 'MODIFIED', set(3, { resourceVersion: '3' }));
      expect(writes().filter((write) => write.includes(' pods '))).toEqual([creation]);
    });
  });

  test('and is replaced by another of its name does not wait for the pods of the old one', async () => {
    await withSets({ replicasets: [set(1)] }, async ({ send, writes }) => {
      writes();
      await send('replicasets', 'MODIFIED', set(1, { resourceVersion: '2' }));
      expect(writes()).not.toContainEqual(creation);
      await send('replicasets', 'MODIFIED', set(1, { uid: 'new', resourceVersion: '3' }));
      expect(writes()).toContainEqual(creation);
    });
  });

  test('and is deleted and created again does not wait either', async () => {
    await withSets({ replicasets: [set(1)] }, async ({ send, writes }) => {
      writes();
      await send('replicasets', 'DELETED', set(1, { resourceVersion: '2' }));
      await send('replicasets', 'ADDED', set(1, { uid: 'new', resourceVersion: '3' }));
      expect(writes()).toContainEqual(creation);
    });
  });

  test('counts a pod that is being deleted as neither created nor kept', async () => {
    await withSets({ replicasets: [set(1)] }, async ({ send, writes }) => {
      const [a = ''] = writes()
        .filter((write) => write.startsWith('create pods '))
        .map((write) => write.slice('create pods '.length));
      await send('pods', 'ADDED', pod('old', { ...own, ...deleting }));
      expect(writes()).not.toContainEqual(creation);
      await send('pods', 'ADDED', pod(a));
      await send('pods', 'DELETED', pod(a, { ...own, resourceVersion: '2' }));
      expect(writes()).toContainEqual(creation);
    });
  });

  test('waits for the deletion of each surplus pod, which begins or ends', async () => {
    const pods = [pod('a'), pod('b'), pod('c')];
    await withSets({ replicasets: [set(1)], pods }, async ({ send, writes }) => {
      const deleted = writes().filter((write) => write.startsWith('delete'));
      expect(deleted).toHaveLength(2);
      const [first = '', second = ''] = deleted.map((write) => write.slice('delete pods '.length));
      await send('pods', 'MODIFIED', pod(first, { ...own, ...deleting, resourceVersion: '2' }));
      await send('replicasets', 'MODIFIED', set(0, { resourceVersion: '2' }));
      expect(writes().filter((write) => write.startsWith('delete'))).toEqual([]);
      await send('pods', 'DELETED', pod(second, { ...own, resourceVersion: '2' }));
      expect(writes().filter((write) => write.startsWith('delete'))).toHaveLength(1);
    });
  });
});

describe('a replica set whose request fails', () => {
  const failing = (method: string, error: Error) => ({
    onRequest: (request: DeepReadonly<{ method: string; resource: string }>) => {
      if (request.method === method && request.resource === 'pods') throw error;
    },
  });
  const conditionOf = ({ requests }: FakeCluster) => {
    const { body } = requests.findLast(({ method }) => method === 'updateStatus') ?? {};
    return JSON.parse(JSON.stringify(body)).status.conditions?.map((each: { reason: string; message: string }) => [
      ...[each.reason, each.message],
    ]);
  };

  test('has a condition FailedCreate with the error, and tries again', async () => {
    await withSets(
      { replicasets: [set(4)] },
      async (cluster) => {
        // Each time one pod, not the next batch of two.
        expect(cluster.count('create', 'pods')).toBe(cluster.reconciled().length);
        expect(conditionOf(cluster)).toEqual([['FailedCreate', 'no luck']]);
        expect(cluster.retries()).toBeGreaterThan(0);
      },
      failing('create', requestErrors.internal),
    );
  });

  test('has a condition FailedDelete with the error, and tries again', async () => {
    await withSets(
      { replicasets: [set(0)], pods: [pod('a')] },
      async (cluster) => {
        expect(conditionOf(cluster)).toEqual([['FailedDelete', 'no luck']]);
        expect(cluster.retries()).toBeGreaterThan(0);
      },
      failing('delete', requestErrors.internal),
    );
  });

  test('has a condition when the pod to delete was replaced, and tries again', async () => {
    await withSets(
      { replicasets: [set(0)], pods: [pod('a')] },
      async (cluster) => {
        expect(conditionOf(cluster)).toEqual([['FailedDelete', requestErrors.conflict.message]]);
        expect(cluster.retries()).toBeGreaterThan(0);
      },
      failing('delete', requestErrors.conflict),
    );
  });

  test('has no condition when the pod to delete is gone', async () => {
    await withSets(
      { replicasets: [set(0)], pods: [pod('a')] },
      async (cluster) => {
        expect(conditionOf(cluster)).toBeUndefined();
        expect(cluster.retries()).toBe(0);
      },
      failing('delete', requestErrors.notFound),
    );
  });

  test('has no condition in a namespace that is being deleted, and does not try again', async () => {
    await withSets(
      { replicasets: [set(1)] },
      async (cluster) => {
        expect(conditionOf(cluster)).toBeUndefined();
        expect([cluster.retries(), cluster.count('create', 'pods')]).toEqual([0, 1]);
        expect(cluster.log.filter(({ level }) => level === 'error')).toEqual([]);
      },
      failing('create', requestErrors.terminating),
    );
  });
});

test('a replica set that is being deleted neither creates nor deletes pods, and counts them', async () => {
  for (const replicas of [0, 3]) {
    await withSets({ replicasets: [set(replicas, deleting)], pods: [pod('a')] }, async ({ writes }) => {
      expect(writes()).toEqual(['updateStatus replicasets web']);
    });
  }
});

test('a status that is current is not written again', async () => {
  const status = { replicas: 1, fullyLabeledReplicas: 1, observedGeneration: 1 };
  await withSets({ replicasets: [set(1, {}, { status })], pods: [pod('a')] }, async ({ send, writes }) => {
    await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '2' }));
    expect(writes()).toEqual([]);
  });
});

test('the sets of one deployment share the ranks of their pods: a full node loses pods first', async () => {
  const ofDeployment = controlledBy('Deployment', 'd');
  const onNode = (name: string, node: string, owner = 'web') =>
    objectOf(
      'Pod',
      name,
      { spec: { nodeName: node, containers: [] }, status: { phase: 'Running' } },
      { labels, ...controlledBy('ReplicaSet', owner) },
    );
  const pods = [onNode('a', 'one'), onNode('b', 'two'), onNode('c', 'two', 'older')];
  const older = objectOf('ReplicaSet', 'older', { spec: workloadOf(1) }, ofDeployment);
  await withSets({ replicasets: [set(1, ofDeployment), older], pods }, async ({ writes }) => {
    expect(writes().filter((write) => write.startsWith('delete'))).toEqual(['delete pods b']);
  });
  await withSets({ replicasets: [set(1), older], pods }, async ({ writes }) => {
    expect(writes().filter((write) => write.startsWith('delete'))).toEqual(['delete pods a']);
  });
});
