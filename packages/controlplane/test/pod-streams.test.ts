import { once } from 'node:events';
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  floodBytes,
  makeNode,
  makePod,
  nodes,
  pods,
  startNodeAgent,
  type TestNodeAgent,
  trusted,
  upgrade,
} from './node-agent-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

// Requests to node agents and the mapping of their responses, as in the reference implementation of v1.20.

let agent: TestNodeAgent;
let server: TestServer;

beforeAll(async () => {
  agent = await startNodeAgent();
  const { cert: clientCertificate, key: clientKey } = agent.client;
  server = await startTestServer('kubernetes', {
    admission: { disabled: ['ServiceAccount'] },
    proxies: {
      nodeAgents: { authorities: agent.authority.cert, clientCertificate, clientKey, trusted: trusted(agent) },
    },
  });
  await makeNode(server, 'n', agent.securePort);
  for (const name of ['p', 'moved', 'flood', 'quick', 'moved-far', 'moved-near', 'st-200', 'st-403']) {
    await makePod(server, name, 'n');
  }
  await makeNode(server, 'dead', 1);
  await makePod(server, 'dead', 'dead');
});
afterAll(async () => {
  await server.stop();
  await agent.close();
});
beforeEach(() => {
  agent.seen.length = 0;
  agent.upgrades.length = 0;
});

describe('streams', () => {
  test.each([
    [
      `p/exec?command=ls&command=-l%20a&container=a&stdin=true&tty=true&stdout=1&stderr=1`,
      '/exec/default/p/a?command=ls&command=-l+a&error=1&input=1&output=1&tty=1',
    ],
    ['p/exec?command=ls&stdin=false', '/exec/default/p/a?command=ls'],
    ['p/attach?stdout=true&command=ls', '/attach/default/p/a?output=1'],
    ['p/portforward?ports=80&ports=81', '/portForward/default/p?port=80%2C81'],
    ['p/portforward', '/portForward/default/p'],
  ])('%s is sent to the agent as %s', async (path, requested) => {
    for (const method of ['GET', 'POST']) {
      const headers = {
        'x-stream-protocol-version': 'v4.channel.k8s.io',
        'impersonate-group': 'a',
        ...(method === 'POST' ? { 'content-length': '0' } : {}),
      };
      const { response, socket } = await upgrade(server, `${pods}/${path}`, {
        method,
        headers: { ...headers, 'impersonate-user': 'x', 'impersonate-group': 'system:masters' },
      });
      expect(response).toMatchObject({ statusCode: 101, headers: { upgrade: 'SPDY/3.1', 'x-own': '1' } });
      socket?.write('ping');
      const [echoed] = socket === undefined ? [] : await once(socket, 'data');
      expect(String(echoed)).toBe('ping');
      socket?.destroy();
      const seen = agent.upgrades.pop();
      expect(seen).toMatchObject({
        url: requested,
        headers: {
          host: `127.0.0.1:${agent.securePort}`,
          upgrade: 'SPDY/3.1',
          connection: 'Upgrade',
          'x-stream-protocol-version': 'v4.channel.k8s.io',
          'x-forwarded-for': '127.0.0.1',
        },
      });
      for (const name of ['authorization', 'impersonate-user', 'impersonate-group']) {
        expect(seen?.headers).not.toHaveProperty(name);
      }
    }
  });

  test('closing one side closes the other', async () => {
    const { socket } = await upgrade(server, `${pods}/quick/exec`);
    expect(String(Buffer.concat((await socket?.toArray()) ?? []))).toBe('bye');
  });

  test('streams 100 MB to a slow client with bounded memory', async () => {
    const { socket } = await upgrade(server, `${pods}/flood/exec`);
    if (socket === undefined) throw new Error('not upgraded');
    socket.pause();
    const before = process.memoryUsage();
    // The backend has sent only what the buffers in between hold.
    await new Promise((resolve) => setTimeout(resolve, 150));
    const waiting = process.memoryUsage();
    const grownBytes = waiting.external + waiting.heapUsed - before.external - before.heapUsed;
    expect(grownBytes).toBeLessThan(30 * 1024 * 1024);
    let bytes = 0;
    for await (const piece of socket) if (Buffer.isBuffer(piece)) bytes += piece.length;
    expect(bytes).toBe(floodBytes);
  });

  test('follows a redirect of the agent to its own host', async () => {
    const { response, socket } = await upgrade(server, `${pods}/moved/exec`);
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    expect(agent.upgrades.map(({ url }) => url)).toEqual(['/exec/default/moved/a', '/there?a=b']);
    expect(JSON.parse((await upgrade(server, `${pods}/moved-far/exec`)).text)).toMatchObject({
      code: 500,
      message: 'hostname mismatch: expected 127.0.0.1, found elsewhere',
    });
  });

  test('follows a redirect to another host only without ValidateProxyRedirects', async () => {
    const own = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      gates: (gate) => gate !== 'ValidateProxyRedirects',
      proxies: { nodeAgents: { trusted: trusted(agent) } },
    });
    await makeNode(own, 'n', agent.securePort);
    await makePod(own, 'moved-near', 'n');
    const { response, socket } = await upgrade(own, `${pods}/moved-near/exec`);
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    expect(agent.upgrades).toMatchObject([
      { url: '/exec/default/moved-near/a', headers: { host: `127.0.0.1:${agent.securePort}` } },
      { url: '/there?a=b', headers: { host: `localhost:${agent.securePort}` } },
    ]);
    await own.stop();
    expect(JSON.parse((await upgrade(server, `${pods}/moved-near/exec`)).text)).toMatchObject({
      code: 500,
      message: 'hostname mismatch: expected 127.0.0.1, found localhost',
    });
  });

  test('ephemeral containers have streams and logs', async () => {
    const own = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      gates: () => true,
      proxies: { nodeAgents: { trusted: trusted(agent) } },
    });
    await makeNode(own, 'n', agent.securePort);
    await makePod(own, 'p', 'n');
    const ephemeralContainers = [{ name: 'debug', image: 'x' }];
    const body = { apiVersion: 'v1', kind: 'EphemeralContainers', metadata: { name: 'p' }, ephemeralContainers };
    expect((await own.ask('PUT', `${pods}/p/ephemeralcontainers`, { body })).status).toBe(200);
    for (const subresource of ['exec', 'attach']) {
      const { response, socket } = await upgrade(own, `${pods}/p/${subresource}?container=debug`);
      expect(response.statusCode).toBe(101);
      socket?.destroy();
      expect(agent.upgrades.pop()?.url).toBe(`/${subresource}/default/p/debug`);
    }
    expect((await own.ask('GET', `${pods}/p/log?container=debug`)).text).toBe('text of 200');
    expect(agent.seen.map(({ url }) => url)).toEqual(['/containerLogs/default/p/debug']);
    await own.stop();
  });

  test('returns the error of the agent', async () => {
    const { response, text } = await upgrade(server, `${pods}/st-403/exec`);
    expect([response.statusCode, response.headers['content-type'], text]).toEqual([403, 'text/x', 'text']);
    expect(JSON.parse((await upgrade(server, `${pods}/st-200/exec`)).text)).toMatchObject({
      code: 500,
      message: 'invalid upgrade response: status code 200',
    });
    expect(JSON.parse((await upgrade(server, `${pods}/dead/exec`)).text)).toMatchObject({
      code: 500,
      message: 'error dialing backend: dial tcp 127.0.0.1:1: connect: connection refused',
    });
    expect(JSON.parse((await upgrade(server, `${pods}/p/portforward?ports=abc`)).text)).toMatchObject({
      code: 400,
      message: 'cannot convert to []int32: strconv.ParseUint: parsing "abc": invalid syntax',
    });
  });

  test('a rejected upgrade leaves no connection to the agent, CVE-2018-1002105', async () => {
    await makePod(server, 'kept-st-403', 'n');
    const { port } = new URL(server.server.url);
    const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false });
    const before = agent.upgrades.length;
    const head = 'host: a\r\nauthorization: Bearer admin\r\nconnection: upgrade\r\nupgrade: SPDY/3.1\r\n\r\n';
    socket.write(`GET ${pods}/kept-st-403/exec HTTP/1.1\r\n${head}`);
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      // What an attacker sends to the agent with the credentials of the API server.
      if (text.includes('403') && !socket.writableEnded) socket.end('GET /runningpods/ HTTP/1.1\r\nhost: a\r\n\r\n');
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
    expect([agent.upgrades.length - before, agent.afterRejection]).toEqual([1, []]);
  });

  test('GET needs the verb get and POST the verb create', async () => {
    const rules = [{ apiGroups: [''], resources: ['pods/exec'], verbs: ['create'] }];
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default';
    await server.ask('POST', `${rbac}/roles`, { body: { metadata: { name: 'e' }, rules } });
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'e' };
    const subjects = [{ kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' }];
    await server.ask('POST', `${rbac}/rolebindings`, { body: { metadata: { name: 'e' }, roleRef, subjects } });
    const headers = { authorization: 'Bearer bob' };
    const allowed = await upgrade(server, `${pods}/p/exec`, { method: 'POST', headers });
    expect(allowed.response.statusCode).toBe(101);
    allowed.socket?.destroy();
    expect((await upgrade(server, `${pods}/p/exec`, { headers })).response.statusCode).toBe(403);
    expect((await upgrade(server, `${pods}/p/attach`, { method: 'POST', headers })).response.statusCode).toBe(403);
  });

  test('a request that offers an optional upgrade gets a normal response', async () => {
    const { response, text } = await upgrade(server, `${pods}/p`);
    expect([response.statusCode, JSON.parse(text).metadata.name]).toEqual([200, 'p']);
  });

  test('nodes/proxy forwards WebSockets and other protocols with their query', async () => {
    const headers = {
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    };
    const { response, socket } = await upgrade(server, `${nodes}/n/proxy/ws?a=b`, { headers });
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    expect(agent.upgrades).toMatchObject([
      { url: '/ws?a=b', headers: { upgrade: 'websocket', 'sec-websocket-version': '13' } },
    ]);
  });

  test('streams end when the server stops; redirects need StreamingProxyRedirects', async () => {
    const own = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      gates: (gate) => gate !== 'StreamingProxyRedirects',
      proxies: { connectionBytesPerSecondMax: 1_000_000, nodeAgents: { trusted: trusted(agent) } },
    });
    await makeNode(own, 'n', agent.securePort);
    await makePod(own, 'p', 'n');
    await makePod(own, 'moved', 'n');
    const moved = await upgrade(own, `${pods}/moved/exec`);
    expect(JSON.parse(moved.text).message).toBe('invalid upgrade response: status code 302');
    const { socket } = await upgrade(own, `${pods}/p/exec`);
    if (socket === undefined) throw new Error('not upgraded');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await own.stop();
    socket.resume();
    await closed;
  });
});
