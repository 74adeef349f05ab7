import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestBackend, type TestBackend } from './backend-fixture.js';
import { trusted } from './node-agent-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

// Every kind of proxy streams both directions of requests and upgraded connections, over HTTP and HTTPS.
const space = '/api/v1/namespaces/default';
/** Services cannot proxy to loopback addresses: on a machine without another address this case is skipped. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

let backend: TestBackend;
let server: TestServer;
beforeAll(async () => {
  backend = await startTestBackend({
    stream(request, response) {
      response.writeHead(200, { 'content-type': 'text/plain', 'x-requested': request.url ?? '' });
      response.flushHeaders();
      request.pipe(response);
    },
    upgrade(request, socket, head) {
      socket.on('error', () => undefined);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: own/1\r\n`);
      socket.write(`X-Requested: ${request.url}\r\n\r\n`);
      socket.write(head);
      socket.pipe(socket);
    },
  });
  const { cert: clientCertificate, key: clientKey } = backend.client;
  server = await startTestServer('kubernetes', {
    admission: { disabled: ['ServiceAccount'] },
    proxies: {
      nodeAgents: { authorities: backend.authority.cert, clientCertificate, clientKey, trusted: trusted(backend) },
      allowsAddress: () => true,
    },
  });
  const { ask } = server;
  const headers = { 'content-type': 'application/merge-patch+json' };
  const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
  const status = { addresses, daemonEndpoints: { kubeletEndpoint: { Port: backend.securePort } } };
  await ask('POST', '/api/v1/nodes', { body: { metadata: { name: 'n' }, status } });
  const containers = [{ name: 'a', image: 'x', ports: [{ containerPort: backend.plainPort }] }];
  await ask('POST', `${space}/pods`, { body: { metadata: { name: 'p' }, spec: { nodeName: 'n', containers } } });
  const podIP = outside ?? '127.0.0.1';
  await ask('PATCH', `${space}/pods/p/status`, { body: { status: { podIP, phase: 'Running' } }, headers });
  const named = [
    { name: 'web', port: 80 },
    { name: 'tls', port: 443 },
  ];
  await ask('POST', `${space}/services`, { body: { metadata: { name: 's' }, spec: { ports: named } } });
  const targetRef = { kind: 'Pod', namespace: 'default', name: 'p' };
  const ports = [
    { name: 'web', port: backend.plainPort },
    { name: 'tls', port: backend.securePort },
  ];
  const subsets = [{ addresses: [{ ip: podIP, targetRef }], ports }];
  await ask('POST', `${space}/endpoints`, { body: { metadata: { name: 's' }, subsets } });
});
afterAll(async () => {
  await server.stop();
  await backend.close();
});

describe.each([
  '/api/v1/nodes/n',
  '/api/v1/nodes/http:n:PLAIN',
  `${space}/pods/p`,
  `${space}/pods/https:p:SECURE`,
  ...(outside === undefined ? [] : [`${space}/services/s:web`, `${space}/services/https:s:tls`]),
])('%s/proxy', (shape) => {
  const pathOf = () => {
    const { plainPort, securePort } = backend;
    return `${shape.replace('PLAIN', String(plainPort)).replace('SECURE', String(securePort))}/proxy/a/b?c=d`;
  };
  const open = (headers: Readonly<Record<string, string>>) =>
    https.request(`${server.server.url}${pathOf()}`, {
      method: 'POST',
      rejectUnauthorized: false,
      agent: false,
      headers: { authorization: 'Bearer admin', ...headers },
    });

  test('streams request and response bodies', async () => {
    const request = open({ 'transfer-encoding': 'chunked' });
    const started = once(request, 'response');
    request.write('one');
    const [response]: IncomingMessage[] = await started;
    if (response === undefined) throw new Error('no response');
    expect([response.statusCode, response.headers['x-requested']]).toEqual([200, '/a/b?c=d']);
    for (const word of ['one', 'two', 'three']) {
      if (word !== 'one') request.write(word);
      const [piece] = await once(response, 'data');
      expect(String(piece)).toBe(word);
    }
    request.end();
    await once(response, 'end');
  });

  test('connects an upgraded connection with the backend', async () => {
    const request = open({ connection: 'Upgrade', upgrade: 'own/1' });
    request.end();
    const [response, socket]: [IncomingMessage, Duplex] = await new Promise((resolve, reject) => {
      request.on('error', reject);
      request.on('response', ({ statusCode }) => reject(new Error(`status ${statusCode}`)));
      request.on('upgrade', (message: IncomingMessage, joined: Duplex) => resolve([message, joined]));
    });
    expect(response.headers).toMatchObject({ upgrade: 'own/1', 'x-requested': '/a/b?c=d' });
    for (const word of ['there', 'and back']) {
      socket.write(word);
      const [piece] = await once(socket, 'data');
      expect(String(piece)).toBe(word);
    }
    socket.end();
    await once(socket, 'close');
  });
});
