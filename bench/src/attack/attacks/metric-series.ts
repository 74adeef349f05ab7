import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../kit/attack.js';

/** Users without rights cannot add series to the metrics, which are kept until the process ends. */
export const metricSeries: Attack = {
  about: 'a user without rights sends five methods for every resource, and for invented names',
  async run(laboratory) {
    const server = await laboratory.start({ users: [{ name: 'mallory', token: 'mallory-token' }] });
    const paths = await pathsOf(server, laboratory.scale === 'full' ? 100 : 20);
    return await laboratory.measured(server, async () => {
      // Creates the series of any rejected request.
      for (const method of methods) await ask(server, method, '/api/v1/namespaces/a/configmaps/a');
      await seriesOf(server);
      const before = await seriesOf(server);
      for (const path of paths) for (const method of methods) await ask(server, method, path);
      const added = (await seriesOf(server)) - before;
      return { held: added === 0, result: `${paths.length * methods.length} rejected requests add ${added} series` };
    });
  },
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

async function ask(server: ServerUnderTest, method: string, path: string): Promise<void> {
  await server.call(method, path, { headers: { authorization: 'Bearer mallory-token' } });
}

async function pathsOf(server: ServerUnderTest, madeUp: number): Promise<readonly string[]> {
  const { body } = await server.call('GET', '/api/v1');
  const { resources }: { readonly resources: readonly { readonly name: string }[] } = JSON.parse(body.toString());
  const known = resources.flatMap(({ name }) => {
    const [resource, ...subresource] = name.split('/');
    return [`/api/v1/${resource}`, ['/api/v1/namespaces/a', resource, 'a', ...subresource].join('/')];
  });
  const unknown = Array.from({ length: madeUp }, (_, index) => `/apis/apps/v${index}/namespaces/a/things-${index}/a`);
  return [...known, ...unknown];
}

/** The number of series on the server's metrics page, without those of the runtime, which come and go with timers and sockets. */
export async function seriesOf(server: ServerUnderTest): Promise<number> {
  const { body } = await server.call('GET', '/metrics');
  return body
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('nodejs_')).length;
}
