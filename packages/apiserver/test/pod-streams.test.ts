import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex, Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestBackend, type TestBackend } from './backend-fixture.js';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';
import { messagesIn } from './web-socket-messages.js';

// What the reference implementation of v1.20 asks of node agents and makes of their answers.

const pods = '/api/v1/namespaces/default/pods';
const nodes = '/api/v1/nodes';
let agent: TestBackend;
let server: TestServer;
/** Neither knows the authority of the agents; the second may not overlook that. */
let strangers: TestServer;
let strict: TestServer;
let upgrades: { readonly url: string; readonly headers: IncomingMessage['headers'] }[] = [];
const sent: string[] = [];

beforeAll(async () => {
  agent = await startTestBackend({
    answer({ url }, _request, response) {
      const status = Number(/st-(\d+)/.exec(url)?.[1] ?? 200);
      const follow = url.includes('follow=true');
      if (url.includes('flood')) {
        response.writeHead(200);
        flood(response);
        return;
      }
      response.writeHead(status, { 'content-type': 'text/odd', ...(status === 301 ? { location: '/x/' } : {}) });
      if (!follow) response.end(`text of ${status}`);
      else {
        response.write('first\n');
        const timer = setInterval(() => response.write('more\n'), 5);
        response.on('close', () => {
          clearInterval(timer);
          sent.push('left');
        });
      }
    },
    upgrade(request, socket, head) {
      const { url = '', headers } = request;
      upgrades.push({ url, headers });
      socket.on('error', () => undefined);
      const status = /st-(\d+)/.exec(url)?.[1];
      if (url.includes('moved-far')) socket.end(redirectTo('https://elsewhere/there'));
      else if (url.includes('moved-near')) socket.end(redirectTo(`https://localhost:${agent.securePort}/there?a=b`));
      else if (url.includes('moved')) socket.end(redirectTo('/there?a=b'));
      else if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status} X\r\nContent-Type: text/x\r\nContent-Length: 4\r\n\r\ntext`);
      } else {
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Own: 1\r\n\r\n',
        );
        socket.write(head);
        if (url.includes('flood')) flood(socket);
        else if (url.includes('quick')) socket.end('bye');
        else socket.pipe(socket);
      }
    },
  });
  const admission = { disabled: ['ServiceAccount'] };
  const { cert: clientCertificate, key: clientKey } = agent.client;
  const known = { authorities: agent.authority.cert, clientCertificate, clientKey };
  server = await startTestServer('kubernetes', { admission, proxies: { nodeAgents: known } });
  const other = await startTestBackend({ answer: () => undefined });
  await other.close();
  const proxies = { nodeAgents: { authorities: other.authority.cert } };
  strangers = await startTestServer('kubernetes', { admission, proxies });
  strict = await startTestServer('kubernetes', {
    admission,
    proxies,
    gates: (gate) => gate !== 'AllowInsecureBackendProxy',
  });
  for (const one of [server, strangers, strict]) {
    await makeNode(one, 'n', agent.securePort);
    await makeNode(one, 'dead', 1);
    await makePod(one, 'p', 'n');
    await makePod(one, 'moved', 'n');
  }
  for (const name of [
    'flood',
    'quick',
    'moved-far',
    'moved-near',
    'st-200',
    'st-301',
    'st-400',
    'st-403',
    'st-404',
    'st-500',
    'st-503',
  ]) {
    await makePod(server, name, 'n');
  }
  await makePod(server, 'dead', 'dead');
});
afterAll(async () => {
  await Promise.all([server.stop(), strangers.stop(), strict.stop()]);
  await agent.close();
});
beforeEach(() => {
  agent.seen.length = 0;
  upgrades = [];
});

function redirectTo(location: string): string {
  return `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`;
}

/** 100 MB, as fast as they are taken. */
function flood(socket: Writable): void {
  const piece = Buffer.alloc(64 * 1024, 1);
  let left = floodBytes;
  const write = (): void => {
    while (left > 0) {
      left -= piece.length;
      if (!socket.write(piece)) {
        socket.once('drain', write);
        return;
      }
    }
    socket.end();
  };
  write();
}
const floodBytes = 1_600 * 64 * 1024;

async function makeNode({ ask }: TestServer, name: string, port: number): Promise<void> {
  const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
  const status = { addresses, daemonEndpoints: { kubeletEndpoint: { Port: port } } };
  await ask('POST', nodes, { body: { metadata: { name }, status } });
}

async function makePod({ ask }: TestServer, name: string, nodeName: string): Promise<void> {
  await ask('POST', pods, {
    body: { metadata: { name }, spec: { nodeName, containers: [{ name: 'a', image: 'x' }] } },
  });
}

interface Upgraded {
  readonly response: IncomingMessage;
  readonly socket: Duplex | undefined;
  /** Of an answer in HTTP. */
  readonly text: string;
}

async function upgrade(
  path: string,
  { to = server, method = 'GET', headers = {} }: { to?: TestServer; method?: string; headers?: object } = {},
): Promise<Upgraded> {
  const request = https.request(`${to.server.url}${path}`, {
    method,
    rejectUnauthorized: false,
    agent: false,
    headers: { authorization: 'Bearer admin', connection: 'Upgrade', upgrade: 'SPDY/3.1', ...headers },
  });
  request.end();
  return await new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('upgrade', (response: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (head.length > 0) socket.unshift(head);
      resolve({ response, socket, text: '' });
    });
    request.on('response', (response: IncomingMessage) => {
      response
        .toArray()
        .then((pieces) => resolve({ response, socket: undefined, text: Buffer.concat(pieces).toString() }), reject);
    });
  });
}

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('logs over %s', (protocol) => {
  test.each([
    ['', ''],
    ['?container=a&follow=false&timestamps=0', ''],
    [
      '?tailLines=5&timestamps=true&sinceTime=2020-01-01T00:00:00%2B02:00&previous=1&limitBytes=9',
      '?limitBytes=9&previous=true&sinceTime=2019-12-31T22%3A00%3A00Z&tailLines=5&timestamps=true',
    ],
    ['?sinceSeconds=5&insecureSkipTLSVerifyBackend=true', '?sinceSeconds=5'],
  ])('%j asks the agent for %j', async (query, asked) => {
    const answer = await server.ask('GET', `${pods}/p/log${query}`, { protocol, headers: { 'x-own': '1' } });
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, 'text of 200', 'text/plain']);
    expect(agent.seen).toMatchObject([
      { method: 'GET', url: `/containerLogs/default/p/a${asked}`, client: 'the-api-server' },
    ]);
    for (const name of ['authorization', 'x-own']) expect(agent.seen[0]?.headers).not.toHaveProperty(name);
  });

  test.each([
    ['st-400', 400, 'text of 400', 'BadRequest'],
    ['st-403', 403, 'text of 403 ( pods/log st-403)', 'Forbidden'],
    ['st-404', 404, 'the server could not find the requested resource ( pods/log st-404)', 'NotFound'],
    ['st-500', 500, 'Internal error occurred: text of 500', 'InternalError'],
    ['st-503', 503, 'the server is currently unable to handle the request ( pods/log st-503)', 'ServiceUnavailable'],
    ['st-301', 500, 'Get "/x/": redirects forbidden', undefined],
    [
      'dead',
      500,
      'Get "https://127.0.0.1:1/containerLogs/default/dead/a": dial tcp 127.0.0.1:1: connect: connection refused',
      undefined,
    ],
    [
      'p/log?sinceTime=abc&x=',
      400,
      /^parsing time "abc" as "2006-01-02T15:04:05Z07:00": cannot parse "abc"/,
      'BadRequest',
    ],
    ['p/log?sinceSeconds=1&sinceTime=2020-01-01T00:00:00Z&x=', 422, /\[\]: Forbidden: at most one of/, 'Invalid'],
  ])('%s gives %i: %s', async (path, code, message, reason) => {
    const whole = path.includes('/') ? path : `${path}/log`;
    const { json } = await server.ask('GET', `${pods}/${whole}`, { protocol });
    const told = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(json).toMatchObject({ kind: 'Status', code, message: told, ...(reason === undefined ? {} : { reason }) });
  });

  test('an agent whose certificate nobody vouches for is not believed, unless it is asked for', async () => {
    const { json } = await strangers.ask('GET', `${pods}/p/log`, { protocol });
    expect(json).toMatchObject({
      code: 500,
      message: expect.stringMatching(/x509: certificate signed by unknown authority$/),
    });
    const asked = `${pods}/p/log?insecureSkipTLSVerifyBackend=true`;
    expect(await strangers.ask('GET', asked, { protocol })).toMatchObject({ status: 200, text: 'text of 200' });
    // It was overlooked for that request alone.
    expect((await strangers.ask('GET', `${pods}/p/log`, { protocol })).status).toBe(500);
    expect((await strict.ask('GET', asked, { protocol })).json).toMatchObject({
      code: 500,
      message: expect.stringMatching(/x509: certificate signed by unknown authority$/),
    });
  });
});

test('a log is followed as it grows, until the reader leaves', async () => {
  const reading = await server.open(`${pods}/p/log?follow=true`);
  let text = '';
  for await (const piece of reading) {
    text += String(piece);
    if (text.split('more').length > 3) break;
  }
  expect(text).toMatch(/^first\nmore\nmore\n/);
  await waitFor(() => sent.includes('left'));
});

describe('logs over WebSockets', () => {
  const socketTo = (path: string, protocol = '', others = {}) =>
    upgrade(`${pods}/${path}`, {
      headers: {
        upgrade: 'websocket',
        'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
        'sec-websocket-version': '13',
        ...(protocol === '' ? {} : { 'sec-websocket-protocol': protocol }),
        ...others,
      },
    });
  const message = (code: number, text: string) => ({ code, payload: Buffer.from(text) });
  const end = { code: 8, payload: Buffer.from([0x03, 0xe8]) };
  const base64 = Buffer.from('text of 200').toString('base64');

  test.each([
    ['', undefined, [message(2, ''), message(2, 'text of 200'), end]],
    ['binary.k8s.io', 'binary.k8s.io', [message(2, ''), message(2, 'text of 200'), end]],
    ['other, base64.binary.k8s.io', 'base64.binary.k8s.io', [message(1, ''), message(1, base64), end]],
  ])('who asks for the protocols %j gets %j', async (asked, agreed, messages) => {
    const { response, socket } = await socketTo('p/log?tailLines=5', asked);
    expect(response.statusCode).toBe(101);
    expect(response.headers['sec-websocket-protocol']).toBe(agreed);
    expect(messagesIn(Buffer.concat((await socket?.toArray()) ?? []))).toEqual(messages);
    expect(agent.seen.map(({ url }) => url)).toEqual(['/containerLogs/default/p/a?tailLines=5']);
  });

  test('what is refused has a plain answer', async () => {
    expect((await socketTo('p/log', 'v4.channel.k8s.io')).response.statusCode).toBe(403);
    expect((await socketTo('p/log', '', { 'sec-websocket-version': '8' })).response.statusCode).toBe(400);
    expect(JSON.parse((await socketTo('st-404/log')).text)).toMatchObject({ kind: 'Status', code: 404 });
    expect(JSON.parse((await socketTo('p/log?tailLines=-1')).text)).toMatchObject({ kind: 'Status', code: 422 });
  });

  test('a log is followed until the client closes the socket', async () => {
    sent.length = 0;
    const { socket } = await socketTo('p/log?follow=true');
    if (socket === undefined) throw new Error('not upgraded');
    let bytes = Buffer.alloc(0);
    let closing = false;
    for await (const piece of socket) {
      bytes = Buffer.concat([bytes, piece]);
      if (closing || messagesIn(bytes).length < 4) continue;
      closing = true;
      socket.write(Buffer.from('88820000000003e8', 'hex'));
    }
    const messages = messagesIn(bytes);
    expect(messages.slice(0, 3)).toEqual([message(2, ''), message(2, 'first\n'), message(2, 'more\n')]);
    expect(messages.at(-1)).toEqual(end);
    await waitFor(() => sent.includes('left'));
  });

  test('100 MB wait at the agent for a client that reads slowly, and all of them arrive', async () => {
    const before = process.memoryUsage();
    const { socket } = await socketTo('flood/log');
    if (socket === undefined) throw new Error('not upgraded');
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 150));
    const waiting = process.memoryUsage();
    const grownBytes = waiting.external + waiting.heapUsed - before.external - before.heapUsed;
    expect(grownBytes).toBeLessThan(30 * 1024 * 1024);
    const messages = messagesIn(Buffer.concat(await socket.toArray()));
    expect(messages.reduce((sum, { payload }) => sum + payload.length, 0)).toBe(floodBytes + end.payload.length);
    expect(messages.at(-1)).toEqual(end);
  });
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
      const { response, socket } = await upgrade(`${pods}/${path}`, {
        method,
        headers: { ...headers, 'impersonate-user': 'x', 'impersonate-group': 'system:masters' },
      });
      expect(response).toMatchObject({ statusCode: 101, headers: { upgrade: 'SPDY/3.1', 'x-own': '1' } });
      socket?.write('ping');
      const [echoed] = socket === undefined ? [] : await once(socket, 'data');
      expect(String(echoed)).toBe('ping');
      socket?.destroy();
      const seen = upgrades.pop();
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
    const { socket } = await upgrade(`${pods}/quick/exec`);
    expect(String(Buffer.concat((await socket?.toArray()) ?? []))).toBe('bye');
  });

  test('100 MB go through a client that reads slowly, at level memory', async () => {
    const { socket } = await upgrade(`${pods}/flood/exec`);
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
    const { response, socket } = await upgrade(`${pods}/moved/exec`);
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    expect(upgrades.map(({ url }) => url)).toEqual(['/exec/default/moved/a', '/there?a=b']);
    expect(JSON.parse((await upgrade(`${pods}/moved-far/exec`)).text)).toMatchObject({
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
    const { response, socket } = await upgrade(`${pods}/moved-near/exec`, { to: own });
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    expect(upgrades).toMatchObject([
      { url: '/exec/default/moved-near/a', headers: { host: `127.0.0.1:${agent.securePort}` } },
      { url: '/there?a=b', headers: { host: `localhost:${agent.securePort}` } },
    ]);
    await own.stop();
    expect(JSON.parse((await upgrade(`${pods}/moved-near/exec`)).text)).toMatchObject({
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
      const { response, socket } = await upgrade(`${pods}/p/${subresource}?container=debug`, { to: own });
      expect(response.statusCode).toBe(101);
      socket?.destroy();
      expect(upgrades.pop()?.url).toBe(`/${subresource}/default/p/debug`);
    }
    expect((await own.ask('GET', `${pods}/p/log?container=debug`)).text).toBe('text of 200');
    expect(agent.seen.map(({ url }) => url)).toEqual(['/containerLogs/default/p/debug']);
    await own.stop();
  });

  test('what the agent refuses is told as it says it', async () => {
    const { response, text } = await upgrade(`${pods}/st-403/exec`);
    expect([response.statusCode, response.headers['content-type'], text]).toEqual([403, 'text/x', 'text']);
    expect(JSON.parse((await upgrade(`${pods}/st-200/exec`)).text)).toMatchObject({
      code: 500,
      message: 'invalid upgrade response: status code 200',
    });
    expect(JSON.parse((await upgrade(`${pods}/dead/exec`)).text)).toMatchObject({
      code: 500,
      message: 'error dialing backend: dial tcp 127.0.0.1:1: connect: connection refused',
    });
    expect(JSON.parse((await upgrade(`${pods}/p/portforward?ports=abc`)).text)).toMatchObject({
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
    const allowed = await upgrade(`${pods}/p/exec`, { method: 'POST', headers });
    expect(allowed.response.statusCode).toBe(101);
    allowed.socket?.destroy();
    expect((await upgrade(`${pods}/p/exec`, { headers })).response.statusCode).toBe(403);
    expect((await upgrade(`${pods}/p/attach`, { method: 'POST', headers })).response.statusCode).toBe(403);
  });

  test('an ordinary request that offers another protocol is answered as it is', async () => {
    const { response, text } = await upgrade(`${pods}/p`);
    expect([response.statusCode, JSON.parse(text).metadata.name]).toEqual([200, 'p']);
  });

  test('WebSockets and other protocols pass nodes/proxy, with their query', async () => {
    const headers = {
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    };
    const { response, socket } = await upgrade(`${nodes}/n/proxy/ws?a=b`, { headers });
    expect(response.statusCode).toBe(101);
    socket?.destroy();
    expect(upgrades).toMatchObject([
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
    const moved = await upgrade(`${pods}/moved/exec`, { to: own });
    expect(JSON.parse(moved.text).message).toBe('invalid upgrade response: status code 302');
    const { socket } = await upgrade(`${pods}/p/exec`, { to: own });
    if (socket === undefined) throw new Error('not upgraded');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await own.stop();
    socket.resume();
    await closed;
  });
});

/** Polls: what happens at the other end of a connection tells nobody. */
async function waitFor(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition did not come true');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
