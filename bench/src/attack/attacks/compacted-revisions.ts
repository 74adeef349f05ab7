import { mustCreate, type ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../kit/attack.js';

const path = '/api/v1/namespaces/default/configmaps';

/** Reads at compacted revisions of an idle server return 410. */
export const compactedRevisions: Attack = {
  about: 'clients read at revisions that are four compaction intervals old',
  async run(laboratory) {
    const intervalSeconds = laboratory.scale === 'short' ? 1 : 10;
    const server = await laboratory.start({ args: [`--storage-compaction-interval=${intervalSeconds}s`] });
    for (const name of ['a', 'b', 'c']) await mustCreate(server, path, { metadata: { name } });
    const idle = await reads(server);
    await mustCreate(server, path, { metadata: { name: 'd' } });
    const newest = await reads(server);
    return await laboratory.measured(server, async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000 * intervalSeconds));
      const statuses: string[] = [];
      for (const query of [...idle, ...newest]) {
        const { status } = await server.call('GET', `${path}?${query}`);
        statuses.push(`${status}`);
      }
      const expired = statuses.filter((status) => status === '410').length;
      return { held: expired === statuses.length, result: `${expired} of ${statuses.length} reads get 410` };
    });
  },
};

/** Queries with a continue token, an exact list and a first page, at the current revision. */
async function reads(server: ServerUnderTest): Promise<readonly string[]> {
  const { body } = await server.call('GET', `${path}?limit=1`);
  const { resourceVersion, continue: token } = JSON.parse(body.toString()).metadata;
  return [
    `limit=1&continue=${token}`,
    `resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`,
    `resourceVersion=${resourceVersion}&limit=1`,
  ];
}
