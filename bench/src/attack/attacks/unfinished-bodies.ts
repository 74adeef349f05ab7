import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { configMap } from '../../scenarios/objects.js';
import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../attack.js';

/** Other users go on writing while one user leaves many requests without the rest of their bodies. */
export const unfinishedBodies: Attack = {
  about: 'one user sends 200 POST requests and never the end of their bodies',
  async run(laboratory) {
    const server = await laboratory.start({ users: [{ name: 'mallory', token: 'mallory-token' }] });
    const sessions = await openSessions(server, 4);
    try {
      return await laboratory.measured(server, async () => {
        for (let index = 0; index < 200; index++) leaveOpen(sessions[index % sessions.length]);
        await new Promise((resolve) => setTimeout(resolve, 500));
        const statuses: number[] = [];
        for (let index = 0; index < 20; index++) {
          const path = '/api/v1/namespaces/default/configmaps';
          const { status } = await server.call('POST', path, { body: configMap(`other-${index}`, {}) });
          statuses.push(status);
        }
        const created = statuses.filter((status) => status === 201).length;
        return {
          held: created === statuses.length,
          result: `${created} of ${statuses.length} writes of others succeed`,
        };
      });
    } finally {
      for (const session of sessions) session.destroy();
    }
  },
};

async function openSessions(server: ServerUnderTest, count: number): Promise<readonly ClientHttp2Session[]> {
  const ca = await readFile(server.files.ca);
  return Array.from({ length: count }, () => {
    const session = connect(server.url, { ca });
    session.on('error', () => {});
    return session;
  });
}

function leaveOpen(session: ClientHttp2Session | undefined): void {
  const stream = session?.request({
    ':method': 'POST',
    ':path': '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    authorization: 'Bearer mallory-token',
    'content-type': 'application/json',
  });
  stream?.on('error', () => {});
  stream?.write('{');
}
