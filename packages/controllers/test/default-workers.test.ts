import { expect, test } from '@jest/globals';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import type { FakeRequest } from '../src/framework/fake-client.fixture.js';
import { onFakeCluster } from './support/fake-cluster.js';
import { requestsAtOnce, type WorkerCase, workerCases } from './support/worker-cases.js';

/**
 * Expects this number of objects that a controller reconciles at the same time with the defaults of its options, of 30 that need it. The default of
 * the options of the program is `defaultControllerOptions`, see its own test.
 */
async function expectAtOnce(name: keyof typeof workerCases, expected: number): Promise<void> {
  const { request, objects, options, ...run }: WorkerCase = workerCases[name];
  const [method, resource] = request;
  // Only the count of workers is the default; what a case needs beside it, such as a key, is its own.
  const usual = options(defaultControllerOptions[name].workers);
  const blocks = (one: FakeRequest) => one.method === method && one.resource === resource;
  await onFakeCluster({ ...run, objects: objects(30), options: usual, blocks }, async (cluster) => {
    expect(await requestsAtOnce(cluster, { request, expected })).toBe(expected);
  });
}

test('5 deployments are reconciled at the same time [Controller manager defaults, 40]', async () => {
  await expectAtOnce('deployment', 5);
});

test('the endpoints of 5 services are reconciled at the same time [Controller manager defaults, 41]', async () => {
  await expectAtOnce('endpoint', 5);
});

test('the garbage collector judges 20 objects at the same time [Controller manager defaults, 42]', async () => {
  await expectAtOnce('garbagecollector', 20);
});

test('10 namespaces are emptied at the same time [Controller manager defaults, 43]', async () => {
  await expectAtOnce('namespace', 10);
});

test('5 replica sets are reconciled at the same time [Controller manager defaults, 44]', async () => {
  await expectAtOnce('replicaset', 5);
});

test('5 resource quotas are counted at the same time [Controller manager defaults, 45]', async () => {
  await expectAtOnce('resourcequota', 5);
});

test('the endpoint slices of 5 services are reconciled at the same time [Controller manager defaults, 46]', async () => {
  await expectAtOnce('endpointslice', 5);
});

test('1 service gets its load balancer at a time [Controller manager defaults, 47]', async () => {
  await expectAtOnce('service', 1);
});

test('5 service accounts get their tokens at the same time [Controller manager defaults, 48]', async () => {
  await expectAtOnce('serviceaccount-token', 5);
});

test('5 stateful sets are reconciled at the same time [Controller manager defaults, 49]', async () => {
  await expectAtOnce('statefulset', 5);
});

test('5 finished jobs are deleted at the same time [Controller manager defaults, 50]', async () => {
  await expectAtOnce('ttl-after-finished', 5);
});

test('5 replication controllers are reconciled at the same time [Controller manager defaults, 51]', async () => {
  await expectAtOnce('replicationcontroller', 5);
});
