import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('paths and envelopes over %s', (protocol) => {
  let server: TestServer;
  const rbac = '/apis/rbac.authorization.orch.io/v1';
  const coordination = '/apis/coordination.orch.io/v1';
  beforeAll(async () => {
    server = await startTestServer('orch');
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'web' } } });
    for (const namespace of ['default', 'web']) {
      const body = { metadata: { name: `in-${namespace}` } };
      await server.ask('POST', `/api/v1/namespaces/${namespace}/configmaps`, { body });
      await server.ask('POST', `${coordination}/namespaces/${namespace}/leases`, { body });
    }
  });
  afterAll(() => server.stop());
  const get = async (path: string) => (await server.ask('GET', path, { protocol })).json;
  const namesIn = async (path: string): Promise<string[]> =>
    (await get(path)).items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);

  test('the core group is served at /api/v1, with apiVersion v1 [Path shapes, 1] [Groups, 1]', async () => {
    expect(await namesIn('/api/v1/configmaps')).toEqual(['in-default', 'in-web']);
    expect(await namesIn('/api/v1/namespaces/web/configmaps')).toEqual(['in-web']);
    expect(await get('/api/v1/namespaces/web/configmaps/in-web')).toMatchObject({
      apiVersion: 'v1',
      kind: 'ConfigMap',
    });
  });

  test('named groups are served at /apis, with apiVersion group/version [Groups, 2]', async () => {
    const lease = await get(`${coordination}/namespaces/web/leases/in-web`);
    expect(lease).toMatchObject({ apiVersion: 'coordination.orch.io/v1', kind: 'Lease' });
  });

  test('the legacy groups core and extensions are served [Groups, 4]', async () => {
    expect((await get('/api')).versions).toEqual(['v1']);
    const kindsIn = async (path: string): Promise<string[]> =>
      (await get(path)).resources.map(({ kind }: { readonly kind: string }) => kind);
    const core = ['Pod', 'Service', 'Secret', 'Node', 'PersistentVolume', 'Namespace', 'Event', 'LimitRange'];
    expect(await kindsIn('/api/v1')).toEqual(expect.arrayContaining(core));
    const { groups } = await get('/apis');
    expect(groups.map(({ name }: { readonly name: string }) => name)).toContain('extensions');
    expect(await kindsIn('/apis/extensions/v1beta1')).toContain('Ingress');
  });

  test('cluster-scoped resources are served as lists and objects [Path shapes, 2] [Path shapes, 3] [Terminology, 8]', async () => {
    expect(await namesIn(`${rbac}/clusterroles`)).toContain('cluster-admin');
    expect((await get(`${rbac}/clusterroles/cluster-admin`)).metadata.name).toBe('cluster-admin');
    expect((await get(`${rbac}/namespaces/web/clusterroles/cluster-admin`)).code).toBe(404);
  });

  test('namespaced resources are listed across namespaces or in one, and read by name [Path shapes, 4] [Path shapes, 5] [Path shapes, 6]', async () => {
    expect(await namesIn(`${coordination}/leases`)).toEqual(['in-default', 'in-web']);
    expect(await namesIn(`${coordination}/namespaces/web/leases`)).toEqual(['in-web']);
    expect((await get(`${coordination}/namespaces/web/leases/in-web`)).metadata.namespace).toBe('web');
  });

  test('namespaces are a cluster-scoped resource [Path shapes, 8] [Terminology, 7]', async () => {
    expect(await namesIn('/api/v1/namespaces')).toEqual(expect.arrayContaining(['default', 'web']));
    expect(await get('/api/v1/namespaces/web')).toMatchObject({ kind: 'Namespace', metadata: { name: 'web' } });
  });

  test('subresources have paths below their object [Path shapes, 7]', async () => {
    expect(await get('/api/v1/namespaces/web/status')).toMatchObject({
      kind: 'Namespace',
      status: { phase: 'Active' },
    });
    expect((await get('/api/v1/namespaces/web/nothing')).code).toBe(404);
  });

  test('paths contain the resource, objects the kind, and a collection the list kind [Terminology, 1] [Terminology, 2] [Terminology, 3]', async () => {
    const { resources } = await get('/api/v1');
    expect(resources).toContainEqual(
      expect.objectContaining({ name: 'configmaps', kind: 'ConfigMap', namespaced: true }),
    );
    expect((await get('/api/v1/namespaces/web/configmaps')).kind).toBe('ConfigMapList');
  });

  test('each resource instance has its own path and is deleted separately [Terminology, 4]', async () => {
    const path = '/api/v1/namespaces/default/secrets';
    for (const name of ['one', 'two']) await server.ask('POST', path, { protocol, body: { metadata: { name } } });
    const [one, two] = [await get(`${path}/one`), await get(`${path}/two`)];
    expect([one, two]).toMatchObject([{ metadata: { name: 'one' } }, { metadata: { name: 'two' } }]);
    expect(one.metadata.uid).not.toBe(two.metadata.uid);
    await server.ask('DELETE', `${path}/one`, { protocol });
    expect([(await get(`${path}/one`)).code, await get(`${path}/two`)]).toEqual([404, two]);
    await server.ask('DELETE', `${path}/two`, { protocol });
  });

  test('names are unique: creating an object again changes nothing [Terminology, 5] [Common object metadata, 1]', async () => {
    const path = '/api/v1/namespaces/web/configmaps';
    const body = { metadata: { name: 'in-web' }, data: { other: 'x' } };
    expect((await server.ask('POST', path, { protocol, body })).status).toBe(409);
    expect((await get(`${path}/in-web`)).data).toBeUndefined();
    expect(
      (await server.ask('POST', '/api/v1/namespaces/default/configmaps?dryRun=All', { protocol, body })).status,
    ).toBe(201);
  });

  test('a virtual resource type is an operation without name [Terminology, 6]', async () => {
    const reviews = '/apis/authorization.orch.io/v1/selfsubjectaccessreviews';
    const body = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } };
    const { status, json } = await server.ask('POST', reviews, { protocol, body });
    expect([status, json.status.allowed, json.metadata.name]).toEqual([201, true, undefined]);
    expect((await server.ask('GET', reviews, { protocol })).status).toBe(405);
  });

  test('every object has kind, apiVersion and metadata [Envelope shapes, 1]', async () => {
    for (const path of [
      '/api/v1/namespaces/web',
      `${rbac}/clusterroles/view`,
      `${coordination}/namespaces/web/leases/in-web`,
    ]) {
      const object = await get(path);
      expect(Object.keys(object).slice(0, 3)).toEqual(['kind', 'apiVersion', 'metadata']);
      expect(typeof object.metadata).toBe('object');
    }
  });

  test('a list has its resourceVersion, and a continue token while more remain [Envelope shapes, 2]', async () => {
    const last = '/api/v1/namespaces/default/configmaps';
    await server.ask('POST', last, { body: { metadata: { name: 'last' } } });
    const whole = await get('/api/v1/configmaps');
    // The version is that at which the list was constructed: it has the same objects at exactly this version.
    const at = `resourceVersion=${whole.metadata.resourceVersion}&resourceVersionMatch=Exact`;
    expect((await get(`/api/v1/configmaps?${at}`)).items).toEqual(whole.items);
    expect(await namesIn('/api/v1/configmaps')).toContain('last');
    await server.ask('DELETE', `${last}/last`);
    expect(whole).toMatchObject({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: expect.stringMatching(/^\d+$/) },
    });
    expect(whole.metadata.continue).toBeUndefined();
    const first = await get('/api/v1/configmaps?limit=1');
    expect(first.items).toHaveLength(1);
    expect(first.metadata.continue).not.toBe('');
    const second = await get(`/api/v1/configmaps?limit=1&continue=${encodeURIComponent(first.metadata.continue)}`);
    expect(second.metadata).toEqual({ resourceVersion: first.metadata.resourceVersion });
  });
});
