import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('documents over %s', (protocol) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());
  const get = (path: string, headers: Record<string, string> = {}) => server.ask('GET', path, { protocol, headers });

  test('metrics are a page of text [Specific endpoints, 8]', async () => {
    await get('/version');
    const { status, headers, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('# TYPE apiserver_request_total counter\n');
    const zipped = await get('/metrics', { 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(zipped.bytes).toString()).toContain('# TYPE apiserver_request_total counter\n');
  });

  test('the version is told, with and without a slash at the end [What the service does, 4]', async () => {
    for (const path of ['/version', '/version/']) {
      const { json, headers } = await get(path);
      expect(json).toMatchObject({ major: '1', minor: '21' });
      expect(headers['content-type']).toBe('application/json');
    }
  });

  test('discovery documents are YAML and protobuf for who wants them', async () => {
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

  test('a discovery document is compressed in every form where that makes fewer packets', async () => {
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

  test('a discovery document is indented for people, the version and the index always are', async () => {
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

  test('documents are refused in types that they do not have', async () => {
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

  test('a path that ends at watch is refused with 400', async () => {
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

  test('who has the OpenAPI document need not read it again', async () => {
    const etag = String((await get('/openapi/v2')).headers['etag']);
    expect(etag).toMatch(/^"[0-9A-F]{128}"$/);
    for (const encoding of ['identity', 'gzip']) {
      const headers = { 'if-none-match': etag, 'accept-encoding': encoding };
      const again = await get('/openapi/v2', headers);
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    }
    expect((await get('/openapi/v2', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('the OpenAPI document is refused, without a body, by who takes no form of it', async () => {
    for (const accept of ['text/html', 'application/yaml', 'text/plain']) {
      const { status, text, headers } = await get('/openapi/v2', { accept });
      expect([status, text, headers['vary']]).toEqual([406, '', 'Accept-Encoding, Accept']);
    }
    const { headers } = await get('/openapi/v2', { accept: 'text/html, application/json;q=0.1' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('HEAD tells of a document what GET tells, and does not send it', async () => {
    for (const path of [
      '/openapi/v2',
      '/openapi/v3',
      '/openapi/v3/apis/apps/v1',
      '/api',
      '/apis/apps/v1',
      '/version',
    ]) {
      const { status, text, headers } = await server.ask('HEAD', path, { protocol });
      const got = await get(path);
      expect([path, status, text]).toEqual([path, 200, '']);
      for (const header of ['content-type', 'content-length', 'etag', 'vary', 'cache-control']) {
        expect([path, header, headers[header]]).toEqual([path, header, got.headers[header]]);
      }
    }
  });

  test('the OpenAPI document is small for who reads protobuf, and smaller compressed', async () => {
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

  test('patches are taken in the types that the OpenAPI document names, and in no other', async () => {
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

  test('they are only read, and only by who may', async () => {
    expect((await server.ask('POST', '/version', { protocol })).status).toBe(405);
    expect((await server.ask('GET', '/metrics', { protocol, token: 'bob' })).json).toMatchObject({
      code: 403,
      message: 'forbidden: User "bob" cannot get path "/metrics"',
    });
  });
});
