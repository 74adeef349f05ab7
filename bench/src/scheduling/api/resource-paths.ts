/** What is needed of an object to find its address. */
export interface AddressedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name?: string; readonly namespace?: string };
}

interface Resource {
  readonly apiVersion: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

const namespaced = (apiVersion: string, resource: string): Resource => ({ apiVersion, resource, namespaced: true });
const clusterWide = (apiVersion: string, resource: string): Resource => ({ apiVersion, resource, namespaced: false });

/** The kinds of the scenarios, each in a version that releases 1.20 and 1.21 serve. */
export const resources = {
  Pod: namespaced('v1', 'pods'),
  Service: namespaced('v1', 'services'),
  ReplicaSet: namespaced('apps/v1', 'replicasets'),
  PodDisruptionBudget: namespaced('policy/v1beta1', 'poddisruptionbudgets'),
  PersistentVolumeClaim: namespaced('v1', 'persistentvolumeclaims'),
  PersistentVolume: clusterWide('v1', 'persistentvolumes'),
  Node: clusterWide('v1', 'nodes'),
  Namespace: clusterWide('v1', 'namespaces'),
  CSINode: clusterWide('storage.k8s.io/v1', 'csinodes'),
  StorageClass: clusterWide('storage.k8s.io/v1', 'storageclasses'),
  PriorityClass: clusterWide('scheduling.k8s.io/v1', 'priorityclasses'),
} as const satisfies Readonly<Record<string, Resource>>;

export type Kind = keyof typeof resources;

/** The path of all objects of a kind, or of those of a namespace. */
export function collectionPath(kind: Kind, namespace?: string): string {
  const { apiVersion, resource } = resources[kind];
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return namespace === undefined ? `${root}/${resource}` : `${root}/namespaces/${namespace}/${resource}`;
}

/** The path of an object. @throws Error for a kind that the table lacks */
export function objectPath(object: AddressedObject): string {
  return `${pathOfCollectionOf(object)}/${object.metadata.name}`;
}

/** The path that the object is created at. @throws Error for a kind that the table lacks */
export function pathOfCollectionOf({ kind, metadata }: AddressedObject): string {
  if (!isKnown(kind)) throw new Error(`unknown kind ${kind}`);
  return collectionPath(kind, resources[kind].namespaced ? metadata.namespace : undefined);
}

function isKnown(kind: string): kind is Kind {
  return Object.hasOwn(resources, kind);
}
