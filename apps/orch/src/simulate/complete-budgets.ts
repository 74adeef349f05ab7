import type { Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Pod, ReplicationController } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { type ApiObject, type DeepReadonly, systemClock } from '@orch/apimachinery';
import { withBudgetStatus } from '@orch/controllers';
import { apps, core, type ObjectSet, policy } from './object-set.js';

/** Budgets that no controller has looked at get the status for the pods that run: files seldom have one. */
export function completeBudgets(objects: ObjectSet): void {
  const budgets = policy('poddisruptionbudgets');
  for (const budget of objects.list<PodDisruptionBudget>(budgets)) {
    if ((budget.status?.expectedPods ?? 0) > 0 || budget.status?.observedGeneration !== undefined) continue;
    const { namespace } = budget.metadata;
    const pods = objects.list<Pod>(core('pods')).filter(({ metadata }) => metadata.namespace === namespace);
    const replicasOf = (of: readonly DeepReadonly<Pod>[]) => scaleOf(of, objects);
    objects.put(budgets, withBudgetStatus(budget, { pods, replicasOf, now: systemClock().now() }));
  }
}

type Scaled = Deployment | ReplicaSet | StatefulSet | ReplicationController;

const scaledKinds = {
  Deployment: apps('deployments'),
  ReplicaSet: apps('replicasets'),
  StatefulSet: apps('statefulsets'),
  ReplicationController: core('replicationcontrollers'),
} as const;

/** The replicas of the controllers of the pods, each once; undefined when one is not known. */
function scaleOf(pods: readonly DeepReadonly<Pod>[], objects: ObjectSet): number | undefined {
  const owners = new Map<string, DeepReadonly<Scaled>>();
  for (const pod of pods) {
    const owner = ownerOf(pod, objects);
    if (owner === undefined) return undefined;
    // The replica sets of a deployment count as the deployment.
    const top = ownerOf(owner, objects) ?? owner;
    owners.set(`${top.kind} ${top.metadata.name ?? ''}`, top);
  }
  return [...owners.values()].reduce((sum, { spec }) => sum + (spec?.replicas ?? 1), 0);
}

function ownerOf({ metadata }: DeepReadonly<ApiObject>, objects: ObjectSet): DeepReadonly<Scaled> | undefined {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  const kind = Object.entries(scaledKinds).find(([name]) => name === owner?.kind);
  if (owner === undefined || kind === undefined) return undefined;
  const [, resource] = kind;
  const isOwner = (each: DeepReadonly<Scaled>) =>
    each.metadata.name === owner.name && each.metadata.namespace === metadata.namespace;
  return objects.list<Scaled>(resource).find(isOwner);
}
