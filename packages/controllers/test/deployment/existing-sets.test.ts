import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import type { OwnerReference } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { faultyClient } from '../support/faulty-client.js';
import { eventually } from '../support/objects.js';
import { runControllersOn } from '../support/run-controllers.js';
import { labels, workloadOf } from '../support/workloads.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(() => plane.stop());
afterEach(() => plane.reset());

const inDefault = { namespace: 'default' };
const metadata = { name: 'web', ...inDefault };
const foreign: OwnerReference = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'x', controller: true };

/** The deployment once it has its set, and all sets. Before the first create another client makes that set, changed. */
async function roundWith(change: (set: ReplicaSet) => ReplicaSet) {
  const deployments = plane.client.resource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' });
  const sets = plane.client.resource<ReplicaSet>({ group: 'apps', version: 'v1', resource: 'replicasets' });
  const faulty = faultyClient(plane.client);
  faulty.inject({
    ...{ method: 'create', resource: 'replicasets' },
    before: async ({ body }) => void (await sets.create(change(JSON.parse(JSON.stringify(body))))),
  });
  const running = await runControllersOn(plane, { controllers: ['deployment'], client: faulty.client });
  try {
    const { uid } = (
      await deployments.create({ apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: workloadOf(2) })
    ).metadata;
    return await eventually('the deployment controls a set and has observed itself', async () => {
      const { items } = await sets.list(inDefault);
      const owned = items.filter((set) => set.metadata.ownerReferences?.some((owner) => owner.uid === uid));
      const { status } = await deployments.get('web', inDefault);
      return owned.length === 1 && status?.observedGeneration !== undefined ? { items, owned, status } : undefined;
    });
  } finally {
    await running.stop();
  }
}

test('a set that is orphaned while the deployment creates it is adopted, and no second set is created', async () => {
  const { items, owned, status } = await roundWith(({ metadata: { ownerReferences: _, ...rest }, ...set }) => ({
    ...set,
    metadata: rest,
  }));
  expect(items.map((set) => set.metadata.name)).toEqual(owned.map((set) => set.metadata.name));
  expect(owned[0]?.metadata.labels).toMatchObject(labels);
  expect(status.collisionCount ?? 0).toBe(0);
});

test('a set of another controller is a collision: the deployment creates one of another name', async () => {
  const { items, owned, status } = await roundWith((set) => ({
    ...set,
    metadata: { ...set.metadata, ownerReferences: [foreign] },
  }));
  expect([items.length, owned.length, status.collisionCount]).toEqual([2, 1, 1]);
});
