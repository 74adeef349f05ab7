import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod, ResourceQuota } from '@orch/api/types/core_v1';
import { isStatusError } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['resourcequota'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

const inDefault = { namespace: 'default' };
const quotas = () => plane.client.resource<ResourceQuota>({ group: '', version: 'v1', resource: 'resourcequotas' });
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });

async function usedBecomes(expected: Readonly<Record<string, string>>) {
  await eventually(`used becomes ${JSON.stringify(expected)}`, async () => {
    return JSON.stringify((await quotas().get('q', inDefault)).status?.used) === JSON.stringify(expected) || undefined;
  });
}

/** Reports whether the quota admits the pod. */
async function createPod(name: string): Promise<boolean> {
  const containers = [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }];
  try {
    await pods().create({ apiVersion: 'v1', kind: 'Pod', metadata: { name, ...inDefault }, spec: { containers } });
    return true;
  } catch (error) {
    if (isStatusError(error, 'Forbidden')) return false;
    throw error;
  }
}

test('a quota is never exceeded while 64 creators and deleters compete, and counts exactly afterwards', async () => {
  const metadata = { name: 'q', ...inDefault };
  const hard = { pods: '10', 'requests.cpu': '10' };
  await quotas().create({ apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard } });
  await usedBecomes({ pods: '0', 'requests.cpu': '0' });
  let mostPods = 0;
  const churn = async (index: number) => {
    for (let round = 0; round < 4; round += 1) {
      const name = `p${index}-${round}`;
      if (!(await createPod(name))) continue;
      mostPods = Math.max(mostPods, (await pods().list(inDefault)).items.length);
      if (round % 2 === 0) await pods().delete(name, { ...inDefault, gracePeriodSeconds: 0 });
    }
  };
  await Promise.all(Array.from({ length: 64 }, (_, index) => churn(index)));
  expect(mostPods).toBeGreaterThan(0);
  expect(mostPods).toBeLessThanOrEqual(10);
  const count = String((await pods().list(inDefault)).items.length);
  await usedBecomes({ pods: count, 'requests.cpu': count });
});
