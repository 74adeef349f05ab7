import { isJsonObject, type Json, valueAt } from '../../differential/json.js';

/** A resource that scenarios write and recordings contain. */
export interface Resource {
  /** As in references of scenarios: `pods`, `deployments.apps`. */
  readonly name: string;
  readonly kind: string;
  /** The version that both releases serve. */
  readonly apiVersion: string;
  readonly namespaced: boolean;
}

const table: readonly (readonly [name: string, kind: string, apiVersion: string, scope: 'namespace' | 'cluster'])[] = [
  ['pods', 'Pod', 'v1', 'namespace'],
  ['services', 'Service', 'v1', 'namespace'],
  ['endpoints', 'Endpoints', 'v1', 'namespace'],
  ['configmaps', 'ConfigMap', 'v1', 'namespace'],
  ['secrets', 'Secret', 'v1', 'namespace'],
  ['serviceaccounts', 'ServiceAccount', 'v1', 'namespace'],
  ['persistentvolumeclaims', 'PersistentVolumeClaim', 'v1', 'namespace'],
  ['replicationcontrollers', 'ReplicationController', 'v1', 'namespace'],
  ['resourcequotas', 'ResourceQuota', 'v1', 'namespace'],
  ['events', 'Event', 'v1', 'namespace'],
  ['nodes', 'Node', 'v1', 'cluster'],
  ['persistentvolumes', 'PersistentVolume', 'v1', 'cluster'],
  ['namespaces', 'Namespace', 'v1', 'cluster'],
  ['deployments.apps', 'Deployment', 'apps/v1', 'namespace'],
  ['replicasets.apps', 'ReplicaSet', 'apps/v1', 'namespace'],
  ['daemonsets.apps', 'DaemonSet', 'apps/v1', 'namespace'],
  ['statefulsets.apps', 'StatefulSet', 'apps/v1', 'namespace'],
  ['controllerrevisions.apps', 'ControllerRevision', 'apps/v1', 'namespace'],
  ['jobs.batch', 'Job', 'batch/v1', 'namespace'],
  ['cronjobs.batch', 'CronJob', 'batch/v1beta1', 'namespace'],
  ['poddisruptionbudgets.policy', 'PodDisruptionBudget', 'policy/v1beta1', 'namespace'],
  ['endpointslices.discovery.k8s.io', 'EndpointSlice', 'discovery.k8s.io/v1beta1', 'namespace'],
  ['horizontalpodautoscalers.autoscaling', 'HorizontalPodAutoscaler', 'autoscaling/v2beta2', 'namespace'],
  ['storageclasses.storage.k8s.io', 'StorageClass', 'storage.k8s.io/v1', 'cluster'],
  ['volumeattachments.storage.k8s.io', 'VolumeAttachment', 'storage.k8s.io/v1', 'cluster'],
  ['clusterroles.rbac.authorization.k8s.io', 'ClusterRole', 'rbac.authorization.k8s.io/v1', 'cluster'],
  ['certificatesigningrequests.certificates.k8s.io', 'CertificateSigningRequest', 'certificates.k8s.io/v1', 'cluster'],
];

export const resources: readonly Resource[] = table.map(([name, kind, apiVersion, scope]) => ({
  ...{ name, kind, apiVersion, namespaced: scope === 'namespace' },
}));

/** @throws Error for a resource that the table lacks. */
export function resourceNamed(name: string): Resource {
  const found = resources.find((resource) => resource.name === name);
  if (found === undefined) throw new Error(`unknown resource ${JSON.stringify(name)}`);
  return found;
}

/** @throws Error for an object whose kind the table lacks. */
export function resourceOf(object: Json): Resource {
  const kind = valueAt(object, 'kind');
  const found = resources.find((resource) => resource.kind === kind);
  if (found === undefined) throw new Error(`unknown kind ${JSON.stringify(kind)}`);
  return found;
}

/** The path of all objects of a resource in all namespaces, or in one. */
export function collectionPath({ apiVersion, name }: Resource, namespace?: string): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const within = namespace === undefined ? '' : `/namespaces/${namespace}`;
  return `${root}${within}/${name.split('.', 1)[0]}`;
}

/** The path of one object; `namespace` is ignored for resources of the cluster. */
export function objectPath(
  resource: Resource,
  {
    namespace,
    name,
    subresource,
  }: { readonly namespace: string; readonly name: string; readonly subresource?: string },
): string {
  const collection = collectionPath(resource, resource.namespaced ? namespace : undefined);
  return `${collection}/${name}${subresource === undefined ? '' : `/${subresource}`}`;
}

export function nameOf(object: Json): string {
  return String(valueAt(object, 'metadata.name') ?? '');
}

export function namespaceOf(object: Json): string {
  return String(valueAt(object, 'metadata.namespace') ?? '');
}

export function uidOf(object: Json): string {
  return String(valueAt(object, 'metadata.uid') ?? '');
}

export function labelsOf(object: Json): Readonly<Record<string, Json>> {
  const labels = valueAt(object, 'metadata.labels');
  return isJsonObject(labels) ? labels : {};
}

/** Whether the object has all these labels. */
export function hasLabels(object: Json, labels: Readonly<Record<string, string>>): boolean {
  const own = labelsOf(object);
  return Object.entries(labels).every(([key, value]) => own[key] === value);
}
