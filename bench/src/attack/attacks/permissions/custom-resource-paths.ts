import type { Attack } from '../../kit/attack.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { create, everything, grant } from '../../kit/rights.js';

const group = 'attack.example.com';
const root = `/apis/${group}/v1`;
const merge = { 'content-type': 'application/merge-patch+json' };

/** Custom resources are authorized by their own scope, group and resource, whatever the path looks like. */
export const customResourcePaths: Attack = {
  about:
    'a user with rights on one custom resource, and in one namespace, reaches cluster-scoped and other ones by paths ' +
    '(CVE-2019-11247, CVE-2022-3162)',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    await create(server, '/api/v1/namespaces', { metadata: { name: 'team' } });
    await create(server, definitions, definitionOf('globals', 'Global', 'Cluster'));
    await create(server, definitions, definitionOf('locals', 'Local', 'Namespaced'));
    await create(server, definitions, definitionOf('others', 'Other', 'Namespaced'));
    const object = (kind: string) => ({
      apiVersion: `${group}/v1`,
      kind,
      metadata: { name: 'target' },
      spec: { a: 'b' },
    });
    await untilServed(server, `${root}/others`);
    await create(server, `${root}/globals`, object('Global'));
    await create(server, `${root}/namespaces/default/others`, object('Other'));
    await grant(server, { user, namespace: 'team', rules: [everything] });
    const rules = [{ verbs: ['*'], apiGroups: [group], resources: ['locals'] }];
    await grant(server, { user: 'bob', namespace: '', rules });
    return await laboratory.measured(server, async () => {
      const client = await openHostileClient(server);
      const within = `${root}/namespaces/team`;
      const requests: readonly HostileRequest[] = [
        ...['globals', 'globals/target', 'globals/target/status', 'globals/target/scale'].flatMap((rest) => [
          { name: `GET ${rest}`, path: `${within}/${rest}` },
          { name: `DELETE ${rest}`, method: 'DELETE', path: `${within}/${rest}` },
          {
            name: `PATCH ${rest}`,
            method: 'PATCH',
            path: `${within}/${rest}`,
            headers: merge,
            body: { spec: { a: 'c' } },
          },
          { name: `PUT ${rest}`, method: 'PUT', path: `${within}/${rest}`, body: object('Global') },
        ]),
        {
          name: 'POST globals',
          method: 'POST',
          path: `${within}/globals`,
          body: { ...object('Global'), metadata: { name: 'new' } },
        },
        { name: 'watch globals', path: `${within}/globals?watch=1&timeoutSeconds=1` },
        ...[
          '../globals/target',
          '%2e%2e/globals/target',
          'locals/../../../globals/target',
          'locals/..%2f..%2f..%2fglobals%2ftarget',
        ].map((rest) => ({ name: rest, path: `${within}/${rest}` })),
      ];
      const own = requests.map((request) => ({ ...request, headers: { ...bearer(token), ...request.headers } }));
      const impersonated = { ...bearer(server.token), 'impersonate-user': 'bob' };
      const other: readonly HostileRequest[] = [
        'others',
        'others/target',
        'namespaces/default/others',
        'locals/../others',
        'locals%2f..%2fothers',
        'locals,others',
        'locals/others',
        'namespaces/default/locals/../others/target',
      ].map((rest) => ({ name: `bob ${rest}`, path: `${root}/${rest}`, headers: impersonated }));
      const outcome = await sendAll(client, [...own, ...other]);
      const allowed = (await client.send({ path: `${root}/locals`, headers: impersonated })).status;
      const { body } = await server.call('GET', `${root}/globals/target`);
      const unchanged = JSON.parse(body.toString()).spec.a === 'b';
      client.close();
      return {
        held: outcome.held && unchanged && allowed === 200,
        result: `${outcome.result}; the object is ${unchanged ? 'unchanged' : 'changed'}; what is permitted gets ${allowed}`,
      };
    });
  },
};

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

function definitionOf(plural: string, kind: string, scope: string): object {
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  return {
    metadata: { name: `${plural}.${group}` },
    spec: {
      ...{ group, scope, names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` } },
      versions: [{ name: 'v1', served: true, storage: true, schema, subresources: { status: {} } }],
    },
  };
}

async function untilServed(server: Parameters<typeof create>[0], path: string): Promise<void> {
  while ((await server.call('GET', path)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
}
