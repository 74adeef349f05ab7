import type { Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Pod, ReplicationController } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, parseApiVersion } from '@orch/apimachinery';
import type { Lister } from '@orch/client';
import { controllerOf } from '../framework/owners.js';
import { NoScaleError, type ScaledOwner, type ScaleReader } from './scale-reader.js';

/** Where the wishes of controllers are found: known kinds in the informers, others by their scale. */
export interface WorkloadListers {
  readonly replicaSets: Lister<ReplicaSet>;
  readonly deployments: Lister<Deployment>;
  readonly statefulSets: Lister<StatefulSet>;
  readonly replicationControllers: Lister<ReplicationController>;
  readonly scales: Pick<ScaleReader, 'replicas'>;
}

/**
 * How many pods the controllers of these pods want together. Replica sets of a deployment count as the deployment, which
 * counts once.
 * @throws NoScaleError when a pod has no controller, or nobody can say what it wants
 */
export async function wantedPods(
  pods: readonly DeepReadonly<Pod>[],
  listers: WorkloadListers,
  signal: AbortSignal,
): Promise<number> {
  const replicasByUid = new Map<string, number>();
  const askedUids = new Set<string>();
  for (const pod of pods) {
    const { name = '', namespace = '' } = pod.metadata;
    const reference = controllerOf(pod);
    if (reference === undefined) throw new NoScaleError(`found no controller ref for pod "${name}"`);
    if (askedUids.has(reference.uid)) continue;
    const wish = await wishOf({ ...reference, namespace }, listers, signal);
    if (wish === undefined) throw new NoScaleError(`found no controllers for pod "${name}"`);
    askedUids.add(reference.uid);
    replicasByUid.set(wish.uid, wish.replicas);
  }
  return [...replicasByUid.values()].reduce((sum, replicas) => sum + replicas, 0);
}

interface Wish {
  readonly uid: string;
  readonly replicas: number;
}

async function wishOf(owner: ScaledOwner, listers: WorkloadListers, signal: AbortSignal): Promise<Wish | undefined> {
  const known = knownWish(owner, listers);
  if (known !== undefined) return known;
  const replicas = await listers.scales.replicas(owner, signal);
  return replicas === undefined ? undefined : { uid: owner.uid, replicas };
}

function knownWish(owner: ScaledOwner, listers: WorkloadListers): Wish | undefined {
  const { group } = parseApiVersion(owner.apiVersion) ?? { group: undefined };
  const isApps = group === 'apps';
  const isAppsOrOlder = isApps || group === 'extensions';
  if (isAppsOrOlder && owner.kind === 'ReplicaSet') return replicaSetWish(owner, listers);
  if (isApps && owner.kind === 'StatefulSet') return wishFrom(listers.statefulSets, owner);
  if (group === '' && owner.kind === 'ReplicationController') return wishFrom(listers.replicationControllers, owner);
  return undefined;
}

function replicaSetWish(owner: ScaledOwner, { replicaSets, deployments }: WorkloadListers): Wish | undefined {
  const set = replicaSets.get(owner.name, owner.namespace);
  if (set === undefined || set.metadata.uid !== owner.uid) return undefined;
  const reference = controllerOf(set);
  if (reference?.kind !== 'Deployment') return wishFrom(replicaSets, owner);
  return wishFrom(deployments, { ...owner, name: reference.name, uid: reference.uid });
}

type Workload = ApiObject & { readonly spec?: { readonly replicas?: number } };

function wishFrom<T extends Workload>(
  lister: Lister<T>,
  { name, namespace, uid }: Pick<ScaledOwner, 'name' | 'namespace' | 'uid'>,
): Wish | undefined {
  const found: DeepReadonly<Workload> | undefined = lister.get(name, namespace);
  if (found === undefined || found.metadata.uid !== uid) return undefined;
  return { uid, replicas: found.spec?.replicas ?? 1 };
}
