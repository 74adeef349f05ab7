import { describe, expect, test } from '@jest/globals';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import { type FakeCluster, type FakeClusterOptions, onFakeCluster } from '../support/fake-cluster.js';
import { controlledBy, labels, objectOf, template } from '../support/workloads.js';

const spec = { parallelism: 1, completions: 2, backoffLimit: 6, selector: { matchLabels: labels }, template };
const job = (change: object = {}, metadata: object = {}, fields: object = {}) =>
  objectOf('Job', 'work', { spec: { ...spec, ...change }, ...fields }, metadata);
const other = objectOf('Job', 'other', {
  spec: { ...spec, parallelism: 0, selector: { matchLabels: { app: 'other' } } },
});
const own = { labels, ...controlledBy('Job', 'work') };
const pod = (name: string, metadata: object = own, phase = 'Running') =>
  objectOf('Pod', name, { status: { phase } }, metadata);
const deleting = { deletionTimestamp: '2021-04-08T12:00:00Z' };

const running = (run: Omit<FakeClusterOptions, 'controllers'>, use: (cluster: FakeCluster) => Promise<void>) =>
  onFakeCluster({ controllers: ['job'], ...run }, use);
const fails = (method: string, resource: string, error: Error) => (request: FakeRequest) => {
  if (request.method === method && request.resource === resource) throw error;
};
/** Of writes such as `create pods work-x7k2q`. */
const namesOf = (writes: readonly string[]) => writes.map((write) => write.split(' ')[2] ?? '');
const podWrites = (cluster: FakeCluster) => cluster.writes().filter((write) => write.includes(' pods '));
const lastStatus = ({ requests }: FakeCluster) => {
  const { body } = requests.findLast(({ method }) => method === 'updateStatus') ?? {};
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body)).status;
};

describe('a job is reconciled', () => {
  const objects = { jobs: [job({ parallelism: 0 }), other] };

  test('when a pod of it is created, changed or deleted, and not for pods of others', async () => {
    await running({ objects }, async ({ send, reconciled }) => {
      expect(reconciled().toSorted()).toEqual(['n/other', 'n/work']);
      await send('pods', 'ADDED', pod('a'));
      await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '2' }));
      await send('pods', 'DELETED', pod('a', { ...own, resourceVersion: '3' }));
      expect(reconciled()).toEqual(['n/work', 'n/work', 'n/work']);
      for (const owner of [controlledBy('ReplicaSet', 'work'), controlledBy('Job', 'work', 'replaced')]) {
        await send('pods', 'ADDED', pod('b', { labels, ...owner }));
        await send('pods', 'MODIFIED', pod('b', { labels, ...owner, resourceVersion: '2' }));
        await send('pods', 'DELETED', pod('b', { labels, ...owner, resourceVersion: '3' }));
      }
      expect(reconciled()).toEqual([]);
    });
  });

  test('when it selects a pod without a controller, and when a pod changes its controller', async () => {
    await running({ objects }, async ({ send, reconciled }) => {
      reconciled();
      await send('pods', 'ADDED', pod('a', { labels }));
      expect(reconciled()).toEqual(['n/work']);
      await send('pods', 'MODIFIED', pod('a', { labels: { app: 'other' }, resourceVersion: '2' }));
      expect(reconciled()).toEqual(['n/other']);
      await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '3' }));
      expect(reconciled()).toEqual(['n/work']);
      await send('pods', 'MODIFIED', pod('a', { ...controlledBy('Job', 'other'), resourceVersion: '4' }));
      expect(reconciled()).toEqual(['n/work', 'n/other']);
      await send('pods', 'MODIFIED', pod('a', { resourceVersion: '5' }));
      expect(reconciled()).toEqual(['n/other']);
    });
  });

  test('at its active deadline', async () => {
    const status = { startTime: '2021-04-08T12:00:00Z', active: 1 };
    const timed = job({ activeDeadlineSeconds: 60 }, {}, { status });
    await running({ objects: { jobs: [timed], pods: [pod('a')] } }, async (cluster) => {
      cluster.reconciled();
      await cluster.clock.advance(59_000);
      expect(cluster.reconciled()).toEqual([]);
      await cluster.clock.advance(1_000);
      expect(cluster.reconciled()).toEqual(['n/work']);
      expect(lastStatus(cluster).conditions).toMatchObject([{ type: 'Failed', reason: 'DeadlineExceeded' }]);
      expect(podWrites(cluster)).toEqual(['delete pods a']);
    });
  });

  test('at its active deadline also while it waits to see its pods', async () => {
    const timed = job({ activeDeadlineSeconds: 60 }, {}, { status: { startTime: '2021-04-08T12:00:00Z' } });
    await running({ objects: { jobs: [timed] } }, async (cluster) => {
      await cluster.send('jobs', 'MODIFIED', { ...timed, metadata: { ...timed.metadata, resourceVersion: '2' } });
      cluster.reconciled();
      await cluster.clock.advance(60_000);
      expect(cluster.reconciled()).toEqual(['n/work']);
      expect(lastStatus(cluster).conditions).toMatchObject([{ type: 'Failed', reason: 'DeadlineExceeded' }]);
    });
  });
});

describe('a failed pod', () => {
  const objects = { jobs: [job()], pods: [pod('a')] };

  test('of a job is replaced after the back-off; a running one is looked at once', async () => {
    await running({ objects }, async (cluster) => {
      await cluster.send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '2' }, 'Failed'));
      expect(lastStatus(cluster)).toMatchObject({ failed: 1 });
      cluster.reconciled();
      await cluster.clock.advance(10_000);
      expect(cluster.reconciled()).toEqual(['n/work']);
      await cluster.send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '3' }, 'Failed'));
      expect(cluster.reconciled()).toEqual([]);
      await cluster.send('pods', 'MODIFIED', pod('a', { ...own, ...deleting, resourceVersion: '4' }, 'Failed'));
      expect(cluster.reconciled()).toEqual(['n/work']);
    });
  });
});

describe('a job that has requested pods', () => {
  test('requests no more until it has seen them', async () => {
    await running({ objects: { jobs: [job({ parallelism: 2 })] } }, async (cluster) => {
      const [a = '', b = '', ...more] = namesOf(podWrites(cluster));
      expect(more).toEqual([]);
      await cluster.send('jobs', 'MODIFIED', job({ parallelism: 2 }, { resourceVersion: '2' }));
      await cluster.send('pods', 'ADDED', pod(a));
      await cluster.send('pods', 'ADDED', pod('old', { ...own, ...deleting }));
      expect(podWrites(cluster)).toEqual([]);
      await cluster.send('pods', 'ADDED', pod(b));
      await cluster.send('pods', 'DELETED', pod(b));
      expect(podWrites(cluster)).toEqual([expect.stringMatching('^create pods work-')]);
    });
  });

  test('waits until each surplus pod is being deleted or is gone', async () => {
    await running({ objects: { jobs: [job({ parallelism: 0 })], pods: [pod('a'), pod('b')] } }, async (cluster) => {
      expect(podWrites(cluster)).toEqual(['delete pods a', 'delete pods b']);
      await cluster.send('pods', 'MODIFIED', pod('a', { ...own, ...deleting, resourceVersion: '2' }));
      await cluster.send('jobs', 'MODIFIED', job({ parallelism: 1 }, { resourceVersion: '2' }));
      expect(podWrites(cluster)).toEqual([]);
      await cluster.send('pods', 'DELETED', pod('b'));
      expect(podWrites(cluster)).toEqual([expect.stringMatching('^create pods work-')]);
    });
  });
});

describe('a job that is not managed', () => {
  test.each([
    ['is finished', {}, {}, { status: { conditions: [{ type: 'Complete', status: 'True' }] } }, []],
    [
      'has an unknown completion mode',
      { completionMode: 'Other' },
      {},
      {},
      ['Warning UnknownCompletionMode: Skipped Job sync because completion mode is unknown'],
    ],
  ])('%s', async (_what, change, metadata, fields, events) => {
    await running({ objects: { jobs: [job(change, metadata, fields)] } }, async (cluster) => {
      expect([cluster.writes(), cluster.events()]).toEqual([[], events]);
    });
  });

  test('has indexes while the gate IndexedJob is off', async () => {
    const objects = { jobs: [job({ completionMode: 'Indexed' })] };
    await running({ objects, gates: (gate) => gate !== 'IndexedJob' }, async (cluster) => {
      expect([cluster.writes(), cluster.events()]).toEqual([
        [],
        ['Warning IndexedJobDisabled: Skipped Indexed Job sync because feature is disabled.'],
      ]);
    });
    await running({ objects }, async (cluster) => {
      expect(podWrites(cluster)).toEqual([expect.stringMatching('^create pods work-')]);
    });
  });

  test('is being deleted: it gets its status', async () => {
    await running({ objects: { jobs: [job({}, deleting)], pods: [pod('a')] } }, async (cluster) => {
      expect(cluster.writes()).toEqual(['updateStatus jobs work']);
    });
  });
});

describe('a request that fails', () => {
  const surplus = { jobs: [job({ parallelism: 0 })], pods: [pod('a')] };
  test.each<readonly [string, FakeClusterOptions['objects'], string, Error, readonly string[], boolean]>([
    [
      ...(['a creation', { jobs: [job()] }, 'create', requestErrors.internal] as const),
      ...([['Warning FailedCreate: Error creating: no luck'], true] as const),
    ],
    [
      'a creation in a namespace that is being deleted',
      { jobs: [job()] },
      'create',
      requestErrors.terminating,
      [],
      false,
    ],
    [
      ...(['a deletion', surplus, 'delete', requestErrors.internal] as const),
      ...([['Warning FailedDelete: Error deleting: no luck'], true] as const),
    ],
    ['a deletion of a pod that is gone', surplus, 'delete', requestErrors.notFound, [], false],
  ])('is reported and tried again, or not: %s', async (_what, objects, method, error, events, isRetried) => {
    await running({ objects: objects ?? {}, onRequest: fails(method, 'pods', error) }, async (cluster) => {
      expect([cluster.events(), cluster.retries() > 0]).toEqual([events, isRetried]);
    });
  });

  test('counts a pod that is gone as deleted', async () => {
    const objects = { jobs: [job({ parallelism: 0 }, {}, { status: { active: 1 } })], pods: [pod('a')] };
    await running({ objects, onRequest: fails('delete', 'pods', requestErrors.notFound) }, async (cluster) => {
      expect(lastStatus(cluster).active).toBeUndefined();
    });
    await running({ objects, onRequest: fails('delete', 'pods', requestErrors.internal) }, async (cluster) => {
      expect(lastStatus(cluster)).toBeUndefined();
    });
  });

  test('is not recorded when the status changed meanwhile', async () => {
    const done = { jobs: [job({ completions: 1 })], pods: [pod('a', own, 'Succeeded')] };
    await running({ objects: done }, async (cluster) => {
      expect(cluster.events()).toEqual(['Normal Completed: Job completed']);
    });
    const replaced = { ...done, jobs: [job({ completions: 1 }, { uid: 'work' })] };
    const onRequest = fails('updateStatus', 'jobs', requestErrors.conflict);
    await running({ objects: replaced, onRequest }, async (cluster) => {
      expect([cluster.events(), cluster.count('updateStatus', 'jobs'), cluster.retries()]).toEqual([[], 4, 0]);
    });
  });
});
