import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tokenFileAuthenticator } from '@orch/auth';
import { ChangingAuthorities, type KeyPair } from '@orch/certs';
import { makeNode, makePod, nodes, pods, startNodeAgent, type TestNodeAgent, trusted } from './node-agent-fixture.js';
import { getAs, makeAuthority, makeClient } from './proxied-client.js';
import { startTestServer, type TestServer } from './test-server.js';

let agent: TestNodeAgent;
let server: TestServer;
let proxy: KeyPair;
let user: KeyPair;

beforeAll(async () => {
  agent = await startNodeAgent();
  const { cert: clientCertificate, key: clientKey } = agent.client;
  const [users, proxies] = await Promise.all([makeAuthority('users'), makeAuthority('proxies')]);
  [proxy, user] = await Promise.all([makeClient(proxies, 'p'), makeClient(users, 'u', ['system:masters'])]);
  server = await startTestServer('kubernetes', {
    admission: { disabled: ['ServiceAccount'] },
    authentication: {
      authenticators: [],
      tokenAuthenticators: [tokenFileAuthenticator('admin,admin,1,"system:masters"\n')],
      clientAuthorities: new ChangingAuthorities(users.cert),
      requestHeaders: {
        authorities: new ChangingAuthorities(proxies.cert),
        names: () => ({
          usernameHeaders: ['X-Remote-User'],
          groupHeaders: ['X-Remote-Group'],
          extraHeaderPrefixes: ['X-Remote-Extra-'],
          allowedNames: [],
        }),
      },
      anonymous: false,
    },
    proxies: {
      nodeAgents: { authorities: agent.authority.cert, clientCertificate, clientKey, trusted: trusted(agent) },
    },
  });
  await makeNode(server, 'n', agent.securePort);
  await makePod(server, 'p', 'n');
});
afterAll(async () => {
  await server.stop();
  await agent.close();
});

const headers = [
  ['X-Remote-User', 'ada'],
  ['x-remote-GROUP', 'system:masters'],
  ['X-Remote-Extra-Scopes', 'all'],
  ['X-Kept', 'kept'],
] as const;

/** Sends an upgrade request with the headers of a proxy. */
async function upgradeAs(
  certificate: KeyPair | undefined,
): Promise<{ readonly status: number; readonly socket?: Duplex }> {
  const request = https.request(`${server.server.url}${pods}/p/exec?command=ls`, {
    ...certificate,
    rejectUnauthorized: false,
    agent: false,
    headers: [['host', '127.0.0.1'], ['connection', 'Upgrade'], ['upgrade', 'SPDY/3.1'], ...headers].flat(),
  });
  request.end();
  return await new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('upgrade', (response: IncomingMessage, socket: Duplex) =>
      resolve({ status: response.statusCode ?? 0, socket }),
    );
    request.on('response', (response: IncomingMessage) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
  });
}

test.each(['HTTP/1.1', 'HTTP/2'] as const)(
  'headers that named the user are not forwarded to a backend, over %s',
  async (protocol) => {
    agent.seen.length = 0;
    await getAs(`${server.server.url}${nodes}/n/proxy/x`, { certificate: proxy, headers, protocol });
    const [seen] = agent.seen;
    expect(seen?.headers).toMatchObject({ 'x-kept': 'kept' });
    expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith('x-remote-'))).toEqual([]);
  },
);

test('an upgrade is authenticated by the headers of a proxy, which are not forwarded', async () => {
  agent.upgrades.length = 0;
  const { status, socket } = await upgradeAs(proxy);
  expect(status).toBe(101);
  socket?.write('ping');
  const [echoed] = socket === undefined ? [] : await once(socket, 'data');
  expect(String(echoed)).toBe('ping');
  socket?.destroy();
  const [seen] = agent.upgrades;
  expect(seen?.headers).toMatchObject({ 'x-kept': 'kept' });
  expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith('x-remote-'))).toEqual([]);
});

test('an upgrade with such headers from another client is that of the client', async () => {
  expect((await upgradeAs(undefined)).status).toBe(401);
  agent.upgrades.length = 0;
  const { status, socket } = await upgradeAs(user);
  socket?.destroy();
  expect(status).toBe(101);
  // The headers did not authenticate a user, and the backend does not trust this client.
  expect(agent.upgrades[0]?.headers).toMatchObject({ 'x-remote-user': 'ada' });
});
