import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pod, ResourceQuota } from '@orch/api/types/core_v1';
import { FakeClock, isStatusError } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { settleMs } from '../../src/resourcequota/resourcequota.js';
import { configMap, configMaps, eventually, resource } from '../support/objects.js';
import { type RunningControllers, runControllersOn } from '../support/run-controllers.js';

let plane: ControlPlane;
let running: RunningControllers;
/** Advanced only where a test waits for the end of writes that are under way. */
const clock = new FakeClock(new Date());
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['serviceaccount'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
beforeEach(async () => {
  running = await runControllersOn(plane, { controllers: ['resourcequota'], clock });
});
afterEach(async () => {
  await running.stop();
  await plane.reset();
});

const inDefault = { namespace: 'default' };
const quotas = () => plane.client.resource<ResourceQuota>({ group: '', version: 'v1', resource: 'resourcequotas' });
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });

async function givenQuota(hard: Readonly<Record<string, string>>, scopes: readonly string[] = []) {
  const spec = { hard: { ...hard }, scopes: [...scopes] };
  await quotas().create({ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q', ...inDefault }, spec });
  await eventually('the usage is counted', async () => {
    const { status } = await quotas().get('q', inDefault);
    return Object.keys(status?.used ?? {}).length === Object.keys(hard).length || undefined;
  });
}
const used = async () => (await quotas().get('q', inDefault)).status?.used;
async function usedBecomes(expected: Readonly<Record<string, string>>) {
  await eventually(`used becomes ${JSON.stringify(expected)}`, async () => {
    return JSON.stringify(await used()) === JSON.stringify(expected) || undefined;
  });
}
/** Whether a create was accepted; fails for errors other than Forbidden. */
async function isAccepted(creating: Promise<unknown>): Promise<boolean> {
  try {
    await creating;
    return true;
  } catch (error) {
    if (isStatusError(error, 'Forbidden')) return false;
    throw error;
  }
}
const createPod = (name: string, cpu = '1') =>
  pods().create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...inDefault },
    spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu } } }] },
  });
const deletePod = (name: string) => pods().delete(name, { ...inDefault, gracePeriodSeconds: 0 });

describe('the controller resourcequota', () => {
  test('counts the objects that are older than the quota, also the service of the API server', async () => {
    await createPod('a', '250m');
    await createPod('b', '500m');
    await configMaps(plane).create(configMap('c'));
    await givenQuota({ pods: '5', 'requests.cpu': '1', services: '3' });
    await usedBecomes({ pods: '2', 'requests.cpu': '750m', services: '1' });
    expect((await quotas().get('q', inDefault)).status?.hard).toEqual({
      pods: '5',
      'requests.cpu': '1',
      services: '3',
    });
  });

  test('frees the capacity of a deleted object', async () => {
    await givenQuota({ pods: '1' });
    await createPod('a');
    expect(await isAccepted(createPod('b'))).toBe(false);
    await deletePod('a');
    await usedBecomes({ pods: '0' });
    expect(await isAccepted(createPod('b'))).toBe(true);
  });

  test.each(['Succeeded', 'Failed'])(
    'frees the capacity of a pod in the phase %s, which still exists',
    async (phase) => {
      await givenQuota({ pods: '1', 'count/pods': '5', 'requests.cpu': '1' });
      const pod = await createPod('a');
      await pods().updateStatus({ ...pod, status: { phase } });
      await usedBecomes({ 'count/pods': '1', pods: '0', 'requests.cpu': '0' });
      expect(await isAccepted(createPod('b'))).toBe(true);
    },
  );

  test('frees the capacity of a service that needs fewer node ports', async () => {
    await givenQuota({ services: '5', 'services.nodeports': '1' });
    const services = resource(plane, 'services');
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's', ...inDefault } };
    await services.create({ ...service, spec: { type: 'NodePort', ports: [{ port: 1 }] } });
    expect(await used()).toEqual({ services: '2', 'services.nodeports': '1' });
    const body = { spec: { type: 'ClusterIP', ports: [{ port: 1, nodePort: null }] } };
    await services.patch('s', { type: 'merge', body }, inDefault);
    await usedBecomes({ services: '2', 'services.nodeports': '0' });
  });

  test('counts objects of other groups that a quota names', async () => {
    const leases = resource(plane, 'leases.coordination.orch.io');
    const lease = (name: string) => ({
      apiVersion: 'coordination.orch.io/v1',
      kind: 'Lease',
      metadata: { name, ...inDefault },
    });
    await leases.create(lease('a'));
    await givenQuota({ 'count/leases.coordination.orch.io': '2' });
    expect(await used()).toEqual({ 'count/leases.coordination.orch.io': '1' });
    await leases.create(lease('b'));
    expect(await isAccepted(leases.create(lease('c')))).toBe(false);
    await leases.delete('a', inDefault);
    await usedBecomes({ 'count/leases.coordination.orch.io': '1' });
  });

  test('counts anew when the hard limits change', async () => {
    await configMaps(plane).create(configMap('a'));
    await givenQuota({ pods: '1' });
    const quota = await quotas().get('q', inDefault);
    await quotas().update({ ...quota, spec: { hard: { pods: '2', configmaps: '1' } } });
    await usedBecomes({ configmaps: '1', pods: '0' });
    expect(await isAccepted(configMaps(plane).create(configMap('b')))).toBe(false);
  });

  test('counts pods in the scopes of the quota', async () => {
    await createPod('a');
    await givenQuota({ pods: '1' }, ['Terminating']);
    expect(await used()).toEqual({ pods: '0' });
    await createPod('b');
    expect(await used()).toEqual({ pods: '0' });
  });

  test('lowers a used amount that no object explains when no write is under way', async () => {
    await createPod('a');
    await givenQuota({ pods: '5' });
    const quota = await quotas().get('q', inDefault);
    await quotas().updateStatus({ ...quota, status: { hard: { pods: '5' }, used: { pods: '4' } } });
    expect(await used()).toEqual({ pods: '4' });
    await eventually('the amount is that of the objects', async () => {
      await clock.advance(settleMs);
      return JSON.stringify(await used()) === JSON.stringify({ pods: '1' }) || undefined;
    });
  });
});
