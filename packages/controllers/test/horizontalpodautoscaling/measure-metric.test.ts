import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { FakeClock, LabelSelector } from '@orch/apimachinery';
import { fakeClient } from '../../src/framework/fake-client.fixture.js';
import { type MeasuredTarget, MetricError, measureMetric } from '../../src/horizontalpodautoscaling/measure-metric.js';
import { MetricsClient } from '../../src/horizontalpodautoscaling/metrics-client.js';
import type { ReadonlyMetricSpec } from '../../src/horizontalpodautoscaling/model.js';
import { selectorText } from '../../src/horizontalpodautoscaling/selector-text.js';
import { ServedKinds } from '../../src/horizontalpodautoscaling/served-kinds.js';

const { signal } = new AbortController();
const timestamp = '2026-01-01T01:00:00Z';

const pod = (name: string): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n' } },
  spec: { containers: [{ name: 'main', resources: { requests: { cpu: '100m' } } }] },
  status: {
    ...{ phase: 'Running', startTime: '2026-01-01T00:00:00Z' },
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }],
  },
});
const target: MeasuredTarget = {
  ...{ namespace: 'n', specReplicas: 2, statusReplicas: 2, currentReplicas: 2 },
  ...{ selector: LabelSelector.everything, pods: [pod('p'), pod('q')], tolerance: 0.1 },
  ...{ cpuInitializationMs: 1, initialReadinessDelayMs: 1, nowMs: Date.parse(timestamp) },
};

/** Each pod uses 200m; the custom metric of each pod is 10, of the object 30 and of the queue 40. */
const documents: Readonly<Record<string, object>> = {
  '/apis/metrics.orch.io/v1beta1/namespaces/n/pods': {
    items: ['p', 'q'].map((name) => ({
      ...{ metadata: { name }, timestamp, window: '30s' },
      containers: [{ name: 'main', usage: { cpu: '200m' } }],
    })),
  },
  '/apis/custom.metrics.orch.io': { versions: [{ version: 'v1beta1' }] },
  '/apis/custom.metrics.orch.io/v1beta1/namespaces/n/pods/*/rate': {
    items: ['p', 'q'].map((name) => ({ describedObject: { name }, timestamp, value: '10' })),
  },
  '/api/v1': { resources: [{ name: 'services', kind: 'Service' }] },
  '/apis/custom.metrics.orch.io/v1beta1/namespaces/n/services/web/rate': { items: [{ value: '30' }] },
  '/apis/external.metrics.orch.io/v1beta1/namespaces/n/queue': { items: [{ value: '40' }] },
};

function measure(spec: ReadonlyMetricSpec, served = documents) {
  const client = fakeClient({ documents: served, onRequest: () => Promise.resolve() });
  const kinds = new ServedKinds({ client, clock: new FakeClock() });
  return measureMetric(spec, { target, client: new MetricsClient({ client, kinds }), signal });
}

const describedObject = { apiVersion: 'v1', kind: 'Service', name: 'web' };
const rate = { name: 'rate' };
const queue = { name: 'queue' };
const percent = (averageUtilization: number) => ({ type: 'Utilization', averageUtilization });
const average = (averageValue: string) => ({ type: 'AverageValue', averageValue });
const total = (value: string) => ({ type: 'Value', value });

describe('a metric proposes replicas', () => {
  test.each<readonly [ReadonlyMetricSpec, number, string, object]>([
    [
      { type: 'Resource', resource: { name: 'cpu', target: percent(100) } },
      4,
      'cpu resource utilization (percentage of request)',
      { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 200, averageValue: '200m' } } },
    ],
    [
      { type: 'Resource', resource: { name: 'cpu', target: average('50m') } },
      8,
      'cpu resource',
      { type: 'Resource', resource: { name: 'cpu', current: { averageValue: '200m' } } },
    ],
    [
      { type: 'ContainerResource', containerResource: { name: 'cpu', container: 'main', target: percent(50) } },
      8,
      'cpu resource utilization (percentage of request)',
      {
        type: 'ContainerResource',
        containerResource: {
          ...{ name: 'cpu', container: 'main' },
          current: { averageUtilization: 200, averageValue: '200m' },
        },
      },
    ],
    [
      { type: 'Pods', pods: { metric: rate, target: average('5') } },
      4,
      'pods metric rate',
      { type: 'Pods', pods: { metric: rate, current: { averageValue: '10' } } },
    ],
    [
      { type: 'Object', object: { metric: rate, describedObject, target: total('10') } },
      6,
      'Service metric rate',
      { type: 'Object', object: { metric: rate, describedObject, current: { value: '30' } } },
    ],
    [
      { type: 'Object', object: { metric: rate, describedObject, target: average('10') } },
      3,
      'external metric rate(nil)',
      { type: 'Object', object: { metric: rate, describedObject, current: { averageValue: '15' } } },
    ],
    [
      { type: 'External', external: { metric: queue, target: total('10') } },
      8,
      'external metric queue(nil)',
      { type: 'External', external: { metric: queue, current: { value: '40' } } },
    ],
    [
      { type: 'External', external: { metric: queue, target: average('10') } },
      4,
      'external metric queue(nil)',
      { type: 'External', external: { metric: queue, current: { averageValue: '20' } } },
    ],
  ])('%j: %d', async (spec, replicas, metric, status) => {
    expect(await measure(spec)).toMatchObject({ replicas, metric, status });
  });
});

describe('a metric that cannot be measured', () => {
  const noResource = 'no metrics returned from resource metrics API';
  const noCustom = 'no metrics returned from custom metrics API';
  const noExternal = 'no metrics returned from external metrics API';
  const one = 'the custom metrics API server returned 0 results when we asked for exactly one';
  const custom = 'unable to fetch metrics from custom metrics API';
  const neither = (kind: string) =>
    `invalid ${kind} metric source: neither a value target nor an average value target was set`;
  const noTarget = 'invalid resource metric source: neither a utilization target nor a value target was set';
  const nothing = { '/api/v1': documents['/api/v1'] ?? {} };

  test.each<readonly [ReadonlyMetricSpec, string, string, string]>([
    [{ type: 'Other' }, 'InvalidMetricSourceType', 'unknown metric source type "Other"', ''],
    [{ type: 'Resource', resource: { name: 'cpu', target: { type: '' } } }, 'FailedGetResourceMetric', noTarget, ''],
    [
      { type: 'Resource', resource: { name: 'cpu', target: percent(1) } },
      'FailedGetResourceMetric',
      `failed to get cpu utilization: unable to get metrics for resource cpu: ${noResource}`,
      '',
    ],
    [
      { type: 'ContainerResource', containerResource: { name: 'cpu', container: 'c', target: average('1') } },
      'FailedGetContainerResourceMetric',
      `failed to get cpu utilization: unable to get metrics for resource cpu: ${noResource}`,
      '',
    ],
    [
      { type: 'Pods', pods: { metric: rate, target: average('1') } },
      'FailedGetPodsMetric',
      `unable to get metric rate: ${noCustom}`,
      'failed to get pods metric value: ',
    ],
    [
      { type: 'Object', object: { metric: rate, describedObject, target: { type: 'Other' } } },
      'FailedGetObjectMetric',
      neither('object'),
      'failed to get object metric value: ',
    ],
    [
      { type: 'Object', object: { metric: rate, describedObject, target: total('1') } },
      'FailedGetObjectMetric',
      `unable to get metric rate: Service on n web/${custom}: ${one}`,
      'failed to get object metric value: ',
    ],
    [
      { type: 'External', external: { metric: queue, target: { type: 'Value' } } },
      'FailedGetExternalMetric',
      neither('external'),
      'failed to get external metric queue: ',
    ],
    [
      { type: 'External', external: { metric: queue, target: total('1') } },
      'FailedGetExternalMetric',
      `unable to get external metric n/queue/nil: ${noExternal}`,
      'failed to get external metric queue: ',
    ],
    [
      { type: 'External', external: { metric: queue, target: average('1') } },
      'FailedGetExternalMetric',
      `unable to get external metric n/queue/nil: ${noExternal}`,
      'failed to get queue external metric: ',
    ],
  ])('%j has a reason, a detail and a message', async (spec, reason, detail, prefix) => {
    const error = await measure(spec, nothing).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MetricError);
    expect(error).toMatchObject({ reason, detail, message: `${prefix}${detail}` });
  });
});

test.each([
  [undefined, 'nil'],
  [{}, '&LabelSelector{MatchLabels:map[string]string{},MatchExpressions:[]LabelSelectorRequirement{},}'],
  [
    { matchLabels: { b: '2', a: '1' } },
    '&LabelSelector{MatchLabels:map[string]string{a: 1,b: 2,},MatchExpressions:[]LabelSelectorRequirement{},}',
  ],
  [
    {
      matchExpressions: [
        { key: 'a', operator: 'In', values: ['1', '2'] },
        { key: 'b', operator: 'Exists' },
      ],
    },
    '&LabelSelector{MatchLabels:map[string]string{},MatchExpressions:[]LabelSelectorRequirement{' +
      'LabelSelectorRequirement{Key:a,Operator:In,Values:[1 2],},LabelSelectorRequirement{Key:b,Operator:Exists,Values:[],},},}',
  ],
])('the selector %j is written as in v1.21', (selector, text) => {
  expect(selectorText(selector)).toBe(text);
});
