import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Row, served, withAlpha } from './served-rows.js';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

/** The paths of all resources in discovery. */
async function discovered(server: TestServer): Promise<readonly string[]> {
  const { groups } = (await server.ask('GET', '/apis')).json;
  const versions = groups.flatMap((group: Parsed) => group.versions.map(({ groupVersion }: Parsed) => groupVersion));
  const paths = ['/api/v1', ...versions.map((groupVersion: string) => `/apis/${groupVersion}`)];
  const lists = await Promise.all(
    paths.map(async (path) => {
      const { status, json } = await server.ask('GET', path);
      return status === 200 ? json.resources.map(({ name }: Parsed) => `${path}/${name}`) : [];
    }),
  );
  return lists.flat().filter((path) => path.split('/').length === (path.startsWith('/api/') ? 4 : 5));
}

describe('a server without options', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  test('serves the resources enabled by default, and no alpha version', async () => {
    const expected = served.map(
      ({ group, version, resource }) => `${group === '' ? '/api' : `/apis/${group}`}/${version}/${resource}`,
    );
    expect([...(await discovered(server))].sort()).toEqual(expected.sort());
  });

  test.each(['storage.orch.io/v1alpha1/volumeattachments', 'internal.apiserver.orch.io/v1alpha1/storageversions'])(
    '%s is not found',
    async (path) => {
      expect((await server.ask('GET', `/apis/${path}`)).status).toBe(404);
      const body = { metadata: { name: 'x' }, spec: {} };
      expect((await server.ask('POST', `/apis/${path}`, { body })).status).toBe(404);
    },
  );
});

describe('a server with --runtime-config', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', {
      runtimeConfig: {
        'storage.k8s.io/v1alpha1/volumeattachments': 'true',
        'scheduling.k8s.io/v1': 'false',
        'scheduling.k8s.io/v1beta1': 'false',
        'batch/v1beta1': 'false',
        'apps/v1/statefulsets': 'false',
      },
    });
  });
  afterAll(() => server.stop());
  const status = async (path: string) => (await server.ask('GET', path)).status;

  test('serves one enabled resource of a disabled version [Groups, 3]', async () => {
    expect(await status('/apis/storage.k8s.io/v1alpha1/volumeattachments')).toBe(200);
    expect(await status('/apis/storage.k8s.io/v1alpha1/csistoragecapacities')).toBe(404);
    const { resources } = (await server.ask('GET', '/apis/storage.k8s.io/v1alpha1')).json;
    expect(resources.map(({ name }: Parsed) => name)).toEqual(['volumeattachments']);
  });

  test('reads an object in another version than it was created in', async () => {
    const spec = { attacher: 'a.example.com', nodeName: 'n', source: { persistentVolumeName: 'pv' } };
    const made = await server.ask('POST', '/apis/storage.k8s.io/v1alpha1/volumeattachments', {
      body: { metadata: { name: 'a' }, spec },
    });
    expect([made.status, made.json.apiVersion]).toEqual([201, 'storage.k8s.io/v1alpha1']);
    expect(made.headers['warning']).toMatch(
      /^299 - "storage.k8s.io\/v1alpha1 VolumeAttachment is deprecated in v1.21\+/,
    );
    const { json } = await server.ask('GET', '/apis/storage.k8s.io/v1/volumeattachments/a');
    expect(json).toMatchObject({ apiVersion: 'storage.k8s.io/v1', spec });
  });

  test('does not serve disabled resources, versions and groups [Groups, 3] [Removed and removable API versions, 28]', async () => {
    expect(await status('/apis/apps/v1/statefulsets')).toBe(404);
    expect(await status('/apis/apps/v1/deployments')).toBe(200);
    expect(await status('/apis/batch/v1beta1')).toBe(404);
    expect(await status('/apis/batch/v1/cronjobs')).toBe(200);
    for (const path of ['', '/v1', '/v1beta1', '/v1/priorityclasses']) {
      expect([path, await status(`/apis/scheduling.k8s.io${path}`)]).toEqual([path, 404]);
    }
  });

  test('lists the served versions consistently in all discovery documents', async () => {
    const { groups } = (await server.ask('GET', '/apis')).json;
    const group = (name: string) => groups.find((one: Parsed) => one.name === name);
    expect(group('scheduling.k8s.io')).toBeUndefined();
    expect(group('batch').versions).toEqual([{ groupVersion: 'batch/v1', version: 'v1' }]);
    expect(group('storage.k8s.io').versions.map(({ version }: Parsed) => version)).toEqual([
      'v1',
      'v1beta1',
      'v1alpha1',
    ]);
    const names = await discovered(server);
    expect(names).toContain('/apis/storage.k8s.io/v1alpha1/volumeattachments');
    expect(names.filter((name) => /statefulsets|scheduling|v1beta1\/cronjobs|csistoragecap.*alpha/.test(name))).toEqual(
      [],
    );
    const { paths } = (await server.ask('GET', '/')).json;
    expect(paths).toContain('/apis/storage.k8s.io/v1alpha1');
    expect(paths.filter((path: string) => path.includes('scheduling'))).toEqual([]);
  });

  test('creates bootstrap objects only in enabled groups', async () => {
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    expect(await status(`${rbac}/clusterroles/cluster-admin`)).toBe(200);
    expect(await status('/apis/flowcontrol.apiserver.k8s.io/v1beta1/flowschemas/exempt')).toBe(200);
    const pod = { metadata: { name: 'p' }, spec: { priorityClassName: 'system-node-critical', containers: [] } };
    const { status: rejected } = await server.ask('POST', '/api/v1/namespaces/default/pods', { body: pod });
    expect(rejected).toBe(403);
  });
});

describe('every form of --runtime-config', () => {
  const pathOf = ({ group, version, resource }: Row) =>
    `${group === '' ? '/api' : `/apis/${group}`}/${version}/${resource}`;
  const isOf = (maturity: RegExp) => (row: Row) => maturity.test(row.version);
  const alpha = isOf(/alpha/);
  const beta = isOf(/beta/);
  const inGroup = (group: string, version: string) => (row: Row) => row.group === group && row.version === version;
  const isOn = ({ enabledByDefault }: Row) => enabledByDefault;

  test.each<[string, Record<string, string>, (row: Row) => boolean]>([
    ['api/all', { 'api/all': 'true' }, () => true],
    ['api/all without a value', { 'api/all': '' }, () => true],
    ['api/alpha', { 'api/alpha': 'true' }, (row) => isOn(row) || alpha(row)],
    ['api/beta=false', { 'api/beta': 'false' }, (row) => isOn(row) && !beta(row)],
    [
      'an alpha version',
      { 'node.orch.io/v1alpha1': '' },
      (row) => isOn(row) || inGroup('node.orch.io', 'v1alpha1')(row),
    ],
    [
      'a resource of an alpha version',
      { 'rbac.authorization.orch.io/v1alpha1/roles': '1' },
      (row) => isOn(row) || (inGroup('rbac.authorization.orch.io', 'v1alpha1')(row) && row.resource === 'roles'),
    ],
    [
      'a version without one resource, despite api/all=false',
      { 'apps/v1/daemonsets': 'false', 'api/all': 'false', 'apps/v1': 'true' },
      (row) => inGroup('apps', 'v1')(row) && row.resource !== 'daemonsets',
    ],
    [
      'api/alpha without one group, and a disabled beta version',
      { 'api/alpha': 'true', 'storage.orch.io/v1alpha1': 'false', 'batch/v1beta1': 'false' },
      (row) =>
        (isOn(row) || alpha(row)) && !inGroup('storage.orch.io', 'v1alpha1')(row) && !inGroup('batch', 'v1beta1')(row),
    ],
    ['the core group', { v1: 'false' }, (row) => isOn(row) && row.group !== ''],
  ])(
    '%s: all discovery documents list exactly the enabled resources [Groups, 3]',
    async (_title, runtimeConfig, isServed) => {
      const server = await startTestServer('orch', {
        gates: (gate) => gate !== 'APIPriorityAndFairness',
        authorization: { modes: ['AlwaysAllow'] },
        runtimeConfig,
      });
      const expected = withAlpha.filter(isServed).map(pathOf).sort();
      expect([...(await discovered(server))].sort()).toEqual(expected);
      const headers = { accept: 'application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList' };
      const all = await Promise.all(['/api', '/apis'].map((path) => server.ask('GET', path, { headers })));
      const listed = all.flatMap(({ json }) =>
        json.items.flatMap(({ metadata: { name }, versions }: Parsed) =>
          versions.flatMap(({ version, resources }: Parsed) =>
            resources.map(
              ({ resource }: Parsed) => `${name === undefined ? '/api' : `/apis/${name}`}/${version}/${resource}`,
            ),
          ),
        ),
      );
      expect(listed.sort()).toEqual(expected);
      const openApi = Object.keys((await server.ask('GET', '/openapi/v3')).json.paths).map((path) => `/${path}`);
      const versions = new Set(expected.map((path) => path.slice(0, path.lastIndexOf('/'))));
      expect(openApi.sort()).toEqual([...versions].sort());
      await server.stop();
    },
  );
});
