import { readFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { receivedOf, TestBackend } from './backend.js';
import { type Parsed, usePlane } from './plane.js';

const plane = usePlane();
const groupVersion = 'shop.example.com/v1';
const root = `/apis/${groupVersion}`;
const widgets = `${root}/namespaces/default/widgets`;
let backend: TestBackend;

beforeAll(async () => {
  backend = await TestBackend.start({ groupVersion, clientAuthority: plane().frontProxyAuthority });
  backend.resources = [{ name: 'widgets', singularName: '', namespaced: true, kind: 'Widget', verbs: ['get', 'list'] }];
  await plane().register(backend);
});
afterAll(() => backend.stop());
afterEach(() => {
  backend.received.length = 0;
  backend.handle = () => false;
});

const remoteHeaders = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^x.remote/.test(name)));

describe('a proxied request', () => {
  test('reaches the server of its group version with path, query, body and headers', async () => {
    const path = `${widgets}?dryRun=All&labelSelector=a%3Db`;
    const response = await plane().ask('POST', path, { body: { size: 1 }, headers: { 'x-own': 'kept' } });
    expect([response.status, response.json.body]).toEqual([200, '{"size":1}']);
    const [request] = backend.requests;
    expect(request).toMatchObject({ method: 'POST', url: path, headers: { 'x-own': 'kept' } });
  });

  test('of an API extension can lack protobuf and Table, and of a custom resource protobuf; a list of types falls back to JSON [Content types, 7]', async () => {
    const protobuf = 'application/vnd.orch.protobuf';
    const table = 'application/json;as=Table;g=meta.orch.io;v=v1beta1';
    backend.handle = ({ url, headers: { accept = '' } }, response) => {
      if (url !== widgets) return false;
      const types = accept.split(',').map((type) => type.trim());
      response.writeHead(types.includes('application/json') ? 200 : 406, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ kind: types.includes('application/json') ? 'WidgetList' : 'Status' }));
      return true;
    };
    const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }];
    await plane().put('/apis/apiextensions.orch.io/v1/customresourcedefinitions', {
      apiVersion: 'apiextensions.orch.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'gears.own.example.com' },
      spec: { group: 'own.example.com', scope: 'Cluster', names: { plural: 'gears', kind: 'Gear' }, versions },
    });
    const gears = '/apis/own.example.com/v1/gears';
    await plane().until(gears, ({ status }) => status === 200);
    const typeOf = async (path: string, accept: string) => {
      const { status, headers, json } = await plane().ask('GET', path, { accept });
      return [status, headers['content-type'], json.kind];
    };
    const lacking = [406, 'application/json', 'Status'];
    for (const accept of [protobuf, table]) expect(await typeOf(widgets, accept)).toEqual(lacking);
    expect((await plane().ask('GET', gears, { accept: protobuf })).status).toBe(406);
    expect(await typeOf(gears, table)).toEqual([200, 'application/json', 'Table']);
    for (const accept of [protobuf, table])
      expect(await typeOf(widgets, `${accept}, application/json`)).toEqual([200, 'application/json', 'WidgetList']);
    expect(await typeOf(gears, `${protobuf}, application/json`)).toEqual([200, 'application/json', 'GearList']);
  });

  test('keeps the trace context of its client while spans are not exported', async () => {
    const headers = { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`, tracestate: 'vendor=a' };
    await plane().ask('GET', widgets, { headers });
    expect(backend.requests[0]?.headers).toMatchObject(headers);
  });

  test('names its user and groups, and comes with the verified client certificate of the front proxy', async () => {
    await plane().ask('GET', widgets);
    const [request] = backend.requests;
    expect(request?.client).toBe('front-proxy-client');
    expect(remoteHeaders(request?.headers ?? {})).toEqual({
      'x-remote-user': 'admin',
      'x-remote-group': 'system:masters, system:authenticated',
    });
    expect(request?.headers).not.toHaveProperty('authorization');
  });

  test('names the impersonated user with escaped keys of extra values, and without the impersonation headers', async () => {
    const headers = {
      'impersonate-user': 'jörg',
      'impersonate-group': ['system:masters', 'b'],
      'impersonate-extra-scopes.example.com%2fview': ['x', 'y'],
    };
    await plane().ask('GET', widgets, { headers });
    const [request] = backend.requests;
    const raw = request?.rawHeaders.map((text) => Buffer.from(text, 'latin1').toString()) ?? [];
    const pairs = raw.flatMap((name, at) => (at % 2 === 0 && /^x-remote/i.test(name) ? [[name, raw[at + 1]]] : []));
    expect(pairs).toEqual([
      ['x-remote-user', 'jörg'],
      ['x-remote-group', 'system:masters'],
      ['x-remote-group', 'b'],
      ['x-remote-group', 'system:authenticated'],
      ['x-remote-extra-scopes.example.com%2Fview', 'x'],
      ['x-remote-extra-scopes.example.com%2Fview', 'y'],
    ]);
    expect(raw.some((name) => /^impersonate/i.test(name))).toBe(false);
  });

  test('of an authenticating proxy names the user of its headers, or whom that user impersonates', async () => {
    const [cert, key] = await Promise.all(
      ['front-proxy-client.crt', 'front-proxy-client.key'].map((file) => readFile(join(plane().pki, file), 'utf8')),
    );
    const session = connect(plane().plane.url, { ca: plane().ca, cert, key });
    const askAs = (headers: Readonly<Record<string, string>>): Promise<number> =>
      new Promise((resolve, reject) => {
        const stream = session.request({ ':path': `${widgets}/p`, ...headers });
        stream.on('response', (head) => resolve(Number(head[':status']))).on('error', reject);
        stream.resume();
      });
    const alice = { 'x-remote-user': 'alice', 'x-remote-group': 'system:masters', 'x-remote-extra-team': 'blue' };
    expect(await askAs(alice)).toBe(200);
    expect(await askAs({ ...alice, 'impersonate-user': 'bob', 'impersonate-group': 'system:masters' })).toBe(200);
    // The certificate of the proxy alone is no identity.
    expect(await askAs({})).toBe(401);
    session.close();
    const identities = backend.requests.map(({ headers }) => [
      ...[headers['x-remote-user'], headers['x-remote-group'], headers['x-remote-extra-team']],
      headers['impersonate-user'],
    ]);
    expect(identities).toEqual([
      ['alice', 'system:masters, system:authenticated', 'blue', undefined],
      ['bob', 'system:masters, system:authenticated', undefined, undefined],
    ]);
  });

  test('never has identity headers of the client, in any spelling', async () => {
    const headers = {
      'x-remote-user': 'root',
      'x-remote-group': 'system:masters',
      'x-remote-uid': '0',
      'x-remote-extra-admin': 'yes',
      X_Remote_User: 'root',
      x_remote_extra_admin: 'yes',
    };
    for (const method of ['GET', 'POST']) {
      await plane().ask(method, widgets, { headers });
      const [request] = backend.requests;
      backend.received.length = 0;
      expect(remoteHeaders(request?.headers ?? {})).toEqual({
        'x-remote-user': 'admin',
        'x-remote-group': 'system:masters, system:authenticated',
      });
    }
  });

  test('is authorized by this server first: a denied request does not reach the other', async () => {
    const denied = await plane().ask('GET', widgets, { token: '' });
    const impersonated = await plane().ask('GET', widgets, { headers: { 'impersonate-user': 'bob' } });
    expect([denied.status, impersonated.status]).toEqual([403, 403]);
    expect(impersonated.json.message).toBe(
      'widgets.shop.example.com is forbidden: User "bob" cannot list resource "widgets" in API group "shop.example.com" in the namespace "default"',
    );
    expect(backend.requests).toEqual([]);
  });

  test('is allowed by roles for the resources of the other server', async () => {
    const rbac = `/apis/rbac.authorization.orch.io/v1`;
    await plane().put(`${rbac}/clusterroles`, {
      kind: 'ClusterRole',
      metadata: { name: 'widgets' },
      rules: [{ apiGroups: ['shop.example.com'], resources: ['widgets'], verbs: ['list'] }],
    });
    await plane().put(`${rbac}/clusterrolebindings`, {
      kind: 'ClusterRoleBinding',
      metadata: { name: 'widgets' },
      roleRef: { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name: 'widgets' },
      subjects: [{ kind: 'User', name: 'alice', apiGroup: 'rbac.authorization.orch.io' }],
    });
    await plane().until(widgets, ({ status }) => status === 200, { headers: { 'impersonate-user': 'alice' } });
    const denied = await plane().ask('DELETE', widgets, { headers: { 'impersonate-user': 'alice' } });
    expect(denied.status).toBe(403);
    expect(backend.requests.map(({ method, headers }) => [method, headers['x-remote-user']])).toEqual([
      ['GET', 'alice'],
    ]);
  });

  test('has the path that was authorized: an escaped slash is a separator for both servers', async () => {
    await plane().ask('GET', `${root}/namespaces/default%2Fwidgets/a%20b`);
    await plane().ask('GET', `${widgets}/%C3%BC%23%3F`);
    const [first, second] = backend.requests;
    expect([first?.url, second?.url]).toEqual([`${widgets}/a%20b`, `${widgets}/%C3%BC%23%3F`]);
    expect(second?.headers['x-forwarded-uri']).toBe(`${widgets}/%C3%BC%23%3F`);
  });
});

describe('a proxied response', () => {
  test('is a stream: events of a watch arrive one by one, and the end of the client reaches the server', async () => {
    const ended = new Promise<void>((resolve) => {
      backend.handle = (request, response) => {
        if (request.url !== `${widgets}?watch=1`) return false;
        response.writeHead(200, { 'content-type': 'application/json' });
        let count = 0;
        const send = (): void => void response.write(`${JSON.stringify({ type: 'ADDED', object: { n: count++ } })}\n`);
        send();
        // The next event is sent when the client asks for it.
        backend.server.on('request', send);
        response.on('close', () => {
          backend.server.off('request', send);
          resolve();
        });
        return true;
      };
    });
    const stream = plane().session.request({
      ':path': `${widgets}?watch=1`,
      authorization: `Bearer ${plane().plane.token}`,
    });
    const events: Parsed[] = [];
    let wake = (): void => undefined;
    stream.setEncoding('utf8').on('data', (piece: string) => {
      events.push(
        ...piece
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      wake();
    });
    const take = async (count: number): Promise<void> => {
      while (events.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    await take(1);
    await plane().ask('GET', `${widgets}/other`);
    await take(2);
    expect(events.map(({ object }) => object.n)).toEqual([0, 1]);
    stream.close();
    await ended;
  });

  test('has the status, headers and body of the server, without those that grant access to other origins', async () => {
    backend.handle = (request, response) => {
      if (request.url !== `${widgets}/a`) return false;
      const headers = { 'content-type': 'text/x-own', 'x-kept': 'yes', 'access-control-allow-origin': '*' };
      response.writeHead(418, headers).end('short and stout');
      return true;
    };
    const { status, headers, text } = await plane().ask('GET', `${widgets}/a`);
    expect([status, headers['content-type'], headers['x-kept'], text]).toEqual([
      418,
      'text/x-own',
      'yes',
      'short and stout',
    ]);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([301, 302, 303, 307, 308])('%d with a location is answered with 502 and not followed', async (code) => {
    backend.handle = (request, response) => {
      if (request.url !== `${widgets}/moved`) return false;
      backend.received.push(receivedOf(request, ''));
      const location = `https://localhost:${(backend.server.address() as AddressInfo).port}${widgets}/secret`;
      response.writeHead(code, { location, 'x-secret': 'token' }).end('moved');
      return true;
    };
    const { status, headers, text } = await plane().ask('GET', `${widgets}/moved`);
    expect([status, text]).toEqual([502, 'the backend attempted to redirect this request, which is not permitted\n']);
    expect(headers).not.toHaveProperty('location');
    expect(headers).not.toHaveProperty('x-secret');
    expect(backend.requests.map(({ url }) => url)).toEqual([`${widgets}/moved`]);
  });

  test('304 is passed on: it leads nowhere', async () => {
    backend.handle = (request, response) => {
      if (request.url !== `${widgets}/same`) return false;
      response.writeHead(304, { etag: '"1"' }).end();
      return true;
    };
    expect((await plane().ask('GET', `${widgets}/same`)).status).toBe(304);
  });

  test('of a large body keeps every byte in both directions, over HTTP/1.1', async () => {
    const body = 'x'.repeat(4 * 1024 * 1024);
    const answer = await new Promise<Parsed>((resolve, reject) => {
      const request = httpsRequest(`${plane().plane.url}${widgets}`, {
        method: 'POST',
        ca: plane().ca,
        headers: { authorization: `Bearer ${plane().plane.token}`, 'content-type': 'text/plain' },
      });
      request.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve(JSON.parse(text)));
      });
      request.end(body);
    });
    expect(answer.body.length).toBe(body.length);
  });
});

describe('an upgrade', () => {
  const upgrade = (
    protocol: string,
    path: string,
    extra = '',
  ): Promise<{
    text: () => string;
    send: (text: string) => void;
    until: (text: string) => Promise<void>;
    end: () => void;
  }> =>
    new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(plane().plane.url);
      const socket = connectTls({ host, port: Number(port), ca: plane().ca, ALPNProtocols: ['http/1.1'] });
      let text = '';
      let wake = (): void => undefined;
      socket.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        wake();
      });
      socket.on('error', reject).on('close', () => wake());
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${plane().plane.token}\r\n` +
          `Connection: Upgrade\r\nUpgrade: ${protocol}\r\nX-Remote-User: root\r\n${extra}\r\n`,
      );
      resolve({
        text: () => text,
        send: (more) => void socket.write(more),
        end: () => void socket.end(),
        async until(wanted) {
          while (!text.includes(wanted) && !socket.destroyed) {
            await new Promise<void>((done) => {
              wake = done;
            });
          }
        },
      });
    });

  test.each(['SPDY/3.1', 'websocket'])('to %s is joined with the server in the name of the user', async (protocol) => {
    backend.onUpgrade = (request, socket) => {
      const { headers } = request;
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${headers.upgrade}\r\n\r\n`);
      socket.write(`hello ${headers['x-remote-user']} `);
      socket.on('data', (piece: Buffer) => socket.write(`echo ${piece}`));
      socket.on('end', () => socket.end());
    };
    const client = await upgrade(protocol, `${widgets}/a/exec`);
    await client.until('hello');
    client.send('ping');
    await client.until('echo ping');
    expect(client.text()).toMatch(new RegExp(`^HTTP/1.1 101 [^]*Upgrade: ${protocol}[^]*hello admin echo ping$`));
    client.end();
    expect(backend.requests[0]).toMatchObject({ client: 'front-proxy-client', url: `${widgets}/a/exec` });
  });

  test('that the server answers with a redirect fails with 502', async () => {
    backend.onUpgrade = (_request, socket) => {
      socket.end('HTTP/1.1 302 Found\r\nLocation: https://elsewhere.example.com/\r\nContent-Length: 0\r\n\r\n');
    };
    const client = await upgrade('SPDY/3.1', `${widgets}/a/exec`);
    await client.until('not permitted');
    expect(client.text()).toContain('HTTP/1.1 502 ');
    expect(client.text()).not.toContain('elsewhere');
  });
});
