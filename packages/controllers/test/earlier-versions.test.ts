import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CronJob } from '@orch/api/types/batch_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { ControlPlane } from '@orch/testing';
import { readEarlierKinds, withEarlierKinds } from '../src/framework/earlier-versions.js';
import { fakeClient } from '../src/framework/fake-client.fixture.js';
import { resources } from '../src/framework/resources.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(() => plane.stop());

const namespace = 'default';
const earlier = () => withEarlierKinds(plane.client, new Set(['cronJobs', 'podDisruptionBudgets', 'endpointSlices']));
const signal = new AbortController().signal;

const group = (name: string, ...versions: readonly string[]) => ({
  name,
  versions: versions.map((version) => ({ groupVersion: `${name}/${version}`, version })),
});
const serverWith = (policy: readonly string[], discovery: readonly string[], batchResources: readonly string[]) =>
  fakeClient({
    ...{ objects: {}, onRequest: () => Promise.resolve() },
    documents: {
      '/apis': {
        groups: [group('policy', ...policy), group('discovery.orch.io', ...discovery), group('batch', 'v1', 'v1beta1')],
      },
      '/apis/batch/v1': { resources: batchResources.map((name) => ({ name })) },
    },
  });

test('a server of v1.20 has three kinds in v1beta1 alone', async () => {
  const server = serverWith(['v1beta1'], ['v1beta1'], ['jobs', 'jobs/status']);
  expect([...(await readEarlierKinds(server, signal))].toSorted()).toEqual([
    ...['cronJobs', 'endpointSlices', 'podDisruptionBudgets'],
  ]);
});

test.each([
  [['v1beta1'], ['v1'], ['cronjobs'], ['podDisruptionBudgets']],
  [['v1'], ['v1beta1'], ['cronjobs'], ['endpointSlices']],
  [['v1', 'v1beta1'], ['v1', 'v1beta1'], ['jobs'], ['cronJobs']],
  [[], [], [], ['cronJobs']],
])('versions %j of policy, %j of discovery and the kinds %j of batch need earlier versions of %j', async (...given) => {
  const [policy, discovery, batch, expected] = given;
  expect([...(await readEarlierKinds(serverWith(policy, discovery, batch), signal))]).toEqual(expected);
});

test('a server with v1, or without the group, needs no earlier version', async () => {
  const server = serverWith(['v1', 'v1beta1'], [], ['jobs', 'cronjobs']);
  expect(await readEarlierKinds(server, signal)).toEqual(new Set());
  expect(await readEarlierKinds(plane.client, signal)).toEqual(new Set());
  expect(withEarlierKinds(plane.client, new Set())).toBe(plane.client);
});

test('slices are converted in both directions', async () => {
  const slices = earlier().resource<EndpointSlice>(resources.endpointSlices);
  const slice: EndpointSlice = {
    ...{ apiVersion: 'discovery.orch.io/v1', kind: 'EndpointSlice', addressType: 'IPv4', ports: [] },
    metadata: { name: 'web-1', namespace },
    endpoints: [{ addresses: ['10.0.0.1'], nodeName: 'n1', zone: 'a', conditions: { ready: true } }],
  };
  const created = await slices.create(slice);
  expect(created).toMatchObject({
    ...{ apiVersion: 'discovery.orch.io/v1beta1', endpoints: [{ nodeName: 'n1', zone: 'a' }] },
  });
  expect(created.endpoints?.[0]).not.toHaveProperty('topology');
  const stored = await plane.client.resource<EndpointSlice>(resources.endpointSlices).get('web-1', { namespace });
  expect(stored.endpoints).toMatchObject([{ nodeName: 'n1', zone: 'a' }]);
  const updated = await slices.update({ ...created, endpoints: [] });
  expect(updated.endpoints ?? []).toEqual([]);
});

test('a slice of v1.20 has the node name in its topology alone', async () => {
  const v1beta1 = plane.client.resource({ ...resources.endpointSlices, version: 'v1beta1' });
  const topology = { 'orch.io/hostname': 'n1', 'topology.orch.io/region': 'r' };
  await v1beta1.create({
    ...{ apiVersion: 'discovery.orch.io/v1beta1', kind: 'EndpointSlice', addressType: 'IPv4', ports: [] },
    metadata: { name: 'web-2', namespace },
    endpoints: [{ addresses: ['10.0.0.1'], topology, conditions: { ready: true } }],
  });
  const slice = await earlier().resource<EndpointSlice>(resources.endpointSlices).get('web-2', { namespace });
  expect(slice.endpoints).toEqual([
    {
      ...{ addresses: ['10.0.0.1'], nodeName: 'n1', conditions: { ready: true } },
      deprecatedTopology: { 'topology.orch.io/region': 'r' },
    },
  ]);
});

test('an empty selector of a budget in v1beta1 selects nothing, and a status is written', async () => {
  const budgets = earlier().resource<PodDisruptionBudget>(resources.podDisruptionBudgets);
  const v1beta1 = plane.client.resource({ ...resources.podDisruptionBudgets, version: 'v1beta1' });
  await v1beta1.create({
    ...{ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name: 'none', namespace } },
    spec: { selector: {}, minAvailable: 1 },
  });
  const read = await budgets.get('none', { namespace });
  expect(read.apiVersion).toBe('policy/v1beta1');
  expect(read.spec?.selector?.matchExpressions).toMatchObject([{ operator: 'Exists' }]);
  const status = { currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, expectedPods: 1 };
  await budgets.updateStatus({ ...read, status });
  expect(await v1beta1.get('none', { namespace })).toMatchObject({ spec: { selector: {} }, status });
});

test('cron jobs keep the version of the server, which owner references name', async () => {
  const cronJobs = earlier().resource<CronJob>(resources.cronJobs);
  const v1beta1 = plane.client.resource({ ...resources.cronJobs, version: 'v1beta1' });
  await v1beta1.create({
    ...{ apiVersion: 'batch/v1beta1', kind: 'CronJob', metadata: { name: 'clock', namespace } },
    spec: {
      schedule: '* * * * *',
      jobTemplate: {
        spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'i' }] } } },
      },
    },
  });
  const { items } = await cronJobs.list({ namespace });
  expect(items.map(({ apiVersion, metadata }) => [apiVersion, metadata.name])).toEqual([['batch/v1beta1', 'clock']]);
});
