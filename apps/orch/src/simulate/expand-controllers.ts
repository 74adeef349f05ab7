import type { DaemonSet, Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Job } from '@orch/api/types/batch_v1';
import type { Node, Pod, ReplicationController } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, type GroupResource, type Names, systemClock } from '@orch/apimachinery';
import {
  type ControllerGates,
  type ExpandContext,
  podsOfDaemonSet,
  podsOfJob,
  podsOfReplicas,
  podsOfStatefulSet,
  replicaSetOfDeployment,
} from '@orch/controllers';
import type { ObjectChecker } from '@orch/controlplane';
import { apps, batch, core, type ObjectSet } from './object-set.js';
import { addObject } from './read-objects.js';

export interface ExpandOptions {
  readonly names: Names;
  readonly gates: ControllerGates;
  readonly checker: ObjectChecker;
  readonly objects: ObjectSet;
  /** Whether the controller of the object is simulated: it is of a file, as those of a cluster run there. */
  readonly isSimulated: (resource: GroupResource, object: DeepReadonly<ApiObject>) => boolean;
}

/**
 * Adds what controllers make of the objects: replica sets, pods and claims. They pass admission as in a server. Returns an error per
 * controller whose objects would be rejected.
 */
export async function expandControllers(options: ExpandOptions): Promise<readonly string[]> {
  const { objects, names } = options;
  const errors: string[] = [];
  for (const deployment of simulated<Deployment>(apps('deployments'))) {
    const sets = objects.list<ReplicaSet>(apps('replicasets')).filter((set) => isOwned(set, 'Deployment', deployment));
    const set = sets.length === 0 ? replicaSetOfDeployment(deployment) : undefined;
    if (set !== undefined) await add(`Deployment ${nameOf(deployment)}`, set);
  }
  for (const [resource, kind, apiVersion] of [
    [apps('replicasets'), 'ReplicaSet', 'apps/v1'],
    [core('replicationcontrollers'), 'ReplicationController', 'v1'],
  ] as const) {
    for (const set of simulated<ReplicaSet | ReplicationController>(resource)) {
      await addAll(kind, set, podsOfReplicas(set, { apiVersion, kind }, contextOf(kind, set)));
    }
  }
  for (const set of simulated<StatefulSet>(apps('statefulsets'))) {
    const { pods, claims } = podsOfStatefulSet(set, contextOf('StatefulSet', set));
    const isMissing = ({ metadata: { namespace = '', name = '' } }: ApiObject) =>
      !objects.has(core('persistentvolumeclaims'), { namespace, name });
    await addAll('StatefulSet', set, [...claims.filter(isMissing), ...pods]);
  }
  for (const job of simulated<Job>(batch('jobs'))) await addAll('Job', job, podsOfJob(job, contextOf('Job', job)));
  for (const daemonSet of simulated<DaemonSet>(apps('daemonsets'))) {
    await addAll('DaemonSet', daemonSet, podsOfDaemonSet(daemonSet, contextOf('DaemonSet', daemonSet)));
  }
  return errors;

  function simulated<T extends ApiObject>(resource: GroupResource): readonly DeepReadonly<T>[] {
    return objects.list<T>(resource).filter((object) => options.isSimulated(resource, object));
  }

  function contextOf(kind: string, owner: DeepReadonly<ApiObject>): ExpandContext {
    const { namespace = '' } = owner.metadata;
    return {
      ...{ names, gates: options.gates, now: systemClock().now(), nodes: objects.list<Node>(core('nodes')) },
      owned: objects.list<Pod>(core('pods')).filter((pod) => isOwned(pod, kind, owner)),
      isTaken: (name) => objects.has(core('pods'), { namespace, name }),
    };
  }

  async function addAll(kind: string, owner: DeepReadonly<ApiObject>, made: readonly ApiObject[]): Promise<void> {
    // The first that is rejected speaks for all: they have one template.
    for (const object of made) if (!(await add(`${kind} ${nameOf(owner)}`, object))) return;
  }

  async function add(controller: string, made: ApiObject): Promise<boolean> {
    const outcome = await options.checker.check(made, { namespace: made.metadata.namespace ?? '' });
    if (outcome.type === 'valid') {
      addObject(outcome, options);
      return true;
    }
    const why = outcome.type === 'rejected' ? outcome.errors.map(({ message }) => message).join('; ') : 'not checked';
    errors.push(`${controller}: its ${made.kind} ${JSON.stringify(made.metadata.name)} would be rejected: ${why}`);
    return false;
  }
}

function isOwned(object: DeepReadonly<ApiObject>, kind: string, { metadata }: DeepReadonly<ApiObject>): boolean {
  const owner = object.metadata.ownerReferences?.find(({ controller }) => controller === true);
  return owner?.kind === kind && owner.name === metadata.name && object.metadata.namespace === metadata.namespace;
}

function nameOf({ metadata }: DeepReadonly<ApiObject>): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}
