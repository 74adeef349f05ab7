import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, makeNames } from '@orch/apimachinery';
import { type Parsed, type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Dialect>(['orch', 'kubernetes'])('aggregated discovery in the %s dialect', (dialect) => {
  const names = makeNames(dialect);
  const group = names.group('apidiscovery.orch.io');
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(dialect, { runtimeConfig: { 'api/alpha': 'true', 'batch/v1/jobs': 'false' } });
  });
  afterAll(() => server.stop());
  const form = (version: string, suffix = group) =>
    `application/json;g=${suffix};v=${version};as=APIGroupDiscoveryList`;
  const get = (path: string, accept: string, headers: Record<string, string> = {}, protocol?: Protocol) =>
    server.ask('GET', path, { headers: { accept, ...headers }, ...(protocol ? { protocol } : {}) });

  /** Set when the group version differs from that of the document; omitted for the core group. */
  const kindOf = ({ group = '', version, kind }: Parsed) => ({ group, version, kind });

  test.each(['v2', 'v2beta1'])('is served in %s when it is first in the Accept header', async (version) => {
    for (const path of ['/api', '/apis', '/apis/']) {
      const { status, headers, json } = await get(path, `${form(version)},application/json`);
      expect([status, headers['content-type']]).toEqual([200, form(version)]);
      expect(headers['vary']).toBe('Accept-Encoding, Accept');
      expect(json).toMatchObject({ kind: 'APIGroupDiscoveryList', apiVersion: `${group}/${version}`, metadata: {} });
    }
  });

  test('equals the separate discovery documents', async () => {
    const plain = (await server.ask('GET', '/apis')).json.groups;
    const items = [...(await get('/api', form('v2'))).json.items, ...(await get('/apis', form('v2'))).json.items];
    expect(items.map(({ metadata }: Parsed) => metadata.name)).toEqual([
      undefined,
      ...plain.map(({ name }: Parsed) => name),
    ]);
    for (const { metadata, versions } of items) {
      if (metadata.name !== undefined) {
        const listed = plain.find(({ name }: Parsed) => name === metadata.name);
        expect(versions.map(({ version }: Parsed) => version)).toEqual(
          listed.versions.map(({ version }: Parsed) => version),
        );
        expect(versions[0].version).toBe(listed.preferredVersion.version);
      }
      for (const { version, resources, freshness } of versions) {
        expect(freshness).toBe('Current');
        const path = metadata.name === undefined ? `/api/${version}` : `/apis/${metadata.name}/${version}`;
        const { json } = await server.ask('GET', path);
        const own = { group: metadata.name ?? '', version };
        const found = resources.flatMap((resource: Parsed) => [
          { ...resource, name: resource.resource },
          ...(resource.subresources ?? []).map((below: Parsed) => ({
            ...below,
            name: `${resource.resource}/${below.subresource}`,
            scope: resource.scope,
          })),
        ]);
        expect(
          found.map(({ name, scope, verbs, shortNames, categories, responseKind }: Parsed) => ({
            name,
            namespaced: scope === 'Namespaced',
            verbs,
            shortNames,
            categories,
            kind: responseKind,
          })),
        ).toEqual(
          json.resources.map(({ name, namespaced, verbs, shortNames, categories, ...of }: Parsed) => ({
            name,
            namespaced,
            verbs,
            shortNames,
            categories,
            kind: of.version === undefined ? { ...own, kind: of.kind } : kindOf(of),
          })),
        );
        expect(resources.every(({ singularResource }: Parsed) => /^[a-z]+$/.test(singularResource))).toBe(true);
      }
    }
  });

  test('contains enabled versions only', async () => {
    const { items } = (await get('/apis', form('v2'))).json;
    const resources = (name: string, version: string) =>
      items
        .find(({ metadata }: Parsed) => metadata.name === name)
        ?.versions.find((one: Parsed) => one.version === version)
        ?.resources.map(({ resource }: Parsed) => resource);
    expect(resources('batch', 'v1')).toEqual(['cronjobs']);
    expect(resources(names.group('internal.apiserver.orch.io'), 'v1alpha1')).toEqual(['storageversions']);
  });

  test.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('is not sent again over %s for a matching ETag', async (protocol) => {
    for (const path of ['/api', '/apis']) {
      const { headers } = await get(path, form('v2'), {}, protocol);
      const etag = String(headers['etag']);
      expect(etag).toMatch(/^"[0-9A-F]{128}"$/);
      const again = await get(path, form('v2'), { 'if-none-match': etag }, protocol);
      expect([again.status, again.text, again.headers['etag'], again.headers['vary']]).toEqual([
        304,
        '',
        etag,
        'Accept-Encoding, Accept',
      ]);
      expect((await get(path, form('v2beta1'), { 'if-none-match': etag }, protocol)).status).toBe(200);
      expect((await get(path, form('v2'), { 'if-none-match': '"other"' }, protocol)).status).toBe(200);
    }
  });

  test.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('is compressed to a fifth over %s', async (protocol) => {
    const gzip = { 'accept-encoding': 'gzip' };
    for (const path of ['/api', '/apis']) {
      const plain = await get(path, form('v2'), {}, protocol);
      const { headers, bytes } = await get(path, form('v2'), gzip, protocol);
      expect([headers['content-encoding'], headers['etag']]).toEqual(['gzip', plain.headers['etag']]);
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 5);
      expect((await get(path, form('v2'), { 'accept-encoding': 'gzip;q=0' }, protocol)).bytes).toEqual(plain.bytes);
      const known = { ...gzip, 'if-none-match': String(headers['etag']) };
      expect((await get(path, form('v2'), known, protocol)).status).toBe(304);
    }
  });

  test('accepts the media type of the other dialect and responds in it', async () => {
    const other = makeNames(dialect === 'orch' ? 'kubernetes' : 'orch').group('apidiscovery.orch.io');
    const { headers, json } = await get('/apis', form('v2', other));
    expect([headers['content-type'], json.kind]).toEqual([form('v2', other), 'APIGroupDiscoveryList']);
  });

  test('is not used when the separate form is preferred, at other paths and in other media types', async () => {
    const kindAt = async (path: string, accept: string) => (await get(path, accept)).json.kind;
    expect(await kindAt('/apis', `application/json,${form('v2')}`)).toBe('APIGroupList');
    expect(await kindAt('/apis', `${form('v9')},application/json`)).toBe('APIGroupList');
    expect(await kindAt('/apis', '*/*')).toBe('APIGroupList');
    expect(await kindAt('/api', 'application/json')).toBe('APIVersions');
    expect(await kindAt('/apis/apps', `${form('v2')},application/json`)).toBe('APIGroup');
    expect((await get('/apis/apps', form('v2'))).status).toBe(406);
    expect((await get('/apis', form('v9'))).status).toBe(406);
    expect((await get('/apis', 'application/json')).headers['vary']).toBe('Accept-Encoding, Accept');
  });

  test('is read-only and open to all authenticated users', async () => {
    const headers = { accept: form('v2') };
    expect((await server.ask('POST', '/apis', { headers })).status).toBe(405);
    expect((await server.ask('GET', '/apis', { headers, token: 'bob' })).status).toBe(200);
    const head = await server.ask('HEAD', '/apis', { headers });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', form('v2')]);
  });
});

test('storage version hashes equal those of v1.21', async () => {
  const server = await startTestServer('kubernetes');
  const hashes = async (path: string) =>
    new Map(
      (await server.ask('GET', path)).json.resources.map((resource: Parsed) => [
        resource.name,
        resource.storageVersionHash,
      ]),
    );
  const core = await hashes('/api/v1');
  expect([core.get('pods'), core.get('services'), core.get('configmaps')]).toEqual([
    'xPOwRZ+Yhw8=',
    '0/CO1lhkEBI=',
    'qFsyl6wFWjQ=',
  ]);
  // Virtual kinds and subresources have no storage version hash.
  expect([core.get('bindings'), core.get('pods/status')]).toEqual([undefined, undefined]);
  expect((await hashes('/apis/apps/v1')).get('deployments')).toBe('8aSe+NMegvE=');
  await server.stop();
});

test('a server without the core group lists no core versions', async () => {
  const server = await startTestServer('kubernetes', { runtimeConfig: { v1: 'false' } });
  expect((await server.ask('GET', '/api')).json.versions).toEqual([]);
  expect((await server.ask('GET', '/')).json.paths).not.toContain('/api/v1');
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  expect((await server.ask('GET', '/api', { headers: { accept } })).json.items).toEqual([]);
  expect((await server.ask('GET', '/api/v1/namespaces')).status).toBe(404);
  await server.stop();
});
