import type { ServerUnderTest } from '../../scenarios/server-under-test.js';

export const rbacGroup = 'rbac.authorization.k8s.io';
export const clusterRbac = `/apis/${rbacGroup}/v1`;

export const everything = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };

/** Sends a request with the token of a user. */
export async function statusAs(
  server: ServerUnderTest,
  token: string,
  [method, path, body, type = 'application/json']: readonly [
    method: string,
    path: string,
    body?: object,
    type?: string,
  ],
): Promise<number> {
  const authorization = { authorization: `Bearer ${token}` };
  const response = await server.call(method, path, {
    headers: body === undefined ? authorization : { ...authorization, 'content-type': type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.status;
}

/** @throws Error when the administrator's request fails */
export async function create(server: ServerUnderTest, path: string, body: object): Promise<void> {
  const response = await server.call('POST', path, { body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${path}: ${response.body}`);
}

/** Grants rules to a user: in one namespace, or in all when it is ''. */
export async function grant(
  server: ServerUnderTest,
  { user, namespace, rules }: { readonly user: string; readonly namespace: string; readonly rules: readonly object[] },
): Promise<void> {
  const [where, plural, kind] =
    namespace === '' ? [clusterRbac, 'cluster', 'Cluster'] : [`${clusterRbac}/namespaces/${namespace}`, '', ''];
  const name = `test-${user}`;
  await create(server, `${where}/${plural}roles`, { metadata: { name }, rules });
  await create(server, `${where}/${plural}rolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: rbacGroup, kind: `${kind}Role`, name },
    subjects: [{ apiGroup: rbacGroup, kind: 'User', name: user }],
  });
}

/** A binding of a cluster role to a user, in all namespaces. */
export function clusterBinding(name: string, { role, user }: { readonly role: string; readonly user: string }) {
  return {
    apiVersion: `${rbacGroup}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name: role },
    subjects: [{ apiGroup: rbacGroup, kind: 'User', name: user }],
  };
}

export const applyPatch = 'application/apply-patch+yaml';
export const mergePatch = 'application/merge-patch+json';
