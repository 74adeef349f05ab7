import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment } from '@orch/api/types/apps_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { wellKnown } from '@orch/apimachinery';
import { ControlPlane } from '../src/control-plane.js';
import { configMap, eventually, isGone, resource } from './support.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: 'all', scheduler: true, nodes: 3, naming: 'kubernetes' });
});
afterAll(async () => {
  await plane.stop();
});

describe('namespaces', () => {
  test('deleting one deletes all its content, including running pods [Terminology, 7]', async () => {
    const namespaces = resource(plane, 'namespaces');
    const namespace = 'doomed';
    await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    await eventually('the account is created', async () =>
      (await isGone(resource(plane, 'serviceaccounts'), 'default', namespace)) ? undefined : true,
    );
    await plane.client
      .resource({ group: 'apps', version: 'v1', resource: 'deployments' })
      .create(deployment('web', { namespace, replicas: 2 }));
    await resource(plane, 'configmaps').create({ ...configMap('x'), metadata: { name: 'x', namespace } });
    await resource(plane, 'secrets').create({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'x', namespace },
    });
    await podsReady(namespace, 2);
    await namespaces.delete(namespace);
    expect((await namespaces.get(namespace))['status']).toMatchObject({ phase: 'Terminating' });
    await eventually('the namespace is gone', async () => (await isGone(namespaces, namespace)) || undefined);
    for (const plural of ['pods', 'configmaps', 'secrets', 'serviceaccounts', 'replicasets.apps', 'deployments.apps']) {
      expect((await resource(plane, plural).list({ namespace })).items).toEqual([]);
    }
  });
});

describe('deployments on simulated nodes', () => {
  test('roll out, scale, roll out another image, and leave nothing behind after their deletion [What the service does, 8] [What the service does, 9]', async () => {
    const namespace = 'default';
    const deployments = plane.client.resource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' });
    await deployments.create(deployment('rolling', { namespace, replicas: 3 }));
    await available('rolling', 3);
    const nodes = new Set((await podsReady(namespace, 3, 'app=rolling')).map((pod) => pod.spec?.nodeName));
    for (const node of nodes) expect(node).toMatch(/^node-[123]$/);

    await deployments.patch('rolling', { type: 'merge', body: { spec: { replicas: 5 } } }, { namespace });
    await available('rolling', 5);

    const containers = [{ name: 'main', image: 'nginx:2' }];
    await deployments.patch(
      'rolling',
      { type: 'strategic', body: { spec: { template: { spec: { containers } } } } },
      { namespace },
    );
    await available('rolling', 5);
    const pods = await podsReady(namespace, 5, 'app=rolling');
    expect(pods.map((pod) => pod.spec?.containers?.[0]?.image)).toEqual(Array(5).fill('nginx:2'));
    const sets = await resource(plane, 'replicasets.apps').list({ namespace, labelSelector: 'app=rolling' });
    expect(sets.items).toHaveLength(2);

    await deployments.delete('rolling', { namespace, propagationPolicy: 'Background' });
    for (const plural of ['pods', 'replicasets.apps']) {
      await eventually(`no ${plural} are left`, async () => {
        const { items } = await resource(plane, plural).list({ namespace, labelSelector: 'app=rolling' });
        return items.length === 0 || undefined;
      });
    }

    async function available(name: string, count: number): Promise<void> {
      await eventually(`${count} of ${name} are updated and available`, async () => {
        const { metadata, status } = await deployments.get(name, { namespace });
        const done =
          status?.observedGeneration === metadata.generation &&
          status?.replicas === count &&
          status?.updatedReplicas === count &&
          status?.availableReplicas === count;
        return done || undefined;
      });
    }
  });

  test('a pod that fits on no node stays pending with the reason', async () => {
    const pods = plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
    const namespace = 'default';
    await pods.create({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'huge', namespace },
      spec: { containers: [{ name: 'main', image: 'nginx', resources: { requests: { cpu: '1000' } } }] },
    });
    const condition = await eventually('the pod has the reason', async () => {
      const pod = await pods.get('huge', { namespace });
      return pod.status?.conditions?.find((each) => each.type === 'PodScheduled' && each.status === 'False');
    });
    expect(condition.message).toBe('0/3 nodes are available: 3 Insufficient cpu.');
    await pods.delete('huge', { namespace, gracePeriodSeconds: 0 });
  });

  test('nodes have leases', async () => {
    const nodes = await plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' }).list();
    expect(nodes.items.map((node) => node.metadata.name)).toEqual(['node-1', 'node-2', 'node-3']);
    const leases = plane.client.resource({ group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' });
    await eventually('each node has a lease', async () => {
      const { items } = await leases.list({ namespace: 'kube-node-lease' });
      return items.length === 3 || undefined;
    });
  });
});

test('only the chosen controllers run', async () => {
  await using collecting = await ControlPlane.start({ controllers: ['garbagecollector'], scheduler: false });
  const maps = resource(collecting, 'configmaps');
  const owner = await maps.create(configMap('owner'));
  const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: owner.metadata.uid ?? '' }];
  const dependent = configMap('dependent');
  await maps.create({ ...dependent, metadata: { ...dependent.metadata, ownerReferences } });
  await collecting.client
    .resource({ group: 'apps', version: 'v1', resource: 'deployments' })
    .create(deployment('idle', { namespace: 'default', replicas: 1 }));
  await maps.delete('owner', { namespace: 'default' });
  await eventually('the dependent is collected', async () => (await isGone(maps, 'dependent', 'default')) || undefined);
  expect((await resource(collecting, 'replicasets.apps').list()).items).toEqual([]);
  // The account of the garbage collector, with whose token it works. The controller of accounts would add others.
  const accounts = (await resource(collecting, 'serviceaccounts').list()).items;
  expect(accounts.map(({ metadata }) => metadata.name)).toEqual(['generic-garbage-collector']);
});

function deployment(
  name: string,
  { namespace, replicas }: { readonly namespace: string; readonly replicas: number },
): Deployment {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx:1' }] } },
    },
  };
}

async function podsReady(namespace: string, count: number, labelSelector = '') {
  const pods = plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
  return await eventually(`${count} pods are ready`, async () => {
    const { items } = await pods.list({ namespace, labelSelector });
    const ready = items.filter(
      (pod) =>
        !pod.metadata.deletionTimestamp &&
        pod.status?.phase === 'Running' &&
        pod.status.conditions?.some((each) => each.type === 'Ready' && each.status === 'True'),
    );
    return ready.length === count && items.length === count ? ready : undefined;
  });
}

test('a hundred pods run with distinct addresses, and stop gracefully', async () => {
  const pods = resource(plane, 'pods');
  const labels = { crowd: 'yes' };
  const spec = { containers: [{ name: 'main', image: 'nginx' }] };
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      pods.create(
        { apiVersion: 'v1', kind: 'Pod', metadata: { name: `crowd-${index}`, labels }, spec },
        { namespace: 'default' },
      ),
    ),
  );
  const ready = await podsReady('default', 100, 'crowd=yes');
  expect(new Set(ready.map((pod) => pod.status?.podIP)).size).toBe(100);
  await pods.deleteCollection({ namespace: 'default', labelSelector: 'crowd=yes' });
  await eventually('all are gone', async () => {
    const { items } = await pods.list({ namespace: 'default', labelSelector: 'crowd=yes' });
    return items.length === 0 || undefined;
  });
});
