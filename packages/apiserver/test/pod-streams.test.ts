import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  floodBytes,
  makeNode,
  makePod,
  nodes,
  pods,
  startNodeAgent,
  type TestNodeAgent,
  upgrade,
} from './node-agent-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

// What the reference implementation of v1.20 asks of node agents and makes of their answers.

let agent: TestNodeAgent;
let server: TestServer;

beforeAll(async () => {
  agent = await startNodeAgent();
  const { cert: clientCertificate, key: clientKey } = agent.client;
  server = await startTestServer('kubernetes', {
    admission: { disabled: ['ServiceAccount'] },
    proxies: { nodeAgents: { authorities: agent.authority.cert, clientCertificate, clientKey } },
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
  ])('%s is asked of the agent as %s', async (path, asked) => {
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
        url: asked,
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

  test('the end of one side is the end of the other', async () => {
    const { socket } = await upgrade(server, `${pods}/quick/exec`);
    expect(String(Buffer.concat((await socket?.toArray()) ?? []))).toBe('bye');
  });

  test('100 MB go through a client that reads slowly, at level memory', async () => {
    const { socket } = await upgrade(server, `${pods}/flood/exec`);
    if (socket === undefined) throw new Error('not upgraded');
    socket.pause();
    const before = process.memoryUsage();
    // As much as the buffers on the way take; the rest waits at the backend.
    await new Promise((resolve) => setTimeout(resolve, 150));
    const waiting = process.memoryUsage();
    const grownBytes = waiting.external + waiting.heapUsed - before.external - before.heapUsed;
    expect(grownBytes).toBeLessThan(30 * 1024 * 1024);
    let bytes = 0;
    for await (const piece of socket) if (Buffer.isBuffer(piece)) bytes += piece.length;
    expect(bytes).toBe(floodBytes);
  });

  test('a redirect of the agent is followed on its own host', async () => {
    const { response, socket } = await upgrade(server, `${pods}/moved/exec`);
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    expect(agent.upgrades.map(({ url }) => url)).toEqual(['/exec/default/moved/a', '/there?a=b']);
    expect(JSON.parse((await upgrade(server, `${pods}/moved-far/exec`)).text)).toMatchObject({
      code: 500,
      message: 'hostname mismatch: expected 127.0.0.1, found elsewhere',
    });
  });

  test('a redirect to another host is followed only while nobody looks where it leads', async () => {
    const own = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      gates: (gate) => gate !== 'ValidateProxyRedirects',
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

  test('ephemeral containers are streamed with, and have logs, as others', async () => {
    const own = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount'] }, gates: () => true });
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

  test('what the agent refuses is told as it says it', async () => {
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

  test('who may only get may not stream by POST, nor the other way round', async () => {
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

  test('an ordinary request that offers another protocol is answered as it is', async () => {
    const { response, text } = await upgrade(server, `${pods}/p`);
    expect([response.statusCode, JSON.parse(text).metadata.name]).toEqual([200, 'p']);
  });

  test('WebSockets and other protocols pass nodes/proxy, with their query', async () => {
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

  test('streams end when the server stops; redirects are followed only while their gate is on', async () => {
    const own = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      gates: (gate) => gate !== 'StreamingProxyRedirects',
      proxies: { connectionBytesPerSecondMax: 1_000_000 },
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
