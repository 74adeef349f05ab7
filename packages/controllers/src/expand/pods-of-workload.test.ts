import { describe, expect, test } from '@jest/globals';
import type { DaemonSet, Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Job } from '@orch/api/types/batch_v1';
import type { Node, Pod, PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, orchNames } from '@orch/apimachinery';
import { templateHash } from '../pods/template-hash.js';
import { withBudgetStatus } from './budget-without-status.js';
import {
  type ExpandContext,
  podsOfDaemonSet,
  podsOfJob,
  podsOfReplicas,
  podsOfStatefulSet,
  replicaSetOfDeployment,
} from './pods-of-workload.js';

const template: PodTemplateSpec = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c' }] } };
const metadata = { name: 'web', namespace: 'n', uid: 'u' };
const selector = { matchLabels: { app: 'web' } };
const now = new Date('2021-04-08T12:00:00Z');

function context(owned: readonly Pod[] = [], more: Partial<ExpandContext> = {}): ExpandContext {
  const isTaken = (name: string) => owned.some((each) => each.metadata.name === name);
  return { names: orchNames, gates: () => true, now, nodes: [], owned, isTaken, ...more };
}

function pod(name: string, { phase = 'Running', node = '' } = {}): Pod {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n', labels: { app: 'web' } } },
    spec: { containers: [], ...(node === '' ? {} : { nodeName: node }) },
    status: { phase },
  };
}

const namesOf = (pods: readonly DeepReadonly<Pod>[]) => pods.map((each) => each.metadata.name);

describe('a deployment', () => {
  const spec = { replicas: 3, selector, template };
  const deployment: Deployment = { ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata }, spec };

  test('makes the replica set of its template, with its hash in name, selector and labels', () => {
    const hash = templateHash(template, 0);
    const labels = { app: 'web', 'pod-template-hash': hash };
    const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'u' };
    expect(replicaSetOfDeployment(deployment)).toEqual({
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
      metadata: {
        ...{ name: `web-${hash}`, namespace: 'n', labels },
        ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
      },
      spec: { replicas: 3, selector: { matchLabels: labels }, template: { ...template, metadata: { labels } } },
    });
  });

  test('makes none while it is paused', () => {
    expect(replicaSetOfDeployment({ ...deployment, spec: { ...spec, paused: true } })).toBe(undefined);
  });
});

test('a replica set makes as many pods as it has not, under names that are free', () => {
  const set: ReplicaSet = {
    ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata },
    spec: { replicas: 3, selector, template },
  };
  const type = { apiVersion: 'apps/v1', kind: 'ReplicaSet' };
  const made = podsOfReplicas(set, type, context([pod('web-1'), pod('web-x', { phase: 'Failed' })]));
  expect(namesOf(made)).toEqual(['web-2', 'web-3']);
  expect(made[0]?.metadata.ownerReferences).toEqual([
    { ...type, name: 'web', uid: 'u', controller: true, blockOwnerDeletion: true },
  ]);
  expect(podsOfReplicas(set, type, context([pod('a'), pod('b'), pod('c'), pod('d')]))).toEqual([]);
});

test('a stateful set makes the ordinals that it has not, with a claim of each template', () => {
  const set: StatefulSet = {
    ...{ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata },
    spec: {
      ...{ replicas: 3, selector, template, serviceName: 'web' },
      volumeClaimTemplates: [{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' }, spec: {} }],
    },
  };
  const { pods, claims } = podsOfStatefulSet(set, context([pod('web-1')]));
  expect(namesOf(pods)).toEqual(['web-0', 'web-2']);
  expect(claims.map((each) => each.metadata.name)).toEqual(['data-web-0', 'data-web-2']);
});

describe('a job', () => {
  const job = (spec: Partial<NonNullable<Job['spec']>>): Job => ({
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata },
    spec: { template, ...spec },
  });

  test('makes as many pods as may run at once, and no more than remain', () => {
    expect(namesOf(podsOfJob(job({ parallelism: 2, completions: 4 }), context()))).toEqual(['web-1', 'web-2']);
    const done = [pod('web-1', { phase: 'Succeeded' }), pod('web-2', { phase: 'Succeeded' }), pod('web-3')];
    expect(namesOf(podsOfJob(job({ parallelism: 3, completions: 4 }), context(done)))).toEqual(['web-4']);
    expect(podsOfJob(job({ parallelism: 600, completions: 600 }), context())).toHaveLength(600);
  });

  test('makes none when it is suspended or has ended', () => {
    expect(podsOfJob(job({ suspend: true }), context())).toEqual([]);
    const ended = { ...job({}), status: { conditions: [{ type: 'Complete', status: 'True' }] } };
    expect(podsOfJob(ended, context())).toEqual([]);
  });

  test('with indexes, makes one pod of each', () => {
    const made = podsOfJob(job({ parallelism: 3, completions: 3, completionMode: 'Indexed' }), context());
    const key = 'batch.orch.io/job-completion-index';
    expect(made.map((each) => each.metadata.annotations?.[key])).toEqual(['0', '1', '2']);
  });
});

test('a daemon set makes a pod for each node that it fits and that has none, bound to the node by affinity', () => {
  const daemonSet: DaemonSet = {
    ...{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata },
    spec: { selector, template },
  };
  const node = (name: string, effect?: string): Node => ({
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
    spec: effect === undefined ? {} : { taints: [{ key: 'k', effect }] },
  });
  const nodes = [node('a'), node('b'), node('off', 'NoSchedule')];
  const made = podsOfDaemonSet(daemonSet, context([pod('web-b', { node: 'b' })], { nodes }));
  expect(namesOf(made)).toEqual(['web-a']);
  expect(made[0]?.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution).toEqual({
    nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }],
  });
});

const running = [pod('a', { node: 'x' }), pod('b', { node: 'y' }), pod('c')];
test.each([
  [{ minAvailable: 1 }, running, 3, 1],
  [{ minAvailable: 2 }, running, 3, 0],
  [{ maxUnavailable: 2 }, running, 3, 1],
  [{ minAvailable: '50%' }, running, 3, 0],
  [{ maxUnavailable: 1 }, running, undefined, 0],
  [{ minAvailable: 1 }, [], 0, 0],
])('a budget without a status: %j allows what its controller would', (spec, pods, replicas, expected) => {
  const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec: { selector, ...spec } };
  const { status } = withBudgetStatus(budget, { pods, replicasOf: () => replicas, now });
  expect(status?.disruptionsAllowed).toBe(expected);
});
