import { describe, expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { decide, type OwnerState } from './decide.js';
import { foreignOwnerEvent } from './foreign-owner-event.js';
import { blockingDependents, type Observation, OwnerGraph, waitingForEachOther } from './graph.js';

const resource = { group: '', version: 'v1', resource: 'configmaps' };

function given() {
  const checked: string[] = [];
  const orphaned: string[] = [];
  const foreign: string[] = [];
  const graph = new OwnerGraph({
    checkOwners: (uid) => checked.push(uid),
    orphanDependents: (uid) => orphaned.push(uid),
    ownedFromElsewhere: (uid, ownerUid) => foreign.push(`${uid} by ${ownerUid}`),
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
  test('asks the dependents of an object that is gone to check their owners', () => {
    const { graph, observe, checked } = given();
    observe('owner');
    observe('child', { ownedBy: ['owner'] });
    expect(checked).toEqual([]);
    graph.remove('owner');
    expect(checked).toEqual(['child']);
  });

  test('asks an object whose owner nobody has seen to check it', () => {
    const { observe, checked } = given();
    observe('child', { ownedBy: ['unseen'] });
    expect(checked).toEqual(['child']);
  });

  test('asks an owner that is deleted in the foreground, and its dependents', () => {
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

  test('finds those that wait for each other, and no others', () => {
    const { graph, observe } = given();
    const going = { deleting: true, finalizers: ['foregroundDeletion'] };
    const waiting = (uid: string) => {
      const node = graph.get(uid);
      return node && waitingForEachOther(node).map((each) => each.uid);
    };
    observe('a', { ...going, ownedBy: ['c'] });
    observe('b', { ...going, ownedBy: ['a'] });
    observe('side', { ...going, ownedBy: ['a'] });
    observe('c', { ownedBy: ['b'] });
    expect(waiting('a')).toEqual([]);
    observe('c', { ...going, ownedBy: ['b'] });
    expect(['a', 'b', 'c'].map(waiting)).toEqual([['b'], ['c'], ['a']]);
    observe('self', { ...going, ownedBy: ['self'] });
    expect(waiting('self')).toEqual(['self']);
  });

  test('asks once for the dependents of an owner to be orphaned', () => {
    const { observe, orphaned } = given();
    observe('owner');
    observe('owner', { deleting: true, finalizers: ['orphan'] });
    observe('owner', { deleting: true, finalizers: ['orphan', 'other'] });
    expect(orphaned).toEqual(['owner']);
  });

  test.each(['before', 'after'])('asks what names an owner of another namespace, seen %s it, and says so', (order) => {
    const { observe, checked, foreign } = given();
    const owner = () => observe('owner', { namespace: 'b' });
    if (order === 'before') owner();
    observe('child', { ownedBy: ['owner'] });
    if (order === 'after') owner();
    expect(new Set(checked)).toEqual(new Set(['child']));
    expect(foreign).toEqual(['child by owner']);
  });

  test('a cluster-scoped owner may own what is in any namespace', () => {
    const { observe, checked, foreign } = given();
    observe('owner', { namespace: '' });
    observe('child', { ownedBy: ['owner'] });
    expect([checked, foreign]).toEqual([[], []]);
  });

  test('asks what names its owner by another name', () => {
    const { observe, checked, foreign } = given();
    observe('owner', { name: 'other' });
    observe('child', { ownedBy: ['owner'] });
    expect([checked, foreign]).toEqual([['child'], []]);
  });

  test('keeps nothing of what is gone', () => {
    const { graph, observe } = given();
    observe('child', { ownedBy: ['unseen'] });
    expect(graph.size).toBe(2);
    graph.remove('child');
    expect(graph.size).toBe(0);
  });
});

describe('what becomes of an object', () => {
  const owner = (uid: string, state: OwnerState) => ({
    reference: { apiVersion: 'v1', kind: 'X', name: uid, uid },
    state,
  });
  const object = { finalizers: [], deleting: false };

  test.each([
    ['without owners', [], { type: 'keep' }],
    ['with an owner that stays', [owner('a', 'solid')], { type: 'keep' }],
    [
      'with one owner that stays and one that is gone',
      [owner('a', 'solid'), owner('b', 'absent')],
      { type: 'removeReferences', uids: ['b'] },
    ],
    ['whose owners are all gone', [owner('a', 'absent')], { type: 'delete', policy: 'Background', unblock: false }],
    [
      'with an owner that cannot be looked up',
      [owner('a', 'absent'), owner('b', 'unknown'), owner('c', 'solid')],
      { type: 'keep' },
    ],
    [
      'with one owner that stays and one that waits for it',
      [owner('a', 'solid'), owner('b', 'waiting')],
      { type: 'removeReferences', uids: ['b'] },
    ],
    ['whose owner waits for it', [owner('a', 'waiting')], { type: 'delete', policy: 'Background', unblock: false }],
  ] as const)('%s', (_what, owners, expected) => {
    expect(decide(object, { owners, dependents: [] })).toEqual(expected);
  });

  test('whose owner waits, and which has dependents itself, is deleted in the foreground', () => {
    const waiting = { owners: [owner('a', 'waiting')], dependents: [object] };
    expect(decide(object, waiting)).toEqual({ type: 'delete', policy: 'Foreground', unblock: false });
    const circle = { ...waiting, dependents: [{ finalizers: ['foregroundDeletion'], deleting: true }] };
    expect(decide(object, circle)).toEqual({ type: 'delete', policy: 'Foreground', unblock: true });
  });

  test('keeps the wish of its own finalizer', () => {
    const gone = { owners: [owner('a', 'absent')], dependents: [] };
    expect(decide({ finalizers: ['orphan'], deleting: false }, gone)).toMatchObject({ policy: 'Orphan' });
    expect(decide({ finalizers: ['foregroundDeletion'], deleting: false }, gone)).toMatchObject({
      policy: 'Foreground',
    });
  });
});

test('an event tells of an owner in another namespace in the words of v1.21', () => {
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
