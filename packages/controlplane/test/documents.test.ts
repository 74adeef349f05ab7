import { once } from 'node:events';
import { connect } from 'node:http2';
import { connect as tlsConnect } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, type RequestOptions, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('documents over %s', (protocol) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());
  const get = (path: string, headers: Record<string, string> = {}) => server.ask('GET', path, { protocol, headers });
  /** Sends any method: the HTTP/1.1 client of Node.js accepts only known ones. */
  const askRaw = async (method: string, path: string): Promise<{ readonly status: number }> => {
    if (protocol === 'HTTP/2') {
      const session = connect(server.server.url, { rejectUnauthorized: false });
      const target = method === 'CONNECT' ? { ':authority': 'x:1' } : { ':path': path };
      const stream = session.request({ ':method': method, ...target, authorization: 'Bearer admin' });
      stream.resume().end();
      const [headers] = await once(stream, 'response');
      session.close();
      return { status: Number(headers[':status']) };
    }
    const { hostname: host, port } = new URL(server.server.url);
    const socket = tlsConnect({ host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
    const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer admin\r\nconnection: close\r\n`;
    socket.write(`${head}${['POST', 'PUT', 'PATCH'].includes(method) ? 'content-length: 0\r\n' : ''}\r\n`);
    const received = Buffer.concat(await socket.toArray()).toString();
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) };
  };

  test('serves metrics as text [Specific endpoints, 8]', async () => {
    await get('/version');
    const { status, headers, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('# TYPE apiserver_request_total counter\n');
    const zipped = await get('/metrics', { 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(zipped.bytes).toString()).toContain('# TYPE apiserver_request_total counter\n');
  });

  test('serves the version, with and without a trailing slash [What the service does, 4]', async () => {
    for (const path of ['/version', '/version/']) {
      const { json, headers } = await get(path);
      expect(json).toMatchObject({ major: '1', minor: '21' });
      expect(headers['content-type']).toBe('application/json');
    }
  });

  test('serves discovery documents as YAML and protobuf', async () => {
    const yaml = await get('/apis/apps', { accept: 'application/yaml' });
    expect(yaml.headers['content-type']).toBe('application/yaml');
    expect(yaml.text).toContain('kind: APIGroup\n');
    for (const [path, kind] of [
      ['/api', 'APIVersions'],
      ['/apis', 'APIGroupList'],
      ['/apis/apps', 'APIGroup'],
      ['/apis/apps/v1', 'APIResourceList'],
    ] as const) {
      const { headers, bytes } = await get(path, { accept: 'application/vnd.kubernetes.protobuf' });
      expect(headers['content-type']).toBe('application/vnd.kubernetes.protobuf');
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('k8s\0');
      expect(bytes.toString('latin1')).toContain(`\x12${String.fromCharCode(kind.length)}${kind}`);
    }
  });

  test('compresses a discovery document in every form where that saves packets', async () => {
    for (const accept of ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']) {
      const plain = await get('/api/v1', { accept });
      const { headers, bytes } = await get('/api/v1', { accept, 'accept-encoding': 'gzip' });
      expect([headers['content-encoding'], headers['content-type'], headers['vary']]).toEqual([
        'gzip',
        accept,
        'Accept-Encoding, Accept',
      ]);
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
    }
    expect((await get('/api', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
  });

  test('indents discovery documents for browsers and curl, version and index always', async () => {
    const indented = (text: string) => text.startsWith('{\n  "');
    const curl = { 'user-agent': 'curl/7.88' };
    for (const [path, headers, expected] of [
      ['/apis', {}, false],
      ['/apis?pretty=true', {}, true],
      ['/apis', curl, true],
      ['/api/v1?pretty=false', curl, false],
      ['/version', {}, true],
      ['/', {}, true],
    ] as const) {
      const { text } = await get(path, headers);
      expect([path, indented(text)]).toEqual([path, expected]);
      expect(JSON.parse(text)).toEqual((await get(path)).json);
    }
  });

  test('rejects unsupported media types of documents', async () => {
    for (const path of ['/api', '/api/v1', '/version']) {
      const { status, json } = await get(path, { accept: 'text/html' });
      expect([status, json.message]).toEqual([406, '406: Not Acceptable']);
    }
    expect((await get('/apis/apps', { accept: 'text/html' })).json.message).toMatch(/^only the following media types/);
    const version = await get('/version', { accept: 'application/yaml' });
    expect([version.status, version.headers['content-type']]).toEqual([406, 'application/yaml']);
    const second = await get('/version', { accept: 'application/yaml, application/json' });
    expect([second.status, second.headers['content-type']]).toEqual([200, 'application/json']);
    const table = 'application/json;as=Table;g=meta.k8s.io;v=v1';
    expect((await get('/api', { accept: table })).status).toBe(406);
    expect((await get('/api', { accept: `${table}, application/json` })).json.kind).toBe('APIVersions');
  });

  test('rejects a path that ends at watch with 400', async () => {
    expect((await get('/api/v1/watch')).json).toMatchObject({
      code: 400,
      reason: 'BadRequest',
      message: 'failed to create RequestInfo: unable to determine kind and namespace from url, /api/v1/watch',
    });
  });

  test('the OpenAPI document has a definition for every kind', async () => {
    const { text, headers } = await get('/openapi/v2');
    const json = JSON.parse(text);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(json).toMatchObject({ swagger: '2.0', info: { version: expect.stringMatching(/^v1\.21\./) } });
    expect(json.definitions['io.k8s.api.apps.v1.Deployment']).toMatchObject({
      'x-kubernetes-group-version-kind': [{ group: 'apps', kind: 'Deployment', version: 'v1' }],
    });
    expect(json.paths['/api/v1/namespaces/{namespace}/pods/{name}'].patch).toMatchObject({
      'x-kubernetes-action': 'patch',
      'x-kubernetes-group-version-kind': { group: '', kind: 'Pod', version: 'v1' },
    });
  });

  test('does not send the OpenAPI document again for a matching ETag', async () => {
    const etag = String((await get('/openapi/v2')).headers['etag']);
    expect(etag).toMatch(/^"[0-9A-F]{128}"$/);
    for (const encoding of ['identity', 'gzip']) {
      const headers = { 'if-none-match': etag, 'accept-encoding': encoding };
      const again = await get('/openapi/v2', headers);
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    }
    expect((await get('/openapi/v2', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('returns 406 without a body for unsupported media types of the OpenAPI document', async () => {
    for (const accept of ['text/html', 'application/yaml', 'text/plain']) {
      const { status, text, headers } = await get('/openapi/v2', { accept });
      expect([status, text, headers['vary']]).toEqual([406, '', 'Accept-Encoding, Accept']);
    }
    const { headers } = await get('/openapi/v2', { accept: 'text/html, application/json;q=0.1' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('HEAD returns the headers of GET without the body', async () => {
    for (const path of ['/openapi/v2', '/openapi/v3', '/openapi/v3/apis/apps/v1', '/apis', '/apis/apps']) {
      const { status, text, headers } = await server.ask('HEAD', path, { protocol });
      const got = await get(path);
      expect([path, status, text]).toEqual([path, 200, '']);
      for (const header of ['content-type', 'content-length', 'etag', 'vary', 'cache-control']) {
        expect([path, header, headers[header]]).toEqual([path, header, got.headers[header]]);
      }
    }
  });

  test('the OpenAPI document is smaller in protobuf, and smaller still compressed', async () => {
    const accept = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
    const plain = await get('/openapi/v2', { accept });
    expect(plain.headers['content-type']).toBe('application/octet-stream');
    expect(plain.bytes.subarray(0, 5).toString('latin1')).toBe('\n\x032.0');
    const newer = accept.replace('@', '.');
    const named = await get('/openapi/v2', { accept: newer });
    expect([named.headers['content-type'], named.headers['etag']]).toEqual([newer, plain.headers['etag']]);
    expect(plain.headers['etag']).not.toBe((await get('/openapi/v2')).headers['etag']);
    const compressed = await get('/openapi/v2', { accept, 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  test('accepts exactly the patch types that the OpenAPI document names', async () => {
    const { paths } = JSON.parse((await get('/openapi/v2')).text);
    const { consumes } = paths['/api/v1/namespaces/{name}'].patch;
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'patched' } } });
    for (const [type, body] of [
      ['json-patch+json', []],
      ['merge-patch+json', {}],
      ['strategic-merge-patch+json', {}],
      ['apply-patch+yaml', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'patched' } }],
      ['json', {}],
    ] as const) {
      const headers = { 'content-type': `application/${type}` };
      const path = '/api/v1/namespaces/patched?fieldManager=test';
      const { status } = await server.ask('PATCH', path, { protocol, headers, body });
      expect([type, status]).toEqual([type, consumes.includes(`application/${type}`) ? 200 : 415]);
    }
  });

  // Responses of the reference implementation, except for the documents below `/apis`, `/metrics` and `/openapi`, which it
  // serves for any method.
  test.each(['HEAD', 'OPTIONS', 'TRACE', 'FOO', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s has the expected response at each kind of path',
    async (method) => {
      const isHead = method === 'HEAD';
      // The HTTP/1.1 parser of Node.js rejects unknown methods before it reads the path.
      const isUnread = method === 'FOO' && protocol === 'HTTP/1.1';
      const statusOf = async (path: string) => (await askRaw(method, path)).status;
      for (const path of ['/api', '/api/v1', '/apis/apps/v1', '/version', '/version/', '/api/v1/namespaces/default']) {
        if (path.includes('default') && ['PUT', 'PATCH', 'DELETE'].includes(method)) continue;
        expect([path, await statusOf(path)]).toEqual([path, 405]);
      }
      for (const path of ['/apis', '/apis/apps', '/metrics', '/openapi/v2', '/openapi/v3']) {
        expect([path, await statusOf(path)]).toEqual([path, isHead ? 200 : 405]);
      }
      for (const path of ['/healthz', '/livez', '/readyz', '/healthz/ping', '/']) {
        expect([path, await statusOf(path)]).toEqual([path, isUnread ? 405 : 200]);
      }
      for (const path of ['/api/v2', '/api/v1/nothing', '/apis/nothing', '/apis/nothing/v1', '/nothing']) {
        expect([path, await statusOf(path)]).toEqual([path, isUnread ? 405 : 404]);
      }
    },
  );

  test('CONNECT gives 405', async () => {
    expect((await askRaw('CONNECT', '/api')).status).toBe(405);
  });

  test('sends X-Content-Type-Options: nosniff with text and error responses', async () => {
    const sniffing = async (path: string, ask: RequestOptions = {}) => {
      const { status, headers } = await server.ask(ask.body === undefined ? 'GET' : 'POST', path, { protocol, ...ask });
      return [status, headers['x-content-type-options']];
    };
    for (const path of ['/apis/nothing', '/apis/nothing/v1', '/apis/nothing/v1/x']) {
      expect(await sniffing(path)).toEqual([404, 'nosniff']);
    }
    for (const path of [
      '/metrics',
      '/nothing',
      '/healthz/nothing',
      '/api/v1/pods',
      '/api/v1/nothing',
      '/apis/nothing/v1/x',
    ]) {
      expect([path, ...(await sniffing(path, { token: 'bob' }))]).toEqual([path, 403, 'nosniff']);
    }
    const impersonation = { token: 'bob', headers: { authorization: 'Bearer bob', 'impersonate-user': 'eve' } };
    expect(await sniffing('/api', impersonation)).toEqual([403, 'nosniff']);
    for (const path of ['/api/v2', '/api/v1/nothing', '/nothing', '/api/v1/namespaces/default/configmaps/none']) {
      expect([path, ...(await sniffing(path))]).toEqual([path, 404, undefined]);
    }
    const terminating = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
    expect(await sniffing('/api/v1/namespaces/none/configmaps', { body: terminating })).toEqual([404, undefined]);
    expect(await sniffing('/api', { headers: { authorization: 'Bearer nobody' } })).toEqual([401, undefined]);
  });

  test('documents are read-only and need permission', async () => {
    expect((await server.ask('POST', '/version', { protocol })).status).toBe(405);
    expect((await server.ask('GET', '/metrics', { protocol, token: 'bob' })).json).toMatchObject({
      code: 403,
      message: 'forbidden: User "bob" cannot get path "/metrics"',
    });
  });
});
