import type { Attack } from '../kit/attack.js';
import { openRawConnection, requestHead } from '../kit/raw-connection.js';

/** The server does not crash, and responds to pipelined requests in order. */
export const pipelinedUpgrade: Attack = {
  about: 'a client sends a request and, without waiting for its response, an upgrade to another protocol',
  unaudited: 'both requests are valid and succeed',
  async run(laboratory) {
    const server = await laboratory.start();
    const attacked = laboratory.measured(server, async () => {
      const connection = await openRawConnection(server);
      const upgrade = { connection: 'upgrade', upgrade: 'echo' };
      connection.socket.write(requestHead('GET', '/version', {}) + requestHead('GET', '/version', upgrade));
      const statuses = (await connection.text()).match(/HTTP\/1\.1 \d+/g) ?? [];
      const isAlive = await server.call('GET', '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      );
      return {
        held: isAlive && statuses.length === 2,
        result: `${statuses.length} of 2 requests have responses, the server ${isAlive ? 'is alive' : 'has ended'}`,
      };
    });
    // A process that ended cannot be measured.
    return await attacked.catch(() => ({ held: false, result: 'the server has ended' }));
  },
};
