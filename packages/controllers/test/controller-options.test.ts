import { describe, expect, test } from '@jest/globals';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import type { FakeRequest } from '../src/framework/fake-client.fixture.js';
import { onFakeCluster } from './support/fake-cluster.js';
import { manyObjects, requestsAtOnce, workerCases, workload } from './support/worker-cases.js';

const deployments = workerCases.deployment.objects(5).deployments ?? [];
const terminating = workerCases.namespace.objects(5).namespaces ?? [];
const quotas = workerCases.resourcequota.objects(5).resourcequotas ?? [];

describe('the workers of a controller', () => {
  test.each(Object.entries(workerCases))(
    '%s: reconcile as many objects at the same time as the option says',
    async (_name, { objects, options, request: [method, resource], ...run }) => {
      const blocks = (request: FakeRequest) => request.method === method && request.resource === resource;
      for (const workers of [2, 4]) {
        await onFakeCluster({ ...run, objects: objects(5), options: options(workers), blocks }, async (cluster) => {
          expect(await requestsAtOnce(cluster, { request: [method, resource], expected: workers })).toBe(workers);
        });
      }
    },
  );

  test('may be none: the controller keeps running and reconciles nothing', async () => {
    const options = { deployment: { workers: 0, resyncMs: 0 } };
    await onFakeCluster(
      { controllers: ['deployment'], objects: { deployments }, options },
      async ({ clock, count }) => {
        await clock.advance(1_000);
        expect(count('create', 'replicasets')).toBe(0);
      },
    );
  });
});

describe('a resync', () => {
  test('reconciles all deployments again after their period [Controller manager defaults, 9]', async () => {
    await onFakeCluster({ controllers: ['deployment'], objects: { deployments } }, async ({ clock, count }) => {
      expect(count('create', 'replicasets')).toBe(5);
      await clock.advance(29_000);
      expect(count('create', 'replicasets')).toBe(5);
      await clock.advance(1_000);
      expect(count('create', 'replicasets')).toBe(10);
    });
  });

  test('counts all quotas again after their period, 5 minutes by default [Controller manager defaults, 11]', async () => {
    const objects = { resourcequotas: quotas };
    await onFakeCluster({ controllers: ['resourcequota'], objects }, async ({ clock, count }) => {
      // Counted at once, and when they have not changed for a while.
      await clock.advance(60_000);
      const before = count('updateStatus', 'resourcequotas');
      await clock.advance(5 * 60_000 - 60_000 - 20);
      expect(count('updateStatus', 'resourcequotas')).toBe(before);
      await clock.advance(20);
      expect(count('updateStatus', 'resourcequotas')).toBe(before + 5);
    });
  });

  test('reconciles all terminating namespaces again after their period [Controller manager defaults, 10]', async () => {
    const active = manyObjects(5, 'Namespace', {}, { namespace: '' }).slice(0, 2);
    const objects = { namespaces: [...terminating.slice(2), ...active] };
    await onFakeCluster({ controllers: ['namespace'], objects }, async ({ clock, count }) => {
      expect(count('getRaw', '/apis')).toBe(3);
      await clock.advance(5 * 60_000);
      expect(count('getRaw', '/apis')).toBe(6);
    });
  });

  test('reconciles all autoscalers once per their period', async () => {
    const spec = { scaleTargetRef: { apiVersion: 'not/a/version', kind: 'A', name: 'a' } };
    const objects = { horizontalpodautoscalers: manyObjects(5, 'HorizontalPodAutoscaler', { spec }) };
    const { horizontalpodautoscaling } = defaultControllerOptions;
    const options = { horizontalpodautoscaling: { ...horizontalpodautoscaling, syncPeriodMs: 60_000 } };
    await onFakeCluster({ controllers: ['horizontalpodautoscaling'], objects, options }, async ({ clock, count }) => {
      const reports = () => count('updateStatus', 'horizontalpodautoscalers');
      for (const round of [0, 1, 2]) {
        await clock.advance(59_000);
        expect(reports()).toBe(5 * round);
        await clock.advance(1_000);
        expect(reports()).toBe(5 * (round + 1));
      }
    });
  });

  test('has the shared period for controllers without one of their own, lengthened at random [Controller manager defaults, 14]', async () => {
    const objects = { namespaces: manyObjects(5, 'Namespace', { status: { phase: 'Active' } }, { namespace: '' }) };
    const timing = { minResyncMs: 1_000 };
    await onFakeCluster({ controllers: ['serviceaccount'], objects, timing, random: 0.5 }, async ({ clock, count }) => {
      expect(count('create', 'serviceaccounts')).toBe(5);
      await clock.advance(1_400);
      expect(count('create', 'serviceaccounts')).toBe(5);
      await clock.advance(100);
      expect(count('create', 'serviceaccounts')).toBe(10);
      await clock.advance(1_500);
      expect(count('create', 'serviceaccounts')).toBe(15);
    });
  });

  test('does not run with the period 0', async () => {
    const options = { deployment: { workers: 5, resyncMs: 0 } };
    await onFakeCluster(
      { controllers: ['deployment'], objects: { deployments }, options },
      async ({ clock, count }) => {
        await clock.advance(3_600_000);
        expect(count('create', 'replicasets')).toBe(5);
      },
    );
  });
});

describe('the start interval', () => {
  const objects = {
    namespaces: manyObjects(5, 'Namespace', { status: { phase: 'Active' } }, { namespace: '' }),
    replicasets: manyObjects(5, 'ReplicaSet', { spec: workload }),
    persistentvolumeclaims: manyObjects(5, 'PersistentVolumeClaim', {}),
  };
  const controllers = ['serviceaccount', 'replicaset', 'pvc-protection'] as const;

  test('delays each controller but the first, lengthened at random', async () => {
    const timing = { startIntervalMs: 1_000 };
    await onFakeCluster({ controllers, objects, timing, random: 0.5 }, async ({ clock, count }) => {
      const requests = () => [
        count('create', 'serviceaccounts'),
        count('create', 'pods'),
        count('update', 'persistentvolumeclaims'),
      ];
      expect(requests()).toEqual([5, 0, 0]);
      await clock.advance(1_500);
      expect(requests()).toEqual([5, 5, 0]);
      await clock.advance(1_500);
      expect(requests()).toEqual([5, 5, 5]);
    });
  });

  test('does not delay the stop', async () => {
    const timing = { startIntervalMs: 3_600_000 };
    await onFakeCluster({ controllers, objects, timing }, async ({ count }) => {
      expect(count('create', 'pods')).toBe(0);
    });
  });
});

describe('a daemon set', () => {
  test('is reconciled by two workers', async () => {
    const objects = { daemonsets: manyObjects(5, 'DaemonSet', { spec: workload }) };
    const blocks = ({ method, resource }: FakeRequest) => method === 'create' && resource === 'controllerrevisions';
    await onFakeCluster({ controllers: ['daemonset'], objects, blocks }, async ({ count }) => {
      expect(count('create', 'controllerrevisions')).toBe(2);
    });
  });
});
