import { describe, expect, test } from '@jest/globals';
import { FakeClock, LabelSelector, orchNames, parseLabelSelector } from '@orch/apimachinery';
import { fakeClient } from '../../src/framework/fake-client.fixture.js';
import { MetricsClient } from '../../src/horizontalpodautoscaling/metrics-client.js';
import { ServedKinds } from '../../src/horizontalpodautoscaling/served-kinds.js';

const { signal } = new AbortController();
const timestamp = '2026-01-01T00:00:00Z';
const atMs = Date.parse(timestamp);

function metricsOf(documents: Readonly<Record<string, object>>) {
  const paths: string[] = [];
  const client = fakeClient({ documents, onRequest: async ({ resource }) => void paths.push(resource) });
  const kinds = new ServedKinds({ client, clock: new FakeClock() });
  return { metrics: new MetricsClient({ client, kinds }), paths, names: orchNames };
}

describe('resource metrics', () => {
  const path = '/apis/metrics.orch.io/v1beta1/namespaces/n/pods';
  const container = (name: string, usage: object) => ({ name, usage });
  const items = [
    {
      ...{ metadata: { name: 'p' }, timestamp, window: '1m0.5s' },
      containers: [container('a', { cpu: '100m' }), container('b', { cpu: '1500000n' })],
    },
    {
      metadata: { name: 'q' },
      timestamp,
      window: '30s',
      containers: [container('a', { cpu: '1' }), container('b', {})],
    },
    { metadata: { name: 'r' }, timestamp, window: '30s', containers: [] },
  ];
  const query = { resource: 'cpu', namespace: 'n', selector: LabelSelector.everything, signal };

  test('are the sum of the containers of each pod that all have the resource', async () => {
    const { metrics } = metricsOf({ [path]: { items } });
    expect([...(await metrics.resource(query))]).toEqual([['p', { value: 102, atMs, windowMs: 60_500 }]]);
  });

  test('of a container are those of each pod that has it', async () => {
    const { metrics } = metricsOf({ [path]: { items: items.slice(0, 2) } });
    const values = await metrics.resource({ ...query, container: 'a' });
    expect([...values].map(([name, { value }]) => [name, value])).toEqual([
      ['p', 100],
      ['q', 1_000],
    ]);
    await expect(metrics.resource({ ...query, container: 'x' })).rejects.toThrow(
      'failed to get container metrics: container x not present in metrics for pod n/p',
    );
  });

  test('must not be empty', async () => {
    await expect(metricsOf({}).metrics.resource(query)).rejects.toThrow(
      'no metrics returned from resource metrics API',
    );
  });
});

describe('custom metrics', () => {
  const group = '/apis/custom.metrics.orch.io';
  const versions = (...served: readonly string[]) => ({ versions: served.map((version) => ({ version })) });
  const selectors = { selector: parseLabelSelector('app=web'), metricSelector: LabelSelector.everything };
  const query = { metric: 'a/b', namespace: 'n', ...selectors, signal };

  test('of pods have a window of a minute unless they say otherwise', async () => {
    const path = `${group}/v1beta1/namespaces/n/pods/*/a%2Fb?labelSelector=app%3Dweb`;
    const item = (name: string, other: object) => ({ describedObject: { name }, timestamp, value: '2', ...other });
    const items = [item('p', {}), item('q', { window: 5 }), item('r', { windowSeconds: 0 })];
    const { metrics } = metricsOf({ [group]: versions('v1beta1'), [path]: { items } });
    expect([...(await metrics.pods(query))]).toEqual([
      ['p', { value: 2_000, atMs, windowMs: 60_000 }],
      ['q', { value: 2_000, atMs, windowMs: 5_000 }],
      ['r', { value: 2_000, atMs, windowMs: 0 }],
    ]);
  });

  test('are read in v1beta2 when it is served', async () => {
    const { metrics, paths } = metricsOf({ [group]: versions('v1beta1', 'v1beta2') });
    const metricSelector = parseLabelSelector('path=x');
    await expect(metrics.pods({ ...query, selector: LabelSelector.everything, metricSelector })).rejects.toThrow(
      'no metrics returned from custom metrics API',
    );
    expect(paths.at(-1)).toBe(`${group}/v1beta2/namespaces/n/pods/*/a%2Fb?metricLabelSelector=path%3Dx`);
  });

  test('of an object are one value, at the path of its resource', async () => {
    const documents = {
      '/apis/apps': { versions: [{ version: 'v1' }] },
      '/apis/apps/v1': {
        resources: [
          { name: 'deployments/scale', kind: 'Deployment' },
          { name: 'deployments', kind: 'Deployment' },
        ],
      },
      [`${group}/v1beta1/namespaces/n/deployments.apps/web/a%2Fb`]: { items: [{ value: '3' }] },
      [`${group}/v1beta1/namespaces/n/metrics/a%2Fb`]: { items: [{ value: '4' }] },
    };
    const { metrics, paths } = metricsOf(documents);
    const of = (object: { apiVersion: string; kind: string; name: string }) => metrics.object({ ...query, object });
    expect(await of({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' })).toBe(3_000);
    expect(await of({ apiVersion: 'v1', kind: 'Namespace', name: 'other' })).toBe(4_000);
    await expect(of({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'none' })).rejects.toThrow(
      'the custom metrics API server returned 0 results when we asked for exactly one',
    );
    await expect(of({ apiVersion: 'apps/v1', kind: 'None', name: 'x' })).rejects.toThrow(
      'no matches for kind "None" in group "apps"',
    );
    expect(paths.filter((path) => path === '/apis/apps/v1')).toHaveLength(1);
  });
});

test('an external metric is the sum of its series', async () => {
  const path = '/apis/external.metrics.orch.io/v1beta1/namespaces/n/queue?labelSelector=topic%3Da';
  const { metrics } = metricsOf({ [path]: { items: [{ value: '2' }, { value: '500m' }] } });
  const metricSelector = parseLabelSelector('topic=a');
  expect(await metrics.external({ metric: 'queue', namespace: 'n', metricSelector, signal })).toBe(2_500);
});
