import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FakeClock, internalError } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type FaultyClient, failing, faultyClient } from './support/faulty-client.js';
import { configMap, configMaps, isGone, resource } from './support/objects.js';
import { withControllers } from './support/run-controllers.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(() => plane.stop());

/** Lets seconds pass until the condition holds, at most this number. Returns how many. */
async function secondsUntil(clock: FakeClock, max: number, isTrue: () => Promise<boolean>): Promise<number> {
  for (let second = 0; second < max; second += 1) {
    if (await isTrue()) return second;
    await clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await isTrue()).toBe(true);
  return max;
}

const documents = ({ requests }: FaultyClient, path: string) =>
  requests.filter((request) => request.method === 'getRaw' && request.resource === path).length;
const noLuck = failing(() => internalError('no luck'));

test('the garbage collector discovers a group again soon after its list could not be read', async () => {
  const faulty = faultyClient(plane.client);
  faulty.inject({ method: 'getRaw', resource: '/api/v1', times: 2, before: noLuck });
  const clock = new FakeClock();
  const owner = await configMaps(plane).create(configMap('owner'));
  const { uid = '' } = owner.metadata;
  const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid }];
  const dependent = configMap('dependent');
  await configMaps(plane).create({ ...dependent, metadata: { ...dependent.metadata, ownerReferences } });
  await configMaps(plane).delete('owner', { namespace: 'default' });
  await withControllers(plane, { controllers: ['garbagecollector'], clock, client: faulty.client }, async ({ log }) => {
    const isCollected = () => isGone(configMaps(plane), 'dependent', 'default');
    // After 1 s and 2 s, and the pause of the informers.
    expect(await secondsUntil(clock, 20, isCollected)).toBeLessThan(10);
    expect(documents(faulty, '/api/v1')).toBe(3);
    const [warning] = log.filter(({ level }) => level === 'warn');
    expect(warning).toMatchObject({
      message: 'the resources of some groups are unknown',
      fields: { groupVersions: ['v1'] },
    });
  });
});

test('a quota on objects of a group is counted soon after the list of the group could not be read', async () => {
  const faulty = faultyClient(plane.client);
  faulty.inject({ method: 'getRaw', resource: '/apis/apps/v1', times: 2, before: noLuck });
  const clock = new FakeClock();
  const quotas = resource(plane, 'resourcequotas');
  const spec = { hard: { 'count/deployments.apps': '5', pods: '5' } };
  await quotas.create({ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q', namespace: 'default' }, spec });
  await withControllers(plane, { controllers: ['resourcequota'], clock, client: faulty.client }, async () => {
    const isCounted = async () => {
      const { status } = await quotas.get('q', { namespace: 'default' });
      return JSON.stringify(status).includes('"count/deployments.apps":"0"');
    };
    expect(await secondsUntil(clock, 20, isCounted)).toBeLessThan(10);
    expect(documents(faulty, '/apis/apps/v1')).toBe(3);
  });
});
