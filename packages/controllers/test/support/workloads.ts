import type { ApiObject, OwnerReference } from '@orch/apimachinery';

/** An object of the namespace `n`, whose name is its UID. */
export function objectOf(kind: string, name: string, fields: object = {}, metadata: object = {}): ApiObject & object {
  const apiVersion = versions[kind] ?? 'v1';
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: 'n', uid: name, resourceVersion: '1', ...metadata },
    ...fields,
  };
}

const versions: Readonly<Record<string, string>> = {
  ReplicaSet: 'apps/v1',
  Deployment: 'apps/v1',
  DaemonSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
};

/** The metadata of an object that `kind`/`name` controls. */
export function controlledBy(kind: string, name: string, uid = name): { ownerReferences: OwnerReference[] } {
  const apiVersion = versions[kind] ?? 'v1';
  return { ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }] };
}

export const labels = { app: 'web' };
export const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
/** The spec of a workload that selects `app: web`. */
export const workloadOf = (replicas: number) => ({ replicas, selector: { matchLabels: labels }, template });
