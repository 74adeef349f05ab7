// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/rbac_v1alpha1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    clusterrolebindings: client.resource<types.ClusterRoleBinding>({ group: 'rbac.authorization.orch.io', version: 'v1alpha1', resource: 'clusterrolebindings' }),
    clusterroles: client.resource<types.ClusterRole>({ group: 'rbac.authorization.orch.io', version: 'v1alpha1', resource: 'clusterroles' }),
    rolebindings: client.resource<types.RoleBinding>({ group: 'rbac.authorization.orch.io', version: 'v1alpha1', resource: 'rolebindings' }),
    roles: client.resource<types.Role>({ group: 'rbac.authorization.orch.io', version: 'v1alpha1', resource: 'roles' }),
  };
}
