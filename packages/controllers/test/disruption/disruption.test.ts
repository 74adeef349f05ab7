import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment } from '@orch/api/types/apps_v1';
import type { Event, Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { type ApiObject, StatusError } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type AnyObject, eventually, resource } from '../support/objects.js';

/** No scheduler and no nodes run: the test sets which pods are ready. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['deployment', 'replicaset', 'disruption'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  await plane.reset();
});

const inDefault = { namespace: 'default' };
const labels = { app: 'web' };
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
const deployments = () => plane.client.resource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' });
const budgets = (version = 'v1') =>
  plane.client.resource<PodDisruptionBudget>({ group: 'policy', version, resource: 'poddisruptionbudgets' });

async function givenBudget(spec: NonNullable<PodDisruptionBudget['spec']>, version = 'v1') {
  const budget = {
    kind: 'PodDisruptionBudget',
    apiVersion: `policy/${version}`,
    metadata: { name: 'b', ...inDefault },
  };
  return await budgets(version).create({ ...budget, spec: { selector: { matchLabels: labels }, ...spec } });
}
const podSpec = { containers: [{ name: 'main', image: 'nginx' }] };
const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };

async function givenPod(name: string, metadata: Partial<Pod['metadata']> = {}) {
  const whole = { name, labels, ...inDefault, ...metadata };
  const pod = await pods().create({ apiVersion: 'v1', kind: 'Pod', metadata: whole, spec: podSpec });
  await pods().updateStatus({ ...pod, status: ready });
}
async function givenDeployment(replicas: number) {
  await deployments().create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', ...inDefault },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: podSpec } },
  });
  await eventually(`${replicas} pods exist`, async () => {
    return (await pods().list(inDefault)).items.length === replicas || undefined;
  });
}
async function makeReady() {
  for (const pod of (await pods().list(inDefault)).items) await pods().updateStatus({ ...pod, status: ready });
}

/** Expected, desired, healthy, allowed, and the reason. */
const countsOf = async () => {
  const { status } = await budgets().get('b', inDefault);
  const reason = status?.conditions?.find(({ type }) => type === 'DisruptionAllowed')?.reason;
  return [status?.expectedPods, status?.desiredHealthy, status?.currentHealthy, status?.disruptionsAllowed, reason];
};
async function untilCounted(...expected: readonly (number | string)[]) {
  let last: unknown;
  await eventually(`the counts are ${expected}`, async () => {
    last = await countsOf();
    return JSON.stringify(last) === JSON.stringify(expected) || undefined;
  }).catch((error: Error) => {
    throw new Error(`${error.message}, but ${JSON.stringify(last)}`);
  });
}
const untilEvent = (expected: string) =>
  eventually(`the event is recorded: ${expected}`, async () => {
    const { items } = await plane.client
      .resource<Event>({ group: '', version: 'v1', resource: 'events' })
      .list(inDefault);
    const events = items.map(({ involvedObject, type, reason, message, source }) => {
      return `${source?.component} ${involvedObject.kind} ${involvedObject.name} ${type} ${reason} ${message}`;
    });
    return events.includes(expected) || undefined;
  });
const evict = async (name: string) => {
  const eviction = { kind: 'Eviction', apiVersion: 'policy/v1beta1', metadata: { name } };
  try {
    await pods().createSubresource(name, 'eviction', eviction, inDefault);
    return 201;
  } catch (error) {
    if (error instanceof StatusError) return error.code;
    throw error;
  }
};

describe('a disruption budget', () => {
  test('counts the selected pods as they become ready and disappear', async () => {
    await givenBudget({ minAvailable: 1 });
    await untilCounted(0, 1, 0, 0, 'InsufficientPods');
    await untilEvent('controllermanager PodDisruptionBudget b Normal NoPods No matching pods found');
    await givenPod('a');
    await untilCounted(1, 1, 1, 0, 'InsufficientPods');
    await givenPod('b');
    await givenPod('other', { labels: { app: 'other' } });
    await untilCounted(2, 1, 2, 1, 'SufficientPods');
    const { metadata, status } = await budgets().get('b', inDefault);
    expect(status?.observedGeneration).toBe(metadata.generation);
    await pods().patch('a', { type: 'merge', body: { metadata: { labels: { app: 'other' } } } }, inDefault);
    await untilCounted(1, 1, 1, 0, 'InsufficientPods');
  });

  test('is recounted after a change', async () => {
    await givenPod('a');
    await givenBudget({ minAvailable: 1 });
    await untilCounted(1, 1, 1, 0, 'InsufficientPods');
    await budgets().patch('b', { type: 'merge', body: { spec: { minAvailable: 0 } } }, inDefault);
    await untilCounted(1, 0, 1, 1, 'SufficientPods');
    const { metadata, status } = await budgets().get('b', inDefault);
    expect([metadata.generation, status?.observedGeneration, status?.conditions?.[0]?.observedGeneration]).toEqual([
      2, 2, 2,
    ]);
  });

  test('expects the replicas of the deployment, and follows changes', async () => {
    await givenDeployment(4);
    await givenBudget({ maxUnavailable: '50%' });
    await untilCounted(4, 2, 0, 0, 'InsufficientPods');
    await makeReady();
    await untilCounted(4, 2, 4, 2, 'SufficientPods');
    await deployments().patch('web', { type: 'merge', body: { spec: { replicas: 6 } } }, inDefault);
    await untilCounted(6, 3, 4, 1, 'SufficientPods');
  });

  test('allows evictions up to its limit', async () => {
    for (const name of ['a', 'b', 'c']) await givenPod(name);
    await givenBudget({ minAvailable: 2 });
    await untilCounted(3, 2, 3, 1, 'SufficientPods');
    expect(await evict('a')).toBe(201);
    expect(await evict('b')).toBe(429);
    await untilCounted(2, 2, 2, 0, 'InsufficientPods');
    expect(await evict('b')).toBe(429);
    await eventually('the evicted pod is removed from the status', async () => {
      return (await budgets().get('b', inDefault)).status?.disruptedPods === undefined || undefined;
    });
    await givenPod('d');
    await untilCounted(3, 2, 3, 1, 'SufficientPods');
    expect(await evict('b')).toBe(201);
  });

  test('counts an evicted pod again that still exists after two minutes', async () => {
    await givenPod('a');
    await givenPod('b');
    await givenBudget({ minAvailable: 1 });
    await untilCounted(2, 1, 2, 1, 'SufficientPods');
    const markEvicted = async (agoMs: number) => {
      const since = new Date(Date.now() - agoMs).toISOString().replace(/\.\d+Z$/, 'Z');
      const body = { status: { disruptedPods: { a: since } } };
      await budgets().patch('b', { type: 'merge', body, subresource: 'status' }, inDefault);
    };
    await markEvicted(0);
    await untilCounted(2, 1, 1, 0, 'InsufficientPods');
    await markEvicted(118_500);
    await untilCounted(2, 1, 2, 1, 'SufficientPods');
    expect((await budgets().get('b', inDefault)).status?.disruptedPods).toBeUndefined();
    const notDeleted = "Pod was expected by PDB default/b to be deleted but it wasn't";
    await untilEvent(`controllermanager Pod a Warning NotDeleted ${notDeleted}`);
  });

  test('of a percentage reports pods without a controller', async () => {
    await givenPod('bare');
    await givenBudget({ minAvailable: '50%' });
    await eventually('the condition is set', async () => {
      const { status } = await budgets().get('b', inDefault);
      const [condition] = status?.conditions ?? [];
      if (condition === undefined) return undefined;
      expect(condition).toMatchObject({
        type: 'DisruptionAllowed',
        status: 'False',
        reason: 'SyncFailed',
        message: 'found no controller ref for pod "bare"',
      });
      return true;
    });
    expect(await evict('bare')).toBe(429);
    const failed = 'Failed to calculate the number of expected pods: found no controller ref for pod "bare"';
    await untilEvent(`controllermanager PodDisruptionBudget b Warning CalculateExpectedPodCountFailed ${failed}`);
    const noController = 'found no controller ref for pod "bare"';
    await untilEvent(`controllermanager PodDisruptionBudget b Warning NoControllerRef ${noController}`);
  });

  test.each([
    [
      'a kind without a scale',
      { kind: 'ConfigMap', apiVersion: 'v1' },
      'configmaps does not implement the scale subresource',
    ],
    [
      'an unknown kind',
      { kind: 'Tree', apiVersion: 'example.com/v1' },
      'no matches for kind "Tree" in version "example.com/v1"',
    ],
    ['a missing controller', { kind: 'ReplicaSet', apiVersion: 'apps/v1' }, 'found no controllers for pod "owned"'],
  ])('of a percentage reports pods of %s', async (_what, kind, message) => {
    const owner = { ...kind, name: 'gone', uid: 'gone', controller: true };
    await givenPod('owned', { ownerReferences: [owner] });
    await givenBudget({ maxUnavailable: 1 });
    await eventually('the condition has the message', async () => {
      const { status } = await budgets().get('b', inDefault);
      return status?.conditions?.[0]?.message === message || undefined;
    });
  });

  test.each([
    ['v1', 2],
    ['v1beta1', 0],
  ])(
    'with an empty selector of policy/%s selects %i of 2 pods [Removed and removable API versions, 4]',
    async (version, expected) => {
      await givenPod('a');
      await givenPod('b', { labels: {} });
      await givenBudget({ minAvailable: 1, selector: {} }, version);
      await untilCounted(expected, 1, expected, ...(expected > 0 ? [1, 'SufficientPods'] : [0, 'InsufficientPods']));
    },
  );

  test('reads the scale of a controller of another kind', async () => {
    const { metadata } = await deployments().create({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'paused', ...inDefault },
      spec: {
        paused: true,
        replicas: 5,
        selector: { matchLabels: { app: 'paused' } },
        template: { metadata: { labels: { app: 'paused' } }, spec: podSpec },
      },
    });
    const owner = { kind: 'Deployment', apiVersion: 'apps/v1', name: 'paused', controller: true };
    await givenPod('owned', { ownerReferences: [{ ...owner, uid: metadata.uid ?? '' }] });
    await givenBudget({ maxUnavailable: '100%' });
    await untilCounted(5, 0, 1, 1, 'SufficientPods');
  });

  test.each(['replicationcontrollers', 'statefulsets.apps'])('supports %s', async (plural) => {
    const workloads = resource(plane, plural);
    const isCore = plural === 'replicationcontrollers';
    const kind = isCore ? 'ReplicationController' : 'StatefulSet';
    const apiVersion = isCore ? 'v1' : 'apps/v1';
    const workload: ApiObject = { kind, apiVersion, metadata: { name: 'w', ...inDefault } };
    const spec = {
      replicas: 7,
      selector: isCore ? labels : { matchLabels: labels },
      template: { metadata: { labels }, spec: podSpec },
    };
    const { metadata } = await workloads.create({ ...workload, spec });
    const uid = metadata.uid ?? '';
    await givenPod('owned', { ownerReferences: [{ kind, apiVersion, name: 'w', uid, controller: true }] });
    await givenBudget({ minAvailable: '50%' });
    await untilCounted(7, 4, 1, 0, 'InsufficientPods');
    const scale: AnyObject = { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'w', ...inDefault } };
    await workloads.updateSubresource('w', 'scale', { ...scale, spec: { replicas: 2 } }, inDefault);
    await untilCounted(2, 1, 1, 0, 'InsufficientPods');
  });
});
