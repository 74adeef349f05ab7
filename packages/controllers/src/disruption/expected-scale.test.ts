import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { OwnerReference } from '@orch/apimachinery';
import { expectedScale, type WorkloadListers } from './expected-scale.js';
import type { ScaledOwner } from './scale-reader.js';

const ownedBy = (apiVersion: string, kind: string, name: string): OwnerReference => ({
  ...{ apiVersion, kind, name, uid: `uid-of-${name}`, controller: true },
});
const podOf = (owner?: OwnerReference): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod' },
  metadata: { name: 'p', namespace: 'n', ...(owner === undefined ? {} : { ownerReferences: [owner] }) },
});

interface Scaled {
  readonly name: string;
  readonly replicas?: number;
  readonly owner?: OwnerReference;
}

/** Objects of the namespace `n`. */
function named(kind: string, ...all: readonly Scaled[]) {
  const template = { metadata: {}, spec: { containers: [] } };
  const objects = all.map(({ name, replicas, owner }) => ({
    ...{ apiVersion: 'v1', kind },
    metadata: { name, uid: `uid-of-${name}`, ...(owner === undefined ? {} : { ownerReferences: [owner] }) },
    spec: { ...(replicas === undefined ? {} : { replicas }), selector: {}, template, serviceName: '' },
  }));
  return {
    get: (name: string, namespace: string) =>
      namespace === 'n' ? objects.find((each) => each.metadata.name === name) : undefined,
  };
}

/** Replica sets of two deployments and of none, and controllers of other kinds with other names. */
function given() {
  const asked: ScaledOwner[] = [];
  const listers: WorkloadListers = {
    replicaSets: named(
      'ReplicaSet',
      { name: 'web-1', replicas: 9, owner: ownedBy('apps/v1', 'Deployment', 'web') },
      { name: 'web-2', replicas: 9, owner: ownedBy('apps/v1', 'Deployment', 'web') },
      { name: 'alone', replicas: 2 },
      { name: 'custom', replicas: 6, owner: ownedBy('example.com/v1', 'Rollout', 'rollout') },
    ),
    deployments: named('Deployment', { name: 'web', replicas: 5 }),
    statefulSets: named('StatefulSet', { name: 'db', replicas: 3 }),
    replicationControllers: named('ReplicationController', { name: 'old' }),
    scales: {
      replicas: async (owner) => {
        asked.push(owner);
        return owner.kind === 'Widget' ? 7 : undefined;
      },
    },
  };
  return { listers, asked };
}

const signal = new AbortController().signal;
const [web1, web2] = [ownedBy('apps/v1', 'ReplicaSet', 'web-1'), ownedBy('apps/v1', 'ReplicaSet', 'web-2')];
const widget = ownedBy('example.com/v1', 'Widget', 'w');

test.each<readonly [string, readonly OwnerReference[], number]>([
  ['no pods', [], 0],
  ['replica sets of a deployment count as the deployment, once', [web1, web1, web2], 5],
  ['a replica set of an older group', [ownedBy('extensions/v1beta1', 'ReplicaSet', 'alone')], 2],
  ['a replica set of another controller counts itself', [ownedBy('apps/v1', 'ReplicaSet', 'custom')], 6],
  ['a stateful set', [ownedBy('apps/v1', 'StatefulSet', 'db')], 3],
  ['a replication controller without a number has one', [ownedBy('v1', 'ReplicationController', 'old')], 1],
  ['several controllers are added', [web1, ownedBy('apps/v1', 'StatefulSet', 'db'), widget], 15],
])('expected pods: %s', async (_what, owners, sum) => {
  expect(await expectedScale(owners.map(podOf), given().listers, signal)).toBe(sum);
});

test('kinds that are not known are asked for their scale, once per controller', async () => {
  const { listers, asked } = given();
  expect(await expectedScale([widget, widget].map(podOf), listers, signal)).toBe(7);
  expect(asked).toEqual([{ ...widget, namespace: 'n' }]);
});

test.each<readonly [string, OwnerReference]>([
  ['a known kind in another group', ownedBy('example.com/v1', 'StatefulSet', 'db')],
  ['a kind of the core group in another', ownedBy('apps/v1', 'ReplicationController', 'old')],
  ['another object of the same name', { ...ownedBy('apps/v1', 'StatefulSet', 'db'), uid: 'before' }],
  ['a replica set that is gone', ownedBy('apps/v1', 'ReplicaSet', 'gone')],
])('%s is asked for by its scale, and does not exist', async (_what, owner) => {
  const { listers, asked } = given();
  await expect(expectedScale([podOf(owner)], listers, signal)).rejects.toMatchObject({ reason: 'NoControllers' });
  expect(asked).toEqual([{ ...owner, namespace: 'n' }]);
});

test('a pod without a controller has no expected scale', async () => {
  const failure = { reason: 'NoControllerRef', message: 'found no controller ref for pod "p"' };
  await expect(expectedScale([podOf()], given().listers, signal)).rejects.toMatchObject(failure);
});
