import type { ResourceReference } from '@orch/client';

const inGroup = (group: string, version: string) => (resource: string) => ({ group, version, resource });
const core = inGroup('', 'v1');
const apps = inGroup('apps', 'v1');

/** The resources that scenarios use. */
export const resources = {
  namespaces: core('namespaces'),
  nodes: core('nodes'),
  pods: core('pods'),
  services: core('services'),
  endpoints: core('endpoints'),
  configMaps: core('configmaps'),
  serviceAccounts: core('serviceaccounts'),
  secrets: core('secrets'),
  replicationControllers: core('replicationcontrollers'),
  claims: core('persistentvolumeclaims'),
  volumes: core('persistentvolumes'),
  quotas: core('resourcequotas'),
  deployments: apps('deployments'),
  replicaSets: apps('replicasets'),
  statefulSets: apps('statefulsets'),
  daemonSets: apps('daemonsets'),
  revisions: apps('controllerrevisions'),
  jobs: inGroup('batch', 'v1')('jobs'),
  cronJobs: inGroup('batch', 'v1')('cronjobs'),
  budgets: inGroup('policy', 'v1')('poddisruptionbudgets'),
  autoscalers: inGroup('autoscaling', 'v1')('horizontalpodautoscalers'),
  slices: inGroup('discovery.orch.io', 'v1')('endpointslices'),
} as const satisfies Readonly<Record<string, ResourceReference>>;

const { namespaces: _namespaces, nodes: _nodes, volumes: _volumes, ...namespaced } = resources;

/** The resources whose objects are the final state of a scenario. */
export const comparedResources: readonly ResourceReference[] = Object.values(namespaced);

/** The resources of which nothing may be created twice. */
export const countedResources: readonly ResourceReference[] = [
  ...[resources.pods, resources.replicaSets, resources.revisions, resources.jobs, resources.claims],
  ...[resources.statefulSets, resources.replicationControllers, resources.secrets],
];
