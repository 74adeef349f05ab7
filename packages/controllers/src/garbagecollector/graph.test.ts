import { describe, expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { decide, type OwnerState } from './decide.js';
import { foreignOwnerEvent } from './foreign-owner-event.js';
import { blockingDependents, cyclicDependents, type Observation, OwnerGraph } from './graph.js';

const resource = { group: '', version: 'v1', resource: 'configmaps' };

function given() {
  const checked: string[] = [];
  const orphaned: string[] = [];
  const foreign: string[] = [];
  const graph = new OwnerGraph({
    checkOwners: (uid) => checked.push(uid),
    orphanDependents: (uid) => orphaned.push(uid),
    reportForeignOwner: (uid, ownerUid) => foreign.push(`${uid} by ${ownerUid}`),
  });
  const observe = (uid: string, change: Partial<Observation> & { ownedBy?: readonly string[] } = {}) => {
    const { ownedBy = [], ...rest } = change;
    const owners = ownedBy.map((owner) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: owner,
      uid: owner,
      blockOwnerDeletion: true,
    }));
    const fixed = { resource, kind: 'ConfigMap', namespace: 'a', name: uid, uid };
    graph.observe({ ...fixed, owners, finalizers: [], deleting: false, ...rest });
  };
  return { graph, observe, checked, orphaned, foreign };
}

describe('the owner graph', () => {
  test('checks the dependents of a removed object', () => {
    const { graph, observe, checked } = given();
    observe('owner');
    observe('child', { ownedBy: ['owner'] });
    expect(checked).toEqual([]);
    graph.remove('owner');
    expect(checked).toEqual(['child']);
  });

  test('forgets an object that is no longer watched, without a check of its dependents', () => {
    const { graph, observe, checked } = given();
    observe('owner', { ownedBy: ['root'] });
    observe('child', { ownedBy: ['owner'] });
    observe('alone');
    checked.length = 0;
    graph.forget('owner');
    expect([graph.get('owner')?.observed, graph.get('owner')?.dependents.size]).toEqual([undefined, 1]);
    expect(graph.get('root')).toBeUndefined();
    graph.forget('alone');
    graph.forget('unknown');
    expect([graph.get('alone'), graph.get('unknown'), checked]).toEqual([undefined, undefined, []]);
  });

  test('checks an object whose owner was never seen', () => {
    const { observe, checked } = given();
    observe('child', { ownedBy: ['unseen'] });
    expect(checked).toEqual(['child']);
  });

  test('checks an owner that is deleted in the foreground, and its dependents', () => {
    const { graph, observe, checked } = given();
    observe('owner');
    observe('child', { ownedBy: ['owner'] });
    observe('owner', { deleting: true, finalizers: ['foregroundDeletion'] });
    expect(checked.toSorted()).toEqual(['child', 'owner']);
    const owner = graph.get('owner');
    expect(owner && blockingDependents(owner).map((node) => node.uid)).toEqual(['child']);
    checked.length = 0;
    graph.remove('child');
    expect(checked).toEqual(['owner']);
  });

  test('finds cycles of foreground deletion only', () => {
    const { graph, observe } = given();
    const deleting = { deleting: true, finalizers: ['foregroundDeletion'] };
    const cyclic = (uid: string) => {
      const node = graph.get(uid);
      return node && cyclicDependents(node).map((each) => each.uid);
    };
    observe('a', { ...deleting, ownedBy: ['c'] });
    observe('b', { ...deleting, ownedBy: ['a'] });
    observe('side', { ...deleting, ownedBy: ['a'] });
    observe('c', { ownedBy: ['b'] });
    expect(cyclic('a')).toEqual([]);
    observe('c', { ...deleting, ownedBy: ['b'] });
    expect(['a', 'b', 'c'].map(cyclic)).toEqual([['b'], ['c'], ['a']]);
    observe('self', { ...deleting, ownedBy: ['self'] });
    expect(cyclic('self')).toEqual(['self']);
  });

  test('orphans the dependents of an owner once', () => {
    const { observe, orphaned } = given();
    observe('owner');
    observe('owner', { deleting: true, finalizers: ['orphan'] });
    observe('owner', { deleting: true, finalizers: ['orphan', 'other'] });
    expect(orphaned).toEqual(['owner']);
  });

  test.each(['before', 'after'])(
    'checks and reports a dependent of an owner in another namespace that is seen %s it',
    (order) => {
      const { observe, checked, foreign } = given();
      const owner = () => observe('owner', { namespace: 'b' });
      if (order === 'before') owner();
      observe('child', { ownedBy: ['owner'] });
      if (order === 'after') owner();
      expect(new Set(checked)).toEqual(new Set(['child']));
      expect(foreign).toEqual(['child by owner']);
    },
  );

  test('accepts a cluster-scoped owner of a namespaced dependent', () => {
    const { observe, checked, foreign } = given();
    observe('owner', { namespace: '' });
    observe('child', { ownedBy: ['owner'] });
    expect([checked, foreign]).toEqual([[], []]);
  });

  test('checks a dependent whose reference has another name than its owner', () => {
    const { observe, checked, foreign } = given();
    observe('owner', { name: 'other' });
    observe('child', { ownedBy: ['owner'] });
    expect([checked, foreign]).toEqual([['child'], []]);
  });

  test('keeps no nodes of removed objects', () => {
    const { graph, observe } = given();
    observe('child', { ownedBy: ['unseen'] });
    expect(graph.size).toBe(2);
    graph.remove('child');
    expect(graph.size).toBe(0);
  });
});

describe('the decision on an object', () => {
  const owner = (uid: string, state: OwnerState) => ({
    reference: { apiVersion: 'v1', kind: 'X', name: uid, uid },
    state,
  });
  const object = { finalizers: [], deleting: false };

  test.each([
    ['without owners: keep', [], { type: 'keep' }],
    ['with a present owner: keep', [owner('a', 'solid')], { type: 'keep' }],
    [
      'with a present and an absent owner: remove the reference',
      [owner('a', 'solid'), owner('b', 'absent')],
      { type: 'removeReferences', uids: ['b'] },
    ],
    [
      'with absent owners only: delete',
      [owner('a', 'absent')],
      { type: 'delete', policy: 'Background', unblock: false },
    ],
    [
      'with an unknown owner: keep',
      [owner('a', 'absent'), owner('b', 'unknown'), owner('c', 'solid')],
      { type: 'keep' },
    ],
    [
      'with a present owner and one in foreground deletion: remove the reference',
      [owner('a', 'solid'), owner('b', 'waiting')],
      { type: 'removeReferences', uids: ['b'] },
    ],
    [
      'with an owner in foreground deletion: delete',
      [owner('a', 'waiting')],
      { type: 'delete', policy: 'Background', unblock: false },
    ],
  ] as const)('%s', (_what, owners, expected) => {
    expect(decide(object, { owners, dependents: [] })).toEqual(expected);
  });

  test('with dependents and an owner in foreground deletion: delete in the foreground', () => {
    const waiting = { owners: [owner('a', 'waiting')], dependents: [object] };
    expect(decide(object, waiting)).toEqual({ type: 'delete', policy: 'Foreground', unblock: false });
    const circle = { ...waiting, dependents: [{ finalizers: ['foregroundDeletion'], deleting: true }] };
    expect(decide(object, circle)).toEqual({ type: 'delete', policy: 'Foreground', unblock: true });
  });

  test('deletes by the policy of the finalizer of the object', () => {
    const gone = { owners: [owner('a', 'absent')], dependents: [] };
    expect(decide({ finalizers: ['orphan'], deleting: false }, gone)).toMatchObject({ policy: 'Orphan' });
    expect(decide({ finalizers: ['foregroundDeletion'], deleting: false }, gone)).toMatchObject({
      policy: 'Foreground',
    });
  });
});

test('the event about an owner in another namespace has the message of v1.21', () => {
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'u' };
  const jobs = { group: 'batch', version: 'v1', resource: 'jobs' };
  const dependent = { resource: jobs, kind: 'Job', namespace: 'a', name: 'child', uid: 'c' };
  const observation = { ...dependent, owners: [reference], finalizers: [], deleting: false };
  const now = new Date('2026-01-01T00:00:00Z');
  expect(foreignOwnerEvent(observation, { reference, now, names: kubernetesNames })).toMatchObject({
    metadata: { namespace: 'a' },
    involvedObject: { apiVersion: 'batch/v1', kind: 'Job', namespace: 'a', name: 'child', uid: 'c' },
    type: 'Warning',
    reason: 'OwnerRefInvalidNamespace',
    message: 'ownerRef [v1/ConfigMap, namespace: a, name: owner, uid: u] does not exist in namespace "a"',
    source: { component: 'garbage-collector-controller' },
  });
});
