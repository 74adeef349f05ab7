import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { ControlPlane } from '@orch/testing';
import { eventually } from './support.js';

/** One controller alone: pods stay where they are made, and nobody collects what is left. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['replicaset'] });
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
const sets = () => plane.client.resource<ReplicaSet>({ group: 'apps', version: 'v1', resource: 'replicasets' });

async function givenSet(replicas: number) {
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
  return await sets().create({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web', ...inDefault },
    spec: { replicas, selector: { matchLabels: labels }, template },
  });
}

/** The pods the set selects, once they are so many and the set says so of generation and number. */
function podsWhenThere(count: number) {
  return eventually(`${count} pods are there, and counted`, async () => {
    const { metadata, status } = await sets().get('web', inDefault);
    const { items } = await pods().list({ ...inDefault, labelSelector: 'app=web' });
    const counted = status?.replicas === count && status.observedGeneration === metadata.generation;
    return (counted && items.length === count) || undefined ? items : undefined;
  });
}

const namesOf = (items: readonly { readonly metadata: { readonly name?: string } }[]) =>
  items.map(({ metadata }) => metadata.name ?? '');

describe('a replica set', () => {
  test('makes the pods it asks for from its template, and owns them', async () => {
    const { metadata } = await givenSet(3);
    const made = await podsWhenThere(3);
    for (const pod of made) {
      expect(pod.metadata.name).toMatch(/^web-[a-z0-9]{5}$/);
      expect(pod.spec?.containers?.[0]?.image).toBe('nginx');
      expect(pod.metadata.ownerReferences).toEqual([
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: 'web',
          uid: metadata.uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ]);
    }
  });

  test('makes up for a pod that is deleted or has failed, and takes surplus away', async () => {
    await givenSet(3);
    const [gone, failing] = await podsWhenThere(3);
    if (gone === undefined || failing === undefined) throw new Error('no pods');
    await pods().delete(gone.metadata.name ?? '', { ...inDefault, gracePeriodSeconds: 0 });
    expect(namesOf(await podsWhenThere(3))).not.toContain(gone.metadata.name);

    await pods().updateStatus({ ...failing, status: { phase: 'Failed' } });
    await eventually('another pod stands in for the failed one', async () => {
      return (await pods().list({ ...inDefault, labelSelector: 'app=web' })).items.length === 4 || undefined;
    });
    await pods().delete(failing.metadata.name ?? '', { ...inDefault, gracePeriodSeconds: 0 });

    await sets().patch('web', { type: 'merge', body: { spec: { replicas: 1 } } }, inDefault);
    await podsWhenThere(1);
    await sets().patch('web', { type: 'merge', body: { spec: { replicas: 0 } } }, inDefault);
    await podsWhenThere(0);
  });

  test('adopts pods that it selects and nobody owns, and makes no more than are missing', async () => {
    const bare: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'bare', labels, ...inDefault },
      spec: { containers: [{ name: 'main', image: 'nginx' }] },
    };
    await pods().create(bare);
    const controller = { apiVersion: 'example.com/v1', kind: 'Other', name: 'x', uid: 'x', controller: true };
    await pods().create({ ...bare, metadata: { ...bare.metadata, name: 'owned', ownerReferences: [controller] } });
    const { metadata } = await givenSet(2);
    const adopted = await eventually('the bare pod is owned', async () => {
      return (await pods().get('bare', inDefault)).metadata.ownerReferences?.[0];
    });
    expect(adopted).toMatchObject({ kind: 'ReplicaSet', uid: metadata.uid, controller: true });
    const all = namesOf(
      await eventually('one pod is made', async () => {
        const { items } = await pods().list({ ...inDefault, labelSelector: 'app=web' });
        return items.length === 3 ? items : undefined;
      }),
    );
    expect(all).toEqual(expect.arrayContaining(['bare', 'owned', expect.stringMatching(/^web-/)]));
    expect((await pods().get('owned', inDefault)).metadata.ownerReferences).toEqual([controller]);
  });

  test('releases a pod whose labels it no longer selects, and replaces it', async () => {
    await givenSet(1);
    const [first] = namesOf(await podsWhenThere(1));
    if (first === undefined) throw new Error('no pod');
    await pods().patch(first, { type: 'merge', body: { metadata: { labels: { app: 'debugged' } } } }, inDefault);
    await eventually('the pod has no owner', async () => {
      return ((await pods().get(first, inDefault)).metadata.ownerReferences ?? []).length === 0 || undefined;
    });
    expect(namesOf(await podsWhenThere(1))).not.toContain(first);
  });

  test('counts in its status the pods that are ready and available', async () => {
    await givenSet(2);
    const [pod] = await podsWhenThere(2);
    if (pod === undefined) throw new Error('no pod');
    const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: '2021-04-08T12:00:00Z' }];
    await pods().updateStatus({ ...pod, status: { phase: 'Running', conditions } });
    const status = await eventually('one is ready', async () => {
      const { status } = await sets().get('web', inDefault);
      return status?.readyReplicas === 1 ? status : undefined;
    });
    expect(status).toMatchObject({ replicas: 2, fullyLabeledReplicas: 2, readyReplicas: 1, availableReplicas: 1 });
  });
});
