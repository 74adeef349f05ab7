import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConversionWebhook, startConversionWebhook } from './conversion-webhook.js';
import { type Parsed, usePlane } from './plane.js';

// Definitions in our own words, with the schema features of widely used projects.

const plane = usePlane({ naming: 'kubernetes' });
const keep = { 'x-kubernetes-preserve-unknown-fields': true };
const text = { type: 'string' };
const intOrString = { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] };
const listOf = (items: object, markers: object = {}) => ({ type: 'array', items, ...markers });
const keyedBy = (...keys: readonly string[]) => ({
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
});
const objectOf = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });

interface Sample {
  /** What the definition is like. */
  readonly like: string;
  readonly group: string;
  readonly kind: string;
  readonly scope?: 'Cluster';
  readonly root: { readonly spec: object; readonly status?: object };
  readonly version?: object;
  /** The path of a printer column, and its cell for the valid object. */
  readonly column: string;
  readonly cell: string;
  /** The spec of a valid object, and the expected one. */
  readonly given: object;
  readonly stored: object;
  /** Specs that are rejected, with the field of the first cause. */
  readonly rejected: readonly (readonly [field: string, spec: object])[];
}

const selector = objectOf({
  matchLabels: { type: 'object', additionalProperties: text },
  matchExpressions: listOf(
    objectOf({ key: text, operator: text, values: listOf(text) }, { required: ['key', 'operator'] }),
  ),
});

const samples: readonly Sample[] = [
  {
    like: 'a monitor of endpoints: selectors, ports by name or number, durations by pattern',
    ...{ group: 'monitoring.example.com', kind: 'Monitor' },
    ...{ column: '.spec.endpoints[0].interval', cell: '30s' },
    root: {
      spec: objectOf(
        {
          selector,
          endpoints: listOf(
            objectOf({
              port: text,
              targetPort: intOrString,
              interval: { type: 'string', pattern: '^(0|(([0-9]+)s)|(([0-9]+)m))$', default: '30s' },
              scheme: { type: 'string', enum: ['http', 'https'], default: 'http' },
              params: { type: 'object', additionalProperties: listOf(text) },
            }),
          ),
        },
        { required: ['selector', 'endpoints'] },
      ),
    },
    given: {
      selector: { matchLabels: { app: 'web' } },
      endpoints: [{ targetPort: 80, params: { a: ['b'] }, extra: 1 }],
    },
    stored: {
      selector: { matchLabels: { app: 'web' } },
      endpoints: [{ targetPort: 80, params: { a: ['b'] }, interval: '30s', scheme: 'http' }],
    },
    rejected: [
      ['spec.endpoints.interval', { selector: {}, endpoints: [{ interval: '5 minutes' }] }],
      ['spec.endpoints', { selector: {} }],
      ['spec.endpoints.targetPort', { selector: {}, endpoints: [{ targetPort: true }] }],
    ],
  },
  {
    like: 'a workflow: templates of any form',
    ...{ group: 'flows.example.com', kind: 'Workflow' },
    ...{ column: '.spec.templates[*].name', cell: 'a' },
    root: {
      spec: objectOf({ entrypoint: text, templates: listOf({ type: 'object', ...keep }) }, { required: ['templates'] }),
      status: { type: 'object', ...keep, nullable: true },
    },
    given: { entrypoint: 'a', templates: [{ name: 'a', steps: [[{ name: 'b', when: null }]] }], other: 1 },
    stored: { entrypoint: 'a', templates: [{ name: 'a', steps: [[{ name: 'b', when: null }]] }] },
    rejected: [['spec.templates', { templates: ['a'] }]],
  },
  {
    like: 'a delivered application: nested sources, sync options, defaults inside of defaults',
    ...{ group: 'delivery.example.com', kind: 'Application' },
    ...{ column: '.spec.source.repoURL', cell: 'https://example.com/repo' },
    root: {
      spec: objectOf(
        {
          source: objectOf({ repoURL: { type: 'string', format: 'uri' }, path: text }, { required: ['repoURL'] }),
          syncPolicy: objectOf(
            {
              automated: objectOf({ prune: { type: 'boolean', default: false } }),
              retries: { type: 'integer', minimum: 0 },
            },
            { default: { automated: {} } },
          ),
        },
        { required: ['source'] },
      ),
    },
    given: { source: { repoURL: 'https://example.com/repo', path: 'x' } },
    stored: {
      source: { repoURL: 'https://example.com/repo', path: 'x' },
      syncPolicy: { automated: { prune: false } },
    },
    rejected: [
      ['spec.source.repoURL', { source: { repoURL: 'no url' } }],
      ['spec.syncPolicy.retries', { source: { repoURL: 'https://a.b' }, syncPolicy: { retries: -1 } }],
    ],
  },
  {
    like: 'a service without servers: a template with the metadata of pods',
    ...{ group: 'serving.example.com', kind: 'Function' },
    ...{ column: '.spec.template.spec.containers[0].image', cell: 'i' },
    root: {
      spec: objectOf({
        template: objectOf({ metadata: { type: 'object', ...keep }, spec: { type: 'object', ...keep } }),
        traffic: listOf(
          objectOf({ revisionName: text, percent: { type: 'integer', minimum: 0, maximum: 100, format: 'int64' } }),
        ),
      }),
    },
    given: {
      template: { metadata: { name: 'x' }, spec: { containers: [{ image: 'i' }] } },
      traffic: [{ percent: 100 }],
    },
    stored: {
      template: { metadata: { name: 'x' }, spec: { containers: [{ image: 'i' }] } },
      traffic: [{ percent: 100 }],
    },
    rejected: [['spec.traffic.percent', { traffic: [{ percent: 101 }] }]],
  },
  {
    like: 'a route of a mesh: exactly one of several matches',
    ...{ group: 'mesh.example.com', kind: 'Route' },
    ...{ column: '.spec.hosts[0]', cell: 'a' },
    root: {
      spec: objectOf({
        hosts: listOf({ type: 'string', minLength: 1 }, { minItems: 1, maxItems: 2 }),
        match: objectOf({ exact: text, prefix: text }, { oneOf: [{ required: ['exact'] }, { required: ['prefix'] }] }),
        weight: { type: 'number', exclusiveMaximum: true, maximum: 1 },
      }),
    },
    given: { hosts: ['a'], match: { exact: '/' }, weight: 0.5 },
    stored: { hosts: ['a'], match: { exact: '/' }, weight: 0.5 },
    rejected: [
      ['<nil>', { match: { exact: '/', prefix: '/' } }],
      ['spec.hosts', { hosts: ['a', 'b', 'c'] }],
      ['spec.weight', { weight: 1 }],
    ],
  },
  {
    like: 'a composition of resources: embedded objects in a list with keys, cluster-scoped',
    ...{ group: 'compose.example.com', kind: 'Composition', scope: 'Cluster' },
    ...{ column: '.spec.resources[?(@.name=="a")].base.kind', cell: 'Bucket' },
    root: {
      spec: objectOf({
        resources: listOf(
          objectOf(
            { name: text, base: { type: 'object', ...keep, 'x-kubernetes-embedded-resource': true } },
            { required: ['name'] },
          ),
          keyedBy('name'),
        ),
      }),
    },
    given: { resources: [{ name: 'a', base: { apiVersion: 'v1', kind: 'Bucket', spec: { any: [1] } } }] },
    stored: { resources: [{ name: 'a', base: { apiVersion: 'v1', kind: 'Bucket', spec: { any: [1] } } }] },
    rejected: [
      ['spec.resources[0].base.kind', { resources: [{ name: 'a', base: { apiVersion: 'v1' } }] }],
      ['spec.resources[1]', { resources: [{ name: 'a' }, { name: 'a' }] }],
    ],
  },
  {
    like: 'a set of machines: scaled, with conditions that are merged by type',
    ...{ group: 'machines.example.com', kind: 'MachineSet' },
    ...{ column: '.spec.replicas', cell: '1' },
    root: {
      spec: objectOf({ replicas: { type: 'integer', format: 'int32', default: 1 }, selector }),
      status: objectOf({
        ...{ replicas: { type: 'integer' }, selector: text },
        conditions: listOf(objectOf({ type: text, status: text }, { required: ['type', 'status'] }), keyedBy('type')),
      }),
    },
    version: {
      subresources: {
        status: {},
        scale: {
          ...{ specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
          labelSelectorPath: '.status.selector',
        },
      },
    },
    given: {},
    stored: { replicas: 1 },
    rejected: [['.spec.replicas', { replicas: -1 }]],
  },
  {
    like: 'a certificate: an issuer by reference, key options with defaults, names in a set',
    ...{ group: 'certificates.example.com', kind: 'Certificate' },
    ...{ column: '.spec.issuerRef.name', cell: 'root' },
    root: {
      spec: objectOf(
        {
          secretName: text,
          duration: { type: 'string', default: '2160h' },
          dnsNames: listOf(text, { 'x-kubernetes-list-type': 'set' }),
          usages: listOf({ type: 'string', enum: ['signing', 'server auth', 'client auth'] }),
          issuerRef: objectOf({ name: text, kind: { type: 'string', default: 'Issuer' } }, { required: ['name'] }),
          privateKey: objectOf(
            {
              algorithm: { type: 'string', enum: ['RSA', 'ECDSA'], default: 'RSA' },
              size: { type: 'integer', minimum: 256, maximum: 8192 },
            },
            { default: {} },
          ),
        },
        { required: ['issuerRef', 'secretName'] },
      ),
      status: objectOf({ notAfter: { type: 'string', format: 'date-time' }, revision: { type: 'integer' } }),
    },
    given: { secretName: 's', issuerRef: { name: 'root', group: 'dropped' }, dnsNames: ['a.b'], usages: ['signing'] },
    stored: {
      ...{ secretName: 's', duration: '2160h', dnsNames: ['a.b'], usages: ['signing'] },
      ...{ issuerRef: { name: 'root', kind: 'Issuer' }, privateKey: { algorithm: 'RSA' } },
    },
    rejected: [
      ['spec.usages', { secretName: 's', issuerRef: { name: 'r' }, usages: ['other'] }],
      ['spec.dnsNames[1]', { secretName: 's', issuerRef: { name: 'r' }, dnsNames: ['a', 'a'] }],
      ['spec.privateKey.size', { secretName: 's', issuerRef: { name: 'r' }, privateKey: { size: 1 } }],
      ['spec.issuerRef', { secretName: 's' }],
    ],
  },
];

/** The version before v1 has `legacy` instead of `spec`; a webhook converts between the two. */
let converter: ConversionWebhook;
beforeAll(async () => {
  converter = await startConversionWebhook(({ spec, legacy, ...object }, apiVersion) =>
    apiVersion.endsWith('/v1beta1')
      ? { ...object, apiVersion, legacy: spec ?? legacy }
      : { ...object, apiVersion, spec: legacy ?? spec },
  );
});
afterAll(() => converter.close());
const legacyVersion = {
  ...{ name: 'v1beta1', served: true, storage: false },
  schema: { openAPIV3Schema: objectOf({ legacy: { type: 'object', ...keep }, status: { type: 'object', ...keep } }) },
};

describe.each(samples)('$like', (sample) => {
  const { group, kind, scope = 'Namespaced', root, version = {}, column, cell, given, stored, rejected } = sample;
  const plural = `${kind.toLowerCase()}s`;
  const pathIn = (served: string) =>
    `/apis/${group}/${served}/${scope === 'Cluster' ? '' : 'namespaces/default/'}${plural}`;
  const collection = pathIn('v1');
  const objectIn = (served: string, name: string, content: object) => ({
    ...{ apiVersion: `${group}/${served}`, kind, metadata: { name }, ...content },
  });
  const create = (name: string, spec: object) =>
    plane().ask('POST', collection, { body: objectIn('v1', name, { spec }) });

  test('is served, and its objects are pruned, defaulted and validated', async () => {
    const schema = { openAPIV3Schema: { type: 'object', properties: root } };
    const additionalPrinterColumns = [{ name: 'Shown', type: 'string', jsonPath: column }];
    const { clientConfig } = converter;
    await plane().define({
      spec: {
        ...{ group, scope, names: { plural, kind } },
        versions: [
          { name: 'v1', served: true, storage: true, schema, additionalPrinterColumns, ...version },
          legacyVersion,
        ],
        conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } },
      },
    });
    const created = await create('good', given);
    expect([created.status, created.json.spec]).toEqual([201, stored]);
    for (const [field, spec] of rejected) {
      const invalid = await create('bad', spec);
      expect([invalid.status, invalid.json.details?.causes[0]?.field]).toEqual([422, field]);
    }
  });

  test('is listed as a table with its column', async () => {
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
    const { columnDefinitions, rows } = (await plane().ask('GET', collection, { accept })).json;
    expect(columnDefinitions.map(({ name }: Parsed) => name)).toEqual(['Name', 'Shown']);
    expect(rows.map(({ cells }: Parsed) => cells)).toEqual([['good', cell]]);
  });

  test('is applied, and its objects are watched', async () => {
    const { resourceVersion } = (await plane().ask('GET', collection)).json.metadata;
    const watched = plane().watch(`${collection}?watch=1&resourceVersion=${resourceVersion}`);
    const apply = (spec: object) =>
      plane().ask('PATCH', `${collection}/applied?fieldManager=me`, {
        ...{ body: objectIn('v1', 'applied', { spec }), type: 'application/apply-patch+yaml' },
      });
    const applied = await apply(stored);
    expect([applied.status, applied.json.spec]).toEqual([201, stored]);
    const again = await apply(stored);
    expect([again.status, again.json.metadata.resourceVersion]).toEqual([200, applied.json.metadata.resourceVersion]);
    expect((await plane().ask('DELETE', `${collection}/applied`)).status).toBe(200);
    const events = await watched.take(2);
    expect(events.map(({ type, object }) => [type, object.metadata.name, object.spec])).toEqual([
      ['ADDED', 'applied', stored],
      ['DELETED', 'applied', stored],
    ]);
  });

  test('is converted by a webhook in reads, lists, writes and watches', async () => {
    const legacy = pathIn('v1beta1');
    const before = (await plane().ask('GET', legacy)).json;
    expect([before.apiVersion, before.items[0].legacy]).toEqual([`${group}/v1beta1`, stored]);
    const watched = plane().watch(`${legacy}?watch=1&resourceVersion=${before.metadata.resourceVersion}`);
    const created = await plane().ask('POST', legacy, { body: objectIn('v1beta1', 'old', { legacy: given }) });
    expect(created.status).toBe(201);
    expect((await plane().ask('GET', `${collection}/old`)).json.spec).toEqual(stored);
    expect((await plane().ask('GET', `${legacy}/old`)).json.legacy).toEqual(stored);
    const [event] = await watched.take(1);
    expect([event.type, event.object.apiVersion, event.object.legacy]).toEqual(['ADDED', `${group}/v1beta1`, stored]);
    expect(converter.converted.get(`${group}/v1`)).toBeGreaterThan(0);
  });
});

test('a scale shows and changes the replicas of its object', async () => {
  const path = '/apis/machines.example.com/v1/namespaces/default/machinesets/good';
  const current = (await plane().ask('GET', path)).json;
  await plane().ask('PUT', `${path}/status`, { body: { ...current, status: { replicas: 1, selector: 'a=b' } } });
  const scale = (await plane().ask('GET', `${path}/scale`)).json;
  expect(scale).toMatchObject({
    ...{ kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: 1 }, status: { replicas: 1, selector: 'a=b' } },
  });
  const put = await plane().ask('PUT', `${path}/scale`, { body: { ...scale, spec: { replicas: 4 } } });
  expect([put.status, put.json.spec]).toEqual([200, { replicas: 4 }]);
  const stale = await plane().ask('PUT', `${path}/scale`, { body: { ...scale, spec: { replicas: 5 } } });
  expect(stale.status).toBe(409);
  const merge = 'application/merge-patch+json';
  const negative = await plane().ask('PATCH', `${path}/scale`, { body: { spec: { replicas: -5 } }, type: merge });
  expect([negative.status, negative.json.message]).toEqual([
    422,
    'MachineSet.machines.example.com "good" is invalid: .spec.replicas: Invalid value: -5: should be a non-negative integer',
  ]);
  const zero = await plane().ask('PATCH', `${path}/scale`, { body: { spec: { replicas: 0 } }, type: merge });
  expect(zero.json.spec).toEqual({});
  const { spec, status, metadata }: Parsed = (await plane().ask('GET', path)).json;
  expect([spec.replicas, status.replicas, metadata.generation]).toEqual([0, 1, 3]);
  const missing = await plane().ask('GET', `${path.replace('good', 'none')}/scale`);
  expect([missing.status, missing.json.message]).toEqual([404, 'machinesets.machines.example.com "none" not found']);
});
