import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Attack } from '../kit/attack.js';
import { create } from '../kit/rights.js';

const addresses = ['127.0.0.1', '127.1', 'localhost', '::ffff:127.0.0.1', '::1', '0.0.0.0', '2130706433'];

/** The API server does not connect to services on its own machine because of a node's status. */
export const nodeAgentAddress: Attack = {
  about: 'the status of a node names an address on the machine of the API server; a user requests its logs and proxy',
  async run(laboratory) {
    let connections = 0;
    const victim = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    victim.listen(0, '::');
    await once(victim, 'listening');
    const place = victim.address();
    const port = typeof place === 'object' && place !== null ? place.port : 0;
    try {
      const server = await laboratory.start({ args: ['--disable-admission-plugins=ServiceAccount'] });
      for (const [index, address] of addresses.entries()) {
        const status = {
          addresses: [{ type: 'InternalIP', address }],
          daemonEndpoints: { kubeletEndpoint: { Port: port } },
        };
        await create(server, '/api/v1/nodes', { metadata: { name: `n${index}` }, status });
        const spec = { nodeName: `n${index}`, containers: [{ name: 'c', image: 'i' }] };
        await create(server, '/api/v1/namespaces/default/pods', { metadata: { name: `p${index}` }, spec });
      }
      const rounds = laboratory.scale === 'full' ? 20 : 2;
      return await laboratory.measured(server, async () => {
        let sent = 0;
        for (let round = 0; round < rounds; round++) {
          for (const index of addresses.keys()) {
            await server.call('GET', `/api/v1/namespaces/default/pods/p${index}/log`);
            await server.call('GET', `/api/v1/nodes/n${index}/proxy/`);
            sent += 2;
          }
        }
        return { held: connections === 0, result: `${connections} connections by ${sent} requests` };
      });
    } finally {
      victim.close();
    }
  },
};
