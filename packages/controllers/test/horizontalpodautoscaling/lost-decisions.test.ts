import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Deployment } from '@orch/api/types/apps_v1';
import type { HorizontalPodAutoscaler } from '@orch/api/types/autoscaling_v2beta2';
import { FakeClock } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { changed, type Fault, failing, faultyClient } from '../support/faulty-client.js';
import { eventually } from '../support/objects.js';
import { runControllersOn } from '../support/run-controllers.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(() => plane.stop());

const labels = { app: 'web' };
const inDefault = { namespace: 'default' };
const statusLost: Fault = { method: 'updateStatus', resource: 'horizontalpodautoscalers', before: failing(changed) };
const resizeLost: Fault = { method: 'updateSubresource', resource: 'deployments', after: failing(changed) };

test.each([
  ['the status', 'status', statusLost],
  ['the target, in a lost response,', 'target', resizeLost],
])('an autoscaler without metrics reports its decision although a write of %s failed', async (_what, name, fault) => {
  const faulty = faultyClient(plane.client);
  faulty.inject(fault);
  const clock = new FakeClock();
  const running = await runControllersOn(plane, {
    ...{ controllers: ['horizontalpodautoscaling'], clock, client: faulty.client },
  });
  try {
    const deployments = plane.client.resource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' });
    const autoscalers = plane.client.resource<HorizontalPodAutoscaler>({
      ...{ group: 'autoscaling', version: 'v2beta2', resource: 'horizontalpodautoscalers' },
    });
    const metadata = { name, ...inDefault };
    const spec = { containers: [{ name: 'main', image: 'i' }] };
    await deployments.create({
      ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata },
      spec: { replicas: 1, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    });
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name };
    await autoscalers.create({
      ...{ apiVersion: 'autoscaling/v2beta2', kind: 'HorizontalPodAutoscaler', metadata },
      spec: { scaleTargetRef, minReplicas: 3, maxReplicas: 5 },
    });
    const status = await eventually('it has the size and no metrics', async () => {
      const { status } = await autoscalers.get(name, inDefault);
      const active = status?.conditions?.find(({ type }) => type === 'ScalingActive');
      if (status?.currentReplicas === 3 && active?.status === 'False') return status;
      await clock.advance(15_000);
      return undefined;
    });
    expect(status.desiredReplicas).toBe(3);
    expect(faulty.writes.filter((write) => write === `updateSubresource deployments ${name}`)).toHaveLength(1);
  } finally {
    await running.stop();
  }
});
