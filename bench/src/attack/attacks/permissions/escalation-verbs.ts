import type { Attack } from '../../kit/attack.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { clusterRbac, create, everything, grant, rbacGroup } from '../../kit/rights.js';

const namespaced = `${clusterRbac}/namespaces/team`;
const core = '/api/v1/namespaces/team';

/** No verb on roles, bindings, accounts, nodes, signing requests and reviews gives a user more than it has. */
export const escalationVerbs: Attack = {
  about: 'a user with all verbs but escalate, bind, impersonate, approve and sign tries each way to more permissions',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    await create(server, '/api/v1/namespaces', { metadata: { name: 'team' } });
    await create(server, `${core}/serviceaccounts`, { metadata: { name: 'powerful' } });
    await create(server, `${clusterRbac}/clusterrolebindings`, {
      metadata: { name: 'powerful' },
      roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'ServiceAccount', name: 'powerful', namespace: 'team' }],
    });
    const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];
    const rules = [
      { verbs, apiGroups: [rbacGroup], resources: ['*'] },
      { verbs: ['get', 'list', 'watch', 'create'], apiGroups: [''], resources: ['pods', 'serviceaccounts'] },
      { verbs, apiGroups: ['certificates.k8s.io'], resources: ['*'] },
      { verbs: ['get'], apiGroups: [''], resources: ['pods/exec', 'pods/attach', 'pods/portforward'] },
    ];
    await grant(server, { user, namespace: '', rules });
    for (const where of [`${clusterRbac}/cluster`, `${namespaced}/`]) {
      const kind = where.endsWith('cluster') ? 'ClusterRole' : 'Role';
      await create(server, `${where}roles`, { metadata: { name: 'weak', labels: { a: 'b' } }, rules: [] });
      await create(server, `${where}rolebindings`, {
        metadata: { name: 'weak' },
        roleRef: { apiGroup: rbacGroup, kind, name: 'weak' },
        subjects: [{ apiGroup: rbacGroup, kind: 'User', name: user }],
      });
    }
    return await laboratory.measured(server, async () => {
      const client = await openHostileClient(server);
      const requests = [...roleRequests(), ...bindingRequests(user), ...otherRequests()];
      const outcome = await sendAll(
        client,
        requests.map((request) => ({ ...request, headers: { ...bearer(token), ...request.headers } })),
      );
      const secrets = (await client.send({ path: '/api/v1/secrets', headers: bearer(token) })).status;
      client.close();
      return { held: outcome.held && secrets === 403, result: `${outcome.result}; reading all secrets: ${secrets}` };
    });
  },
};

const patchTypes = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};
const forbidden = { expected: [403] };

function roleRequests(): readonly HostileRequest[] {
  return [
    ['ClusterRole', `${clusterRbac}/clusterroles`, {}],
    ['Role', `${namespaced}/roles`, { namespace: 'team' }],
  ].flatMap(([kind, path, where]) => {
    const role = (name: string) => ({
      ...{ apiVersion: `${rbacGroup}/v1`, kind, metadata: { name, ...Object(where) }, rules: [everything] },
    });
    const weak = `${path}/weak`;
    const patch = (type: keyof typeof patchTypes, body: unknown): HostileRequest => ({
      ...{ name: `${type} patch of a ${kind}`, method: 'PATCH', body, ...forbidden },
      path: `${weak}?fieldManager=m&force=${type === 'apply'}`.replace('&force=false', ''),
      headers: { 'content-type': patchTypes[type] },
    });
    return [
      { name: `create a ${kind}`, method: 'POST', path: `${path}`, body: role('mine'), ...forbidden },
      { name: `update a ${kind}`, method: 'PUT', path: weak, body: role('weak'), ...forbidden },
      patch('json', [{ op: 'replace', path: '/rules', value: [everything] }]),
      patch('merge', { rules: [everything] }),
      patch('strategic', { rules: [everything] }),
      patch('apply', role('weak')),
    ];
  });
}

function bindingRequests(user: string): readonly HostileRequest[] {
  const subjects = [{ apiGroup: rbacGroup, kind: 'User', name: user }];
  const roleRef = { apiGroup: rbacGroup, kind: 'ClusterRole', name: 'cluster-admin' };
  const binding = (kind: string, name: string) => ({
    ...{ apiVersion: `${rbacGroup}/v1`, kind, metadata: { name }, roleRef, subjects },
  });
  const aggregating = (name: string) => ({
    ...{ apiVersion: `${rbacGroup}/v1`, kind: 'ClusterRole', metadata: { name }, rules: [] },
    aggregationRule: { clusterRoleSelectors: [{}] },
  });
  const [all, own] = [`${clusterRbac}/clusterrolebindings`, `${namespaced}/rolebindings`];
  return [
    { name: 'bind in the cluster', method: 'POST', path: all, body: binding('ClusterRoleBinding', 'b'), ...forbidden },
    { name: 'bind in a namespace', method: 'POST', path: own, body: binding('RoleBinding', 'b'), ...forbidden },
    // The role of a binding cannot change.
    { name: 'change the role', method: 'PUT', path: `${all}/weak`, body: binding('ClusterRoleBinding', 'weak') },
    {
      name: 'change the role of one in a namespace',
      method: 'PUT',
      path: `${own}/weak`,
      body: binding('RoleBinding', 'weak'),
    },
    {
      ...{ name: 'add oneself to administrators', method: 'PATCH', path: `${all}/cluster-admin`, body: { subjects } },
      ...{ headers: { 'content-type': patchTypes.merge }, ...forbidden },
    },
    {
      ...{ name: 'aggregate all roles', method: 'POST', path: `${clusterRbac}/clusterroles`, ...forbidden },
      body: aggregating('gathered'),
    },
    {
      ...{
        name: 'aggregate all roles into a role',
        method: 'PUT',
        path: `${clusterRbac}/clusterroles/weak`,
        ...forbidden,
      },
      body: aggregating('weak'),
    },
    {
      ...{
        name: 'add rules to the role admin by a label',
        method: 'POST',
        path: `${clusterRbac}/clusterroles`,
        ...forbidden,
      },
      body: {
        metadata: { name: 'more', labels: { 'rbac.authorization.k8s.io/aggregate-to-admin': 'true' } },
        rules: [everything],
      },
    },
  ];
}

function otherRequests(): readonly HostileRequest[] {
  const containers = [{ name: 'c', image: 'i' }];
  const nodeProxy = '/api/v1/nodes/a/proxy/exec';
  return [
    {
      name: 'token of a powerful account',
      method: 'POST',
      path: `${core}/serviceaccounts/powerful/token`,
      body: { spec: {} },
      ...forbidden,
    },
    { name: 'impersonate', path: '/api/v1/secrets', headers: { 'impersonate-user': 'admin' }, ...forbidden },
    {
      name: 'impersonate the account',
      path: '/api/v1/secrets',
      headers: { 'impersonate-user': 'system:serviceaccount:team:powerful' },
      ...forbidden,
    },
    {
      name: 'review for another user',
      method: 'POST',
      path: '/apis/authorization.k8s.io/v1/subjectaccessreviews',
      body: { spec: { user: 'a', nonResourceAttributes: { path: '/', verb: 'get' } } },
      ...forbidden,
    },
    {
      name: 'review a token',
      method: 'POST',
      path: '/apis/authentication.k8s.io/v1/tokenreviews',
      body: { spec: { token: 'x' } },
      ...forbidden,
    },
    {
      name: 'bind a pod to a node',
      method: 'POST',
      path: `${core}/pods/p/binding`,
      body: { metadata: { name: 'p' }, target: { kind: 'Node', name: 'a' } },
      ...forbidden,
    },
    { name: 'exec by POST with get only', method: 'POST', path: `${core}/pods/p/exec?command=sh`, ...forbidden },
    {
      name: 'ephemeral container',
      method: 'PATCH',
      path: `${core}/pods/p/ephemeralcontainers`,
      body: { spec: { ephemeralContainers: containers } },
      headers: { 'content-type': patchTypes.strategic },
      ...forbidden,
    },
    { name: 'proxy to a node', path: nodeProxy, ...forbidden },
    { name: 'proxy to a node by POST', method: 'POST', path: nodeProxy, ...forbidden },
    {
      name: 'status of a namespace',
      method: 'PATCH',
      path: '/api/v1/namespaces/team/status',
      body: {},
      headers: { 'content-type': patchTypes.merge },
      ...forbidden,
    },
    {
      name: 'finalize a namespace',
      method: 'PUT',
      path: '/api/v1/namespaces/team/finalize',
      body: { metadata: { name: 'team' } },
      ...forbidden,
    },
    {
      name: 'webhook configuration',
      method: 'POST',
      path: '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
      body: { metadata: { name: 'w' } },
      ...forbidden,
    },
    {
      name: 'API service',
      method: 'POST',
      path: '/apis/apiregistration.k8s.io/v1/apiservices',
      body: { metadata: { name: 'v1.x' } },
      ...forbidden,
    },
    { name: 'delete all secrets', method: 'DELETE', path: `${core}/secrets`, ...forbidden },
    { name: 'watch secrets', path: '/api/v1/secrets?watch=1&timeoutSeconds=1', ...forbidden },
    { name: 'metrics', path: '/metrics', ...forbidden },
    { name: 'profiles', path: '/debug/pprof/heap' },
    { name: 'history of a secret', path: '/history/api/v1/namespaces/team/secrets/x' },
  ];
}
