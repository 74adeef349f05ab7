import type { DaemonSet } from '@orch/api/types/apps_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { resources } from './resources.js';
import type { Scenario } from './scenario.js';
import {
  areReady,
  deployment,
  imagePatch,
  isRolledOut,
  isStatefulSetComplete,
  statefulSet,
  template,
} from './templates.js';

const { deployments, statefulSets, daemonSets, pods } = resources;

/** Creating, scaling and updating workloads. */
export const rollouts: readonly Scenario[] = [
  {
    name: 'create-deployment',
    async run(space) {
      await space.create(deployments, deployment('web', 8));
      await space.until(deployments, 'web', isRolledOut(8));
    },
  },
  {
    name: 'scale-deployment',
    async run(space) {
      await space.create(deployments, deployment('web', 2));
      await space.until(deployments, 'web', isRolledOut(2));
      for (const replicas of [9, 3, 0, 4]) {
        await space.patch(deployments, 'web', { spec: { replicas } });
        await space.until(deployments, 'web', isRolledOut(replicas));
        await space.untilAll(pods, areReady(replicas));
      }
    },
  },
  {
    name: 'roll-out',
    async run(space) {
      await space.create(deployments, deployment('web', 6));
      await space.until(deployments, 'web', isRolledOut(6));
      for (const image of ['web:2', 'web:3']) {
        await space.patch(deployments, 'web', imagePatch(image));
        await space.until(deployments, 'web', isRolledOut(6));
      }
      await space.untilAll(pods, areReady(6));
    },
  },
  {
    name: 'roll-out-recreate',
    async run(space) {
      await space.create(deployments, deployment('web', 4, { strategy: { type: 'Recreate' } }));
      await space.until(deployments, 'web', isRolledOut(4));
      await space.patch(deployments, 'web', imagePatch('web:2'));
      await space.until(deployments, 'web', isRolledOut(4));
      await space.untilAll(pods, areReady(4));
    },
  },
  {
    name: 'roll-back',
    async run(space) {
      await space.create(deployments, deployment('web', 5));
      await space.until(deployments, 'web', isRolledOut(5));
      for (const image of ['web:2', 'web:1']) {
        await space.patch(deployments, 'web', imagePatch(image));
        await space.until(deployments, 'web', isRolledOut(5));
      }
      await space.untilAll(pods, areReady(5));
    },
  },
  {
    name: 'stateful-set',
    async run(space) {
      await space.create(statefulSets, statefulSet('db', 3));
      await space.until(statefulSets, 'db', isStatefulSetComplete(3));
      await space.patch(statefulSets, 'db', { spec: { replicas: 5 } });
      await space.until(statefulSets, 'db', isStatefulSetComplete(5));
      await space.patch(statefulSets, 'db', imagePatch('web:2'));
      await space.until(statefulSets, 'db', isStatefulSetComplete(5));
      await space.patch(statefulSets, 'db', { spec: { replicas: 2 } });
      await space.until(statefulSets, 'db', isStatefulSetComplete(2));
      await space.untilAll(pods, areReady(2));
    },
  },
  {
    name: 'daemon-set',
    async run(space) {
      const isComplete = ({ metadata, status }: DeepReadonly<DaemonSet>) =>
        status !== undefined &&
        status.observedGeneration === metadata.generation &&
        status.desiredNumberScheduled > 0 &&
        [status.numberReady, status.updatedNumberScheduled ?? 0].every(
          (count) => count === status.desiredNumberScheduled,
        );
      await space.create(daemonSets, {
        apiVersion: 'apps/v1',
        kind: 'DaemonSet',
        metadata: { name: 'agent' },
        spec: { selector: { matchLabels: { app: 'agent' } }, template: template('agent') },
      });
      await space.until<DaemonSet>(daemonSets, 'agent', isComplete);
      await space.patch(daemonSets, 'agent', imagePatch('web:2'));
      await space.until<DaemonSet>(daemonSets, 'agent', isComplete);
    },
  },
  {
    name: 'replication-controller',
    async run(space) {
      const { replicationControllers } = resources;
      const spec = { replicas: 4, selector: { app: 'web' }, template: template('web') };
      await space.create(replicationControllers, {
        apiVersion: 'v1',
        kind: 'ReplicationController',
        metadata: { name: 'web' },
        spec,
      });
      await space.untilAll(pods, areReady(4));
      await space.patch(replicationControllers, 'web', { spec: { replicas: 2 } });
      await space.untilAll(pods, areReady(2));
    },
  },
];
