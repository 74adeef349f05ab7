import type { HorizontalPodAutoscaler } from '@orch/api/types/autoscaling_v1';
import type { Endpoints, PersistentVolume, PersistentVolumeClaim, ResourceQuota } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { resources } from './resources.js';
import type { Scenario } from './scenario.js';
import { areReady, deployment, isRolledOut, replicaSet } from './templates.js';

const { deployments, replicaSets, pods, services, endpoints, slices, quotas, claims, volumes, budgets } = resources;

const addressesOf = ({ subsets = [] }: DeepReadonly<Endpoints>) =>
  subsets.flatMap(({ addresses = [] }) => addresses).length;
const endpointsOf = (found: readonly DeepReadonly<EndpointSlice>[]) =>
  found.flatMap((slice) => slice.endpoints ?? []).length;

/** What controllers derive from workloads and beside them. */
export const derived: readonly Scenario[] = [
  {
    name: 'endpoints',
    async run(space) {
      await space.create(services, {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'web' },
        spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] },
      });
      await space.create(deployments, deployment('web', 3));
      for (const replicas of [3, 6, 2]) {
        await space.patch(deployments, 'web', { spec: { replicas } });
        await space.until(deployments, 'web', isRolledOut(replicas));
        await space.until<Endpoints>(endpoints, 'web', (found) => addressesOf(found) === replicas);
        await space.untilAll<EndpointSlice>(slices, (found) => endpointsOf(found) === replicas);
      }
    },
  },
  {
    name: 'quota',
    async run(space) {
      const quota = (hard: string) => ({ spec: { hard: { pods: hard } } });
      const uses = (count: string) => (found: DeepReadonly<ResourceQuota>) =>
        found.status?.hard?.['pods'] === found.spec?.hard?.['pods'] && found.status?.used?.['pods'] === count;
      await space.create(quotas, { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'few' }, ...quota('3') });
      await space.until(quotas, 'few', uses('0'));
      await space.create(replicaSets, replicaSet('web', 5));
      await space.untilAll(pods, areReady(3));
      await space.until(quotas, 'few', uses('3'));
      await space.patch(quotas, 'few', quota('9'));
      await space.untilAll(pods, areReady(5));
      await space.until(quotas, 'few', uses('5'));
    },
  },
  {
    name: 'claims',
    async run(space) {
      const storageClassName = space.namespace;
      const storage = { storage: '1Gi' };
      for (const index of [1, 2]) {
        await space.createGlobal(volumes, {
          apiVersion: 'v1',
          kind: 'PersistentVolume',
          metadata: { name: `${space.namespace}-${index}` },
          spec: {
            ...{ storageClassName, capacity: storage, accessModes: ['ReadWriteOnce'] },
            ...{ persistentVolumeReclaimPolicy: 'Retain', hostPath: { path: '/data' } },
          },
        });
        await space.create(claims, {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: `data-${index}` },
          spec: {
            storageClassName,
            accessModes: ['ReadWriteOnce'],
            resources: { requests: storage },
            volumeName: `${space.namespace}-${index}`,
          },
        });
      }
      await space.untilAll<PersistentVolumeClaim>(
        claims,
        (found) => found.length === 2 && found.every(({ status }) => status?.phase === 'Bound'),
      );
      await space.delete(claims, 'data-2');
      await space.untilGone(claims, 'data-2');
      await space.untilGlobal<PersistentVolume>(
        volumes,
        `${space.namespace}-2`,
        ({ status }) => status?.phase === 'Released',
      );
    },
  },
  {
    name: 'budget',
    async run(space) {
      await space.create(budgets, {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name: 'web' },
        spec: { minAvailable: 2, selector: { matchLabels: { app: 'web' } } },
      });
      await space.create(deployments, deployment('web', 3));
      const allows = (count: number) => (found: DeepReadonly<PodDisruptionBudget>) =>
        found.status?.observedGeneration === found.metadata.generation && found.status?.disruptionsAllowed === count;
      await space.until(budgets, 'web', allows(1));
      await space.patch(deployments, 'web', { spec: { replicas: 6 } });
      await space.until(deployments, 'web', isRolledOut(6));
      await space.until(budgets, 'web', allows(4));
    },
  },
  {
    name: 'autoscaler',
    async run(space) {
      const { autoscalers } = resources;
      await space.create(deployments, deployment('web', 1));
      await space.until(deployments, 'web', isRolledOut(1));
      await space.create(autoscalers, {
        apiVersion: 'autoscaling/v1',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'web' },
        spec: {
          minReplicas: 4,
          maxReplicas: 8,
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        },
      });
      await space.until(deployments, 'web', isRolledOut(4));
      await space.until<HorizontalPodAutoscaler>(autoscalers, 'web', ({ status }) => status?.currentReplicas === 4);
    },
  },
  {
    name: 'three-replica-sets',
    async run(space) {
      await Promise.all(['one', 'two', 'three'].map((name) => space.create(replicaSets, replicaSet(name, 5))));
      await space.untilAll(pods, areReady(15));
      await Promise.all(
        ['one', 'two', 'three'].map((name) => space.patch(replicaSets, name, { spec: { replicas: 1 } })),
      );
      await space.untilAll(pods, areReady(3));
    },
  },
];
