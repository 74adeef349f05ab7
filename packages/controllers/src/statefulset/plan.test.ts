import { describe, expect, test } from '@jest/globals';
import type { StatefulSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { planStatefulSet, type StatefulState } from './plan.js';
import { isNewStatus } from './status.js';

type Spec = NonNullable<StatefulSet['spec']>;

const templateOf = (image: string) => ({
  metadata: { labels: { app: 'db' } },
  spec: { containers: [{ name: 'main', image }] },
});
const [current, update] = [
  { name: 'db-old', template: templateOf('old') },
  { name: 'db-new', template: templateOf('new') },
];

function statefulSet(spec: Partial<Spec> = {}, status: Partial<NonNullable<StatefulSet['status']>> = {}): StatefulSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace: 'default', uid: 'u', generation: 5 },
    spec: {
      replicas: 3,
      serviceName: 'db',
      selector: { matchLabels: { app: 'db' } },
      template: update.template,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      ...spec,
    },
    status: { replicas: 0, ...status },
  };
}

/** What a pod is, in words: `new ready`, `old`, `old terminating`, `new failed`, `ready` (of neither revision). */
function pod(ordinal: number, words = 'new ready', name = `db-${ordinal}`): Pod {
  const has = (word: string) => words.split(' ').includes(word);
  const revision = has('new') ? 'db-new' : has('old') ? 'db-old' : 'db-older';
  const phase = has('failed') ? 'Failed' : has('pending') ? 'Pending' : 'Running';
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'default',
      labels: {
        'controller-revision-hash': revision,
        ...(has('unlabelled') ? {} : { 'statefulset.orch.io/pod-name': name }),
      },
      ...(has('terminating') ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
    },
    spec: { containers: [] },
    status: { phase, ...(has('ready') ? { conditions: [{ type: 'Ready', status: 'True' }] } : {}) },
  };
}

function plan(set: StatefulSet, pods: readonly Pod[], same = false) {
  const state: StatefulState = {
    set,
    pods,
    current: same ? update : current,
    update,
    collisionCount: 0,
    names: orchNames,
  };
  return planStatefulSet(state);
}
const actionsOf = (set: StatefulSet, pods: readonly Pod[], same = false) =>
  plan(set, pods, same).actions.map(({ type, pod: { metadata } }) => `${type} ${metadata.name}`);
const parallel = { podManagementPolicy: 'Parallel' };
const onDelete = { updateStrategy: { type: 'OnDelete' } };
const partition = (count: number) => ({
  updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: count } },
});

describe('an ordered stateful set', () => {
  test.each<readonly [string, StatefulSet, readonly Pod[], readonly string[]]>([
    ['creates the first pod', statefulSet(), [], ['create db-0']],
    ['waits until it is ready', statefulSet(), [pod(0, 'new')], []],
    ['creates the next one', statefulSet(), [pod(0)], ['create db-1']],
    ['waits for a pod that is being deleted', statefulSet(), [pod(0, 'new ready terminating')], []],
    ['fills a gap first', statefulSet(), [pod(0), pod(2)], ['create db-1']],
    ['recreates a failed pod', statefulSet(), [pod(0, 'new failed'), pod(1)], ['delete db-0', 'create db-0']],
    ['does nothing when all are ready', statefulSet(), [pod(0), pod(1), pod(2)], []],
    ['gives back a label', statefulSet({ replicas: 1 }), [pod(0, 'new ready unlabelled')], ['repair db-0']],
    ['deletes the highest first', statefulSet({ replicas: 0 }), [pod(0), pod(10), pod(9)], ['delete db-10']],
    ['deletes one at a time', statefulSet({ replicas: 1 }), [pod(0), pod(1), pod(2, 'new ready terminating')], []],
    ['deletes none while a pod is not ready', statefulSet({ replicas: 1 }), [pod(0, 'new'), pod(1), pod(2)], []],
    ['waits for an unready pod below the highest', statefulSet({ replicas: 0 }), [pod(0, 'new'), pod(1, 'new')], []],
    ['deletes the only unready pod', statefulSet({ replicas: 1 }), [pod(0), pod(1), pod(2, 'new')], ['delete db-2']],
    ['ignores pods of other names', statefulSet({ replicas: 0 }), [pod(0, 'new ready', 'dbx-0')], []],
  ])('%s', (_title, set, pods, expected) => {
    expect(actionsOf(set, pods, true)).toEqual(expected);
  });

  test('does nothing while it is being deleted', () => {
    const set = statefulSet();
    const deleting = { ...set, metadata: { ...set.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } };
    const { actions, status } = plan(deleting, [pod(0, 'new failed')]);
    expect([actions, status.replicas]).toEqual([[], 1]);
  });
});

describe('a parallel stateful set', () => {
  test.each<readonly [string, StatefulSet, readonly Pod[], readonly string[]]>([
    ['creates all pods', statefulSet(parallel), [pod(1, 'new')], ['create db-0', 'create db-2']],
    [
      'recreates failed pods and goes on',
      statefulSet(parallel),
      [pod(0, 'new failed'), pod(1)],
      ['delete db-0', 'create db-0', 'create db-2'],
    ],
    [
      'deletes all pods that are too many, ready or not',
      statefulSet({ ...parallel, replicas: 1 }),
      [pod(0, 'new'), pod(1, 'new'), pod(2, 'new terminating'), pod(3)],
      ['delete db-3', 'delete db-1'],
    ],
  ])('%s', (_title, set, pods, expected) => {
    expect(actionsOf(set, pods, true)).toEqual(expected);
  });
});

describe('the update of a stateful set', () => {
  const old = [pod(0, 'old ready'), pod(1, 'old ready'), pod(2, 'old ready')];
  test.each<readonly [string, StatefulSet, readonly Pod[], readonly string[]]>([
    ['replaces the highest pod', statefulSet(), old, ['delete db-2']],
    ['waits for its deletion', statefulSet(parallel), [...old.slice(0, 2), pod(2, 'old ready terminating')], []],
    ['waits for its successor', statefulSet(parallel), [...old.slice(0, 2), pod(2, 'new')], []],
    ['goes on when it is ready', statefulSet(), [...old.slice(0, 2), pod(2)], ['delete db-1']],
    ['stops at the partition', statefulSet(partition(2)), [...old.slice(0, 2), pod(2)], []],
    ['does not begin with a partition above all', statefulSet(partition(7)), old, []],
    ['replaces nothing with OnDelete', statefulSet(onDelete), old, []],
    ['comes after scaling up', statefulSet({ replicas: 4 }), old, ['create db-3']],
    ['comes after scaling down', statefulSet({ replicas: 2 }), old, ['delete db-2']],
    ['replaces pods of an older revision', statefulSet(), [pod(0), pod(1), pod(2, 'ready')], ['delete db-2']],
  ])('%s', (_title, set, pods, expected) => {
    expect(actionsOf(set, pods)).toEqual(expected);
  });

  const imageOf = (set: StatefulSet, pods: readonly Pod[]) => {
    const [action] = plan(set, pods).actions;
    if (action?.type !== 'create') throw new Error('no creation');
    return [action.pod.spec?.containers[0]?.image, action.pod.metadata.labels?.['controller-revision-hash']];
  };

  test('creates pods below the partition, or not yet reached, of the current revision', () => {
    expect(imageOf(statefulSet(partition(1)), [])).toEqual(['old', 'db-old']);
    expect(imageOf(statefulSet(partition(0)), [])).toEqual(['new', 'db-new']);
    expect(imageOf(statefulSet(partition(1)), [pod(0)])).toEqual(['new', 'db-new']);
    const rolling = { updateStrategy: { type: 'RollingUpdate' } };
    expect(imageOf(statefulSet(rolling, { currentReplicas: 1 }), [])).toEqual(['old', 'db-old']);
    expect(imageOf(statefulSet(rolling, { currentReplicas: 1 }), [pod(0)])).toEqual(['new', 'db-new']);
    expect(imageOf(statefulSet(onDelete, { currentReplicas: 3 }), [])).toEqual(['new', 'db-new']);
  });
});

describe('the status of a stateful set', () => {
  const old = [pod(0, 'old ready'), pod(1, 'old ready'), pod(2, 'new')];

  test('counts the pods of both revisions after the actions', () => {
    expect(plan(statefulSet(), old).status).toEqual({
      collisionCount: 0,
      currentReplicas: 2,
      currentRevision: 'db-old',
      observedGeneration: 5,
      readyReplicas: 2,
      replicas: 3,
      updateRevision: 'db-new',
      updatedReplicas: 1,
    });
    const replaced = plan(statefulSet(), [...old.slice(0, 2), pod(2)]).status;
    expect([replaced.currentReplicas, replaced.replicas]).toEqual([1, 3]);
    const created = plan(statefulSet(), [pod(0)]).status;
    expect([created.replicas, created.updatedReplicas, created.readyReplicas]).toEqual([2, 2, 1]);
    const failed = plan(statefulSet(), [pod(0, 'old failed')]).status;
    expect([failed.replicas, failed.updatedReplicas, failed.currentReplicas]).toEqual([1, 1, undefined]);
    const condemned = plan(statefulSet({ replicas: 2 }), [pod(0), pod(1), pod(2)]).status;
    expect([condemned.replicas, condemned.updatedReplicas]).toEqual([3, 2]);
    const terminating = plan(statefulSet(), [pod(0, 'old ready terminating')]).status;
    expect([terminating.replicas, terminating.readyReplicas, terminating.currentReplicas]).toEqual([1, 1, undefined]);
  });

  test('has the new revision as the current one when all pods have it and are ready', () => {
    const done = [pod(0), pod(1), pod(2)];
    expect(plan(statefulSet(), done).status).toMatchObject({ currentRevision: 'db-new', currentReplicas: 3 });
    expect(plan(statefulSet(), [pod(0), pod(1), pod(2, 'new')]).status.currentRevision).toBe('db-old');
    expect(plan(statefulSet(onDelete), done).status.currentRevision).toBe('db-old');
  });

  test('is written when it differs from the stored one', () => {
    const { status } = plan(statefulSet(), old);
    const stored = (changes: object) => ({ ...statefulSet(), status: { ...status, ...changes } });
    expect(isNewStatus(stored({}), status)).toBe(false);
    expect(isNewStatus(stored({ observedGeneration: 6 }), status)).toBe(false);
    for (const changes of [
      { observedGeneration: 4 },
      { replicas: 2 },
      { readyReplicas: 3 },
      { currentReplicas: 3 },
      { updatedReplicas: 0 },
      { collisionCount: 1 },
      { currentRevision: 'other' },
      { updateRevision: 'other' },
    ]) {
      expect([changes, isNewStatus(stored(changes), status)]).toEqual([changes, true]);
    }
  });
});
