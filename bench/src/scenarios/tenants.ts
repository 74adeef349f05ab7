import type { BenchUser, ServerUnderTest } from './server-under-test.js';
import { mustCreate } from './server-under-test.js';

/** Users who may read config maps and pods, and belong to the level `global-default`. */
export const tenants = [
  { name: 'flooder', token: 'flooder-token' },
  { name: 'neighbor', token: 'neighbor-token' },
] as const satisfies readonly BenchUser[];

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const group = 'rbac.authorization.k8s.io';

export async function allowTenants(server: ServerUnderTest): Promise<void> {
  await mustCreate(server, `${rbac}/clusterroles`, {
    metadata: { name: 'tenant' },
    rules: [{ apiGroups: [''], resources: ['configmaps', 'pods'], verbs: ['get', 'list'] }],
  });
  await mustCreate(server, `${rbac}/clusterrolebindings`, {
    metadata: { name: 'tenants' },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'tenant' },
    subjects: tenants.map(({ name }) => ({ apiGroup: group, kind: 'User', name })),
  });
}
