import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Deployment } from '@orch/api/types/apps_v1';
import type { HorizontalPodAutoscaler, MetricSpec } from '@orch/api/types/autoscaling_v2beta2';
import type { Pod } from '@orch/api/types/core_v1';
import { FakeClock } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { defaultControllerOptions } from '../../src/framework/controller-options.js';
import { eventsOf } from '../support/events.js';
import { grant } from '../support/identities.js';
import { eventually } from '../support/objects.js';
import { type RunningControllers, runControllersOn } from '../support/run-controllers.js';
import { MetricsBackend } from './metrics-backend.js';

const startedAt = '2026-01-01T00:00:00Z';
const inDefault = { namespace: 'default' };
const labels = { app: 'web' };
const periodMs = 15_000;
const account = 'system:serviceaccount:orch-system:horizontal-pod-autoscaler';

let plane: ControlPlane;
let backend: MetricsBackend;
let clock: FakeClock;
let running: RunningControllers;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
beforeEach(async () => {
  backend = await MetricsBackend.start(plane);
  clock = new FakeClock(startedAt);
  running = await runAutoscalers();
});
afterEach(async () => {
  await running.stop();
  await plane.reset();
  await backend.stop();
});

type AutoscalingOptions = (typeof defaultControllerOptions)['horizontalpodautoscaling'];

function runAutoscalers(changed: Partial<AutoscalingOptions> = {}): Promise<RunningControllers> {
  const horizontalpodautoscaling = { ...defaultControllerOptions.horizontalpodautoscaling, ...changed };
  const controllers = ['horizontalpodautoscaling'] as const;
  return runControllersOn(plane, { controllers, writesAs: 'accounts', clock, options: { horizontalpodautoscaling } });
}

/** Replaces the controller with one that has other options. */
async function restartWith(changed: Partial<AutoscalingOptions>): Promise<void> {
  await running.stop();
  running = await runAutoscalers(changed);
}

const autoscalers = () =>
  plane.client.resource<HorizontalPodAutoscaler>({
    ...{ group: 'autoscaling', version: 'v2beta2', resource: 'horizontalpodautoscalers' },
  });
const deployments = () => plane.client.resource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' });
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });

/** A deployment with ready pods that request 100m of CPU each. */
async function givenDeployment(
  replicas: number,
  { startTime, readyTime } = { startTime: '2025-12-31T00:00:00Z', readyTime: '2025-12-31T00:00:00Z' },
): Promise<void> {
  const resources = { requests: { cpu: '100m' } };
  const spec = { containers: [{ name: 'main', image: 'nginx', resources }] };
  await deployments().create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', ...inDefault },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  });
  for (let index = 0; index < replicas; index += 1) {
    const metadata = { name: `web-${index}`, labels, ...inDefault };
    const pod = await pods().create({ apiVersion: 'v1', kind: 'Pod', metadata, spec });
    const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: readyTime }];
    await pods().updateStatus({ ...pod, status: { phase: 'Running', startTime, conditions } });
  }
}

async function givenAutoscaler(spec: Partial<NonNullable<HorizontalPodAutoscaler['spec']>> = {}): Promise<void> {
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const target = { type: 'Utilization', averageUtilization: 50 };
  await autoscalers().create({
    apiVersion: 'autoscaling/v2beta2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'auto', ...inDefault },
    spec: {
      ...{ scaleTargetRef, minReplicas: 1, maxReplicas: 10 },
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      ...spec,
    },
  });
}

function givenCpu(...usages: readonly string[]): void {
  backend.answers.set('metrics.orch.io/v1beta1/namespaces/default/pods', {
    items: usages.map((cpu, index) => ({
      metadata: { name: `web-${index}` },
      ...{ timestamp: startedAt, window: '30s', containers: [{ name: 'main', usage: { cpu, memory: '1Mi' } }] },
    })),
  });
}

/** Lets periods pass until the status holds. */
function statusAfterPeriods(what: string, holds: (status: NonNullable<HorizontalPodAutoscaler['status']>) => boolean) {
  let rounds = 0;
  return eventually(what, async () => {
    const { status } = JSON.parse(JSON.stringify(await autoscalers().get('auto', inDefault)));
    if (status?.conditions && holds(status)) return status;
    if (rounds++ % 4 === 0) await clock.advance(periodMs);
    return undefined;
  });
}

const replicasOf = async () => (await deployments().get('web', inDefault)).spec?.replicas;
const condition = (status: NonNullable<HorizontalPodAutoscaler['status']>, type: string) =>
  status.conditions.find((each) => each.type === type);
const hasEvent = (text: string) =>
  eventually(`event: ${text}`, async () => (await eventsOf(plane, 'auto')).includes(text) || undefined);

describe('an autoscaler', () => {
  test('scales its target by CPU utilization, within the limits', async () => {
    await givenDeployment(2);
    givenCpu('100m', '80m');
    await givenAutoscaler();
    const status = await statusAfterPeriods('it has scaled', ({ desiredReplicas }) => desiredReplicas === 4);
    expect(status).toMatchObject({
      currentReplicas: 2,
      desiredReplicas: 4,
      lastScaleTime: expect.stringMatching(/^2026-01-01T00:/),
      currentMetrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', current: { averageUtilization: 90, averageValue: '90m' } },
        },
      ],
      conditions: [
        {
          ...{ type: 'AbleToScale', status: 'True', reason: 'SucceededRescale' },
          message: 'the HPA controller was able to update the target scale to 4',
        },
        {
          ...{ type: 'ScalingActive', status: 'True', reason: 'ValidMetricFound' },
          message:
            'the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)',
        },
        { type: 'ScalingLimited', status: 'False', reason: 'DesiredWithinRange' },
      ],
    });
    expect(await replicasOf()).toBe(4);
    await hasEvent(
      'Normal SuccessfulRescale: New size: 4; reason: cpu resource utilization (percentage of request) above target',
    );
    expect(backend.asked[0]).toBe('metrics.orch.io/v1beta1/namespaces/default/pods?labelSelector=app=web');
    const stored = await plane.client
      .resource({ group: 'autoscaling', version: 'v1', resource: 'horizontalpodautoscalers' })
      .get('auto', inDefault);
    expect(stored).toMatchObject({ status: { desiredReplicas: 4, currentCPUUtilizationPercentage: 90 } });
    expect(Object.keys(stored.metadata.annotations ?? {}).toSorted()).toEqual([
      'autoscaling.alpha.orch.io/conditions',
      'autoscaling.alpha.orch.io/current-metrics',
    ]);
  });

  test('scales down to the highest recommendation of the stabilization window', async () => {
    await givenDeployment(4);
    givenCpu('10m', '10m', '10m', '10m');
    await givenAutoscaler();
    const stabilized = await statusAfterPeriods('it is stabilized', (status) => {
      return condition(status, 'AbleToScale')?.reason === 'ScaleDownStabilized';
    });
    expect(stabilized).toMatchObject({ currentReplicas: 4, desiredReplicas: 4 });
    // All but the last periods of the window.
    await clock.advance(4 * 60_000);
    const status = await statusAfterPeriods('it has scaled', ({ desiredReplicas }) => desiredReplicas === 1);
    expect(Date.parse(status.lastScaleTime) - Date.parse(startedAt)).toBeGreaterThanOrEqual(5 * 60_000);
    await hasEvent('Normal SuccessfulRescale: New size: 1; reason: All metrics below target');
  });

  test.each([
    ['5 minutes, the default', {}, { isActive: 'True', replicas: 4 }],
    ['10 minutes', { cpuInitializationMs: 600_000 }, { isActive: 'False', replicas: 2 }],
  ] as const)(
    'skips samples that began before the pod was ready, for an initialization period of %s, of pods that started 6 minutes ago',
    async (_period, changed, { isActive, replicas }) => {
      await restartWith(changed);
      await givenDeployment(2, { startTime: '2025-12-31T23:54:00Z', readyTime: '2025-12-31T23:59:50Z' });
      givenCpu('100m', '100m');
      await givenAutoscaler();
      const status = await statusAfterPeriods(
        'it is decided',
        (each) => condition(each, 'ScalingActive') !== undefined,
      );
      expect(condition(status, 'ScalingActive')?.status).toBe(isActive);
      expect(await replicasOf()).toBe(replicas);
    },
  );

  test('limits the change by its behavior', async () => {
    await givenDeployment(2);
    givenCpu('1', '1');
    const up = { policies: [{ type: 'Pods', value: 1, periodSeconds: 600 }], stabilizationWindowSeconds: 0 };
    await givenAutoscaler({ behavior: { scaleUp: up } });
    const status = await statusAfterPeriods('it has scaled', ({ desiredReplicas }) => desiredReplicas === 3);
    expect(condition(status, 'ScalingLimited')).toMatchObject({ status: 'True', reason: 'ScaleUpLimit' });
    const after = await statusAfterPeriods('it is limited', ({ currentReplicas }) => currentReplicas === 3);
    expect(after.desiredReplicas).toBe(3);
    expect(condition(after, 'AbleToScale')?.reason).toBe('ReadyForNewScale');
  });

  test('reports metrics that it cannot read, and keeps the replicas', async () => {
    await givenDeployment(1);
    await givenAutoscaler();
    const status = await statusAfterPeriods('it is inactive', (each) => condition(each, 'ScalingActive') !== undefined);
    const detail =
      'failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server could not find the metric';
    expect(status.conditions).toMatchObject([
      { type: 'AbleToScale', status: 'True', reason: 'SucceededGetScale' },
      {
        ...{ type: 'ScalingActive', status: 'False', reason: 'FailedGetResourceMetric' },
        message: `the HPA was unable to compute the replica count: ${detail}`,
      },
    ]);
    await hasEvent(`Warning FailedGetResourceMetric: ${detail}`);
    await hasEvent(
      `Warning FailedComputeMetricsReplicas: invalid metrics (1 invalid out of 1), first error is: ${detail}`,
    );
    expect(await replicasOf()).toBe(1);
  });

  test('reports a target that is missing or of an unknown kind', async () => {
    await givenAutoscaler();
    const missing = await statusAfterPeriods('it is unable', (each) => condition(each, 'AbleToScale') !== undefined);
    expect(condition(missing, 'AbleToScale')).toMatchObject({
      ...{ status: 'False', reason: 'FailedGetScale' },
      message: `the HPA controller was unable to get the target's current scale: deployments/scale.apps "web" not found`,
    });
    await hasEvent('Warning FailedGetScale: deployments/scale.apps "web" not found');
    await autoscalers().delete('auto', inDefault);
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Other', name: 'web' };
    await givenAutoscaler({ scaleTargetRef });
    await statusAfterPeriods('it is unable', (each) => condition(each, 'AbleToScale')?.status === 'False');
    await hasEvent('Warning FailedGetScale: no matches for kind "Other" in group "apps"');
  });

  test('scales by the largest of custom metrics of pods and objects', async () => {
    await givenDeployment(2);
    const value = (kind: string, name: string, amount: string) => ({
      ...{ describedObject: { kind, name }, timestamp: startedAt, value: amount },
    });
    const root = 'custom.metrics.orch.io/v1beta1/namespaces/default';
    backend.answers.set(`${root}/pods/*/requests`, {
      items: [value('Pod', 'web-0', '20'), value('Pod', 'web-1', '10')],
    });
    backend.answers.set(`${root}/services/front/hits`, { items: [value('Service', 'front', '900')] });
    backend.answers.set(`${root}/metrics/load`, { items: [value('Namespace', 'default', '100')] });
    const described = (kind: string, name: string) => ({ kind, name, apiVersion: 'v1' });
    const metrics: readonly MetricSpec[] = [
      { type: 'Pods', pods: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '15' } } },
      {
        type: 'Object',
        object: {
          ...{ metric: { name: 'hits' }, describedObject: described('Service', 'front') },
          target: { type: 'Value', value: '300' },
        },
      },
      {
        type: 'Object',
        object: {
          ...{ metric: { name: 'load' }, describedObject: described('Namespace', 'default') },
          target: { type: 'AverageValue', averageValue: '20' },
        },
      },
    ];
    await givenAutoscaler({ metrics: [...metrics] });
    const status = await statusAfterPeriods('it has scaled', ({ desiredReplicas }) => desiredReplicas > 2);
    // 2 pods within the tolerance; 900/300 of 2 ready pods are 6, more than four pods or twice as many; 100/20 are 5.
    expect(status.desiredReplicas).toBe(4);
    expect(condition(status, 'ScalingLimited')).toMatchObject({ status: 'True', reason: 'ScaleUpLimit' });
    expect(status.currentMetrics).toMatchObject([
      { type: 'Pods', pods: { metric: { name: 'requests' }, current: { averageValue: '15' } } },
      { type: 'Object', object: { metric: { name: 'hits' }, current: { value: '900' } } },
      { type: 'Object', object: { metric: { name: 'load' }, current: { averageValue: '100' } } },
    ]);
    await hasEvent('Normal SuccessfulRescale: New size: 4; reason: Service metric hits above target');
  });

  test('scales by an external metric, once its account may read it', async () => {
    await givenDeployment(1);
    backend.answers.set('external.metrics.orch.io/v1beta1/namespaces/default/queue', {
      items: ['2', '1'].map((value) => ({ metricName: 'queue', metricLabels: {}, timestamp: startedAt, value })),
    });
    const metric = { name: 'queue', selector: { matchLabels: { topic: 'a' } } };
    const target = { type: 'AverageValue', averageValue: '1' };
    await givenAutoscaler({ metrics: [{ type: 'External', external: { metric, target } }] });
    const text =
      'queue/&LabelSelector{MatchLabels:map[string]string{topic: a,},MatchExpressions:[]LabelSelectorRequirement{},}';
    const denied = await statusAfterPeriods('it may not', (each) => condition(each, 'ScalingActive') !== undefined);
    expect(condition(denied, 'ScalingActive')).toMatchObject({
      ...{ status: 'False', reason: 'FailedGetExternalMetric' },
      message: expect.stringContaining(`unable to get external metric default/${text}: unable to fetch metrics from`),
    });
    const rule = { apiGroups: ['external.metrics.orch.io'], resources: ['*'], verbs: ['get', 'list'] };
    await grant(plane, 'external-metrics', [rule], { kind: 'User', name: account });
    const status = await statusAfterPeriods('it has scaled', ({ desiredReplicas }) => desiredReplicas === 3);
    expect(status.currentMetrics).toMatchObject([{ type: 'External', external: { current: { averageValue: '3' } } }]);
    expect(backend.asked.at(-1)).toBe(
      'external.metrics.orch.io/v1beta1/namespaces/default/queue?labelSelector=topic=a',
    );
  });

  test('brings replicas into its limits without metrics, and leaves a target without replicas alone', async () => {
    await givenDeployment(1);
    await givenAutoscaler({ minReplicas: 3, maxReplicas: 5 });
    await statusAfterPeriods('it has scaled', ({ desiredReplicas }) => desiredReplicas === 3);
    await hasEvent('Normal SuccessfulRescale: New size: 3; reason: Current number of replicas below Spec.MinReplicas');
    await deployments().patch('web', { type: 'merge', body: { spec: { replicas: 7 } } }, inDefault);
    await statusAfterPeriods('it has scaled', ({ desiredReplicas }) => desiredReplicas === 5);
    await hasEvent('Normal SuccessfulRescale: New size: 5; reason: Current number of replicas above Spec.MaxReplicas');
    await deployments().patch('web', { type: 'merge', body: { spec: { replicas: 0 } } }, inDefault);
    const status = await statusAfterPeriods('it is disabled', (each) => {
      return condition(each, 'ScalingActive')?.reason === 'ScalingDisabled';
    });
    expect([status.currentReplicas, status.desiredReplicas, await replicasOf()]).toEqual([0, 0, 0]);
  });
});
