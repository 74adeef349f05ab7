import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../kit/attack.js';
import { openSessions, statusOfUser } from '../kit/http2-sessions.js';

const maps = '/api/v1/namespaces/default/configmaps';
const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default';

/** Other users can read while one user has as many reads in flight as the server allows. */
export const oneUserAllSlots: Attack = {
  about: 'one user requests as many large lists as the server reads concurrently, and does not read the responses',
  unaudited: 'what one user requests beyond its share waits in queues, and is rejected only when these are full',
  async run(laboratory) {
    const slots = laboratory.scale === 'short' ? 40 : 400;
    const server = await laboratory.start({
      args: [`--max-requests-inflight=${slots}`],
      users: [
        { name: 'mallory', token: 'mallory-token' },
        { name: 'alice', token: 'alice-token' },
      ],
    });
    await allowReading(server, ['mallory', 'alice']);
    for (let index = 0; index < 20; index++) {
      const data = { k: 'x'.repeat(100_000) };
      await server.call('POST', maps, { body: JSON.stringify({ metadata: { name: `large-${index}` }, data }) });
    }
    const sessions = await openSessions(server, 10);
    const [own] = await openSessions(server, 1);
    try {
      return await laboratory.measured(server, async () => {
        for (let index = 0; index < slots + 20; index++) {
          const stream = sessions[index % sessions.length]?.request({
            ':path': maps,
            authorization: 'Bearer mallory-token',
          });
          stream?.on('error', () => {}).pause();
        }
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        const statuses: number[] = [];
        for (let index = 0; index < 20; index++) {
          statuses.push(await statusOfUser(own, 'alice-token', { method: 'GET', path: `${maps}/large-0` }));
        }
        const succeeded = statuses.filter((status) => status === 200).length;
        const admin = (await server.call('GET', `${maps}/large-0`)).status;
        return {
          held: succeeded === statuses.length && admin === 200,
          result: `${succeeded} of ${statuses.length} reads of another user succeed; an administrator gets ${admin}`,
        };
      });
    } finally {
      for (const session of [...sessions, ...(own === undefined ? [] : [own])]) session.destroy();
    }
  },
};

async function allowReading(server: ServerUnderTest, names: readonly string[]): Promise<void> {
  const role = {
    metadata: { name: 'reader' },
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }],
  };
  const binding = {
    metadata: { name: 'readers' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
    subjects: names.map((name) => ({ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name })),
  };
  await server.call('POST', `${rbac}/roles`, { body: JSON.stringify(role) });
  await server.call('POST', `${rbac}/rolebindings`, { body: JSON.stringify(binding) });
}
