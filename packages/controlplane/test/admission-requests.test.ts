import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AdmissionPlugin, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import {
  makeNode,
  makePod,
  nodes,
  pods,
  startNodeAgent,
  type TestNodeAgent,
  trusted,
  upgrade,
} from './node-agent-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

let agent: TestNodeAgent;
let server: TestServer;
/** Requests that the plugin received, oldest first. */
const mutated: AdmissionRequest[] = [];
const validated: AdmissionRequest[] = [];
/** An additional mutation of the plugin. */
let act: ((request: AdmissionRequest) => void) | undefined;

const plugin: AdmissionPlugin = {
  handles: ({ user }) => user.name === 'admin',
  mutate(request) {
    mutated.push(request);
    act?.(request);
  },
  validate: (request) => void validated.push(request),
};

beforeAll(async () => {
  agent = await startNodeAgent();
  server = await startTestServer('kubernetes', {
    admission: { disabled: ['ServiceAccount'], plugins: [plugin] },
    proxies: { nodeAgents: { trusted: trusted(agent) } },
  });
  await makeNode(server, 'n', agent.securePort);
  await makePod(server, 'p', 'n');
});
afterAll(async () => {
  await server.stop();
  await agent.close();
});
beforeEach(() => {
  act = undefined;
  mutated.length = 0;
  validated.length = 0;
  agent.seen.length = 0;
  agent.upgrades.length = 0;
});

describe('admission of connections', () => {
  const pod = `${pods}/p`;

  test.each([
    [
      `${pod}/exec?container=a&command=ls&command=-l&stdin=true&stdout=1&tty=false&other=x`,
      'exec',
      { kind: 'PodExecOptions', container: 'a', command: ['ls', '-l'], stdin: true, stdout: true },
    ],
    [`${pod}/attach?stderr&command=ls`, 'attach', { kind: 'PodAttachOptions', stderr: true }],
    [`${pod}/portforward?ports=80,81&ports=82`, 'portforward', { kind: 'PodPortForwardOptions', ports: [80, 81, 82] }],
    [`${pod}/portforward`, 'portforward', { kind: 'PodPortForwardOptions' }],
  ])('both phases see the options of %s [Errors, 8]', async (path, subresource, options) => {
    const { response, socket } = await upgrade(server, path);
    socket?.destroy();
    expect(response.statusCode).toBe(101);
    expect(mutated).toEqual([
      expect.objectContaining({ operation: 'connect', namespace: 'default', name: 'p', subresource, dryRun: false }),
    ]);
    expect(validated).toEqual(mutated);
    const { metadata: _none, ...object } = mutated[0]?.object ?? { metadata: {} };
    expect(object).toEqual({ apiVersion: 'v1', ...options });
    expect([mutated[0]?.old, mutated[0]?.options, mutated[0]?.definition.resource]).toEqual([
      undefined,
      undefined,
      'pods',
    ]);
  });

  test.each([
    ['GET', `${nodes}/n/proxy/metrics/?a=b`, { kind: 'NodeProxyOptions', path: '/metrics/' }],
    ['PUT', `${nodes}/n/proxy`, { kind: 'NodeProxyOptions' }],
    ['POST', `${pods}/p:80/proxy/a/../b`, { kind: 'PodProxyOptions', path: '/a/../b' }],
    ['DELETE', '/api/v1/namespaces/default/services/s/proxy/?path=/x', { kind: 'ServiceProxyOptions', path: '/' }],
  ])('both phases see the path behind the proxy of %s %s', async (method, path, options) => {
    await server.ask(method, path);
    expect(mutated.map(({ operation, subresource }) => [operation, subresource])).toEqual([['connect', 'proxy']]);
    expect(validated).toEqual(mutated);
    const { metadata: _none, ...object } = mutated[0]?.object ?? { metadata: {} };
    expect(object).toEqual({ apiVersion: 'v1', ...options });
  });

  test.each([
    [`${pod}/exec?command=ls`, 'exec'],
    [`${nodes}/n/proxy/metrics`, 'proxy'],
  ])('a plugin that rejects %s prevents the connection [Errors, 8]', async (path) => {
    act = (request) => {
      throw admissionDenied(request, 'not today');
    };
    const { status, json } = await server.ask('GET', path);
    expect([status, json.message]).toEqual([403, expect.stringContaining('is forbidden: not today')]);
    expect([agent.seen, agent.upgrades, validated]).toEqual([[], [], []]);
  });

  test('a mutating plugin changes the target of a connection', async () => {
    act = ({ object }) => Object.assign(object ?? {}, { command: ['true'], path: '/elsewhere', stdin: true });
    const { socket } = await upgrade(server, `${pod}/exec?command=ls`);
    socket?.destroy();
    expect(agent.upgrades.map(({ url }) => url)).toEqual(['/exec/default/p/a?command=true&input=1']);
    await server.ask('GET', `${nodes}/n/proxy/metrics`);
    expect(agent.seen.map(({ url }) => url)).toEqual(['/elsewhere']);
  });

  test('malformed options do not reach plugins', async () => {
    const { status, json } = await server.ask('GET', `${pod}/portforward?ports=x`);
    expect([status, json.message]).toEqual([
      400,
      'cannot convert to []int32: strconv.ParseUint: parsing "x": invalid syntax',
    ]);
    expect(mutated).toEqual([]);
  });

  test('reads of logs do not reach plugins', async () => {
    expect((await server.ask('GET', `${pod}/log`)).status).toBe(200);
    expect(mutated).toEqual([]);
  });
});

describe('options of operations in admission', () => {
  const maps = '/api/v1/namespaces/default/configmaps';
  const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases';
  const options = (kind: string, members: object = {}) => ({ kind, apiVersion: 'meta.k8s.io/v1', ...members });
  /** Requests that the plugin received since the last call. */
  const shown = () => {
    expect(validated.map((request) => request.options)).toEqual(mutated.map((request) => request.options));
    validated.length = 0;
    return mutated.splice(0).map((request) => [request.operation, request.options]);
  };

  test('are those of the request for creates, updates and patches', async () => {
    await server.ask('POST', `${maps}?fieldManager=me&dryRun=All`, { body: { metadata: { name: 'm' } } });
    expect(shown()).toEqual([['create', options('CreateOptions', { dryRun: ['All'], fieldManager: 'me' })]]);
    await server.ask('POST', maps, { body: { metadata: { name: 'm' } } });
    expect(shown()).toEqual([['create', options('CreateOptions')]]);
    await server.ask('PUT', `${maps}/m?fieldManager=me&pretty=1`, { body: { metadata: { name: 'm' } } });
    expect(shown()).toEqual([['update', options('UpdateOptions', { fieldManager: 'me' })]]);
    for (const type of ['merge-patch+json', 'apply-patch+yaml']) {
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' }, data: { type } };
      const headers = { 'content-type': `application/${type}` };
      await server.ask('PATCH', `${maps}/m?fieldManager=me&dryRun=All`, { body, headers });
      expect(shown()).toEqual([['update', options('UpdateOptions', { dryRun: ['All'], fieldManager: 'me' })]]);
    }
  });

  test('are those of a create for updates and applies that create', async () => {
    const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'l' } };
    await server.ask('PUT', `${leases}/l?fieldManager=me`, { body: lease });
    expect(shown()).toEqual([['create', options('CreateOptions', { fieldManager: 'me' })]]);
    const headers = { 'content-type': 'application/apply-patch+yaml' };
    const other = { ...lease, metadata: { name: 'other' } };
    await server.ask('PATCH', `${leases}/other?fieldManager=me&force=true`, { body: other, headers });
    expect(shown()).toEqual([['create', options('CreateOptions', { fieldManager: 'me' })]]);
  });

  test('come from the body or the query of a delete, for each object of a collection', async () => {
    const make = (name: string) => server.ask('POST', maps, { body: { metadata: { name, labels: { set: 'yes' } } } });
    await make('d');
    const { uid } = (await server.ask('GET', `${maps}/d`)).json.metadata;
    shown();
    const body = { gracePeriodSeconds: 0, propagationPolicy: 'Background', preconditions: { uid } };
    await server.ask('DELETE', `${maps}/d`, { body: { ...body, dryRun: ['All'] } });
    expect(shown()).toEqual([['delete', options('DeleteOptions', { ...body, dryRun: ['All'] })]]);
    await server.ask('DELETE', `${maps}/d?orphanDependents=false`);
    expect(shown()).toEqual([['delete', options('DeleteOptions', { orphanDependents: false })]]);
    await make('e');
    await make('f');
    shown();
    await server.ask('DELETE', `${maps}?labelSelector=set%3Dyes&gracePeriodSeconds=5`);
    expect(shown()).toEqual(Array(2).fill(['delete', options('DeleteOptions', { gracePeriodSeconds: 5 })]));
  });

  test('of an eviction are those of a create; its delete is not admitted again', async () => {
    await makePod(server, 'evicted', '');
    shown();
    const body = {
      apiVersion: 'policy/v1beta1',
      kind: 'Eviction',
      metadata: { name: 'evicted' },
      deleteOptions: { gracePeriodSeconds: 0 },
    };
    expect((await server.ask('POST', `${pods}/evicted/eviction`, { body })).status).toBe(201);
    expect(shown()).toEqual([['create', options('CreateOptions')]]);
  });

  test('use the names of the dialect', async () => {
    const other = await startTestServer('orch', { admission: { plugins: [plugin] } });
    await other.ask('POST', maps, { body: { metadata: { name: 'm' } } });
    expect(mutated.map((request) => request.options?.apiVersion)).toEqual(['meta.orch.io/v1']);
    await other.stop();
  });
});

test('a plugin that does not wait changes the scale of an object, and the result is validated', async () => {
  const path = '/api/v1/namespaces/default/replicationcontrollers';
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  await server.ask('POST', path, { body: { metadata: { name: 'r' }, spec: { replicas: 1, template } } });
  const scaleTo = (replicas: number) => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    return server.ask('PATCH', `${path}/r/scale`, { body: { spec: { replicas } }, headers });
  };
  act = ({ object, form }) => {
    if (form.gvk.kind === 'Scale') Object.assign(object ?? {}, { spec: { replicas: 3 } });
  };
  expect((await scaleTo(9)).json.spec).toEqual({ replicas: 3 });
  expect((await server.ask('GET', `${path}/r`)).json.spec.replicas).toBe(3);
  act = ({ object }) => Object.assign(object ?? {}, { spec: { replicas: -1 } });
  expect((await scaleTo(4)).status).toBe(422);
});
