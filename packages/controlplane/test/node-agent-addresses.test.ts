import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makePod, nodes, pods, startNodeAgent, type TestNodeAgent, upgrade } from './node-agent-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

const addresses = [
  '127.0.0.1',
  '127.1.2.3',
  '127.1',
  '2130706433',
  'localhost',
  '0.0.0.0',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '169.254.169.254',
  'fe80::1',
  '224.0.0.1',
  'ff02::1',
  '',
];

describe('addresses of node agents', () => {
  let agent: TestNodeAgent;
  let server: TestServer;
  beforeAll(async () => {
    agent = await startNodeAgent();
    server = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      proxies: { nodeAgents: { authorities: agent.authority.cert, trusted: [`127.0.0.1:${agent.securePort}`] } },
    });
    // Only the configured port is trusted: a writer of the node status cannot choose another one.
    for (const [index, address] of addresses.entries()) await makeNodeAt(`n${index}`, address, agent.plainPort);
    await makeNodeAt('trusted', '127.0.0.1', agent.securePort);
    for (const name of ['trusted', ...addresses.map((_, index) => `n${index}`)]) await makePod(server, name, name);
  });
  afterAll(async () => {
    await server.stop();
    await agent.close();
  });

  const makeNodeAt = (name: string, address: string, port: number) =>
    server.ask('POST', nodes, {
      body: {
        metadata: { name },
        status: { addresses: [{ type: 'Hostname', address }], daemonEndpoints: { kubeletEndpoint: { Port: port } } },
      },
    });
  const logOf = async (name: string) => (await server.ask('GET', `${pods}/${name}/log`)).json;

  test.each(addresses.map((address, index) => [address, `n${index}`]))('rejects %j', async (address, name) => {
    const at = address.includes(':') ? `[${address}]` : address;
    const rejection = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message:
        `address not allowed: the agent of node "${name}" at "${at}:${agent.plainPort}" ` +
        'is on a loopback, link-local, multicast or unspecified address',
      reason: 'BadRequest',
      code: 400,
    };
    expect(await logOf(name)).toEqual(rejection);
    expect((await server.ask('GET', `${pods}/${name}/log?insecureSkipTLSVerifyBackend=true`)).json).toEqual(rejection);
    for (const path of ['exec?command=ls', 'attach?stdout=true', 'portforward']) {
      expect(JSON.parse((await upgrade(server, `${pods}/${name}/${path}`)).text)).toEqual(rejection);
    }
    for (const path of ['proxy/x', 'proxy/']) {
      expect((await server.ask('GET', `${nodes}/${name}/${path}`)).json).toEqual(rejection);
    }
    expect(JSON.parse((await upgrade(server, `${nodes}/${name}/proxy/x`)).text)).toEqual(rejection);
    expect([agent.seen, agent.upgrades]).toEqual([[], []]);
  });

  test('a trusted agent is reached, but cannot redirect to another port', async () => {
    await makePod(server, 'moved-port', 'trusted');
    expect((await server.ask('GET', `${pods}/trusted/log`)).text).toBe('text of 200');
    expect((await server.ask('GET', `${nodes}/trusted/proxy/x`)).status).toBe(200);
    const { response, socket } = await upgrade(server, `${pods}/trusted/exec`);
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    const moved = await upgrade(server, `${pods}/moved-port/exec`);
    expect(JSON.parse(moved.text)).toMatchObject({
      code: 400,
      message: expect.stringContaining(`the agent of node "trusted" at "127.0.0.1:${agent.plainPort}"`),
    });
  });
});
