import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('OpenAPI v3 over %s', (protocol) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', {
      runtimeConfig: { 'node.k8s.io/v1alpha1': 'true', 'batch/v1beta1': 'false' },
    });
  });
  afterAll(() => server.stop());
  const get = (path: string, headers: Record<string, string> = {}) => server.ask('GET', path, { protocol, headers });
  const addressOf = async (path: string): Promise<string> =>
    (await get('/openapi/v3')).json.paths[path].serverRelativeURL;

  test('has an index of the group versions with their URLs', async () => {
    for (const path of ['/openapi/v3', '/openapi/v3/']) {
      const { status, headers, json } = await get(path);
      expect([status, headers['content-type']]).toEqual([200, 'application/json']);
      const { groups } = (await get('/apis')).json;
      const versions = groups.flatMap((group: Parsed) =>
        group.versions.map((one: Parsed) => `apis/${one.groupVersion}`),
      );
      expect(Object.keys(json.paths).sort()).toEqual(['api/v1', ...versions].sort());
      expect(versions).toContain('apis/node.k8s.io/v1alpha1');
      for (const [name, { serverRelativeURL }] of Object.entries<Parsed>(json.paths)) {
        expect(serverRelativeURL).toMatch(new RegExp(`^/openapi/v3/${name}\\?hash=[0-9A-F]{128}$`));
      }
    }
    expect((await get('/')).json.paths).toContain('/openapi/v3');
  });

  test('a document URL with a hash is cacheable forever', async () => {
    const { status, headers, json } = await get(await addressOf('apis/apps/v1'));
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(headers['cache-control']).toBe('public, immutable, max-age=31536000');
    expect(new Date(String(headers['expires'])).getTime()).toBeGreaterThan(Date.now() + 360 * 24 * 3_600_000);
    expect(headers['vary']).toBe('Accept-Encoding, Accept');
    expect(json).toMatchObject({
      openapi: '3.0.0',
      info: { title: 'Orch', version: expect.stringMatching(/^v1\.21\./) },
    });
  });

  test('a document URL without a hash is revalidated by ETag', async () => {
    const path = '/openapi/v3/apis/apps/v1';
    const { headers, bytes } = await get(path);
    const etag = String(headers['etag']);
    expect(headers['cache-control']).toBe('no-cache, private');
    expect(await addressOf('apis/apps/v1')).toBe(`${path}?hash=${etag.slice(1, -1)}`);
    expect(bytes.equals((await get(await addressOf('apis/apps/v1'))).bytes)).toBe(true);
    for (const address of [path, await addressOf('apis/apps/v1')]) {
      const again = await get(address, { 'if-none-match': etag });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
      expect((await get(address, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    const index = await get('/openapi/v3');
    expect((await get('/openapi/v3', { 'if-none-match': String(index.headers['etag']) })).status).toBe(304);
  });

  test('a URL with an outdated hash redirects to the current document', async () => {
    const { status, headers } = await get('/openapi/v3/apis/apps/v1?hash=OLD');
    expect([status, headers['location']]).toEqual([301, await addressOf('apis/apps/v1')]);
  });

  test('documents are compressed to a tenth', async () => {
    const plain = await get('/openapi/v3/api/v1');
    const compressed = await get('/openapi/v3/api/v1', { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 8);
  });

  test.each(['/openapi/v3/apis/batch/v1beta1', '/openapi/v3/apis/nope/v1', '/openapi/v3/api/v2', '/openapi/v4'])(
    '%s is not found',
    async (path) => {
      const { status, text } = await get(path);
      expect([status, text]).toEqual([404, '404 page not found\n']);
    },
  );

  test('serves documents as JSON, and rejects other media types', async () => {
    for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.1']) {
      expect((await get('/openapi/v3/api/v1', { accept })).headers['content-type']).toBe('application/json');
    }
    expect((await get('/openapi/v3/api/v1', { accept: 'text/html' })).status).toBe(406);
  });

  test('is read-only and open to all authenticated users', async () => {
    expect((await server.ask('POST', '/openapi/v3/api/v1', { protocol })).status).toBe(405);
    expect((await server.ask('GET', '/openapi/v3/api/v1', { protocol, token: 'bob' })).status).toBe(200);
    expect((await server.ask('GET', '/openapi/v3', { protocol, token: '' })).status).toBe(403);
  });

  test('OpenAPI v2 has the same paths and those outside group versions', async () => {
    const v2 = Object.keys(JSON.parse((await get('/openapi/v2')).text).paths);
    const { paths } = (await get('/openapi/v3')).json;
    const all = await Promise.all(
      Object.values<Parsed>(paths).map(async (one) => Object.keys((await get(one.serverRelativeURL)).json.paths)),
    );
    const isOfNoVersion = /^\/(api|apis|apis\/[^/]+|version)\/$/;
    expect(all.flat().sort()).toEqual(v2.filter((path) => !isOfNoVersion.test(path)));
    expect(v2.filter((path) => path.includes('batch/v1beta1'))).toEqual([]);
  });
});
