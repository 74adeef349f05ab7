import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Event, Pod, ReplicationController, ResourceQuota } from '@orch/api/types/core_v1';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

/** No scheduler and no nodes run: the test sets which pods are ready. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['replicationcontroller'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  await plane.reset();
});

const inDefault = { namespace: 'default' };
const labels = { app: 'web' };
const core = (resource: string) => ({ group: '', version: 'v1', resource });
const pods = () => plane.client.resource<Pod>(core('pods'));
const controllers = () => plane.client.resource<ReplicationController>(core('replicationcontrollers'));
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };

const givenController = (replicas: number) =>
  controllers().create({
    apiVersion: 'v1',
    kind: 'ReplicationController',
    metadata: { name: 'web', ...inDefault },
    spec: { replicas, selector: labels, template },
  });
const whenCounted = (replicas: number) =>
  eventually(`${replicas} pods are counted`, async () => {
    const found = await controllers().get('web', inDefault);
    const isObserved = found.status?.observedGeneration === found.metadata.generation;
    return isObserved && found.status?.replicas === replicas ? found : undefined;
  });
const eventsWhen = (count: number) =>
  eventually(`${count} events exist`, async () => {
    const { items } = await plane.client.resource<Event>(core('events')).list(inDefault);
    const found = items.filter(({ involvedObject }) => involvedObject.kind === 'ReplicationController');
    return found.length === count ? found : undefined;
  });

describe('a replication controller', () => {
  test('creates, counts and deletes pods, and records an event for each', async () => {
    const { metadata } = await givenController(2);
    await whenCounted(2);
    const made = (await pods().list(inDefault)).items;
    for (const pod of made) {
      expect(pod.metadata.name).toMatch(/^web-[a-z0-9]{5}$/);
      expect(pod.metadata.ownerReferences).toEqual([
        {
          apiVersion: 'v1',
          kind: 'ReplicationController',
          name: 'web',
          uid: metadata.uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ]);
    }
    const [ready, other] = made;
    if (ready === undefined || other === undefined) throw new Error('no pods');
    const conditions = [{ type: 'Ready', status: 'True' }];
    await pods().updateStatus({ ...ready, status: { phase: 'Running', conditions } });
    await eventually('the ready pod is counted', async () => {
      return (await controllers().get('web', inDefault)).status?.availableReplicas === 1 || undefined;
    });
    expect((await controllers().get('web', inDefault)).status).toMatchObject({
      replicas: 2,
      fullyLabeledReplicas: 2,
      readyReplicas: 1,
      availableReplicas: 1,
    });
    await controllers().patch('web', { type: 'merge', body: { spec: { replicas: 1 } } }, inDefault);
    await whenCounted(1);
    expect((await pods().list(inDefault)).items.map((pod) => pod.metadata.name)).toEqual([ready.metadata.name]);

    const events = await eventsWhen(3);
    expect(events.map(({ type, reason, message }) => `${type} ${reason} ${message}`).toSorted()).toEqual(
      [
        ...made.map((pod) => `Normal SuccessfulCreate Created pod: ${pod.metadata.name}`),
        `Normal SuccessfulDelete Deleted pod: ${other.metadata.name}`,
      ].toSorted(),
    );
    expect(events.map(({ source }) => source?.component)).toEqual(Array(3).fill('replication-controller'));
  });

  test('adopts pods that its selector selects, and releases them when it does not', async () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'bare', labels, ...inDefault },
      spec: template.spec,
    };
    await pods().create(pod);
    const { metadata } = await givenController(1);
    await eventually('the pod is adopted', async () => {
      return (await pods().get('bare', inDefault)).metadata.ownerReferences?.[0]?.uid === metadata.uid || undefined;
    });
    await whenCounted(1);
    await pods().patch('bare', { type: 'merge', body: { metadata: { labels: { app: 'other' } } } }, inDefault);
    await eventually('the pod is released and replaced', async () => {
      const { items } = await pods().list(inDefault);
      const bare = items.find((each) => each.metadata.name === 'bare');
      return (items.length === 2 && bare?.metadata.ownerReferences === undefined) || undefined;
    });
  });

  test('reports pods that a quota rejects, in a condition and in an event', async () => {
    const quotas = plane.client.resource<ResourceQuota>(core('resourcequotas'));
    const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'none', ...inDefault } };
    const created = await quotas.create({ ...quota, spec: { hard: { pods: '0' } } });
    await quotas.updateStatus({ ...created, status: { hard: { pods: '0' }, used: { pods: '0' } } });
    await givenController(3);
    const condition = await eventually('the condition is set', async () => {
      return (await controllers().get('web', inDefault)).status?.conditions?.[0];
    });
    expect(condition).toMatchObject({ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' });
    expect(condition.message).toMatch(/^pods "web-[a-z0-9]{5}" is forbidden: /);
    const event = await eventually('an event is recorded', async () => {
      const { items } = await plane.client.resource<Event>(core('events')).list(inDefault);
      return items.find(({ reason }) => reason === 'FailedCreate');
    });
    expect(event).toMatchObject({ type: 'Warning', message: expect.stringMatching(/^Error creating: pods "web-/) });
  });
});
