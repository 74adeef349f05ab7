import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { resources } from './resources.js';
import type { Scenario } from './scenario.js';
import { areReady, deployment, isRolledOut, isStatefulSetComplete, statefulSet } from './templates.js';
import type { Workspace } from './workspace.js';

const { deployments, replicaSets, statefulSets, pods } = resources;

async function givenDeployment(space: Workspace): Promise<void> {
  await space.create(deployments, deployment('web', 4));
  await space.until(deployments, 'web', isRolledOut(4));
}

const areWithoutOwner = (sets: readonly DeepReadonly<ReplicaSet>[]) =>
  sets.every(({ metadata }) => (metadata.ownerReferences ?? []).length === 0);

/** Deleting workloads, in each propagation mode. */
export const deletions: readonly Scenario[] = [
  {
    name: 'delete-background',
    async run(space) {
      await givenDeployment(space);
      await space.delete(deployments, 'web', { propagationPolicy: 'Background' });
      await space.untilGone(deployments, 'web');
      await space.untilAll(replicaSets, (sets) => sets.length === 0);
      await space.untilAll(pods, (found) => found.length === 0);
    },
  },
  {
    name: 'delete-foreground',
    async run(space) {
      await givenDeployment(space);
      await space.delete(deployments, 'web', { propagationPolicy: 'Foreground' });
      await space.untilGone(deployments, 'web');
      await space.untilAll(pods, (found) => found.length === 0);
      await space.untilAll(replicaSets, (sets) => sets.length === 0);
    },
  },
  {
    name: 'delete-orphan',
    async run(space) {
      await givenDeployment(space);
      await space.delete(deployments, 'web', { propagationPolicy: 'Orphan' });
      await space.untilGone(deployments, 'web');
      await space.untilAll<ReplicaSet>(replicaSets, (sets) => sets.length === 1 && areWithoutOwner(sets));
      await space.untilAll(pods, areReady(4));
    },
  },
  {
    name: 'adopt-orphans',
    async run(space) {
      await givenDeployment(space);
      await space.delete(deployments, 'web', { propagationPolicy: 'Orphan' });
      await space.untilGone(deployments, 'web');
      await space.create(deployments, deployment('web', 4));
      await space.until(deployments, 'web', isRolledOut(4));
      await space.untilAll<ReplicaSet>(replicaSets, (sets) => sets.length === 1 && !areWithoutOwner(sets));
      await space.untilAll(pods, areReady(4));
    },
  },
  {
    name: 'delete-stateful-set',
    async run(space) {
      await space.create(statefulSets, statefulSet('db', 3));
      await space.until(statefulSets, 'db', isStatefulSetComplete(3));
      await space.delete(statefulSets, 'db', { propagationPolicy: 'Background' });
      await space.untilGone(statefulSets, 'db');
      await space.untilAll(pods, (found) => found.length === 0);
    },
  },
  {
    name: 'delete-namespace',
    async run(space) {
      await givenDeployment(space);
      await space.create(statefulSets, statefulSet('db', 2));
      await space.until(statefulSets, 'db', isStatefulSetComplete(2));
      await space.deleteNamespace();
    },
  },
];
