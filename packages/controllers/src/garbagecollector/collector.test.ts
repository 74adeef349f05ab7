import { describe, expect, test } from '@jest/globals';
import type { ApiObject, ObjectMeta, OwnerReference } from '@orch/apimachinery';
import type { DiscoveredResource } from '../framework/discovery.js';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { RetryLater } from '../framework/queue-controller.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { Collector } from './collector.js';
import { OwnerGraph } from './graph.js';

const { signal } = new AbortController();
const discovered = (resource: string, kind: string, namespaced: boolean): DiscoveredResource => ({
  ...{ group: '', servedGroup: '', version: 'v1', resource, kind, namespaced, verbs: [] },
});
const configMaps = discovered('configmaps', 'ConfigMap', true);
const nodes = discovered('nodes', 'Node', false);
const deletion = { deletionTimestamp: '2026-01-01T00:00:00Z' };
const foreground = { ...deletion, finalizers: ['foregroundDeletion'] };

function object(name: string, metadata: ObjectMeta = {}, kind = 'ConfigMap'): ApiObject {
  const namespace = kind === 'Node' ? {} : { namespace: 'n' };
  return { apiVersion: 'v1', kind, metadata: { name, uid: name, resourceVersion: '7', ...namespace, ...metadata } };
}

/** References to config maps, whose names are their UIDs. */
const owned = (...names: readonly string[]): { ownerReferences: OwnerReference[] } => ({
  ownerReferences: names.map((name) => ({ apiVersion: 'v1', kind: 'ConfigMap', name, uid: name })),
});
const blocking = (name: string) => ({
  ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name, uid: name, blockOwnerDeletion: true }],
});

/** A collector that has seen the objects; `live` are those of the server. */
function given(
  seen: readonly ApiObject[],
  live: readonly ApiObject[] = seen,
  onRequest: (request: FakeRequest) => void = () => undefined,
) {
  const requests: FakeRequest[] = [];
  const log: string[] = [];
  const checked: string[] = [];
  const client = fakeClient({
    objects: {
      configmaps: live.filter(({ kind }) => kind === 'ConfigMap'),
      nodes: live.filter(({ kind }) => kind === 'Node'),
    },
    onRequest: async (request) => {
      requests.push(request);
      onRequest(request);
    },
  });
  const graph = new OwnerGraph({
    checkOwners: (uid) => void checked.push(uid),
    orphanDependents: () => undefined,
    reportForeignOwner: () => undefined,
  });
  const line = (message: string) => void log.push(message);
  const collector = new Collector({
    ...{ client, graph, log: { debug: line, info: line, warn: line, error: line } },
    resourceOf: ({ kind }) => [configMaps, nodes].find((each) => each.kind === kind),
  });
  const observe = ({ kind, metadata }: ApiObject) => {
    const { uid = '', name = '', namespace = '', ownerReferences = [], finalizers = [], deletionTimestamp } = metadata;
    graph.observe({
      ...{ resource: kind === 'Node' ? nodes : configMaps, kind, namespace, name, uid, finalizers },
      ...{ owners: ownerReferences, deleting: deletionTimestamp !== undefined },
    });
  };
  seen.forEach(observe);
  const writes = () =>
    requests
      .filter(({ method }) => method !== 'get')
      .map(({ method, name, body }) => `${method} ${name} ${JSON.stringify(body)}`);
  return { collector, graph, requests, writes, log, checked, observe };
}

const deletes = (name: string, policy = 'Background') =>
  `delete ${name} {"propagationPolicy":"${policy}","preconditions":{"uid":"${name}"}}`;
const patches = (name: string, change: object) =>
  `patch ${name} ${JSON.stringify({ type: 'merge', body: { metadata: { uid: name, resourceVersion: '7', ...change } } })}`;

describe('an object', () => {
  test('whose owners are absent is deleted', async () => {
    const { collector, writes, log } = given([object('a', owned('x', 'y'))]);
    await collector.check('a', signal);
    expect([writes(), log]).toEqual([[deletes('a')], ['deleted an object whose owners are gone']]);
  });

  test('is not deleted twice: one that is gone meanwhile is no failure', async () => {
    const { collector, log } = given([object('a', owned('x'))], undefined, ({ method }) => {
      if (method === 'delete') throw requestErrors.notFound;
    });
    await collector.check('a', signal);
    expect(log).toEqual([]);
  });

  test('that cannot be deleted is a failure', async () => {
    const { collector } = given([object('a', owned('x'))], undefined, ({ method }) => {
      if (method === 'delete') throw requestErrors.conflict;
    });
    await expect(collector.check('a', signal)).rejects.toBe(requestErrors.conflict);
  });

  test.each([
    ['has no owners', [object('a')], 0],
    ['is being deleted', [object('a', { ...owned('x'), ...deletion })], 0],
    ['has an owner that the graph knows', [object('a', owned('b')), object('b')], 0],
  ])('that %s stays without requests for owners', async (_why, seen, ownerRequests) => {
    const { collector, requests, writes } = given(seen);
    await collector.check('a', signal);
    expect(writes()).toEqual([]);
    expect(requests).toHaveLength(1 + ownerRequests);
  });

  test('that the graph does not know, or does not have seen, is not looked at', async () => {
    const { collector, requests } = given([object('a', owned('x'))]);
    await collector.check('b', signal);
    await collector.check('x', signal);
    expect(requests).toEqual([]);
  });

  test.each([
    ['is gone', []],
    ['was replaced', [object('a', { ...owned('x'), uid: 'other' })]],
  ])('that %s leaves the graph', async (_why, live) => {
    const { collector, graph, writes } = given([object('a', owned('x'))], live);
    await collector.check('a', signal);
    expect([graph.get('a'), writes()]).toEqual([undefined, []]);
  });

  test('with another owner loses the references to absent ones', async () => {
    const { collector, writes, log } = given([object('a', owned('x', 'b')), object('b')]);
    await collector.check('a', signal);
    expect(writes()).toEqual([patches('a', owned('b'))]);
    expect(log).toEqual(['removed owner references']);
  });

  test('whose references changed meanwhile is not written', async () => {
    const [before, after] = [object('a', owned('x', 'b')), object('a', owned('b'))];
    let reads = 0;
    const { collector, writes } = given([before, object('b')], [before, object('b')], ({ method, name }) => {
      if (method === 'get' && name === 'a' && ++reads === 2) throw requestErrors.notFound;
    });
    await collector.check('a', signal);
    expect(writes()).toEqual([]);
    const replaced = given([object('a', { uid: 'a', ...owned('x', 'b') }), object('b')]);
    await replaced.collector.check('a', signal);
    expect(replaced.writes()).toHaveLength(1);
    const current = given([before, object('b')], [after, object('b')]);
    await current.collector.check('a', signal);
    expect(current.writes()).toEqual([]);
  });

  test('keeps the policy of its finalizers', async () => {
    const orphaning = given([object('a', { ...owned('x'), finalizers: ['orphan'] })]);
    await orphaning.collector.check('a', signal);
    expect(orphaning.writes()).toEqual([deletes('a', 'Orphan')]);
    const waiting = given([object('a', { ...owned('x'), finalizers: ['foregroundDeletion'] })]);
    await waiting.collector.check('a', signal);
    expect(waiting.writes()).toEqual([deletes('a', 'Foreground')]);
  });
});

describe('an owner', () => {
  test('of a kind that is not watched is unknown: the object stays until its kind is known', async () => {
    const references = { ownerReferences: [{ apiVersion: 'v1', kind: 'Widget', name: 'x', uid: 'x' }] };
    const { collector, writes } = given([object('a', references)]);
    await collector.check('a', signal);
    expect(writes()).toEqual([]);
    expect([collector.takeUnresolved(), collector.takeUnresolved()]).toEqual([['a'], []]);
  });

  test.each([
    ['in the namespace of the object', object('x'), true],
    ['without a namespace', object('x', {}, 'Node'), true],
    ['in another namespace', object('x', { namespace: 'other' }), false],
  ])('of a kind that is no longer watched is absent if it was deleted %s', async (_where, owner, isAbsent) => {
    const references = { ownerReferences: [{ apiVersion: 'v1', kind: 'Widget', name: 'x', uid: 'x' }] };
    const { collector, graph, writes } = given([owner, object('a', references)], [object('a', references)]);
    collector.noteDeleted('x');
    graph.remove('x');
    await collector.check('a', signal);
    expect(writes()).toEqual(isAbsent ? [deletes('a')] : []);
  });

  test('without dependents, or that was never seen, is not noted as deleted', async () => {
    const references = { ownerReferences: [{ apiVersion: 'v1', kind: 'Widget', name: 'x', uid: 'x' }] };
    const { collector, observe, writes } = given([object('x')], [object('a', references)]);
    collector.noteDeleted('x');
    observe(object('a', references));
    await collector.check('a', signal);
    const unseen = given([object('a', references)]);
    unseen.collector.noteDeleted('x');
    await unseen.collector.check('a', signal);
    expect([...writes(), ...unseen.writes()]).toEqual([]);
  });

  test('that is namespaced does not own an object without a namespace', async () => {
    const { collector, requests, writes } = given([object('a', owned('x'), 'Node')]);
    await collector.check('a', signal);
    expect([writes(), requests.length, collector.takeUnresolved()]).toEqual([[], 1, []]);
  });

  test('that exists although the graph does not know it is looked at again', async () => {
    const { collector, writes } = given([object('a', owned('b'))], [object('a', owned('b')), object('b')]);
    await expect(collector.check('a', signal)).rejects.toBeInstanceOf(RetryLater);
    expect(writes()).toEqual([]);
  });

  test('of the name with another UID is absent, and leaves the graph', async () => {
    const { collector, graph, writes } = given(
      [object('a', owned('b')), object('b', { uid: 'other' })],
      [object('a', owned('b')), object('b', { uid: 'other' })],
    );
    await collector.check('a', signal);
    expect(writes()).toEqual([deletes('a')]);
    expect([graph.get('b'), graph.get('other') === undefined]).toEqual([undefined, false]);
  });

  test('that does not match the reference stays in the graph', async () => {
    const elsewhere = object('b', { namespace: 'other' });
    const { collector, graph, writes } = given([object('a', owned('b')), elsewhere], [object('a', owned('b'))]);
    await collector.check('a', signal);
    expect(writes()).toEqual([deletes('a')]);
    expect(graph.get('b')?.observed?.namespace).toBe('other');
  });

  test('that is deleted in the foreground waits: its dependent is deleted, in the foreground if it has dependents', async () => {
    const owner = object('b', foreground);
    const leaf = given([object('a', owned('b')), owner]);
    await leaf.collector.check('a', signal);
    expect(leaf.writes()).toEqual([deletes('a')]);
    const parent = given([object('a', owned('b')), owner, object('c', owned('a'))]);
    await parent.collector.check('a', signal);
    expect(parent.writes()).toEqual([deletes('a', 'Foreground')]);
  });

  test('that waits is not blocked by an object whose dependents wait, too', async () => {
    const dependent = object('c', { ...owned('a'), ...foreground });
    const { collector, writes } = given([object('a', blocking('b')), object('b', foreground), dependent]);
    await collector.check('a', signal);
    const [reference] = blocking('b').ownerReferences;
    const unblocked = { ownerReferences: [{ ...reference, blockOwnerDeletion: false }] };
    expect(writes()).toEqual([patches('a', unblocked), deletes('a', 'Foreground')]);
  });

  test('that waits for an object that is gone before it is unblocked gets no patch', async () => {
    const dependent = object('c', { ...owned('a'), ...foreground });
    let reads = 0;
    const seen = [object('a', blocking('b')), object('b', foreground), dependent];
    const { collector, writes } = given(seen, undefined, ({ method, name }) => {
      if (method === 'get' && name === 'a' && ++reads > 1) throw requestErrors.notFound;
    });
    await collector.check('a', signal);
    expect(writes()).toEqual([deletes('a', 'Foreground')]);
  });

  test('that is being deleted otherwise is present', async () => {
    const { collector, writes } = given([object('a', owned('b')), object('b', deletion)]);
    await collector.check('a', signal);
    expect(writes()).toEqual([]);
  });
});

describe('foreground deletion', () => {
  test('ends when no dependent blocks it', async () => {
    const owner = object('a', { ...foreground, finalizers: ['foregroundDeletion', 'example.com/f'] });
    const { collector, writes, log } = given([owner, object('b', owned('a'))]);
    await collector.check('a', signal);
    expect(writes()).toEqual([patches('a', { finalizers: ['example.com/f'] })]);
    expect(log).toEqual(['removed a finalizer']);
  });

  test('deletes the blocking dependents first, but not those that are being deleted', async () => {
    const { collector, writes } = given([
      object('a', foreground),
      object('b', blocking('a')),
      object('c', { ...blocking('a'), ...deletion }),
    ]);
    await collector.check('a', signal);
    expect(writes()).toEqual([deletes('b')]);
  });

  test('of objects that wait for each other unblocks them', async () => {
    const { collector, writes } = given([
      object('a', { ...foreground, ...blocking('b') }),
      object('b', { ...foreground, ...blocking('a') }),
    ]);
    await collector.check('a', signal);
    const [reference] = blocking('a').ownerReferences;
    expect(writes()).toEqual([patches('b', { ownerReferences: [{ ...reference, blockOwnerDeletion: false }] })]);
  });

  test('does not write a finalizer that is gone', async () => {
    const [before, after] = [object('a', foreground), object('a', { ...foreground, finalizers: [] })];
    let reads = 0;
    for (const [live, readsUntilGone] of [
      [before, 2],
      [after, 9],
    ] as const) {
      reads = 0;
      const { collector, writes } = given([before], [live], ({ method }) => {
        if (method === 'get' && ++reads === readsUntilGone) throw requestErrors.notFound;
      });
      await collector.check('a', signal);
      expect(writes()).toEqual([]);
    }
  });
});

describe('orphaning', () => {
  test('removes the references of the dependents, then the finalizer', async () => {
    const owner = object('a', { ...deletion, finalizers: ['orphan'] });
    const { collector, writes } = given([owner, object('b', owned('a', 'z')), object('c')]);
    await collector.orphan('a', signal);
    expect(writes()).toEqual([patches('b', owned('z')), patches('a', { finalizers: [] })]);
  });

  test('skips dependents that are gone or replaced, and an owner that the graph does not know', async () => {
    const owner = object('a', { ...deletion, finalizers: ['orphan'] });
    const replaced = object('b', { ...owned('a'), uid: 'other' });
    for (const live of [[owner], [owner, replaced]]) {
      const { collector, writes } = given([owner, object('b', owned('a'))], live);
      await collector.orphan('a', signal);
      expect(writes()).toEqual([patches('a', { finalizers: [] })]);
      await collector.orphan('unknown', signal);
      expect(writes()).toHaveLength(1);
    }
  });

  test('of a replaced owner changes nothing', async () => {
    const owner = object('a', { ...deletion, finalizers: ['orphan'] });
    const { collector, writes } = given([owner], [object('a', { uid: 'other', finalizers: ['orphan'] })]);
    await collector.orphan('a', signal);
    expect(writes()).toEqual([]);
  });
});
