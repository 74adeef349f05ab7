import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { badRequestError } from '@orch/apimachinery';
import type { AdmissionPlugin } from '@orch/apiserver';
import { startTestServer, type TestServer } from './test-server.js';

const maps = '/api/v1/namespaces/default/configmaps';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const create = (name: string, query = '', more: object = {}) =>
  server.ask('POST', `${maps}${query}`, { body: { metadata: { name }, ...more } });
const namesOf = (json: { items: readonly { metadata: { name: string } }[] }) =>
  json.items.map(({ metadata }) => metadata.name);

describe('requests', () => {
  test('bodies are JSON unless a content type says otherwise [Endpoints, 1]', async () => {
    const json = '{"metadata":{"name":"as-json"}}';
    expect((await server.ask('POST', maps, { body: json, headers: { 'content-type': '' } })).status).toBe(201);
    const { headers } = await server.ask('GET', `${maps}/as-json`);
    expect(headers['content-type']).toBe('application/json');
    const yaml = { body: 'metadata: {name: as-yaml}\n', headers: { 'content-type': 'application/yaml' } };
    expect((await server.ask('POST', maps, yaml)).status).toBe(201);
  });

  test('identifiers have the neutral word in place of a product name [Cluster Orchestration API Server: Interface Specification, 1]', async () => {
    const { json } = await server.ask('GET', '/apis');
    const groups: readonly string[] = json.groups.map(({ name }: { name: string }) => name);
    expect(groups.filter((name) => name.includes('.') && !name.endsWith('.orch.io'))).toEqual([]);
    expect(groups).toContain('rbac.authorization.orch.io');
    const namespaces = namesOf((await server.ask('GET', '/api/v1/namespaces')).json);
    expect(namespaces).toEqual(expect.arrayContaining(['orch-system', 'orch-public']));
    expect([...groups, ...namespaces].filter((name) => /kube|k8s/.test(name))).toEqual([]);
    const roles = (await server.ask('GET', '/apis/rbac.authorization.orch.io/v1/clusterroles')).json.items;
    const keys = roles.flatMap(({ metadata }: { metadata: { labels?: object; annotations?: object } }) =>
      Object.keys({ ...metadata.labels, ...metadata.annotations }),
    );
    expect(keys).toContain('rbac.authorization.orch.io/autoupdate');
    expect(keys.filter((key: string) => /kube|k8s/.test(key))).toEqual([]);
  });

  test('each verb has its method, and a create succeeds with a success status [Path shapes, 10] [Path shapes, 13]', async () => {
    const one = `${maps}/verbs`;
    const merge = { headers: { 'content-type': 'application/merge-patch+json' }, body: { data: { a: 'b' } } };
    expect((await create('verbs')).status).toBe(201);
    expect((await server.ask('GET', one)).json.kind).toBe('ConfigMap');
    expect((await server.ask('GET', maps)).json.kind).toBe('ConfigMapList');
    expect((await server.ask('PUT', one, { body: { metadata: { name: 'verbs' } } })).status).toBe(200);
    expect((await server.ask('PATCH', one, merge)).json.data).toEqual({ a: 'b' });
    const [event] = await server.watch(`${maps}?watch=1&fieldSelector=metadata.name%3Dverbs`, 1);
    expect(event).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'verbs' } } });
    expect((await server.ask('DELETE', one)).status).toBe(200);
    expect((await server.ask('DELETE', `${maps}?labelSelector=a%3Dnone`)).status).toBe(200);
  });

  test('a subresource and a write reach one resource, never several [Path shapes, 9] [Path shapes, 11]', async () => {
    await create('single-a');
    await create('single-b');
    const body = { apiVersion: 'v1', kind: 'List', items: ['a', 'b'].map((name) => ({ metadata: { name } })) };
    expect((await server.ask('POST', maps, { body })).status).toBe(400);
    for (const method of ['PUT', 'PATCH']) {
      expect([method, (await server.ask(method, maps, { body })).status]).toEqual([method, 405]);
    }
    for (const name of ['single-a,single-b', '*']) {
      expect((await server.ask('GET', `${maps}/${name}`)).status).toBe(404);
    }
    // `status` is the name of a pod here.
    expect((await server.ask('GET', '/api/v1/namespaces/default/pods/status')).json.details).toMatchObject({
      ...{ name: 'status', kind: 'pods' },
    });
    const review = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } };
    const path = '/apis/authorization.orch.io/v1/selfsubjectaccessreviews';
    expect((await server.ask('POST', path, { body: review })).status).toBe(201);
  });

  test('list, watch and deletecollection reach many [Path shapes, 12]', async () => {
    for (const name of ['many-a', 'many-b']) await create(name, '', { metadata: { name, labels: { many: 'yes' } } });
    const selected = '?labelSelector=many%3Dyes';
    expect(namesOf((await server.ask('GET', `${maps}${selected}`)).json)).toEqual(['many-a', 'many-b']);
    expect(await server.watch(`${maps}${selected}&watch=1`, 2)).toHaveLength(2);
    await server.ask('DELETE', `${maps}${selected}`);
    expect(namesOf((await server.ask('GET', `${maps}${selected}`)).json)).toEqual([]);
  });

  test('an Accept list falls back to JSON, and without a supported form the response is 406 [Content types, 6] [Content types, 8]', async () => {
    const typeOf = async (accept: string, path = maps) => {
      const { status, headers } = await server.ask('GET', path, { headers: { accept } });
      return [status, headers['content-type']];
    };
    const table = 'application/json;as=Table;g=meta.orch.io;v=v1beta1';
    expect(await typeOf(`${table}, application/json`)).toEqual([200, 'application/json']);
    expect((await server.ask('GET', maps, { headers: { accept: `${table}, application/json` } })).json.kind).toBe(
      'Table',
    );
    const unknown = 'application/json;as=Table;g=meta.orch.io;v=v9';
    const fallback = await server.ask('GET', maps, { headers: { accept: `${unknown}, application/json` } });
    expect(fallback.json.kind).toBe('ConfigMapList');
    const protobuf = 'application/vnd.orch.protobuf';
    expect(await typeOf(`${protobuf}, application/json`)).toEqual([200, protobuf]);
    expect(await typeOf(`application/x-unknown, application/json`)).toEqual([200, 'application/json']);
    expect((await typeOf('application/x-unknown'))[0]).toBe(406);
  });

  test('a watch is a sequence of objects with type and object, in chunks [Watch stream, 8]', async () => {
    const response = await server.open(`${maps}?watch=1&timeoutSeconds=1`, { headers: {} });
    expect(response.headers['transfer-encoding']).toBe('chunked');
    response.setEncoding('utf8');
    let text = '';
    for await (const piece of response) text += piece;
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(Object.keys(JSON.parse(line)).toSorted()).toEqual(['object', 'type']);
  });
});

describe('chunked lists', () => {
  const page = async (query: string) => (await server.ask('GET', `/api/v1/namespaces/pages/configmaps?${query}`)).json;
  beforeAll(async () => {
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'pages' } } });
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await server.ask('POST', '/api/v1/namespaces/pages/configmaps', { body: { metadata: { name } } });
    }
  });

  test('have at most limit items, and a token until the end [Chunked lists, 1] [Chunked lists, 2]', async () => {
    const first = await page('limit=2');
    expect([namesOf(first), typeof first.metadata.continue]).toEqual([['a', 'b'], 'string']);
    const second = await page(`limit=2&continue=${first.metadata.continue}`);
    expect([namesOf(second), typeof second.metadata.continue]).toEqual([['c', 'd'], 'string']);
    const last = await page(`limit=2&continue=${second.metadata.continue}`);
    expect([namesOf(last), last.metadata.continue ?? '']).toEqual([['e'], '']);
  });

  test('show one version in all chunks; later changes are in a new list [Chunked lists, 3] [Chunked lists, 4] [Read semantics for resourceVersion, 17]', async () => {
    const first = await page('limit=3');
    const one = '/api/v1/namespaces/pages/configmaps';
    await server.ask('POST', one, { body: { metadata: { name: 'dd' } } });
    await server.ask('PUT', `${one}/e`, { body: { metadata: { name: 'e' }, data: { changed: 'yes' } } });
    const rest = await page(`limit=3&continue=${first.metadata.continue}`);
    expect(rest.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    expect(namesOf(rest)).toEqual(['d', 'e']);
    expect(rest.items[1].data).toBeUndefined();
    const anew = await page('');
    expect(namesOf(anew)).toEqual(['a', 'b', 'c', 'd', 'dd', 'e']);
    expect(anew.items[5].data).toEqual({ changed: 'yes' });
  });
});

describe('reads', () => {
  test('without a version return the latest, with a minimum one not older [Read semantics for resourceVersion, 13] [Read semantics for resourceVersion, 15]', async () => {
    const { json } = await create('latest');
    const list = async (query: string) => (await server.ask('GET', `${maps}?${query}`)).json;
    const latest = await list('');
    expect(namesOf(latest)).toContain('latest');
    const minimum = json.metadata.resourceVersion;
    const newer = await list(`resourceVersion=${minimum}&resourceVersionMatch=NotOlderThan`);
    expect(Number(newer.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(minimum));
    expect(namesOf(newer)).toContain('latest');
  });

  test('at exactly one version return its data, and resourceVersionMatch is honored [Read semantics for resourceVersion, 12] [Read semantics for resourceVersion, 16]', async () => {
    const { json } = await create('exact', '', { data: { count: '1' } });
    const version = json.metadata.resourceVersion;
    await server.ask('PUT', `${maps}/exact`, { body: { metadata: { name: 'exact' }, data: { count: '2' } } });
    const query = (match: string) =>
      `?resourceVersion=${version}&resourceVersionMatch=${match}&fieldSelector=metadata.name%3Dexact`;
    const exact = (await server.ask('GET', `${maps}${query('Exact')}`)).json;
    expect([exact.metadata.resourceVersion, exact.items[0].data.count]).toEqual([version, '1']);
    const minimum = (await server.ask('GET', `${maps}${query('NotOlderThan')}`)).json;
    expect(minimum.items[0].data.count).toBe('2');
    expect((await server.ask('GET', `${maps}${query('Other')}`)).status).toBe(422);
  });
});

describe('a dry run', () => {
  test('runs defaulting, merge, admission and validation, and stores nothing [Dry run, 1]', async () => {
    const service = '/api/v1/namespaces/default/services';
    const ports = [{ port: 80 }];
    const { status, json } = await server.ask('POST', `${service}?dryRun=All`, {
      body: { metadata: { name: 'dry' }, spec: { ports } },
    });
    expect([status, json.spec.type, json.spec.ports[0].protocol]).toEqual([201, 'ClusterIP', 'TCP']);
    expect((await server.ask('GET', `${service}/dry`)).status).toBe(404);
    const invalid = { metadata: { name: 'dry' }, spec: { ports: [{ port: 0 }] } };
    expect((await server.ask('POST', `${service}?dryRun=All`, { body: invalid })).status).toBe(422);
    const elsewhere = '/api/v1/namespaces/none/configmaps?dryRun=All';
    expect((await server.ask('POST', elsewhere, { body: { metadata: { name: 'a' } } })).status).toBe(404);
    await create('merged', '', { data: { a: '1' } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const merged = await server.ask('PATCH', `${maps}/merged?dryRun=All`, { body: { data: { b: '2' } }, headers });
    expect(merged.json.data).toEqual({ a: '1', b: '2' });
    expect((await server.ask('GET', `${maps}/merged`)).json.data).toEqual({ a: '1' });
  });

  test('returns generated values that the later request does not repeat [Common object metadata, 11]', async () => {
    const body = { metadata: { generateName: 'dry-' } };
    const dry = (await server.ask('POST', `${maps}?dryRun=All`, { body })).json.metadata;
    const real = (await server.ask('POST', maps, { body })).json.metadata;
    expect([dry.name, real.name].map((name) => name.slice(0, 4))).toEqual(['dry-', 'dry-']);
    expect(dry.name).not.toBe(real.name);
    expect(dry.uid).not.toBe(real.uid);
    expect(real.resourceVersion).toBeDefined();
    expect(dry.resourceVersion).not.toBe(real.resourceVersion);
  });

  test('returns values of admission, and ports and addresses of a service, that the later request does not repeat [Common object metadata, 12]', async () => {
    // Each call of the plugin sets another value.
    let count = 0;
    const counting: AdmissionPlugin = {
      handles: ({ definition }) => definition.resource === 'services',
      mutate: ({ object }) => {
        count += 1;
        if (object !== undefined) object.metadata.annotations = { count: String(count) };
      },
    };
    const own = await startTestServer('orch', { admission: { plugins: [counting] } });
    try {
      const create = (name: string, spec: object, query = '') =>
        own.ask('POST', `/api/v1/namespaces/default/services${query}`, { body: { metadata: { name }, spec } });
      const spec = { type: 'NodePort', ports: [{ port: 80 }] };
      const dry = (await create('a', spec, '?dryRun=All')).json;
      expect(dry.metadata.annotations).toEqual({ count: '1' });
      // As in v1.21, a dry run returns no address, and a placeholder as port.
      expect([dry.spec.clusterIP, dry.spec.ports[0].nodePort]).toEqual([undefined, expect.any(Number)]);
      const real = (await create('a', spec)).json;
      expect([real.metadata.annotations, real.spec.clusterIP]).toEqual([
        { count: '2' },
        expect.stringMatching(/^10\./),
      ]);
      expect(real.spec.ports[0].nodePort).not.toBe(dry.spec.ports[0].nodePort);
    } finally {
      await own.stop();
    }
  });
});

describe('admission', () => {
  test('runs after authorization and before persistence, mutating plugins before validating ones [Admission plugins, 3]', async () => {
    const calls: string[] = [];
    const plugin = (name: string): AdmissionPlugin => ({
      handles: ({ definition }) => definition.resource === 'configmaps',
      mutate: ({ object }) => {
        calls.push(`mutate ${name}`);
        if (object !== undefined) object['data'] = { ...Object(object['data']), [name]: 'yes' };
      },
      validate: ({ object }) => {
        calls.push(`validate ${name} ${Object.keys(Object(object?.['data']))}`);
        if (object?.metadata.name === 'rejected') throw badRequestError('no');
      },
    });
    const own = await startTestServer('orch', { admission: { plugins: [plugin('a'), plugin('b')] } });
    try {
      const body = (name: string) => ({ body: { metadata: { name } } });
      expect((await own.ask('POST', maps, { ...body('x'), token: 'bob' })).status).toBe(403);
      expect((await own.ask('POST', maps, { ...body('x'), token: 'wrong' })).status).toBe(401);
      expect(calls).toEqual([]);
      expect((await own.ask('POST', maps, body('x'))).json.data).toEqual({ a: 'yes', b: 'yes' });
      expect(calls).toEqual(['mutate a', 'mutate b', 'validate a a,b', 'validate b a,b']);
      expect((await own.ask('POST', maps, body('rejected'))).status).toBe(400);
      expect((await own.ask('GET', `${maps}/rejected`)).status).toBe(404);
    } finally {
      await own.stop();
    }
  });
});

describe('removed versions', () => {
  const warningOf = async (path: string) => {
    const { status, headers } = await server.ask('GET', path);
    return [status, /unavailable in (v\S+?)[+;"]/.exec(String(headers['warning']))?.[1]];
  };

  // A warning announces the removal. v1.21 announces none for the last two.
  test.each([
    ['/apis/batch/v1beta1/cronjobs', 'v1.25'],
    ['/apis/discovery.orch.io/v1beta1/endpointslices', 'v1.25'],
    ['/apis/policy/v1beta1/poddisruptionbudgets', 'v1.25'],
    ['/apis/policy/v1beta1/podsecuritypolicies', 'v1.25'],
    ['/apis/events.orch.io/v1beta1/events', undefined],
    ['/apis/node.orch.io/v1beta1/runtimeclasses', undefined],
  ])('%s is served, until %s [Removed and removable API versions, 25]', async (path, removed) => {
    expect(await warningOf(path)).toEqual([200, removed]);
  });

  test.each([
    '/apis/admissionregistration.orch.io/v1beta1/mutatingwebhookconfigurations',
    '/apis/certificates.orch.io/v1beta1/certificatesigningrequests',
    '/apis/coordination.orch.io/v1beta1/leases',
    '/apis/extensions/v1beta1/ingresses',
    '/apis/networking.orch.io/v1beta1/ingresses',
    '/apis/networking.orch.io/v1beta1/ingressclasses',
    '/apis/rbac.authorization.orch.io/v1beta1/clusterroles',
    '/apis/scheduling.orch.io/v1beta1/priorityclasses',
    '/apis/storage.orch.io/v1beta1/storageclasses',
  ])('%s is served until 1.21 [Removed and removable API versions, 26]', async (path) => {
    expect(await warningOf(path)).toEqual([200, 'v1.22']);
  });

  test.each([
    '/apis/extensions/v1beta1/networkpolicies',
    '/apis/extensions/v1beta1/daemonsets',
    '/apis/extensions/v1beta1/deployments',
    '/apis/extensions/v1beta1/replicasets',
    '/apis/extensions/v1beta1/podsecuritypolicies',
    '/apis/apps/v1beta2/daemonsets',
    '/apis/apps/v1beta2/replicasets',
    '/apis/apps/v1beta1/deployments',
    '/apis/apps/v1beta1/statefulsets',
  ])('%s is not served [Removed and removable API versions, 27]', async (path) => {
    expect((await server.ask('GET', path)).status).toBe(404);
  });

  test('the labels of their gauge are those of the count of requests [Deprecation rules, 19]', async () => {
    await server.ask('GET', '/apis/batch/v1beta1/cronjobs');
    const { text } = await server.ask('GET', '/metrics');
    const labels = (metric: string) => {
      const line = text.split('\n').find((one) => one.startsWith(`${metric}{`) && one.includes('resource="cronjobs"'));
      return Object.fromEntries(
        [...(line ?? '').matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
    };
    const { removed_release: removed, ...joined } = labels('apiserver_requested_deprecated_apis');
    expect(removed).toBe('1.25');
    expect(joined).toEqual({ group: 'batch', version: 'v1beta1', resource: 'cronjobs', subresource: '' });
    expect(labels('apiserver_request_total')).toMatchObject(joined);
  });
});

describe('health', () => {
  test('a report has a line per check, excluded ones too, and ends with the result [Health report format, 1] [Health report format, 2] [Health report format, 3]', async () => {
    const { status, text } = await server.ask('GET', '/healthz?verbose&exclude=log');
    const lines = text.trimEnd().split('\n');
    expect(status).toBe(200);
    expect(lines).toContain('[+]ping ok');
    expect(lines).toContain('[+]log excluded: ok');
    expect(lines.at(-1)).toBe('healthz check passed');
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^\[\+]\S+ (ok|excluded: ok)$/);
  });

  test('the status is enough for machines [Health report format, 5]', async () => {
    const plain = await server.ask('GET', '/readyz');
    expect([plain.status, plain.text]).toEqual([200, 'ok']);
  });
});
