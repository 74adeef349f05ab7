import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

/** Only one controller runs: pods are not scheduled, and no garbage is collected. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['replicaset'], scheduler: false });
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

/** The selected pods, as soon as their number is as given and the status of the set has it. */
function podsWhenThere(count: number) {
  return eventually(`${count} pods exist and are counted`, async () => {
    const { metadata, status } = await sets().get('web', inDefault);
    const { items } = await pods().list({ ...inDefault, labelSelector: 'app=web' });
    const counted = status?.replicas === count && status.observedGeneration === metadata.generation;
    return (counted && items.length === count) || undefined ? items : undefined;
  });
}

const namesOf = (items: readonly { readonly metadata: { readonly name?: string } }[]) =>
  items.map(({ metadata }) => metadata.name ?? '');

describe('a replica set', () => {
  test('creates its pods from its template, and owns them', async () => {
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

  test('replaces a deleted or failed pod, and deletes surplus pods', async () => {
    await givenSet(3);
    const [gone, failing] = await podsWhenThere(3);
    if (gone === undefined || failing === undefined) throw new Error('no pods');
    await pods().delete(gone.metadata.name ?? '', { ...inDefault, gracePeriodSeconds: 0 });
    expect(namesOf(await podsWhenThere(3))).not.toContain(gone.metadata.name);

    await pods().updateStatus({ ...failing, status: { phase: 'Failed' } });
    await eventually('the failed pod is replaced', async () => {
      return (await pods().list({ ...inDefault, labelSelector: 'app=web' })).items.length === 4 || undefined;
    });
    await pods().delete(failing.metadata.name ?? '', { ...inDefault, gracePeriodSeconds: 0 });

    await sets().patch('web', { type: 'merge', body: { spec: { replicas: 1 } } }, inDefault);
    await podsWhenThere(1);
    await sets().patch('web', { type: 'merge', body: { spec: { replicas: 0 } } }, inDefault);
    await podsWhenThere(0);
  });

  test('adopts selected pods without an owner, and creates only the missing ones', async () => {
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
      await eventually('one pod is created', async () => {
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

  test('counts ready and available pods in its status', async () => {
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
