import type { RequestOptions, TestResponse, TestServer } from './test-server.js';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const apiGroup = 'rbac.authorization.k8s.io';

export interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export const everything: Rule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };

/** Users, roles and bindings on a server in the `kubernetes` dialect. Users are impersonated. */
export function accessOf(server: () => TestServer) {
  const created = async (path: string, body: object): Promise<void> => {
    const { status, text } = await server().ask('POST', path, { body });
    if (status !== 201) throw new Error(text);
  };
  return {
    /** Sends a request as `user`. */
    as: (
      user: string,
      method: string,
      path: string,
      { headers = {}, ...ask }: RequestOptions = {},
    ): Promise<TestResponse> =>
      server().ask(method, path, { ...ask, headers: { ...headers, 'impersonate-user': user } }),
    /** Grants the rules to `user` in one namespace, or in the cluster when it is ''. */
    async grant(user: string, namespace: string, rules: readonly Rule[]): Promise<void> {
      const [where, kind] = namespace === '' ? [rbac, 'Cluster'] : [`${rbac}/namespaces/${namespace}`, ''];
      const plural = namespace === '' ? 'cluster' : '';
      const name = `test-${user}`;
      await created(`${where}/${plural}roles`, { metadata: { name }, rules });
      await created(`${where}/${plural}rolebindings`, {
        metadata: { name },
        roleRef: { apiGroup, kind: `${kind}Role`, name },
        subjects: [{ apiGroup, kind: 'User', name: user }],
      });
    },
    namespace: (name: string): Promise<void> => created('/api/v1/namespaces', { metadata: { name } }),
  };
}
