import { describe, expect, test } from '@jest/globals';
import { defaultControllerOptions } from '../../src/framework/controller-options.js';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import { type FakeCluster, onFakeCluster } from '../support/fake-cluster.js';
import { objectOf } from '../support/workloads.js';

const taint = { key: 'k', effect: 'NoExecute' };
const node = (name: string, taints: readonly object[] = [], metadata: object = {}) =>
  objectOf(
    'Node',
    name,
    { spec: { taints }, status: { conditions: [{ type: 'Ready', status: 'True' }] } },
    { namespace: '', ...metadata },
  );
const pod = (name: string, tolerations: readonly object[] = [], metadata: object = {}, nodeName = 'a') =>
  objectOf('Pod', name, { spec: { nodeName, containers: [], tolerations }, status: { phase: 'Running' } }, metadata);
const seconds = (tolerationSeconds: number) => [{ key: 'k', operator: 'Exists', tolerationSeconds }];
const forever = [{ key: 'k', operator: 'Exists' }];
const marking = (name: string) => `Normal TaintManagerEviction: Marking for deletion Pod n/${name}`;
const cancelling = (name: string) => `Normal TaintManagerEviction: Cancelling deletion of Pod n/${name}`;

/** The monitor of heartbeats has no round but the first. */
const options = { nodelifecycle: { ...defaultControllerOptions.nodelifecycle, monitorPeriodMs: 1e9, graceMs: 1e9 } };
const deletions = (cluster: FakeCluster) => cluster.writes().filter((write) => write.startsWith('delete'));

async function running(
  { nodes = [node('a')], pods = [] as readonly ReturnType<typeof pod>[] },
  use: (cluster: FakeCluster) => Promise<void>,
  onRequest: (request: FakeRequest) => void = () => undefined,
): Promise<void> {
  await onFakeCluster(
    { controllers: ['nodelifecycle'], objects: { nodes, pods }, options, onRequest },
    async (cluster) => {
      cluster.events();
      await use(cluster);
    },
  );
}

describe('a taint NoExecute', () => {
  test('evicts the pods of its node that do not tolerate it, each with an event', async () => {
    const pods = [pod('b'), pod('c', forever), pod('d', [], {}, 'other')];
    await running({ pods }, async (cluster) => {
      await cluster.send('nodes', 'MODIFIED', node('a', [taint], { resourceVersion: '2' }));
      expect([cluster.events(), deletions(cluster)]).toEqual([[marking('b')], ['delete pods b']]);
      const { body } = cluster.requests.find(({ method }) => method === 'delete') ?? {};
      expect(body).toEqual({ preconditions: { uid: 'b' } });
    });
  });

  test('of another effect evicts nothing', async () => {
    await running({ pods: [pod('b')] }, async (cluster) => {
      const other = { key: 'k', effect: 'NoSchedule' };
      await cluster.send('nodes', 'MODIFIED', node('a', [other], { resourceVersion: '2' }));
      expect([cluster.events(), deletions(cluster)]).toEqual([[], []]);
    });
  });

  test('evicts a pod after the seconds that it tolerates it, counted from the first taint', async () => {
    await running({ pods: [pod('b', seconds(60))] }, async (cluster) => {
      await cluster.send('nodes', 'MODIFIED', node('a', [taint], { resourceVersion: '2' }));
      await cluster.clock.advance(30_000);
      const second = { ...taint, value: 'v' };
      await cluster.send('nodes', 'MODIFIED', node('a', [second], { resourceVersion: '3' }));
      await cluster.clock.advance(29_000);
      expect([cluster.events(), deletions(cluster)]).toEqual([[], []]);
      await cluster.clock.advance(1_000);
      expect([cluster.events(), deletions(cluster)]).toEqual([[marking('b')], ['delete pods b']]);
    });
  });

  test('that is removed in time evicts nothing', async () => {
    await running({ pods: [pod('b', seconds(60)), pod('c', seconds(30))] }, async (cluster) => {
      await cluster.send('nodes', 'MODIFIED', node('a', [taint], { resourceVersion: '2' }));
      await cluster.clock.advance(30_000);
      expect(cluster.events()).toEqual([marking('c')]);
      await cluster.send('nodes', 'MODIFIED', node('a', [], { resourceVersion: '3' }));
      await cluster.clock.advance(60_000);
      expect([cluster.events(), deletions(cluster)]).toEqual([[cancelling('b')], ['delete pods c']]);
    });
  });

  test('of a node that is deleted evicts no later pods', async () => {
    await running({}, async (cluster) => {
      await cluster.send('nodes', 'MODIFIED', node('a', [taint], { resourceVersion: '2' }));
      await cluster.send('nodes', 'DELETED', node('a', [taint], { resourceVersion: '3' }));
      await cluster.send('pods', 'ADDED', pod('b'));
      expect(cluster.events()).toEqual([]);
    });
  });
});

describe('a pod', () => {
  const tainted = { nodes: [node('a', [taint]), node('clean')] };

  test('that comes to a tainted node is evicted, one of another node is not', async () => {
    await running(tainted, async (cluster) => {
      await cluster.send('pods', 'ADDED', pod('b'));
      await cluster.send('pods', 'ADDED', pod('c', [], {}, 'clean'));
      expect([cluster.events(), deletions(cluster)]).toEqual([[marking('b')], ['delete pods b']]);
    });
  });

  test('that is assigned or changes its tolerations is judged again, and not otherwise', async () => {
    await running(tainted, async (cluster) => {
      await cluster.send('pods', 'ADDED', pod('b', [], {}, ''));
      await cluster.send('pods', 'MODIFIED', pod('b', forever, { resourceVersion: '2' }));
      expect(cluster.events()).toEqual([]);
      await cluster.send('pods', 'MODIFIED', pod('b', seconds(60), { resourceVersion: '3' }));
      await cluster.send('pods', 'MODIFIED', pod('b', seconds(60), { resourceVersion: '4', labels: { a: 'b' } }));
      await cluster.clock.advance(59_000);
      expect(cluster.events()).toEqual([]);
      await cluster.send('pods', 'MODIFIED', pod('b', [], { resourceVersion: '5' }));
      expect(cluster.events()).toEqual([cancelling('b'), marking('b')]);
    });
  });

  test('that is deleted before its time is not evicted', async () => {
    await running(tainted, async (cluster) => {
      await cluster.send('pods', 'ADDED', pod('b', seconds(60)));
      await cluster.send('pods', 'DELETED', pod('b', seconds(60), { resourceVersion: '2' }));
      await cluster.clock.advance(60_000);
      expect([cluster.events(), deletions(cluster)]).toEqual([[cancelling('b')], []]);
    });
  });

  test.each([
    ['is gone', requestErrors.notFound, false],
    ['was replaced', requestErrors.conflict, false],
    ['cannot be deleted', requestErrors.internal, true],
  ])('that %s is tried again or not', async (_why, error, isRetried) => {
    const onRequest = ({ method }: FakeRequest) => {
      if (method === 'delete') throw error;
    };
    await running(
      { ...tainted, pods: [pod('b')] },
      async (cluster) => {
        expect(cluster.retries() > 0).toBe(isRetried);
        expect(cluster.log.filter(({ level }) => level === 'error').length > 0).toBe(isRetried);
      },
      onRequest,
    );
  });
});
