import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  // Pods stop after 25 ms instead of 500 ms.
  const simulation = { clockRate: 20 };
  const controllers = ['deployment', 'replicaset', 'nodelifecycle', 'serviceaccount'] as const;
  plane = await ControlPlane.start({ controllers, scheduler: true, nodes: 2, simulation });
});
afterAll(async () => {
  await plane.stop();
});

const inDefault = { namespace: 'default' };
const apps = (resource: string) => ({ group: 'apps', version: 'v1', resource });
const deployments = () => plane.client.resource<Deployment>(apps('deployments'));
const sets = () => plane.client.resource<ReplicaSet>(apps('replicasets'));
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });

interface Bounds {
  readonly replicas: number;
  readonly maxSurge: number | string;
  readonly maxUnavailable: number | string;
}

async function givenDeployment(name: string, { replicas, maxSurge, maxUnavailable }: Bounds): Promise<void> {
  const labels = { app: name };
  await deployments().create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, ...inDefault },
    spec: {
      replicas,
      revisionHistoryLimit: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx:1' }] } },
    },
  });
  await rolledOut(name);
}

async function rollTo(name: string, image: string): Promise<void> {
  const body = { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } };
  await deployments().patch(name, { type: 'strategic', body }, inDefault);
}

function rolledOut(name: string) {
  return eventually(`${name} is rolled out`, async () => {
    const { metadata, spec, status } = await deployments().get(name, inDefault);
    const counts = [status?.replicas, status?.updatedReplicas, status?.availableReplicas];
    if (status?.observedGeneration !== metadata.generation) return undefined;
    return counts.every((count) => count === spec?.replicas) || undefined;
  });
}

const isReady = (pod: DeepReadonly<Pod>) =>
  !pod.metadata.deletionTimestamp &&
  pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;

describe('a rolling update', () => {
  test.each<Bounds & { readonly readyMin: number; readonly podsMax: number }>([
    { replicas: 4, maxSurge: 1, maxUnavailable: 0, readyMin: 4, podsMax: 5 },
    { replicas: 4, maxSurge: 0, maxUnavailable: 1, readyMin: 3, podsMax: 4 },
    { replicas: 4, maxSurge: '25%', maxUnavailable: '50%', readyMin: 2, podsMax: 5 },
  ])(
    'of $replicas pods with maxSurge $maxSurge and maxUnavailable $maxUnavailable keeps $readyMin ready and has at most $podsMax',
    async (bounds) => {
      const name = `rolling-${bounds.readyMin}-${bounds.podsMax}`;
      await givenDeployment(name, bounds);
      const labelSelector = `app=${name}`;
      const before = await pods().list({ ...inDefault, labelSelector });
      const current = new Map(before.items.map((pod) => [pod.metadata.uid, pod]));
      const stopping = new AbortController();
      let readyMin = current.size;
      let podsMax = current.size;
      const watching = (async () => {
        const { resourceVersion } = before.metadata;
        for await (const event of pods().watch({
          ...inDefault,
          labelSelector,
          resourceVersion,
          signal: stopping.signal,
        })) {
          if (event.type === 'BOOKMARK') continue;
          if (event.type === 'DELETED') current.delete(event.object.metadata.uid);
          else current.set(event.object.metadata.uid, event.object);
          const running = [...current.values()].filter((pod) => !pod.metadata.deletionTimestamp);
          readyMin = Math.min(readyMin, running.filter(isReady).length);
          podsMax = Math.max(podsMax, running.length);
        }
      })().catch(() => {});
      await rollTo(name, 'nginx:2');
      await rolledOut(name);
      stopping.abort(new Error('enough'));
      await watching;
      expect(readyMin).toBeGreaterThanOrEqual(bounds.readyMin);
      expect(podsMax).toBeLessThanOrEqual(bounds.podsMax);
      const after = (await pods().list({ ...inDefault, labelSelector })).items.filter(
        (pod) => !pod.metadata.deletionTimestamp,
      );
      expect(after.map((pod) => pod.spec?.containers?.[0]?.image)).toEqual(Array(4).fill('nginx:2'));
    },
  );

  test('back to an earlier template reuses its replica set, and deletes old ones beyond the limit', async () => {
    await givenDeployment('back', { replicas: 1, maxSurge: 1, maxUnavailable: 0 });
    const names = async () =>
      (await sets().list({ ...inDefault, labelSelector: 'app=back' })).items.map((set) => set.metadata.name ?? '');
    const [first = ''] = await names();
    await rollTo('back', 'nginx:2');
    await rolledOut('back');
    await rollTo('back', 'nginx:1');
    await rolledOut('back');
    expect((await sets().get(first, inDefault)).spec?.replicas).toBe(1);
    expect(await names()).toHaveLength(2);
    await rollTo('back', 'nginx:3');
    await rolledOut('back');
    await eventually('one old replica set is kept', async () => (await names()).length === 2 || undefined);
    expect(await names()).toContain(first);
  });

  test('stops while it is paused, and continues after that', async () => {
    await givenDeployment('paused', { replicas: 2, maxSurge: 1, maxUnavailable: 0 });
    const pause = (paused: boolean) =>
      deployments().patch('paused', { type: 'merge', body: { spec: { paused } } }, inDefault);
    await pause(true);
    await rollTo('paused', 'nginx:2');
    await eventually('the change is observed', async () => {
      const { metadata, status } = await deployments().get('paused', inDefault);
      return status?.observedGeneration === metadata.generation || undefined;
    });
    expect((await sets().list({ ...inDefault, labelSelector: 'app=paused' })).items).toHaveLength(1);
    await pause(false);
    await rolledOut('paused');
    const { items } = await pods().list({ ...inDefault, labelSelector: 'app=paused' });
    const running = items.filter((pod) => !pod.metadata.deletionTimestamp);
    expect(running.map((pod) => pod.spec?.containers?.[0]?.image)).toEqual(['nginx:2', 'nginx:2']);
  });
});

test('a Recreate deployment creates new pods only after the last old one has stopped', async () => {
  const name = 'recreated';
  await givenDeployment(name, { replicas: 2, maxSurge: 1, maxUnavailable: 0 });
  const body = { spec: { strategy: { type: 'Recreate', rollingUpdate: null } } };
  await deployments().patch(name, { type: 'merge', body }, inDefault);
  await rollTo(name, 'nginx:2');
  await eventually('only new pods exist', async () => {
    const { items } = await pods().list({ ...inDefault, labelSelector: `app=${name}` });
    const images = new Set(items.map((pod) => pod.spec?.containers?.[0]?.image));
    expect(images.size).toBeLessThanOrEqual(1);
    return (items.length === 2 && images.has('nginx:2')) || undefined;
  });
});
