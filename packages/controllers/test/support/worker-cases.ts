import { generateKeyPairSync } from 'node:crypto';
import type { ApiObject } from '@orch/apimachinery';
import type { CloudProvider } from '../../src/cloud/cloud-provider.js';
import type { ControllerOptions } from '../../src/framework/controller-options.js';
import { defaultControllerOptions } from '../../src/framework/controller-options.js';
import type { FakeCluster, FakeClusterOptions } from './fake-cluster.js';
import { eventually } from './objects.js';

/** A controller on a fake cluster, whose workers each wait for the response to one request. */
export interface WorkerCase extends Pick<FakeClusterOptions, 'controllers' | 'documents' | 'cloud'> {
  /** Objects of which each needs a reconciliation. */
  objects(count: number): Readonly<Record<string, readonly ApiObject[]>>;
  options(workers: number): Partial<ControllerOptions>;
  /** The method and the resource of the first request of a reconciliation. */
  readonly request: readonly [method: string, resource: string];
}

/** The requests that wait for their response, once there are as many as expected; more would follow at once. */
export async function requestsAtOnce(
  { clock, count }: Pick<FakeCluster, 'clock' | 'count'>,
  { request: [method, resource], expected }: Pick<WorkerCase, 'request'> & { readonly expected: number },
): Promise<number> {
  await clock.advance(1_000);
  // Tokens are signed in another thread, so in real time.
  await eventually(`${method} ${resource}, ${expected} times`, async () => {
    await clock.advance(1);
    return count(method, resource) >= expected || undefined;
  });
  await clock.advance(1_000);
  return count(method, resource);
}

const deletionTimestamp = '2021-04-08T11:00:00Z';
const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
/** The specification of a workload with one pod. */
export const workload = { replicas: 1, selector: { matchLabels: labels }, template };

/** Objects of the namespace `n`; `fields` are those beside the metadata. */
export function manyObjects(count: number, kind: string, fields: object, metadata: object = {}): readonly ApiObject[] {
  return Array.from({ length: count }, (_, index) => `o${index}`).map((name) => ({
    apiVersion: 'v1',
    kind,
    metadata: { name, namespace: 'n', uid: name, resourceVersion: '1', ...metadata },
    ...fields,
  }));
}

const configMaps = {
  kind: 'APIResourceList',
  resources: [{ name: 'configmaps', kind: 'ConfigMap', namespaced: true, verbs: ['delete', 'list', 'watch', 'get'] }],
};
const finished = {
  spec: { ttlSecondsAfterFinished: 0 },
  status: { conditions: [{ type: 'Complete', status: 'True', lastTransitionTime: deletionTimestamp }] },
};
/** Dependents, each of an owner that is gone. */
const ownedConfigMaps = (count: number) =>
  manyObjects(count, 'ConfigMap', {}).map((object) => {
    const { name } = object.metadata;
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: `owner-of-${name}`, uid: `owner-of-${name}` };
    return { ...object, metadata: { ...object.metadata, ownerReferences: [owner] } };
  });
const services = (count: number, spec: object) =>
  manyObjects(count, 'Service', { spec: { clusterIP: '10.0.0.1', ports: [{ port: 80, protocol: 'TCP' }], ...spec } });

const cloud: CloudProvider = {
  name: 'test',
  loadBalancers: {
    find: async () => undefined,
    ensure: async () => ({}),
    updateHosts: async () => undefined,
    remove: async () => undefined,
  },
};
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** By the name of the controller. */
export const workerCases = {
  deployment: {
    controllers: ['deployment'],
    objects: (count) => ({ deployments: manyObjects(count, 'Deployment', { spec: workload }) }),
    options: (workers) => ({ deployment: { workers, resyncMs: 0 } }),
    request: ['create', 'replicasets'],
  },
  replicaset: {
    controllers: ['replicaset'],
    objects: (count) => ({ replicasets: manyObjects(count, 'ReplicaSet', { spec: workload }) }),
    options: (workers) => ({ replicaset: { workers } }),
    request: ['create', 'pods'],
  },
  replicationcontroller: {
    controllers: ['replicationcontroller'],
    objects: (count) => ({
      replicationcontrollers: manyObjects(count, 'ReplicationController', { spec: { ...workload, selector: labels } }),
    }),
    options: (workers) => ({ replicationcontroller: { workers } }),
    request: ['create', 'pods'],
  },
  statefulset: {
    controllers: ['statefulset'],
    objects: (count) => ({ statefulsets: manyObjects(count, 'StatefulSet', { spec: workload }) }),
    options: (workers) => ({ statefulset: { workers } }),
    request: ['create', 'controllerrevisions'],
  },
  resourcequota: {
    controllers: ['resourcequota'],
    objects: (count) => ({ resourcequotas: manyObjects(count, 'ResourceQuota', { spec: { hard: { pods: '1' } } }) }),
    options: (workers) => ({ resourcequota: { workers, resyncMs: 0 } }),
    request: ['updateStatus', 'resourcequotas'],
  },
  namespace: {
    controllers: ['namespace'],
    objects: (count) => ({
      namespaces: manyObjects(
        count,
        'Namespace',
        { spec: { finalizers: ['orch'] } },
        { namespace: '', deletionTimestamp },
      ),
    }),
    options: (workers) => ({ namespace: { workers, resyncMs: 0 } }),
    request: ['getRaw', '/apis'],
  },
  'ttl-after-finished': {
    controllers: ['ttl-after-finished'],
    objects: (count) => ({ jobs: manyObjects(count, 'Job', finished) }),
    options: (workers) => ({ 'ttl-after-finished': { workers } }),
    request: ['get', 'jobs'],
  },
  garbagecollector: {
    controllers: ['garbagecollector'],
    documents: { '/api/v1': configMaps },
    objects: (count) => ({ configmaps: ownedConfigMaps(count) }),
    options: (workers) => ({ garbagecollector: { workers } }),
    request: ['get', 'configmaps'],
  },
  endpoint: {
    controllers: ['endpoint'],
    objects: (count) => ({ services: services(count, { selector: labels }) }),
    options: (workers) => ({ endpoint: { workers, batchMs: 0 } }),
    request: ['create', 'endpoints'],
  },
  endpointslice: {
    controllers: ['endpointslice'],
    objects: (count) => ({ services: services(count, { selector: labels }) }),
    options: (workers) => ({ endpointslice: { ...defaultControllerOptions.endpointslice, workers } }),
    request: ['create', 'endpointslices'],
  },
  endpointslicemirroring: {
    controllers: ['endpointslicemirroring'],
    objects: (count) => ({
      services: services(count, {}),
      endpoints: manyObjects(count, 'Endpoints', { subsets: [{ addresses: [{ ip: '192.0.2.1' }] }] }),
    }),
    options: (workers) => ({ endpointslicemirroring: { ...defaultControllerOptions.endpointslicemirroring, workers } }),
    request: ['create', 'endpointslices'],
  },
  service: {
    controllers: ['service'],
    cloud,
    objects: (count) => ({ services: services(count, { type: 'LoadBalancer' }) }),
    options: (workers) => ({ service: { workers, clusterName: 'c' } }),
    request: ['patch', 'services'],
  },
  'serviceaccount-token': {
    controllers: ['serviceaccount-token'],
    objects: (count) => ({ serviceaccounts: manyObjects(count, 'ServiceAccount', {}) }),
    options: (workers) => ({ 'serviceaccount-token': { workers, rootCertificates: '', signingKey: privateKey } }),
    request: ['create', 'secrets'],
  },
} as const satisfies Readonly<Record<string, WorkerCase>>;
