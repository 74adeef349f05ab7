import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { TestBackend } from './backend.js';
import { type Parsed, usePlane } from './plane.js';

const plane = usePlane({ naming: 'kubernetes' });
const group = 'shop.example.com';
const groupVersion = `${group}/v1`;
let backend: TestBackend;

const reference = (name: string) => ({ $ref: `#/definitions/${name}` });
/** A document with a definition that this server has too, but differently, and one of another group version. */
const document = {
  swagger: '2.0',
  info: { title: 'Shop', version: 'v1' },
  paths: {
    [`/apis/${groupVersion}/namespaces/{namespace}/widgets`]: {
      parameters: [{ name: 'namespace', in: 'path', required: true, type: 'string', uniqueItems: true }],
      get: {
        operationId: 'listWidgets',
        tags: ['shop'],
        description: 'lists widgets',
        responses: { '200': { description: 'OK', schema: reference('com.example.shop.v1.WidgetList') } },
      },
    },
    '/api/v1/namespaces/{namespace}/pods': { get: { operationId: 'stolen', responses: {} } },
    '/apis/apps/v1/deployments': { get: { operationId: 'stolen', responses: {} } },
  },
  definitions: {
    'com.example.shop.v1.Widget': {
      description: 'A widget.',
      type: 'object',
      properties: {
        metadata: reference('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta'),
        size: { type: 'integer', format: 'int32', default: 3 },
      },
      'x-kubernetes-group-version-kind': [{ group, kind: 'Widget', version: 'v1' }],
    },
    'com.example.shop.v1.WidgetList': {
      type: 'object',
      properties: { items: { type: 'array', items: reference('com.example.shop.v1.Widget') } },
    },
    'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': { description: 'Our own metadata.', type: 'object' },
    'com.example.other.Unused': { type: 'object' },
  },
};

beforeAll(async () => {
  backend = await TestBackend.start({ groupVersion, clientAuthority: plane().frontProxyAuthority });
  backend.resources = [
    {
      name: 'widgets',
      singularName: 'widget',
      namespaced: true,
      kind: 'Widget',
      verbs: ['get', 'list'],
      shortNames: ['wg'],
    },
    {
      name: 'widgets/scale',
      singularName: '',
      namespaced: true,
      group: 'autoscaling',
      version: 'v1',
      kind: 'Scale',
      verbs: ['get'],
    },
  ];
  backend.openApi = document;
  await plane().register(backend);
});
afterAll(() => backend.stop());
afterEach(() => {
  backend.handle = () => false;
});

const json = async (path: string, accept?: string): Promise<Parsed> =>
  (await plane().ask('GET', path, accept === undefined ? {} : { accept })).json;
const groupNames = async (): Promise<readonly string[]> => (await json('/apis')).groups.map(({ name }: Parsed) => name);
let touched = 0;
/** Changes the service, which causes a check and a refresh of the documents. */
const touch = () =>
  plane().ask('PATCH', '/api/v1/namespaces/default/services/backend', {
    body: { metadata: { annotations: { touched: String(touched++) } } },
    type: 'application/merge-patch+json',
  });

describe('discovery', () => {
  test('lists the group of the other server among those of this one, by priority', async () => {
    const names = await groupNames();
    expect(names[0]).toBe('apiregistration.k8s.io');
    expect(names.slice(-2)).toEqual(['flowcontrol.apiserver.k8s.io', group]);
    expect((await json('/apis')).groups.at(-1)).toEqual({
      name: group,
      versions: [{ groupVersion, version: 'v1' }],
      preferredVersion: { groupVersion, version: 'v1' },
    });
    expect(await json(`/apis/${group}`)).toMatchObject({ kind: 'APIGroup', name: group });
  });

  test('has the list of resources that the other server sends', async () => {
    const list = await json(`/apis/${groupVersion}`);
    expect(list).toEqual({ kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources: backend.resources });
  });

  test('sorts groups by priority and name, versions by priority and stability', async () => {
    const spec = { groupPriorityMinimum: 17_900, versionPriority: 5 };
    await plane().apiService('b.example.com/v1', spec);
    await plane().apiService('a.example.com/v1', spec);
    await plane().apiService('a.example.com/v2beta1', { groupPriorityMinimum: 10, versionPriority: 20 });
    await plane().apiService('a.example.com/v1beta1', spec);
    await plane().until(
      '/apis/a.example.com',
      ({ status, json: found }) => status === 200 && found.versions.length === 3,
    );
    const names = await groupNames();
    expect(names.slice(0, 4)).toEqual(['apiregistration.k8s.io', 'a.example.com', 'b.example.com', 'apps']);
    const found = await json('/apis/a.example.com');
    expect(found.versions.map(({ version }: Parsed) => version)).toEqual(['v2beta1', 'v1', 'v1beta1']);
    expect(found.preferredVersion.version).toBe('v2beta1');
    for (const name of ['v1.b.example.com', 'v1.a.example.com', 'v2beta1.a.example.com', 'v1beta1.a.example.com']) {
      await plane().ask('DELETE', `${plane().apiServices}/${name}`);
    }
    await plane().until('/apis/a.example.com', ({ status }) => status === 404);
  });

  test('has the resources in aggregated form, stale while the server is away', async () => {
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList';
    const versionNow = async () => {
      const { items } = await json('/apis', accept);
      return items.find(({ metadata }: Parsed) => metadata.name === group)?.versions[0];
    };
    const until = async (freshness: string) => {
      for (;;) {
        const version = await versionNow();
        if (version?.freshness === freshness) return version;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const resources = [
      {
        resource: 'widgets',
        responseKind: { group, version: 'v1', kind: 'Widget' },
        scope: 'Namespaced',
        singularResource: 'widget',
        verbs: ['get', 'list'],
        shortNames: ['wg'],
        subresources: [
          {
            subresource: 'scale',
            responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
            verbs: ['get'],
          },
        ],
      },
    ];
    expect(await until('Current')).toEqual({ version: 'v1', resources, freshness: 'Current' });
    backend.handle = (_request, response) => {
      response.writeHead(500).end();
      return true;
    };
    await touch();
    expect(await until('Stale')).toEqual({ version: 'v1', resources, freshness: 'Stale' });
    // The other documents do not suffer.
    expect([(await plane().ask('GET', '/apis')).status, (await plane().ask('GET', '/openapi/v2')).status]).toEqual([
      200, 200,
    ]);
    backend.handle = () => false;
    await touch();
    await until('Current');
  });
});

describe('the OpenAPI v2 document', () => {
  const widgetPath = `/apis/${groupVersion}/namespaces/{namespace}/widgets`;
  const described = () => plane().until('/openapi/v2', ({ text }) => text.includes('listWidgets'));

  test('has the paths of the other server below its own group version only', async () => {
    const { paths } = (await described()).json;
    expect(paths[widgetPath]).toEqual(document.paths[widgetPath]);
    expect(JSON.stringify(paths)).not.toContain('stolen');
    expect(paths).toHaveProperty(['/apis/apps/v1/deployments']);
  });

  test('has the definitions that these paths need, with a new name where this server has another one', async () => {
    const { definitions } = (await described()).json;
    const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
    expect(definitions[`${meta}_v2`]).toEqual(document.definitions[meta]);
    expect(definitions[meta].properties).toHaveProperty('finalizers');
    expect(definitions['com.example.shop.v1.Widget'].properties).toEqual({
      metadata: reference(`${meta}_v2`),
      size: { type: 'integer', format: 'int32', default: 3 },
    });
    expect(definitions).not.toHaveProperty(['com.example.other.Unused']);
  });

  test('has them in its protobuf form too', async () => {
    await described();
    const accept = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
    const { status, text } = await plane().ask('GET', '/openapi/v2', { accept });
    expect(status).toBe(200);
    for (const part of [widgetPath, 'com.example.shop.v1.Widget', 'A widget.', 'ObjectMeta_v2', 'listWidgets']) {
      expect(text).toContain(part);
    }
  });

  test('changes with the document of the server, and so does its entity tag', async () => {
    const before = (await described()).headers['etag'];
    backend.openApi = { ...document, paths: { [widgetPath]: { get: { operationId: 'readWidgets', responses: {} } } } };
    await touch();
    const after = await plane().until('/openapi/v2', ({ text }) => text.includes('readWidgets'));
    expect(after.headers['etag']).not.toBe(before);
    backend.openApi = document;
    await touch();
    await described();
  });

  test('shares equal definitions of two servers, and counts its changes by server and reason', async () => {
    const otherVersion = 'mall.example.com/v1';
    const other = await TestBackend.start({ groupVersion: otherVersion, clientAuthority: plane().frontProxyAuthority });
    const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
    other.openApi = {
      paths: {
        [`/apis/${otherVersion}/shops`]: {
          get: { operationId: 'listShops', responses: { '200': { description: 'OK', schema: reference(meta) } } },
        },
      },
      definitions: { [meta]: document.definitions[meta] },
    };
    await described();
    await plane().register(other);
    const { paths, definitions } = (await plane().until('/openapi/v2', ({ text }) => text.includes('listShops'))).json;
    expect(paths[`/apis/${otherVersion}/shops`].get.responses['200'].schema).toEqual(reference(`${meta}_v2`));
    expect(definitions).not.toHaveProperty([`${meta}_v3`]);
    await plane().ask('DELETE', `${plane().apiServices}/v1.mall.example.com`);
    await plane().until('/openapi/v2', ({ text }) => !text.includes('listShops'));
    const page = (await plane().ask('GET', '/metrics')).text.split('\n');
    const regenerated = 'aggregator_openapi_v2_regeneration_';
    expect(page.filter((line) => line.includes('apiservice="v1.mall.example.com"')).sort()).toEqual([
      `${regenerated}count{apiservice="v1.mall.example.com",reason="add"} 1`,
      `${regenerated}count{apiservice="v1.mall.example.com",reason="delete"} 1`,
    ]);
    const reasons = page.flatMap(
      (line) => /^aggregator_openapi_v2_regeneration_duration{reason="(.*)"}/.exec(line)?.[1] ?? [],
    );
    expect(reasons.sort()).toEqual(['add', 'delete', 'update']);
    await other.stop();
  });
});

describe('the OpenAPI v3 document of the group version', () => {
  const path = `apis/${groupVersion}`;

  test('is converted from v2 for a server without v3', async () => {
    const index = await plane().until('/openapi/v3', ({ text }) => text.includes(path));
    const address = index.json.paths[path].serverRelativeURL;
    expect(address).toMatch(new RegExp(`^/openapi/v3/${path}\\?hash=`));
    const { openapi, paths, components } = await json(address);
    expect(openapi).toBe('3.0.0');
    const [, operation] = Object.entries<Parsed>(paths)[0] ?? [];
    expect(operation.get.parameters[0]).toMatchObject({ name: 'namespace', in: 'path', required: true });
    expect(components.schemas['com.example.shop.v1.WidgetList'].properties.items.items).toEqual({
      $ref: '#/components/schemas/com.example.shop.v1.Widget',
    });
  });

  test('is proxied from a server with v3, at the address that this server gives', async () => {
    const address = `/openapi/v3/${path}?hash=own`;
    backend.openApiV3 = {
      paths: { [path]: { serverRelativeURL: address }, 'apis/apps/v1': { serverRelativeURL: '/x' } },
    };
    await touch();
    const index = await plane().until('/openapi/v3', ({ text }) => text.includes('hash=own'));
    expect(index.json.paths[path]).toEqual({ serverRelativeURL: address });
    expect(index.json.paths['apis/apps/v1'].serverRelativeURL).toMatch(/^\/openapi\/v3\/apis\/apps\/v1\?hash=/);
    backend.received.length = 0;
    expect(await json(address)).toMatchObject({ kind: 'Answer' });
    expect(backend.requests.map(({ url, headers }) => [url, headers['x-remote-user']])).toEqual([[address, 'admin']]);
    backend.openApiV3 = undefined;
  });
});
