import type { ClientHttp2Session } from 'node:http2';
import type { Attack } from '../kit/attack.js';
import { openSessions, statusOfUser } from '../kit/http2-sessions.js';

const review = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const attackers = 8;

/** Other users can write while one user, or several, leave many requests with unfinished bodies. */
export const unfinishedBodies: Attack = {
  about: 'one user, then eight users, send 200 POST requests without the end of their bodies',
  unaudited: 'a request holds no seat while its body arrives, so that none has to be rejected',
  async run(laboratory) {
    const mallories = Array.from({ length: attackers }, (_, index) => `mallory-${index}`);
    const users = [...mallories, 'alice'].map((name) => ({ name, token: `${name}-token` }));
    const server = await laboratory.start({ users });
    const sessions = await openSessions(server, 8);
    const [own] = await openSessions(server, 1);
    /** The number of 20 writes of another user that succeed. */
    const countWrites = async (): Promise<number> => {
      let succeeded = 0;
      for (let index = 0; index < 20; index++) {
        const body = JSON.stringify({ spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } });
        if ((await statusOfUser(own, 'alice-token', { method: 'POST', path: review, body })) === 201) succeeded += 1;
      }
      return succeeded;
    };
    try {
      return await laboratory.measured(server, async () => {
        const counts: number[] = [];
        for (const names of [mallories.slice(0, 1), mallories]) {
          for (let index = 0; index < 200; index++) {
            leaveOpen(sessions[index % sessions.length], `${names[index % names.length]}-token`);
          }
          await new Promise((resolve) => setTimeout(resolve, 500));
          counts.push(await countWrites());
        }
        return {
          held: counts.every((count) => count === 20),
          result: `of 20 writes of another user each, ${counts.join(' and ')} succeed`,
        };
      });
    } finally {
      for (const session of [...sessions, ...(own === undefined ? [] : [own])]) session.destroy();
    }
  },
};

function leaveOpen(session: ClientHttp2Session | undefined, token: string): void {
  const stream = session?.request({
    ':method': 'POST',
    ':path': review,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  stream?.on('error', () => {});
  stream?.write('{');
}
