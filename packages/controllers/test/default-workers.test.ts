import { expect, test } from '@jest/globals';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import type { FakeRequest } from '../src/framework/fake-client.fixture.js';
import { onFakeCluster } from './support/fake-cluster.js';
import { type WorkerCase, workerCases } from './support/worker-cases.js';

/**
 * The objects that a controller reconciles at the same time with the defaults of its options, of 30 that need it. The default of
 * the options of the program is `defaultControllerOptions`, see its own test.
 */
async function reconciledAtOnce(name: keyof typeof workerCases): Promise<number> {
  const { request, objects, options, ...run }: WorkerCase = workerCases[name];
  const [method, resource] = request;
  // Only the count of workers is the default; what a case needs beside it, such as a key, is its own.
  const usual = options(defaultControllerOptions[name].workers);
  let waiting = 0;
  const blocks = (one: FakeRequest) => one.method === method && one.resource === resource;
  await onFakeCluster({ ...run, objects: objects(30), options: usual, blocks }, async ({ clock, count }) => {
    await clock.advance(1_000);
    waiting = count(method, resource);
  });
  return waiting;
}

test('5 deployments are reconciled at the same time [Controller manager defaults, 40]', async () => {
  expect(await reconciledAtOnce('deployment')).toBe(5);
});

test('the endpoints of 5 services are reconciled at the same time [Controller manager defaults, 41]', async () => {
  expect(await reconciledAtOnce('endpoint')).toBe(5);
});

test('the garbage collector judges 20 objects at the same time [Controller manager defaults, 42]', async () => {
  expect(await reconciledAtOnce('garbagecollector')).toBe(20);
});

test('10 namespaces are emptied at the same time [Controller manager defaults, 43]', async () => {
  expect(await reconciledAtOnce('namespace')).toBe(10);
});

test('5 replica sets are reconciled at the same time [Controller manager defaults, 44]', async () => {
  expect(await reconciledAtOnce('replicaset')).toBe(5);
});

test('5 resource quotas are counted at the same time [Controller manager defaults, 45]', async () => {
  expect(await reconciledAtOnce('resourcequota')).toBe(5);
});

test('the endpoint slices of 5 services are reconciled at the same time [Controller manager defaults, 46]', async () => {
  expect(await reconciledAtOnce('endpointslice')).toBe(5);
});

test('1 service gets its load balancer at a time [Controller manager defaults, 47]', async () => {
  expect(await reconciledAtOnce('service')).toBe(1);
});

test('5 service accounts get their tokens at the same time [Controller manager defaults, 48]', async () => {
  expect(await reconciledAtOnce('serviceaccount-token')).toBe(5);
});

test('5 stateful sets are reconciled at the same time [Controller manager defaults, 49]', async () => {
  expect(await reconciledAtOnce('statefulset')).toBe(5);
});

test('5 finished jobs are deleted at the same time [Controller manager defaults, 50]', async () => {
  expect(await reconciledAtOnce('ttl-after-finished')).toBe(5);
});

test('5 replication controllers are reconciled at the same time [Controller manager defaults, 51]', async () => {
  expect(await reconciledAtOnce('replicationcontroller')).toBe(5);
});
