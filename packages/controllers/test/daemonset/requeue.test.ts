import { describe, expect, test } from '@jest/globals';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import { type FakeCluster, type FakeClusterOptions, onFakeCluster } from '../support/fake-cluster.js';
import { controlledBy, labels, objectOf, template } from '../support/workloads.js';

const spec = { selector: { matchLabels: labels }, template, updateStrategy: { type: 'OnDelete' } };
const daemonSet = (change: object = {}, metadata: object = {}, fields: object = {}) =>
  objectOf('DaemonSet', 'web', { spec: { ...spec, ...change }, ...fields }, { generation: 1, ...metadata });
/** Selects another label and nodes with the label `disk: ssd`. */
const other = objectOf('DaemonSet', 'api', {
  spec: {
    ...spec,
    selector: { matchLabels: { app: 'api' } },
    template: { ...template, spec: { ...template.spec, nodeSelector: { disk: 'ssd' } } },
  },
});
const own = { labels, ...controlledBy('DaemonSet', 'web') };
const pod = (name: string, metadata: object = own, fields: object = {}) =>
  objectOf('Pod', name, { spec: { nodeName: 'a', containers: [] }, status: { phase: 'Running' }, ...fields }, metadata);
const node = (name: string, metadata: object = {}, nodeSpec: object = {}) =>
  objectOf('Node', name, { spec: nodeSpec }, { namespace: '', ...metadata });
const deleting = { deletionTimestamp: '2021-04-08T12:00:00Z' };
const ready = (lastTransitionTime = '2021-04-08T12:00:00Z') => ({
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime }] },
});

const running = (run: Omit<FakeClusterOptions, 'controllers'>, use: (cluster: FakeCluster) => Promise<void>) =>
  onFakeCluster({ controllers: ['daemonset'], ...run }, use);
const fails = (method: string, resource: string, error: Error) => (request: FakeRequest) => {
  if (request.method === method && request.resource === resource) throw error;
};
/** Of writes such as `create pods web-x7k2q`. */
const namesOf = (writes: readonly string[]) => writes.map((write) => write.split(' ')[2] ?? '');
const podWrites = (cluster: FakeCluster) => cluster.writes().filter((write) => write.includes(' pods '));

describe('a daemon set is reconciled', () => {
  const objects = { daemonsets: [daemonSet(), other] };

  test('when a pod of it is created, changed or deleted, and not for pods of others', async () => {
    await running({ objects }, async ({ send, reconciled }) => {
      expect(reconciled().toSorted()).toEqual(['n/api', 'n/web']);
      await send('pods', 'ADDED', pod('a'));
      await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '2' }));
      await send('pods', 'DELETED', pod('a', { ...own, resourceVersion: '3' }));
      expect(reconciled()).toEqual(['n/web', 'n/web', 'n/web']);
      const job = { labels, ...controlledBy('Job', 'web') };
      await send('pods', 'ADDED', pod('b', job));
      await send('pods', 'MODIFIED', pod('b', { ...job, resourceVersion: '2' }));
      await send('pods', 'DELETED', pod('b', { ...job, resourceVersion: '3' }));
      expect(reconciled()).toEqual([]);
    });
  });

  test('when it selects a pod or a revision without a controller, and when one changes its controller', async () => {
    await running({ objects }, async ({ send, reconciled }) => {
      reconciled();
      await send('pods', 'ADDED', pod('a', { labels }));
      expect(reconciled()).toEqual(['n/web']);
      await send('pods', 'MODIFIED', pod('a', { labels: { app: 'api' }, resourceVersion: '2' }));
      expect(reconciled()).toEqual(['n/api']);
      await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '3' }));
      expect(reconciled()).toEqual(['n/web']);
      await send('pods', 'MODIFIED', pod('a', { ...controlledBy('DaemonSet', 'api'), resourceVersion: '4' }));
      expect(reconciled()).toEqual(['n/web', 'n/api']);
      await send('controllerrevisions', 'ADDED', objectOf('ControllerRevision', 'r', { revision: 1 }, { labels }));
      expect(reconciled()).toEqual(['n/web']);
      const moved = { ...controlledBy('DaemonSet', 'api'), resourceVersion: '2' };
      await send('controllerrevisions', 'MODIFIED', objectOf('ControllerRevision', 'r', { revision: 1 }, moved));
      expect(reconciled()).toEqual(['n/web', 'n/api']);
      await send('controllerrevisions', 'DELETED', objectOf('ControllerRevision', 'r', { revision: 1 }, moved));
      expect(reconciled()).toEqual(['n/api']);
    });
  });

  test('for a new or deleted node that fits it', async () => {
    await running({ objects }, async ({ send, reconciled }) => {
      reconciled();
      await send('nodes', 'ADDED', node('plain'));
      expect(reconciled()).toEqual(['n/web']);
      await send('nodes', 'DELETED', node('plain'));
      expect(reconciled()).toEqual(['n/web']);
      await send('nodes', 'ADDED', node('fast', { labels: { disk: 'ssd' } }));
      expect(reconciled().toSorted()).toEqual(['n/api', 'n/web']);
      await send('nodes', 'ADDED', node('tainted', {}, { taints: [{ key: 'k', effect: 'NoSchedule' }] }));
      expect(reconciled()).toEqual([]);
    });
  });

  test('for a changed node only when labels or taints change its fit', async () => {
    await running({ objects: { ...objects, nodes: [node('a')] } }, async ({ send, reconciled }) => {
      reconciled();
      await send('nodes', 'MODIFIED', node('a', { resourceVersion: '2', annotations: { beat: '1' } }));
      await send('nodes', 'MODIFIED', node('a', { resourceVersion: '3', labels: { disk: 'hdd' } }));
      expect(reconciled()).toEqual([]);
      await send('nodes', 'MODIFIED', node('a', { resourceVersion: '4', labels: { disk: 'ssd' } }));
      expect(reconciled()).toEqual(['n/api']);
      const taints = [{ key: 'k', effect: 'NoSchedule' }];
      await send('nodes', 'MODIFIED', node('a', { resourceVersion: '5', labels: { disk: 'ssd' } }, { taints }));
      expect(reconciled().toSorted()).toEqual(['n/api', 'n/web']);
    });
  });

  test('again when a pod that became ready is available', async () => {
    const slow = daemonSet({ minReadySeconds: 30 });
    await running({ objects: { daemonsets: [slow, other] } }, async ({ clock, send, reconciled }) => {
      await send('pods', 'ADDED', pod('a'));
      reconciled();
      await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '2' }, ready()));
      expect(reconciled()).toEqual(['n/web']);
      await clock.advance(30_000);
      expect(reconciled()).toEqual([]);
      await clock.advance(1_000);
      expect(reconciled()).toEqual(['n/web']);
      await send('pods', 'MODIFIED', pod('a', { ...own, resourceVersion: '3' }, ready()));
      reconciled();
      await clock.advance(60_000);
      expect(reconciled()).toEqual([]);
    });
  });

  test('again while ready pods of its nodes are not available yet', async () => {
    const given = {
      daemonsets: [daemonSet({ minReadySeconds: 30 })],
      nodes: [node('a')],
      pods: [pod('a', own, ready())],
    };
    await running({ objects: given }, async ({ clock, reconciled }) => {
      reconciled();
      await clock.advance(30_000);
      expect(reconciled()).toEqual(['n/web']);
      await clock.advance(60_000);
      expect(reconciled()).toEqual([]);
    });
  });
});

describe('a daemon set that has requested pods', () => {
  const objects = { daemonsets: [daemonSet()], nodes: [node('a'), node('b')] };

  test('requests no more until it has seen them, and keeps its observed generation', async () => {
    await running({ objects }, async (cluster) => {
      const [p = '', q = '', ...more] = namesOf(podWrites(cluster));
      expect(more).toEqual([]);
      await cluster.send('daemonsets', 'MODIFIED', daemonSet({}, { resourceVersion: '2' }));
      await cluster.send('pods', 'ADDED', pod(p));
      await cluster.send('pods', 'ADDED', pod('old', { ...own, ...deleting }));
      expect(podWrites(cluster)).toEqual([]);
      await cluster.send('pods', 'ADDED', pod(q, own, { spec: { nodeName: 'b', containers: [] } }));
      await cluster.send('pods', 'DELETED', pod(q, own, { spec: { nodeName: 'b', containers: [] } }));
      expect(podWrites(cluster)).toEqual([expect.stringMatching('^create pods web-')]);
    });
  });

  test('and is replaced or deleted does not wait for the pods of the old one', async () => {
    await running({ objects }, async (cluster) => {
      podWrites(cluster);
      await cluster.send('daemonsets', 'MODIFIED', daemonSet({}, { resourceVersion: '2', uid: 'new' }));
      expect(podWrites(cluster)).toHaveLength(2);
      await cluster.send('daemonsets', 'DELETED', daemonSet({}, { resourceVersion: '3', uid: 'new' }));
      await cluster.send('daemonsets', 'ADDED', daemonSet({}, { resourceVersion: '4', uid: 'newer' }));
      expect(podWrites(cluster)).toHaveLength(2);
    });
  });

  test('waits until each deleted pod is being deleted or is gone', async () => {
    const elsewhere = (name: string, nodeName: string) => pod(name, own, { spec: { nodeName, containers: [] } });
    const tainted = (name: string) => node(name, {}, { taints: [{ key: 'k', effect: 'NoExecute' }] });
    const given = { daemonsets: [daemonSet()], nodes: [tainted('a'), tainted('b')] };
    const pods = [elsewhere('p', 'a'), elsewhere('q', 'b')];
    await running({ objects: { ...given, pods } }, async (cluster) => {
      expect(podWrites(cluster)).toEqual(['delete pods p', 'delete pods q']);
      await cluster.send('pods', 'MODIFIED', pod('p', { ...own, ...deleting, resourceVersion: '2' }));
      expect(podWrites(cluster)).toEqual([]);
      await cluster.send('pods', 'DELETED', elsewhere('q', 'b'));
      await cluster.send('nodes', 'ADDED', node('c'));
      expect(podWrites(cluster)).toEqual([expect.stringMatching('^create pods web-')]);
    });
  });
});

describe('a daemon set that is not managed', () => {
  test('selects everything: it gets a warning', async () => {
    await running({ objects: { daemonsets: [daemonSet({ selector: {} })], nodes: [node('a')] } }, async (cluster) => {
      expect(cluster.writes()).toEqual([]);
      expect(cluster.events()).toEqual([
        'Warning SelectingAll: This daemon set is selecting all pods. A non-empty selector is required.',
      ]);
    });
  });

  test('is being deleted', async () => {
    await running({ objects: { daemonsets: [daemonSet({}, deleting)], nodes: [node('a')] } }, async (cluster) => {
      expect(cluster.writes()).toEqual([]);
    });
  });
});

describe('a request that fails', () => {
  const objects = { daemonsets: [daemonSet()], nodes: [node('a'), node('b')] };
  const surplus = {
    daemonsets: [daemonSet()],
    nodes: [node('a', {}, { taints: [{ key: 'k', effect: 'NoExecute' }] })],
    pods: [pod('p')],
  };

  test.each<readonly [string, FakeClusterOptions['objects'], string, Error, boolean]>([
    ['a creation is tried again', objects, 'create', requestErrors.internal, true],
    ['a creation in a namespace that is being deleted is not', objects, 'create', requestErrors.terminating, false],
    ['a deletion is tried again', surplus, 'delete', requestErrors.internal, true],
    ['a deletion of a pod that is gone is not', surplus, 'delete', requestErrors.notFound, false],
    ['a deletion of a pod that was replaced is, without an error', surplus, 'delete', requestErrors.conflict, true],
  ])('%s', async (_what, given, method, error, isRetried) => {
    await running({ objects: given ?? {}, onRequest: fails(method, 'pods', error) }, async (cluster) => {
      expect(cluster.retries() > 0).toBe(isRetried);
      const isReported = isRetried && error !== requestErrors.conflict;
      expect(cluster.log.some(({ level }) => level === 'error')).toBe(isReported);
    });
  });
});

test('failed pods are deleted with an event, each time later on the same node', async () => {
  const failed = pod('p', own, { status: { phase: 'Failed' }, spec: { nodeName: 'a', containers: [] } });
  const objects = { daemonsets: [daemonSet()], nodes: [node('a')], pods: [failed] };
  await running({ objects }, async (cluster) => {
    expect(cluster.events()[0]).toBe(
      'Warning FailedDaemonPod: Found failed daemon pod n/p on node a, will try to kill it',
    );
    expect(podWrites(cluster)).toEqual(['delete pods p']);
    await cluster.send('pods', 'DELETED', failed);
    const [name = ''] = namesOf(podWrites(cluster));
    await cluster.send('pods', 'ADDED', { ...failed, metadata: { ...failed.metadata, name, uid: 'second' } });
    podWrites(cluster);
    await cluster.clock.advance(900);
    expect(podWrites(cluster)).toEqual([]);
    await cluster.clock.advance(200);
    expect(podWrites(cluster)).toEqual([`delete pods ${name}`]);
  });
});

describe('the revisions of a daemon set', () => {
  const revisionOf = (name: string, revision: number, metadata: object = {}, data: object = { of: name }) =>
    objectOf(
      'ControllerRevision',
      name,
      { revision, data },
      { ...own, labels: { ...labels, 'controller-revision-hash': name }, ...metadata },
    );
  const revisionWrites = (cluster: FakeCluster) =>
    cluster.writes().filter((write) => write.includes(' controllerrevisions '));

  test('are deleted beyond the limit, the oldest first, but none that a pod has', async () => {
    const controllerrevisions = ['a', 'b', 'c', 'd'].map((name, index) => revisionOf(name, index + 1));
    const labelled = { ...own, labels: { ...labels, 'controller-revision-hash': 'a' } };
    const objects = {
      daemonsets: [daemonSet({ revisionHistoryLimit: 2 })],
      controllerrevisions,
      pods: [pod('p', labelled)],
    };
    await running({ objects }, async (cluster) => {
      const deleted = revisionWrites(cluster).filter((write) => write.startsWith('delete'));
      expect(deleted).toEqual(['delete controllerrevisions b', 'delete controllerrevisions c']);
    });
    const enough = { ...objects, daemonsets: [daemonSet({ revisionHistoryLimit: 4 })] };
    await running({ objects: enough }, async (cluster) => {
      expect(revisionWrites(cluster).filter((write) => write.startsWith('delete'))).toEqual([]);
    });
  });

  test('get the label of their name when they lack one', async () => {
    const bare = revisionOf('a', 1, { labels });
    await running({ objects: { daemonsets: [daemonSet()], controllerrevisions: [bare] } }, async (cluster) => {
      const [update] = cluster.requests.filter(({ method }) => method === 'update');
      expect(JSON.parse(JSON.stringify(update?.body)).metadata.labels).toEqual({
        ...labels,
        'controller-revision-hash': 'a',
      });
    });
  });
});
