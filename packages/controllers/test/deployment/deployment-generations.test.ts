import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import type { JsonObject } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  const controllers = ['deployment', 'replicaset', 'nodelifecycle', 'serviceaccount'] as const;
  plane = await ControlPlane.start({ controllers, scheduler: true, nodes: 2, naming: 'kubernetes' });
});
afterAll(async () => {
  await plane.stop();
});

const inDefault = { namespace: 'default' };
const apps = (resource: string) => ({ group: 'apps', version: 'v1', resource });
const deployments = () => plane.client.resource<Deployment>(apps('deployments'));
const sets = () => plane.client.resource<ReplicaSet>(apps('replicasets'));
const revision = 'deployment.kubernetes.io/revision';
const history = 'deployment.kubernetes.io/revision-history';

async function create(name: string, replicas = 2): Promise<void> {
  const labels = { app: name };
  await deployments().create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, ...inDefault },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'a:1' }] } },
    },
  });
}

const change = (name: string, body: JsonObject) => deployments().patch(name, { type: 'merge', body }, inDefault);
const setImage = (name: string, image: string) =>
  change(name, { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } });
const setOf = async (name: string, image: string) => {
  const { items } = await sets().list({ ...inDefault, labelSelector: `app=${name}` });
  return items.find((set) => set.spec?.template?.spec?.containers?.[0]?.image === image);
};

/** Waits until Progressing has the reason; returns generation and revision. */
function settled(name: string, reason: string, isDone: (deployment: Deployment) => boolean = () => true) {
  return eventually(`${name} has the reason ${reason}`, async () => {
    const deployment = await deployments().get(name, inDefault);
    const { metadata, status } = deployment;
    const progressing = status?.conditions?.find(({ type }) => type === 'Progressing');
    if (progressing?.reason !== reason || status?.observedGeneration !== metadata.generation) return undefined;
    if (!isDone(deployment as Deployment)) return undefined;
    return { generation: metadata.generation, revision: metadata.annotations?.[revision] };
  });
}

describe('a deployment', () => {
  test('increases its generation for each change of a user, and for no write of the controller', async () => {
    await create('counted');
    const isAvailable = ({ status, spec }: Deployment) => status?.availableReplicas === spec?.replicas;
    expect(await settled('counted', 'NewReplicaSetAvailable', isAvailable)).toEqual({ generation: 1, revision: '1' });
    await setImage('counted', 'a:2');
    const isUpdated = (deployment: Deployment) =>
      isAvailable(deployment) && deployment.status?.updatedReplicas === deployment.status?.replicas;
    expect(await settled('counted', 'NewReplicaSetAvailable', isUpdated)).toEqual({ generation: 2, revision: '2' });
    await change('counted', { spec: { replicas: 3 } });
    expect(await settled('counted', 'NewReplicaSetAvailable', isAvailable)).toEqual({ generation: 3, revision: '2' });
    await change('counted', { metadata: { annotations: { note: 'a' } } });
    await settled('counted', 'NewReplicaSetAvailable');
    await change('counted', { metadata: { labels: { note: 'a' } } });
    await change('counted', { spec: { paused: true } });
    expect(await settled('counted', 'DeploymentPaused')).toEqual({ generation: 5, revision: '2' });
    await setImage('counted', 'a:1');
    expect(await settled('counted', 'DeploymentPaused')).toEqual({ generation: 6, revision: '3' });
    await change('counted', { spec: { paused: null } });
    expect(await settled('counted', 'NewReplicaSetAvailable', isUpdated)).toEqual({ generation: 7, revision: '3' });
    const first = await setOf('counted', 'a:1');
    expect(first?.metadata.annotations).toMatchObject({ note: 'a', [revision]: '3', [history]: '1' });
  });

  test('keeps revisions beyond 2^53 exactly', async () => {
    await create('exact', 1);
    await settled('exact', 'NewReplicaSetAvailable');
    const first = await setOf('exact', 'a:1');
    const body = { metadata: { annotations: { [revision]: '9007199254740993' } } };
    await sets().patch(first?.metadata.name ?? '', { type: 'merge', body }, inDefault);
    await eventually('the deployment has the revision of its set', async () => {
      const { metadata } = await deployments().get('exact', inDefault);
      return metadata.annotations?.[revision] === '9007199254740993' || undefined;
    });
    await setImage('exact', 'a:2');
    await eventually('the next set has the next revision', async () => {
      const second = await setOf('exact', 'a:2');
      return second?.metadata.annotations?.[revision] === '9007199254740994' || undefined;
    });
    await setImage('exact', 'a:1');
    await eventually('the first set has the revision after that', async () => {
      const again = await setOf('exact', 'a:1');
      return again?.metadata.annotations?.[revision] === '9007199254740995' || undefined;
    });
    expect((await setOf('exact', 'a:1'))?.metadata.annotations?.[history]).toBe('9007199254740993');
    expect((await deployments().get('exact', inDefault)).metadata.generation).toBe(3);
  });

  test('reverts a change of the replicas of its new set', async () => {
    await create('scaled', 1);
    await settled('scaled', 'NewReplicaSetAvailable');
    const set = await setOf('scaled', 'a:1');
    await sets().patch(set?.metadata.name ?? '', { type: 'merge', body: { spec: { replicas: 3 } } }, inDefault);
    await eventually('the set has one replica again', async () => {
      const current = await setOf('scaled', 'a:1');
      return (current?.spec?.replicas === 1 && current.metadata.generation === 3) || undefined;
    });
  });
});
