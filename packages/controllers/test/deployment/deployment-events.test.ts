import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import type { Event, Pod, ResourceQuota } from '@orch/api/types/core_v1';
import type { DeepReadonly, JsonObject } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

/** No scheduler and no nodes run: the test sets which pods are ready. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['deployment', 'replicaset'], scheduler: false });
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
const apps = (resource: string) => ({ group: 'apps', version: 'v1', resource });
const pods = () => plane.client.resource<Pod>(core('pods'));
const deployments = () => plane.client.resource<Deployment>(apps('deployments'));
const sets = () => plane.client.resource<ReplicaSet>(apps('replicasets'));
const target = { ...apps('deployments'), ...inDefault, name: 'web' };
const podSpec = (image: string) => ({ containers: [{ name: 'main', image }] });

function givenDeployment(spec: Partial<NonNullable<Deployment['spec']>> = {}) {
  return deployments().create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', ...inDefault },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: podSpec('web:1') },
      ...spec,
    },
  });
}
const patch = (body: JsonObject) => deployments().patch('web', { type: 'merge', body }, inDefault);
const setImage = (image: string) => patch({ spec: { template: { spec: podSpec(image) } } });
const when = (predicate: (deployment: DeepReadonly<Deployment>) => boolean) =>
  plane.waitFor<Deployment>(target, (deployment) => {
    return deployment.status?.observedGeneration === deployment.metadata.generation && predicate(deployment);
  });
const conditionOf = ({ status }: DeepReadonly<Deployment>, type: string) =>
  status?.conditions?.find((condition) => condition.type === type);
const eventsOf = async () => {
  const { items } = await plane.client.resource<Event>(core('events')).list(inDefault);
  const found = items.filter(({ involvedObject }) => involvedObject.kind === 'Deployment');
  return found.map(({ type, reason, message, source }) => `${source?.component} ${type} ${reason} ${message}`);
};
const untilEvents = (...expected: readonly string[]) =>
  eventually(`the events are recorded: ${expected.join('; ')}`, async () => {
    const found = await eventsOf();
    return expected.every((each) => found.includes(`deployment-controller ${each}`)) || undefined;
  });
/** The replicas of the sets by image, when they are as given. */
const untilSizes = (expected: Readonly<Record<string, number>>) =>
  eventually(`the sizes are ${JSON.stringify(expected)}`, async () => {
    const { items } = await sets().list(inDefault);
    const sizes = new Map(items.map(({ spec }) => [spec?.template?.spec?.containers[0]?.image, spec?.replicas]));
    const isSame = Object.entries(expected).every(([image, size]) => sizes.get(image) === size);
    return (isSame && sizes.size === Object.keys(expected).length) || undefined;
  });
const nameOfSet = async (image: string) => {
  const { items } = await sets().list(inDefault);
  return items.find(({ spec }) => spec?.template?.spec?.containers[0]?.image === image)?.metadata.name ?? '';
};
/** Makes the pods with the image ready, at most `count`. */
async function makeReady(image: string, count = Number.POSITIVE_INFINITY) {
  const found = (await pods().list(inDefault)).items.filter((pod) => pod.spec?.containers[0]?.image === image);
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
  for (const pod of found.slice(0, count)) await pods().updateStatus({ ...pod, status });
}
async function untilPods(image: string, count: number) {
  await eventually(`${count} pods of ${image} exist`, async () => {
    const { items } = await pods().list(inDefault);
    return items.filter((pod) => pod.spec?.containers[0]?.image === image).length === count || undefined;
  });
}

describe('a deployment', () => {
  test('records an event for each replica set that it scales', async () => {
    await givenDeployment({ strategy: { type: 'Recreate' } });
    await untilSizes({ 'web:1': 2 });
    const first = await nameOfSet('web:1');
    await untilEvents(`Normal ScalingReplicaSet Scaled up replica set ${first} to 2`);
    await patch({ spec: { replicas: 3 } });
    await untilEvents(`Normal ScalingReplicaSet Scaled up replica set ${first} to 3`);
    await patch({ spec: { replicas: 1 } });
    await untilEvents(`Normal ScalingReplicaSet Scaled down replica set ${first} to 1`);
    await setImage('web:2');
    await untilSizes({ 'web:1': 0, 'web:2': 1 });
    const second = await nameOfSet('web:2');
    await untilEvents(
      `Normal ScalingReplicaSet Scaled down replica set ${first} to 0`,
      `Normal ScalingReplicaSet Scaled up replica set ${second} to 1`,
    );
    expect(await eventsOf()).toHaveLength(5);
  });

  test('reports a replica set that a quota rejects, in a condition and in an event', async () => {
    const quotas = plane.client.resource<ResourceQuota>(core('resourcequotas'));
    const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'none', ...inDefault } };
    const hard = { 'count/replicasets.apps': '0' };
    await quotas.updateStatus({ ...(await quotas.create({ ...quota, spec: { hard } })), status: { hard, used: hard } });
    await givenDeployment();
    const failed = await plane.waitFor<Deployment>(target, (deployment) => {
      return conditionOf(deployment, 'Progressing')?.reason === 'ReplicaSetCreateError';
    });
    const message = conditionOf(failed, 'Progressing')?.message ?? '';
    expect(message).toMatch(/^Failed to create new replica set "web-\w+": replicasets.apps "web-\w+" is forbidden: /);
    await untilEvents(`Warning ReplicaSetCreateError ${message}`);
  });

  test('misses its progress deadline while no pod becomes ready, and recovers', async () => {
    await givenDeployment({ progressDeadlineSeconds: 1 });
    const late = await when((deployment) => conditionOf(deployment, 'Progressing')?.status === 'False');
    expect(conditionOf(late, 'Progressing')).toMatchObject({
      reason: 'ProgressDeadlineExceeded',
      message: `ReplicaSet "${await nameOfSet('web:1')}" has timed out progressing.`,
    });
    await untilPods('web:1', 2);
    await makeReady('web:1');
    const done = await when((deployment) => {
      return conditionOf(deployment, 'Progressing')?.reason === 'NewReplicaSetAvailable';
    });
    expect(conditionOf(done, 'Progressing')?.status).toBe('True');
    expect(conditionOf(done, 'Available')?.status).toBe('True');
  });

  test('shares new replicas among its sets in proportion while it rolls out', async () => {
    const rollingUpdate = { maxSurge: 3, maxUnavailable: 2 };
    await givenDeployment({ replicas: 10, strategy: { type: 'RollingUpdate', rollingUpdate } });
    await untilPods('web:1', 10);
    await makeReady('web:1');
    await when(({ status }) => status?.availableReplicas === 10);
    await setImage('web:2');
    await untilSizes({ 'web:1': 8, 'web:2': 5 });
    await when(({ status }) => status?.replicas === 13);
    await patch({ spec: { replicas: 15 } });
    await untilSizes({ 'web:1': 11, 'web:2': 7 });
    await patch({ spec: { replicas: 5 } });
    // Scaled down to 8 pods of both.
    await untilSizes({ 'web:1': 5, 'web:2': 3 });
  });

  test('returns to the revision that an older client requests by annotation', async () => {
    await givenDeployment({ strategy: { type: 'Recreate' } });
    await untilSizes({ 'web:1': 2 });
    await setImage('web:2');
    await untilSizes({ 'web:1': 0, 'web:2': 2 });
    const request = (revision: string) =>
      patch({ metadata: { annotations: { 'deprecated.deployment.rollback.to': revision } } });
    const whenCleared = () =>
      plane.waitFor<Deployment>(target, ({ metadata }) => {
        return metadata.annotations?.['deprecated.deployment.rollback.to'] === undefined;
      });
    await request('1');
    await whenCleared();
    await untilSizes({ 'web:1': 2, 'web:2': 0 });
    const { metadata } = await when(
      (deployment) => deployment.metadata.annotations?.['deployment.orch.io/revision'] === '3',
    );
    // Creation, image, request, and the rollback itself.
    expect(metadata.generation).toBe(4);
    await request('9');
    await whenCleared();
    await request('3');
    await whenCleared();
    await untilEvents(
      'Normal DeploymentRollback Rolled back deployment "web" to revision 1',
      'Warning DeploymentRollbackRevisionNotFound Unable to find the revision to rollback to.',
      'Warning DeploymentRollbackTemplateUnchanged The rollback revision contains the same template as current deployment "web"',
    );
  });
});
