import type { Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Pod, ReplicationController } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, parseApiVersion } from '@orch/apimachinery';
import { controllerOf } from '../framework/owners.js';
import { NoControllerError, type ScaledOwner, type ScaleReader } from './scale-reader.js';

/** Reads an object by its name, as a lister does. */
export interface ByName<T> {
  get(name: string, namespace: string): DeepReadonly<T> | undefined;
}

/** Sources of desired replicas: informers for known kinds, the scale subresource for others. */
export interface WorkloadListers {
  readonly replicaSets: ByName<ReplicaSet>;
  readonly deployments: ByName<Deployment>;
  readonly statefulSets: ByName<StatefulSet>;
  readonly replicationControllers: ByName<ReplicationController>;
  readonly scales: Pick<ScaleReader, 'replicas'>;
}

/**
 * The sum of the desired replicas of the controllers of the pods. The replica sets of a deployment count as the
 * deployment, once.
 * @throws NoControllerError when a pod has no controller; NoScaleError when its controller has no scale
 */
export async function expectedScale(
  pods: readonly DeepReadonly<Pod>[],
  listers: WorkloadListers,
  signal: AbortSignal,
): Promise<number> {
  const replicasByUid = new Map<string, number>();
  const knownUids = new Set<string>();
  for (const pod of pods) {
    const { name = '', namespace = '' } = pod.metadata;
    const reference = controllerOf(pod);
    if (reference === undefined) {
      throw new NoControllerError('NoControllerRef', `found no controller ref for pod "${name}"`);
    }
    if (knownUids.has(reference.uid)) continue;
    const scale = await scaleOf({ ...reference, namespace }, listers, signal);
    if (scale === undefined) throw new NoControllerError('NoControllers', `found no controllers for pod "${name}"`);
    knownUids.add(reference.uid);
    replicasByUid.set(scale.uid, scale.replicas);
  }
  return [...replicasByUid.values()].reduce((sum, replicas) => sum + replicas, 0);
}

interface ControllerScale {
  readonly uid: string;
  readonly replicas: number;
}

async function scaleOf(
  owner: ScaledOwner,
  listers: WorkloadListers,
  signal: AbortSignal,
): Promise<ControllerScale | undefined> {
  const known = scaleOfKnownKind(owner, listers);
  if (known !== undefined) return known;
  const replicas = await listers.scales.replicas(owner, signal);
  return replicas === undefined ? undefined : { uid: owner.uid, replicas };
}

function scaleOfKnownKind(owner: ScaledOwner, listers: WorkloadListers): ControllerScale | undefined {
  const { group } = parseApiVersion(owner.apiVersion) ?? { group: undefined };
  const isApps = group === 'apps';
  const isAppsOrOlder = isApps || group === 'extensions';
  if (isAppsOrOlder && owner.kind === 'ReplicaSet') return scaleOfReplicaSet(owner, listers);
  if (isApps && owner.kind === 'StatefulSet') return scaleFrom(listers.statefulSets, owner);
  if (group === '' && owner.kind === 'ReplicationController') return scaleFrom(listers.replicationControllers, owner);
  return undefined;
}

function scaleOfReplicaSet(
  owner: ScaledOwner,
  { replicaSets, deployments }: WorkloadListers,
): ControllerScale | undefined {
  const set = replicaSets.get(owner.name, owner.namespace);
  if (set === undefined || set.metadata.uid !== owner.uid) return undefined;
  const reference = controllerOf(set);
  if (reference?.kind !== 'Deployment') return scaleFrom(replicaSets, owner);
  return scaleFrom(deployments, { ...owner, name: reference.name, uid: reference.uid });
}

type Workload = ApiObject & { readonly spec?: { readonly replicas?: number } };

function scaleFrom<T extends Workload>(
  lister: ByName<T>,
  { name, namespace, uid }: Pick<ScaledOwner, 'name' | 'namespace' | 'uid'>,
): ControllerScale | undefined {
  const found: DeepReadonly<Workload> | undefined = lister.get(name, namespace);
  if (found === undefined || found.metadata.uid !== uid) return undefined;
  return { uid, replicas: found.spec?.replicas ?? 1 };
}
