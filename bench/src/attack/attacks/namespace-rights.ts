import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../kit/attack.js';
import { create, everything, grant, mergePatch, statusAs } from '../kit/rights.js';

type Request = Parameters<typeof statusAs>[2];

/** Rights in one namespace affect nothing outside it. */
export const namespaceRights: Attack = {
  about:
    'a user with all rights in one namespace tries to delete and change other namespaces by paths below that namespace',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    await create(server, '/api/v1/namespaces', { metadata: { name: 'team' } });
    await grant(server, { user, namespace: 'team', rules: [everything] });
    const victims = laboratory.scale === 'full' ? 100 : 10;
    for (let index = 0; index < victims; index++) {
      await create(server, '/api/v1/namespaces', { metadata: { name: `victim-${index}` } });
      await create(server, '/api/v1/nodes', { metadata: { name: `victim-${index}` } });
    }
    const before = await stateOf(server);
    return await laboratory.measured(server, async () => {
      let reached = 0;
      let sent = 0;
      for (let index = 0; index < victims; index++) {
        for (const request of requestsOn(`victim-${index}`)) {
          sent++;
          if ((await statusAs(server, token, request)) < 300) reached++;
        }
      }
      const changed = (await stateOf(server)) === before ? 'nothing changed' : 'objects changed';
      return {
        held: reached === 0 && changed === 'nothing changed',
        result: `${reached} of ${sent} requests reach others; ${changed}`,
      };
    });
  },
};

function requestsOn(name: string): readonly Request[] {
  const labels = { metadata: { labels: { by: 'mallory' } } };
  return ['/api/v1/namespaces/team', '/apis//v1/namespaces/team', '/api/v1/namespaces/team%2F..'].flatMap((root) =>
    ['namespaces', 'nodes'].flatMap((resource): Request[] => [
      ['GET', `${root}/${resource}`],
      ['GET', `${root}/${resource}/${name}`],
      ['PATCH', `${root}/${resource}/${name}`, labels, mergePatch],
      ['PUT', `${root}/${resource}/${name}/finalize`, { metadata: { name }, spec: {} }],
      ['PATCH', `${root}/${resource}/${name}/status`, labels, mergePatch],
      ['DELETE', `${root}/${resource}/${name}`],
      ['POST', `${root}/${resource}`, { metadata: { name: `of-${name}` } }],
    ]),
  );
}

async function stateOf(server: ServerUnderTest): Promise<string> {
  const lists = await Promise.all(['namespaces', 'nodes'].map((path) => server.call('GET', `/api/v1/${path}`)));
  return lists.map(({ body }) => body.toString().replace(/"resourceVersion":"\d+"/, '')).join();
}
