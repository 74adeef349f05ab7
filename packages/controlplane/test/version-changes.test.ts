import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

// Differences between the newer version of a kind and the one it replaces, as in the table of removed versions.
describe('between the versions of a kind', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  const pathOf = (version: string, resource: string, namespaced = true) =>
    `/apis/${version}/${namespaced ? 'namespaces/default/' : ''}${resource}`;
  const create = async (path: string, body: object) => {
    const { status, json } = await server.ask('POST', path, { body });
    return { status, json };
  };
  const read = async (path: string): Promise<Parsed> => (await server.ask('GET', path)).json;
  const fieldsOf = ({ details }: Parsed): string[] => details.causes.map(({ field }: Parsed) => field);

  test('an endpoint has nodeName and zone fields, and its topology is read-only [Removed and removable API versions, 2]', async () => {
    const topology = { 'orch.io/hostname': 'n', 'topology.orch.io/zone': 'z', 'example.com/rack': 'r' };
    const old = pathOf('discovery.orch.io/v1beta1', 'endpointslices');
    const made = await create(old, {
      metadata: { name: 's' },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.0.0.1'], nodeName: 'n', topology }],
    });
    expect(made.status).toBe(201);
    const path = pathOf('discovery.orch.io/v1', 'endpointslices');
    const { endpoints } = await read(`${path}/s`);
    expect(endpoints[0]).toEqual({
      addresses: ['10.0.0.1'],
      conditions: {},
      nodeName: 'n',
      zone: 'z',
      deprecatedTopology: { 'example.com/rack': 'r' },
    });
    expect((await read(`${old}/s`)).endpoints[0].topology).toEqual(topology);
    const given = { addresses: ['10.0.0.1'], deprecatedTopology: { a: 'b' } };
    const ignored = await create(path, { metadata: { name: 't' }, addressType: 'IPv4', endpoints: [given] });
    expect([ignored.status, ignored.json.endpoints]).toEqual([201, [{ addresses: ['10.0.0.1'], conditions: {} }]]);
    const slice = await read(`${path}/s`);
    const relabelled = { ...slice, metadata: { ...slice.metadata, labels: { a: 'b' } } };
    const kept = (await server.ask('PUT', `${path}/s`, { body: relabelled })).json;
    expect(kept.endpoints).toEqual(slice.endpoints);
    const addresses = ['10.0.0.2'];
    const body = { ...kept, endpoints: [{ ...slice.endpoints[0], addresses }] };
    const { json } = await server.ask('PUT', `${path}/s`, { body });
    expect(json.endpoints).toEqual([{ addresses, conditions: {}, nodeName: 'n', zone: 'z' }]);
  });

  test('webhooks have other defaults, more required fields and unique names [Removed and removable API versions, 7]', async () => {
    const group = 'admissionregistration.orch.io';
    const clientConfig = { url: 'https://example.com' };
    const hook = { name: 'a.example.com', clientConfig, sideEffects: 'None', admissionReviewVersions: ['v1'] };
    for (const resource of ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations']) {
      const dryRun = (version: string) => `${pathOf(`${group}/${version}`, resource, false)}?dryRun=All`;
      const made = await create(dryRun('v1'), { metadata: { name: 'h' }, webhooks: [hook] });
      const defaults = { failurePolicy: 'Fail', matchPolicy: 'Equivalent', timeoutSeconds: 10 };
      expect(made.json.webhooks).toMatchObject([defaults]);
      const old = await create(dryRun('v1beta1'), { metadata: { name: 'h' }, webhooks: [hook] });
      const older = { failurePolicy: 'Ignore', matchPolicy: 'Exact', timeoutSeconds: 30 };
      expect(old.json.webhooks).toMatchObject([older]);
      const { sideEffects: _sideEffects, admissionReviewVersions: _versions, ...silent } = hook;
      const rejected = await create(dryRun('v1'), { metadata: { name: 'h' }, webhooks: [silent] });
      expect(fieldsOf(rejected.json)).toEqual(
        expect.arrayContaining(['webhooks[0].sideEffects', 'webhooks[0].admissionReviewVersions']),
      );
      expect((await create(dryRun('v1beta1'), { metadata: { name: 'h' }, webhooks: [silent] })).status).toBe(201);
      const twice = await create(dryRun('v1'), { metadata: { name: 'h' }, webhooks: [hook, hook] });
      expect(fieldsOf(twice.json)).toEqual(['webhooks[1].name']);
    }
  });

  test('a custom resource definition has per-version fields below the version [Removed and removable API versions, 8]', async () => {
    const old = pathOf('apiextensions.orch.io/v1beta1', 'customresourcedefinitions', false);
    const path = pathOf('apiextensions.orch.io/v1', 'customresourcedefinitions', false);
    const openAPIV3Schema = { type: 'object', properties: { a: { type: 'string' } } };
    const spec = {
      group: 'example.com',
      names: { plural: 'things', kind: 'Thing' },
      scope: 'Namespaced',
    };
    const made = await create(old, {
      metadata: { name: 'things.example.com' },
      spec: {
        ...spec,
        version: 'v1',
        preserveUnknownFields: false,
        validation: { openAPIV3Schema },
        subresources: { status: {} },
        additionalPrinterColumns: [{ name: 'A', type: 'string', JSONPath: '.a' }],
      },
    });
    expect(made.status).toBe(201);
    const { versions, ...rest } = (await read(`${path}/things.example.com`)).spec;
    expect(versions).toEqual([
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema },
        subresources: { status: {} },
        additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: '.a' }],
      },
    ]);
    for (const moved of ['version', 'validation', 'subresources', 'additionalPrinterColumns']) {
      expect(rest).not.toHaveProperty(moved);
    }
    const version = { name: 'v1', served: true, storage: true };
    const rejected = async (given: object) =>
      fieldsOf((await create(path, { metadata: { name: 'others.example.com' }, spec: given })).json);
    const others = { ...spec, names: { plural: 'others', kind: 'Other' } };
    expect(await rejected({ ...others, versions: [version] })).toContain('spec.versions[0].schema.openAPIV3Schema');
    const schema = { openAPIV3Schema };
    const preserving = { ...others, preserveUnknownFields: true, versions: [{ ...version, schema }] };
    expect(await rejected(preserving)).toContain('spec.preserveUnknownFields');
    const { scope: _scope, ...anywhere } = others;
    expect(await rejected({ ...anywhere, versions: [{ ...version, schema }] })).toContain('spec.scope');
  });

  test('the field of groups in an access review is renamed [Removed and removable API versions, 11]', async () => {
    const resourceAttributes = { verb: 'get', resource: 'pods' };
    for (const [version, member] of [
      ['v1beta1', 'group'],
      ['v1', 'groups'],
    ] as const) {
      const path = `/apis/authorization.orch.io/${version}/subjectaccessreviews`;
      const spec = { resourceAttributes, user: 'u', [member]: ['system:masters'] };
      const { json } = await create(path, { spec });
      expect(json).toMatchObject({ spec: { [member]: ['system:masters'] }, status: { allowed: true } });
    }
  });

  test('a signing request requires usages and a signerName other than the legacy one [Removed and removable API versions, 12]', async () => {
    const path = `${pathOf('certificates.orch.io/v1', 'certificatesigningrequests', false)}?dryRun=All`;
    const fields = async (spec: object) => fieldsOf((await create(path, { metadata: { name: 'r' }, spec })).json);
    expect(await fields({ request: '' })).toEqual(expect.arrayContaining(['spec.usages', 'spec.signerName']));
    expect(await fields({ request: '', signerName: 'orch.io/legacy-unknown' })).toContain('spec.signerName');
  });

  test('ingress backends have another structure [Removed and removable API versions, 14]', async () => {
    const path = '/a';
    const old = pathOf('extensions/v1beta1', 'ingresses');
    const made = await create(old, {
      metadata: { name: 'i' },
      spec: {
        backend: { serviceName: 's', servicePort: 80 },
        rules: [{ http: { paths: [{ path, backend: { serviceName: 't', servicePort: 'web' } }] } }],
      },
    });
    expect(made.status).toBe(201);
    const current = pathOf('networking.orch.io/v1', 'ingresses');
    const http = {
      paths: [{ path, pathType: 'ImplementationSpecific', backend: { service: { name: 't', port: { name: 'web' } } } }],
    };
    expect((await read(`${current}/i`)).spec).toEqual({
      defaultBackend: { service: { name: 's', port: { number: 80 } } },
      rules: [{ http }],
    });
    const untyped = [{ http: { paths: [{ path, backend: { service: { name: 't', port: { number: 1 } } } }] } }];
    const rejected = await create(current, { metadata: { name: 'j' }, spec: { rules: untyped } });
    expect(fieldsOf(rejected.json)).toEqual(['spec.rules[0].http.paths[0].pathType']);
  });

  test('workloads have the defaults of the stable version, and an immutable selector [Removed and removable API versions, 20] [Removed and removable API versions, 21] [Removed and removable API versions, 22]', async () => {
    const labels = { app: 'a' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'm', image: 'i' }] } };
    const rollingUpdate = { maxSurge: '25%', maxUnavailable: '25%' };
    const cases: readonly [string, object, object][] = [
      ['daemonsets', {}, { updateStrategy: { type: 'RollingUpdate' } }],
      [
        'deployments',
        {},
        { progressDeadlineSeconds: 600, revisionHistoryLimit: 10, strategy: { type: 'RollingUpdate', rollingUpdate } },
      ],
      ['statefulsets', { serviceName: 's' }, { updateStrategy: { type: 'RollingUpdate' } }],
      ['replicasets', {}, { replicas: 1 }],
    ];
    for (const [resource, more, defaults] of cases) {
      const path = pathOf('apps/v1', resource);
      const unselected = await create(path, { metadata: { name: 'w' }, spec: { template, ...more } });
      expect([unselected.status, unselected.json.message]).toEqual([422, expect.stringContaining('selector')]);
      const made = await create(path, {
        metadata: { name: 'w' },
        spec: { selector: { matchLabels: labels }, template, ...more },
      });
      expect([made.status, made.json.spec]).toMatchObject([201, defaults]);
      const both = { app: 'a', b: 'c' };
      const body = { spec: { selector: { matchLabels: both }, template: { metadata: { labels: both } } } };
      const headers = { 'content-type': 'application/merge-patch+json' };
      const changed = await server.ask('PATCH', `${path}/w`, { body, headers });
      expect([resource, changed.status]).toEqual([resource, 422]);
    }
  });
});
