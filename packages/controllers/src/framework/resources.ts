import { wellKnown } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';

/** The resources that controllers read and write, in the versions they use. */
export const resources = {
  resourceQuotas: { group: '', version: 'v1', resource: 'resourcequotas' },
  services: { group: '', version: 'v1', resource: 'services' },
  secrets: { group: '', version: 'v1', resource: 'secrets' },
  configMaps: { group: '', version: 'v1', resource: 'configmaps' },
  pods: { group: '', version: 'v1', resource: 'pods' },
  nodes: { group: '', version: 'v1', resource: 'nodes' },
  leases: { group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' },
  daemonSets: { group: 'apps', version: 'v1', resource: 'daemonsets' },
  events: { group: '', version: 'v1', resource: 'events' },
  persistentVolumes: { group: '', version: 'v1', resource: 'persistentvolumes' },
  persistentVolumeClaims: { group: '', version: 'v1', resource: 'persistentvolumeclaims' },
  namespaces: { group: '', version: 'v1', resource: 'namespaces' },
  serviceAccounts: { group: '', version: 'v1', resource: 'serviceaccounts' },
  replicaSets: { group: 'apps', version: 'v1', resource: 'replicasets' },
  clusterRoles: { group: wellKnown.groups.rbac, version: 'v1', resource: 'clusterroles' },
  statefulSets: { group: 'apps', version: 'v1', resource: 'statefulsets' },
  replicationControllers: { group: '', version: 'v1', resource: 'replicationcontrollers' },
  podDisruptionBudgets: { group: 'policy', version: 'v1', resource: 'poddisruptionbudgets' },
  certificateSigningRequests: {
    group: wellKnown.groups.certificates,
    version: 'v1',
    resource: 'certificatesigningrequests',
  },
  subjectAccessReviews: { group: wellKnown.groups.authorization, version: 'v1', resource: 'subjectaccessreviews' },
  deployments: { group: 'apps', version: 'v1', resource: 'deployments' },
} as const satisfies Readonly<Record<string, ResourceReference>>;
