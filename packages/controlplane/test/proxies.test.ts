import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:tls';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestBackend, type TestBackend } from './backend-fixture.js';
import { trusted } from './node-agent-fixture.js';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

// Requests to backends and the mapping of their responses, as in the reference implementation of v1.20.

const root = '/api/v1/namespaces/default';
const pods = `${root}/pods`;
const services = `${root}/services`;
let backend: TestBackend;
let server: TestServer;
let strict: TestServer;

/** A public address of this machine, or an unused one. */
const ownAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '192.0.2.1';

beforeAll(async () => {
  backend = await startTestBackend({
    respond({ url, method }, _request, response) {
      const { pathname, searchParams } = new URL(url, 'http://backend');
      const status = Number(/st-(\d+)/.exec(pathname)?.[1] ?? 0);
      if (pathname.startsWith('/redirect'))
        response.writeHead(302, { location: searchParams.get('to') ?? '' }).end('r');
      else if (status > 0) response.writeHead(status, { 'content-type': 'text/plain' }).end(`text of ${status}`);
      else if (pathname === '/headers') {
        response.writeHead(200, {
          'access-control-allow-origin': '*',
          connection: 'x-mine',
          'x-mine': '1',
          'x-yours': '2',
          'set-cookie': ['a=1', 'b=2'],
          'cache-control': 'max-age=60',
        });
        response.end('headers');
      } else if (pathname === '/many-headers') {
        response.writeHead(
          200,
          Array.from({ length: 1_500 }, (_, index) => [`x-${index}`, 'v'] as const).flatMap((header) => [...header]),
        );
        response.end();
      } else if (pathname === '/page') {
        const page = Buffer.from('<a href="/x">x</a><a href="y">y</a>');
        const zipped = searchParams.has('gzip') ? gzipSync(page) : page;
        const encoding = searchParams.has('gzip') ? { 'content-encoding': 'gzip' } : {};
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-length': zipped.length,
          ...encoding,
        });
        response.end(zipped);
      } else if (pathname === '/half') {
        response.writeHead(200, { 'content-length': '10' });
        response.write('half', () => response.destroy());
      } else response.writeHead(200, { 'x-backend': 'yes' }).end(method === 'HEAD' ? undefined : 'hello');
    },
  });
  const admission = { disabled: ['ServiceAccount'] };
  server = await startTestServer('kubernetes', {
    admission,
    proxies: {
      nodeAgents: {
        authorities: backend.authority.cert,
        clientCertificate: backend.client.cert,
        clientKey: backend.client.key,
        trusted: trusted(backend),
      },
      allowsAddress: () => true,
    },
  });
  strict = await startTestServer('kubernetes', { admission });
  await fill(server);
  await fill(strict);
});
afterAll(async () => {
  await Promise.all([server.stop(), strict.stop()]);
  await backend.close();
});
beforeEach(() => {
  backend.seen.length = 0;
});

async function fill({ ask }: TestServer): Promise<void> {
  const node = (name: string, port: number, address = '127.0.0.1') =>
    ask('POST', '/api/v1/nodes', {
      body: {
        metadata: { name },
        status: {
          addresses: [{ type: 'InternalIP', address }],
          daemonEndpoints: { kubeletEndpoint: { Port: port } },
        },
      },
    });
  const pod = async (name: string, podIP: string) => {
    const containers = [{ name: 'a', image: 'x', ports: [{ containerPort: backend.plainPort }] }];
    await ask('POST', pods, { body: { metadata: { name }, spec: { nodeName: 'n', containers } } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    await ask('PATCH', `${pods}/${name}/status`, { body: { status: { podIP, phase: 'Running' } }, headers });
  };
  await Promise.all([node('n', backend.securePort), node('dead', 1)]);
  // Resolvers parse the last two as 169.254.169.254 and 127.0.0.1.
  await Promise.all([node('called', 1, 'localhost'), node('counted', 1, '2852039166'), node('short', 1, '127.1')]);
  await Promise.all([pod('local', '127.0.0.1'), pod('own', ownAddress), pod('metadata', '169.254.169.254')]);
  const ports = [
    { name: 'web', port: 80 },
    { name: 'tls', port: 443 },
  ];
  for (const name of ['s', 'foreign', 'empty', 'bare']) {
    await ask('POST', services, { body: { metadata: { name }, spec: { ports } } });
  }
  const endpoints = (name: string, subsets: readonly object[]) =>
    ask('POST', `${root}/endpoints`, { body: { metadata: { name }, subsets } });
  const endpointPorts = [
    { name: 'web', port: backend.plainPort },
    { name: 'tls', port: backend.securePort },
  ];
  const targetRef = { kind: 'Pod', namespace: 'default', name: 'own' };
  await endpoints('s', [{ addresses: [{ ip: ownAddress, targetRef }], ports: endpointPorts }]);
  await endpoints('foreign', [
    { addresses: [{ ip: ownAddress }, { ip: '10.9.9.9', targetRef }], ports: endpointPorts },
    { addresses: [{ ip: ownAddress, targetRef: { ...targetRef, namespace: 'other' } }], ports: endpointPorts },
  ]);
  await endpoints('empty', []);
}

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('proxies over %s', (protocol) => {
  test('forwards a request without its credentials [Path shapes, 7]', async () => {
    const response = await server.ask('POST', `${pods}/local/proxy/some/../path%20x//?a=b&c=%20`, {
      protocol,
      body: Buffer.from('a body'),
      headers: {
        authorization: 'Bearer admin',
        'impersonate-user': 'bob-of-tests',
        'impersonate-group': 'system:masters',
        'proxy-authorization': 'secret',
        'content-type': 'text/x',
        'sec-websocket-protocol': 'a, base64url.bearer.authorization.k8s.io.c2VjcmV0',
        'x-forwarded-for': '9.9.9.9',
        'x-own': '1',
        ...(protocol === 'HTTP/1.1' ? { connection: 'x-drop', 'x-drop': '1' } : {}),
      },
    });
    expect([response.status, response.text, response.headers['x-backend']]).toEqual([200, 'hello', 'yes']);
    const [seen] = backend.seen;
    expect(seen).toMatchObject({ method: 'POST', url: '/path%20x/?a=b&c=%20', body: 'a body', client: '' });
    expect(seen?.headers).toMatchObject({
      host: server.server.url.slice('https://'.length),
      'content-type': 'text/x',
      'sec-websocket-protocol': 'a',
      'x-forwarded-for': '9.9.9.9, 127.0.0.1',
      'x-forwarded-uri': '/api/v1/namespaces/default/pods/local/proxy/path%20x/',
      'x-own': '1',
    });
    for (const name of ['authorization', 'impersonate-user', 'impersonate-group', 'proxy-authorization', 'x-drop']) {
      expect(seen?.headers).not.toHaveProperty(name);
    }
  });

  test('forwards any number of response headers', async () => {
    const { hostname: host, port } = new URL(server.server.url);
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
    const target = `${pods}/local/proxy/many-headers`;
    socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer admin\r\nconnection: close\r\n\r\n`);
    const received = Buffer.concat(await socket.toArray()).toString();
    expect(received.match(/^x-\d+: v\r$/gm)).toHaveLength(1_500);
  });

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('forwards %s', async (method) => {
    const response = await server.ask(method, '/api/v1/nodes/n/proxy/x', { protocol });
    expect([response.status, response.text]).toEqual([200, method === 'HEAD' ? '' : 'hello']);
    expect(backend.seen).toMatchObject([{ method, url: '/x', body: '', client: 'the-api-server' }]);
  });

  test('forwards a body of unknown length completely', async () => {
    const body = Buffer.alloc(300_000, 'x');
    for (const method of ['PUT', 'DELETE', 'GET']) {
      const headers = protocol === 'HTTP/1.1' ? { 'transfer-encoding': 'chunked' } : {};
      await server.ask(method, `${pods}/local/proxy/x`, { protocol, body, headers });
      const seen = backend.seen.pop();
      expect(seen).toMatchObject({ method, headers: { 'transfer-encoding': 'chunked' } });
      expect(seen?.body === body.toString()).toBe(true);
      expect(backend.seen).toEqual([]);
    }
  });

  test('forwards the response without hop-by-hop and origin headers', async () => {
    const response = await server.ask('GET', `${pods}/local/proxy/headers`, { protocol });
    expect(response.headers).toMatchObject({
      'x-yours': '2',
      'set-cookie': ['a=1', 'b=2'],
      'cache-control': 'max-age=60',
    });
    expect(response.headers).not.toHaveProperty('x-mine');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    for (const status of [204, 404, 500, 503]) {
      const { status: got, text } = await server.ask('GET', `${pods}/local/proxy/st-${status}`, { protocol });
      expect([got, text]).toEqual([status, status === 204 ? '' : `text of ${status}`]);
    }
  });

  test('forwards a status beyond 599, which HTTP/2 lacks, as 502 there', async () => {
    for (const status of [600, 999]) {
      const { status: got, text } = await server.ask('GET', `${pods}/local/proxy/st-${status}`, { protocol });
      expect([got, text]).toEqual([protocol === 'HTTP/2' ? 502 : status, `text of ${status}`]);
    }
  });

  test('an aborted response is aborted for the client too', async () => {
    await expect(
      server.ask('GET', `${pods}/local/proxy/half`, { protocol }).then(({ text }) => {
        // An HTTP/2 stream may end before its error event.
        if (text.length < 10) throw new Error('broken off');
      }),
    ).rejects.toThrow();
  });

  test.each([
    ['/new/place?a=b', `${pods}/local/proxy/new/place?a=b`],
    ['http://127.0.0.1:PORT/new/', `${pods}/local/proxy/new/`],
    ['http://elsewhere/new', 'http://elsewhere/new'],
    ['relative', 'relative'],
    [`${pods}/local/proxy/own`, `${pods}/local/proxy/own`],
  ])('rewrites a redirect to %s to %s', async (to, location) => {
    const requested = encodeURIComponent(to.replace('PORT', String(backend.plainPort)));
    const response = await server.ask('GET', `${pods}/local/proxy/redirect?to=${requested}`, { protocol });
    expect([response.status, response.headers['location']]).toEqual([302, location]);
  });

  test('rewrites links in pages, compressed or not', async () => {
    const expected = `<a href="${pods}/local/proxy/x">x</a><a href="y">y</a>`;
    expect((await server.ask('GET', `${pods}/local/proxy/page`, { protocol })).text).toBe(expected);
    const zipped = await server.ask('GET', `${pods}/local/proxy/page?gzip`, { protocol });
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.bytes).toString()]).toEqual(['gzip', expected]);
    expect((await server.ask('HEAD', `${pods}/local/proxy/page`, { protocol })).headers['content-length']).toBe('35');
  });

  test('redirects a proxy path without trailing slash', async () => {
    const response = await server.ask('GET', '/api/v1/nodes/n/proxy?a=b', { protocol });
    expect([response.status, response.headers['location']]).toEqual([301, '/api/v1/nodes/n/proxy/?a=b']);
    expect(backend.seen).toEqual([]);
  });

  test('parses SCHEME:NAME:PORT', async () => {
    const { securePort, plainPort } = backend;
    for (const path of [
      `${pods}/https:local:${securePort}/proxy/x`,
      `${pods}/local:${plainPort}/proxy/x`,
      `/api/v1/nodes/http:n:${plainPort}/proxy/x`,
      `/api/v1/nodes/https:n:${securePort}/proxy/x`,
      `/api/v1/nodes/n:${securePort}/proxy/x`,
    ]) {
      expect(await server.ask('GET', path, { protocol })).toMatchObject({ status: 200, text: 'hello' });
    }
    // Only the node agent receives the client certificate of the server.
    expect(backend.seen.map(({ client }) => client)).toEqual(['', '', '', 'the-api-server', 'the-api-server']);
  });

  test('forwards a service request to a pod, by name or number of a port', async () => {
    for (const name of ['s:web', 's:80', 'https:s:tls', 'https:s:443']) {
      const response = await server.ask('GET', `${services}/${name}/proxy/x`, { protocol });
      const reached = ownAddress === '192.0.2.1' && response.status !== 200 ? response.json.message : response.text;
      expect(reached).toMatch(/^hello$|dial tcp 192\.0\.2\.1:\d+: /);
    }
  });

  test.each([
    ['pods/ftp:local:1/proxy/', 400, 'invalid pod request "ftp:local:1"'],
    ['pods/a:b:c:d/proxy/', 400, 'invalid pod request "a:b:c:d"'],
    ['pods/none/proxy/', 404, 'pods "none" not found'],
    ['pods/local:1/proxy/', 500, 'error trying to reach service: dial tcp 127.0.0.1:1: connect: connection refused'],
    ['pods/local:99999/proxy/', 500, 'error trying to reach service: dial tcp: address 99999: invalid port'],
    ['pods/local:web/proxy/', 500, 'error trying to reach service: dial tcp: lookup tcp/web: unknown port'],
    ['services/ftp:s:80/proxy/', 400, 'invalid service request "ftp:s:80"'],
    ['services/s/proxy/', 503, 'no endpoints available for service "s"'],
    ['services/s:81/proxy/', 503, 'no service port 81 found for service "s"'],
    ['services/s:no/proxy/', 503, 'no endpoints available for service "s:no"'],
    ['services/foreign:web/proxy/', 503, 'no endpoints available for service "foreign:web"'],
    ['services/empty:web/proxy/', 503, 'no endpoints available for service "empty"'],
    ['services/bare:web/proxy/', 404, 'services "bare" not found'],
    ['services/none:80/proxy/', 404, 'services "none" not found'],
  ])('%s gives %i: %s', async (path, code, message) => {
    const { json } = await server.ask('GET', `${root}/${path}`, { protocol });
    expect(json).toMatchObject({ kind: 'Status', code, message });
  });

  test.each([
    ['nodes/ftp:n:1/proxy/', 400, 'invalid node request "ftp:n:1"'],
    ['nodes/none/proxy/', 404, 'nodes "none" not found'],
    ['nodes/dead/proxy/', 500, 'error trying to reach service: dial tcp 127.0.0.1:1: connect: connection refused'],
  ])('%s gives %i: %s', async (path, code, message) => {
    const { json } = await server.ask('GET', `/api/v1/${path}`, { protocol });
    expect(json).toMatchObject({ kind: 'Status', code, message });
  });

  test('rejects methods that are not proxied', async () => {
    for (const method of ['TRACE', 'PROPFIND']) {
      expect(await server.ask(method, '/api/v1/nodes/n/proxy/x', { protocol })).toMatchObject({ status: 405 });
    }
    expect((await server.ask('OPTIONS', `${pods}/local`, { protocol })).status).toBe(405);
    expect(backend.seen).toEqual([]);
  });

  test('rejects loopback and link-local addresses', async () => {
    for (const path of [
      `${pods}/local/proxy/`,
      `${pods}/metadata/proxy/latest/`,
      `/api/v1/nodes/n:${backend.plainPort}/proxy/`,
      `/api/v1/nodes/https:n:1/proxy/`,
      ...['called', 'counted', 'short'].map((name) => `/api/v1/nodes/${name}:${backend.plainPort}/proxy/`),
    ]) {
      const { json } = await strict.ask('GET', path, { protocol });
      expect(json).toMatchObject({ code: 400, reason: 'BadRequest', message: 'address not allowed' });
    }
  });

  test('does not forward unauthorized requests', async () => {
    for (const path of [`${pods}/local/proxy/x`, '/api/v1/nodes/n/proxy/x', `${services}/s:web/proxy/x`]) {
      expect(await server.ask('OPTIONS', path, { protocol, token: 'bob' })).toMatchObject({ status: 403 });
      expect(await server.ask('GET', path, { protocol, token: 'bob' })).toMatchObject({ status: 403 });
    }
    expect(backend.seen).toEqual([]);
  });

  test('forwards any Accept header', async () => {
    const response = await server.ask('GET', `${pods}/local/proxy/x`, { protocol, headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(backend.seen[0]?.headers['accept']).toBe('text/html');
  });
});

test('closes the backend connection when the client disconnects', async () => {
  let closed: Promise<unknown> | undefined;
  const waiting = await startTestBackend({
    respond(_seen, _request, response) {
      closed = once(response, 'close');
      response.write('begun');
    },
  });
  const response = await server.open(`${pods}/local:${waiting.plainPort}/proxy/x`);
  expect(String((await once(response, 'data'))[0])).toBe('begun');
  response.on('error', () => undefined);
  response.destroy();
  await closed;
  await waiting.close();
});
