import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSigningKey, readTokenKeys, tokenFileAuthenticator } from '@orch/auth';
import { certificate, signingRequest } from './pem-samples.js';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

// Dry runs of subresources; every-resource.system.test.ts covers each verb of each kind.
const space = '/api/v1/namespaces/default';
const apps = '/apis/apps/v1/namespaces/default';
const request = '/apis/certificates.k8s.io/v1/certificatesigningrequests/c';
const account = { name: 'sa' };
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

describe('a dry run of a subresource', () => {
  let server: TestServer;
  beforeAll(async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const issuer = 'https://orch.default.svc';
    server = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      gates: (gate) => gate !== 'APIPriorityAndFairness',
      authentication: {
        authenticators: [],
        tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')],
        serviceAccounts: { issuer, signingKey: readSigningKey(pem), keys: readTokenKeys(pem) },
        anonymous: true,
      },
    });
    const make = async (path: string, body: object) => {
      const { status, text } = await server.ask('POST', path, { body });
      expect([status, text]).toEqual([201, expect.anything()]);
    };
    const metadata = { name: 'w' };
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const spec = { selector: { matchLabels: { a: 'b' } }, template };
    await make('/api/v1/nodes', { metadata });
    await make('/api/v1/namespaces', { metadata });
    await make(`${space}/serviceaccounts`, { metadata: account });
    await make(`${space}/pods`, { metadata, spec: template.spec });
    await make(`${space}/services`, { metadata, spec: { ports: [{ port: 80 }] } });
    await make(`${space}/replicationcontrollers`, { metadata, spec: { selector: { a: 'b' }, template } });
    for (const kind of ['deployments', 'replicasets']) await make(`${apps}/${kind}`, { metadata, spec });
    await make(`${apps}/statefulsets`, { metadata, spec: { ...spec, serviceName: 's' } });
    await make(request.slice(0, -2), {
      metadata: { name: 'c' },
      spec: { request: inBase64(signingRequest), signerName: 'example.com/own', usages: ['client auth'] },
    });
  });
  afterAll(() => server.stop());

  const binding = { metadata: { name: 'w' }, target: { kind: 'Node', name: 'w' } };
  const approved = { type: 'Approved', status: 'True', reason: 'r', message: 'm' };
  const debug = { name: 'debug', image: 'i', targetContainerName: 'c' };
  const replicas = (json: Parsed) => json.spec.replicas;
  const phase = (json: Parsed) => json.status.phase;
  test.each<readonly [path: string, body: object, shown?: (json: Parsed) => unknown, is?: unknown]>([
    [`POST ${space}/pods/w/binding`, binding, (json) => json.status, 'Success'],
    [`POST ${space}/bindings`, binding, (json) => json.status, 'Success'],
    [`POST ${space}/pods/w/eviction`, { metadata: { name: 'w' } }, (json) => json.status, 'Success'],
    [`POST ${space}/serviceaccounts/sa/token`, { spec: {} }, (json) => json.kind, 'TokenRequest'],
    [`PATCH ${space}/pods/w/status`, { status: { phase: 'Running' } }, phase, 'Running'],
    [
      `PATCH ${space}/pods/w/ephemeralcontainers`,
      { ephemeralContainers: [debug] },
      (json) => json.ephemeralContainers[0].name,
      'debug',
    ],
    ['PATCH /api/v1/nodes/w/status', { status: { capacity: { cpu: '2' } } }, (json) => json.status.capacity.cpu, '2'],
    [
      'PUT /api/v1/namespaces/w/finalize',
      { metadata: { name: 'w' }, spec: { finalizers: ['kubernetes', 'x.io/y'] } },
      (json) => json.spec.finalizers,
      ['kubernetes', 'x.io/y'],
    ],
    [
      'PATCH /api/v1/namespaces/w/status',
      { status: { conditions: [{ type: 'X', status: 'True' }] } },
      (json) => json.status.conditions[0].type,
      'X',
    ],
    [
      `PATCH ${space}/services/w/status`,
      { status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } } },
      (json) => json.status.loadBalancer.ingress[0].ip,
      '192.0.2.1',
    ],
    [
      `PATCH ${request}/approval`,
      { status: { conditions: [approved] } },
      (json) => json.status.conditions[0].type,
      'Approved',
    ],
    [
      `PATCH ${request}/status`,
      { status: { certificate: inBase64(certificate) } },
      (json) => json.status.certificate,
      inBase64(certificate),
    ],
    ...[
      `${space}/replicationcontrollers`,
      ...['deployments', 'replicasets', 'statefulsets'].map((kind) => `${apps}/${kind}`),
    ].map((path) => [`PATCH ${path}/w/scale`, { spec: { replicas: 4 } }, replicas, 4] as const),
  ])('responds like the write and changes nothing: %s [Dry run, 2]', async (requested, body, shown, is) => {
    const [method = '', path = ''] = requested.split(' ');
    const isPatch = method === 'PATCH';
    const headers = { 'content-type': isPatch ? 'application/merge-patch+json' : 'application/json' };
    const object = path.endsWith('/bindings') ? `${space}/pods/w` : path.slice(0, path.lastIndexOf('/'));
    const before = (await server.ask('GET', object)).json;
    expect(before.metadata.uid).toBeDefined();
    const { status, json } = await server.ask(method, `${path}?dryRun=All`, { body, headers });
    expect([status, shown?.(json)]).toEqual([method === 'POST' ? 201 : 200, is]);
    expect((await server.ask('GET', object)).json).toEqual(before);
    const rejected = await server.ask(method, `${path}?dryRun=Some`, { body, headers });
    expect(rejected.json).toMatchObject({ code: 422, details: { causes: [{ field: 'dryRun' }] } });
  });

  test.each([
    [`${space}/replicationcontrollers`, 'a=b'],
    [`${apps}/deployments`, 'a=b'],
    [`${apps}/replicasets`, 'a=b'],
    [`${apps}/statefulsets`, 'a=b'],
  ])('%s show their selector in the scale, and reject a scale of another version', async (path, selector) => {
    const { json } = await server.ask('GET', `${path}/w/scale`);
    expect(json).toMatchObject({ kind: 'Scale', spec: { replicas: 1 }, status: { replicas: 0, selector } });
    expect(json.metadata.uid).toBe((await server.ask('GET', `${path}/w`)).json.metadata.uid);
    const put = (resourceVersion: string, count: number) => {
      const body = { ...json, metadata: { ...json.metadata, resourceVersion }, spec: { replicas: count } };
      return server.ask('PUT', `${path}/w/scale`, { body });
    };
    expect((await put('1', 3)).json).toMatchObject({ code: 409, reason: 'Conflict' });
    expect((await put(json.metadata.resourceVersion, 2)).json.spec).toEqual({ replicas: 2 });
    expect((await put(json.metadata.resourceVersion, 3)).status).toBe(409);
    expect((await put('', -1)).status).toBe(422);
    expect((await server.ask('GET', `${path}/w`)).json.spec.replicas).toBe(2);
  });
});
