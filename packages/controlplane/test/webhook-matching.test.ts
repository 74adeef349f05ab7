import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeNode, makePod, startNodeAgent, type TestNodeAgent, trusted, upgrade } from './node-agent-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook } from './webhook-fixture.js';

const apps = '/apis/apps/v1/namespaces/default/deployments';
const maps = (namespace = 'default') => `/api/v1/namespaces/${namespace}/configmaps`;
const merge = { 'content-type': 'application/merge-patch+json' };

let server: TestServer;
let hook: TestWebhook;
let agent: TestNodeAgent;
const configurations = new Configurations(() => server, 'admissionregistration.k8s.io');
let last = 0;
const nextName = () => `object-${++last}`;

beforeAll(async () => {
  hook = await startWebhook();
  agent = await startNodeAgent();
  server = await startTestServer('kubernetes', {
    admission: { disabled: ['ServiceAccount'] },
    proxies: { nodeAgents: { trusted: trusted(agent) } },
  });
  await makeNode(server, 'n', agent.securePort);
  await makePod(server, 'p', 'n');
});
afterAll(async () => {
  await server.stop();
  await agent.close();
  await hook.close();
});
beforeEach(() => {
  hook.reset();
});
afterEach(() => configurations.deleteAll());

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.ask(method, path, { body, headers });
const webhook = (members: object = {}, path = '/see') => ({
  name: `${path.slice(1)}.hooks.example.com`,
  clientConfig: { url: `${hook.url}${path}`, caBundle: hook.caBundle },
  ...members,
});
const validate = (members: object, options = {}) =>
  configurations.create('validating', 'v', [webhook(members)], options);
/** What the webhook received since the last call: operation, resource and name. */
const called = () =>
  hook.seen.splice(0).map(({ request }) => {
    const { operation, resource, subResource, name } = request;
    return [operation, `${resource.resource}${subResource === undefined ? '' : `/${subResource}`}`, name];
  });

describe('the rules of a webhook', () => {
  const createMap = (namespace?: string, metadata: object = {}) =>
    ask('POST', maps(namespace), { metadata: { name: nextName(), ...metadata } });

  test.each([
    ['configmaps', { apiGroups: ['apps'] }, 0],
    ['configmaps', { apiVersions: ['v2'] }, 0],
    ['configmaps', { operations: ['UPDATE', 'DELETE'] }, 0],
    ['configmaps', { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'] }, 1],
    ['configmaps/*', {}, 1],
    ['configmaps/status', {}, 0],
    ['*', {}, 1],
    ['*/*', {}, 1],
    ['*/status', {}, 0],
    ['secrets', {}, 0],
    ['configmaps', { scope: 'Namespaced' }, 1],
    ['configmaps', { scope: 'Cluster' }, 0],
  ])('with the resource %s and %j match a create of a config map %i times', async (resource, members, calls) => {
    await validate({ rules: allOf([resource], members) });
    expect((await createMap()).status).toBe(201);
    expect(hook.seen).toHaveLength(calls);
  });

  test('match status, scale and other subresources with objects of their own kind', async () => {
    const name = nextName();
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const selector = { matchLabels: { a: 'b' } };
    await ask('POST', apps, { metadata: { name }, spec: { selector, template } });
    await configurations.create('mutating', 'm', [webhook({ rules: allOf(['deployments/*', 'pods/*']) }, '/scale')]);
    hook.on('/scale', ({ request }) =>
      request.kind.kind === 'Scale' ? { operations: [{ op: 'replace', path: '/spec/replicas', value: 7 }] } : {},
    );
    const scaled = await ask('PATCH', `${apps}/${name}/scale`, { spec: { replicas: 2 } }, merge);
    expect([scaled.status, scaled.json.spec]).toEqual([200, { replicas: 7 }]);
    expect(hook.seen[0]?.request).toMatchObject({
      kind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
      resource: { group: 'apps', version: 'v1', resource: 'deployments' },
      ...{ subResource: 'scale', requestSubResource: 'scale', name },
      object: { kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: 2 } },
      oldObject: { kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: 1 } },
    });
    expect((await ask('GET', `${apps}/${name}`)).json.spec.replicas).toBe(7);
    await ask('PATCH', `${apps}/${name}/status`, { status: { replicas: 2 } }, merge);
    expect(hook.seen[1]?.request).toMatchObject({
      ...{ kind: { group: 'apps', kind: 'Deployment' }, subResource: 'status' },
      object: { kind: 'Deployment', apiVersion: 'apps/v1', status: { replicas: 2 } },
    });
    await makePod(server, 'evicted', 'n');
    hook.seen.length = 0;
    await ask('POST', '/api/v1/namespaces/default/pods/evicted/eviction', { metadata: { name: 'evicted' } });
    expect(hook.seen.map(({ request }) => [request.operation, request.kind.kind, request.subResource])).toEqual([
      ['CREATE', 'Eviction', 'eviction'],
    ]);
  });

  test('match connections with their options, which the webhook may change', async () => {
    hook.on('/connect', () => ({ operations: [{ op: 'replace', path: '/command', value: ['true'] }] }));
    await configurations.create('mutating', 'm', [
      webhook({ rules: allOf(['pods/exec'], { operations: ['CONNECT'] }) }, '/connect'),
    ]);
    const { response, socket } = await upgrade(server, '/api/v1/namespaces/default/pods/p/exec?command=ls&stdin=1');
    socket?.destroy();
    expect(response.statusCode).toBe(101);
    expect(hook.seen[0]?.request).toMatchObject({
      ...{ operation: 'CONNECT', kind: { version: 'v1', kind: 'PodExecOptions' }, name: 'p', subResource: 'exec' },
      ...{ object: { kind: 'PodExecOptions', apiVersion: 'v1', command: ['ls'], stdin: true } },
      ...{ oldObject: null, options: null },
    });
    expect(hook.seen[0]?.request.object).not.toHaveProperty('metadata');
    expect(agent.upgrades.at(-1)?.url).toContain('command=true');
    hook.on('/connect', () => ({ allowed: false, status: { code: 403, message: 'no' } }));
    const denied = await upgrade(server, '/api/v1/namespaces/default/pods/p/exec?command=ls');
    denied.socket?.destroy();
    expect(denied.response.statusCode).toBe(403);
  });

  test('match reviews in the version of the request', async () => {
    await validate({ rules: allOf(['subjectaccessreviews'], { apiVersions: ['v1'] }) });
    const body = { spec: { user: 'x', resourceAttributes: { verb: 'get', resource: 'pods' } } };
    for (const version of ['v1', 'v1beta1']) {
      expect((await ask('POST', `/apis/authorization.k8s.io/${version}/subjectaccessreviews`, body)).status).toBe(201);
    }
    expect(hook.seen.map(({ request }) => [request.requestKind.version, request.object.apiVersion])).toEqual([
      ['v1', 'authorization.k8s.io/v1'],
      ['v1beta1', 'authorization.k8s.io/v1'],
    ]);
  });

  test('never match webhook configurations themselves', async () => {
    hook.on('/deny', () => ({ allowed: false }));
    const all = { rules: allOf(['*/*']), clientConfig: { url: `${hook.url}/deny`, caBundle: hook.caBundle } };
    await validate(all);
    await configurations.create('mutating', 'm', [webhook(all)]);
    await configurations.deleteAll();
    expect(hook.seen).toEqual([]);
  });

  test('match each object of a collection delete', async () => {
    expect((await ask('POST', '/api/v1/namespaces', { metadata: { name: 'many' } })).status).toBe(201);
    await createMap('many', { name: 'a' });
    await createMap('many', { name: 'b' });
    await validate({ rules: allOf(['configmaps'], { operations: ['DELETE'] }) });
    await ask('DELETE', maps('many'));
    expect(called().sort()).toEqual([
      ['DELETE', 'configmaps', 'a'],
      ['DELETE', 'configmaps', 'b'],
    ]);
  });
});

describe('matchPolicy', () => {
  const cronJobs = (version: string) => `/apis/batch/${version}/namespaces/default/cronjobs`;
  const template = { spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' } };
  const cronJob = () => ({
    metadata: { name: nextName() },
    spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } },
  });
  const rules = [{ operations: ['*'], apiGroups: ['batch'], apiVersions: ['v1beta1'], resources: ['cronjobs'] }];

  test('Equivalent converts objects to the version of the rule, and the patched object back', async () => {
    hook.on('/see', () => ({ operations: [{ op: 'replace', path: '/spec/schedule', value: '5 * * * *' }] }));
    await configurations.create('mutating', 'm', [webhook({ rules })]);
    const created = await ask('POST', cronJobs('v1'), cronJob());
    expect([created.status, created.json.apiVersion, created.json.spec.schedule]).toEqual([
      201,
      'batch/v1',
      '5 * * * *',
    ]);
    await ask('PATCH', `${cronJobs('v1')}/${created.json.metadata.name}`, { spec: { suspend: true } }, merge);
    const [first, second] = hook.seen;
    expect(first?.request).toMatchObject({
      kind: { group: 'batch', version: 'v1beta1', kind: 'CronJob' },
      resource: { group: 'batch', version: 'v1beta1', resource: 'cronjobs' },
      requestKind: { group: 'batch', version: 'v1', kind: 'CronJob' },
      requestResource: { group: 'batch', version: 'v1', resource: 'cronjobs' },
      object: { kind: 'CronJob', apiVersion: 'batch/v1beta1' },
    });
    expect(second?.request.oldObject).toMatchObject({ apiVersion: 'batch/v1beta1', spec: { schedule: '5 * * * *' } });
  });

  test('Equivalent converts between groups that share objects, with their different fields', async () => {
    const path = '/apis/networking.k8s.io/v1/namespaces/default/ingresses';
    const ofOther = [{ operations: ['*'], apiGroups: ['extensions'], apiVersions: ['*'], resources: ['ingresses'] }];
    hook.on('/see', () => ({ operations: [{ op: 'replace', path: '/spec/backend/servicePort', value: 81 }] }));
    await configurations.create('mutating', 'm', [webhook({ rules: ofOther })]);
    const spec = { defaultBackend: { service: { name: 's', port: { number: 80 } } } };
    const { status, json } = await ask('POST', path, { metadata: { name: nextName() }, spec });
    expect([status, json.spec]).toEqual([201, { defaultBackend: { service: { name: 's', port: { number: 81 } } } }]);
    expect(hook.seen[0]?.request).toMatchObject({
      kind: { group: 'extensions', version: 'v1beta1', kind: 'Ingress' },
      object: { apiVersion: 'extensions/v1beta1', spec: { backend: { serviceName: 's', servicePort: 80 } } },
    });
  });

  test('Exact matches the requested version only', async () => {
    await validate({ rules, matchPolicy: 'Exact' });
    expect((await ask('POST', cronJobs('v1'), cronJob())).status).toBe(201);
    expect(hook.seen).toEqual([]);
    expect((await ask('POST', cronJobs('v1beta1'), cronJob())).status).toBe(201);
    expect(hook.seen).toHaveLength(1);
  });

  test('Equivalent ignores versions that are not served', async () => {
    const old = [{ operations: ['*'], apiGroups: ['apps'], apiVersions: ['v1beta1'], resources: ['deployments'] }];
    await validate({ rules: old });
    const body = {
      metadata: { name: nextName(), labels: { a: 'b' } },
      spec: { selector: { matchLabels: { a: 'b' } } },
    };
    await ask('POST', apps, body);
    expect(hook.seen).toEqual([]);
  });
});

describe('selectors', () => {
  const inNamespaces = { matchLabels: { hooks: 'on' } };
  beforeAll(async () => {
    for (const [name, labels] of Object.entries({ on: { hooks: 'on' }, off: {} })) {
      expect((await ask('POST', '/api/v1/namespaces', { metadata: { name, labels } })).status).toBe(201);
    }
  });

  test('of namespaces select objects by the labels of their namespace, and never exclude cluster-scoped objects', async () => {
    await validate({ rules: allOf(['configmaps', 'priorityclasses']), namespaceSelector: inNamespaces });
    await ask('POST', maps('on'), { metadata: { name: 'a' } });
    await ask('POST', maps('off'), { metadata: { name: 'b' } });
    await ask('POST', '/apis/scheduling.k8s.io/v1/priorityclasses', { metadata: { name: 'c' }, value: 1 });
    expect(called()).toEqual([
      ['CREATE', 'configmaps', 'a'],
      ['CREATE', 'priorityclasses', 'c'],
    ]);
  });

  test('of namespaces select a namespace by its own labels as they are written', async () => {
    await validate({ rules: allOf(['namespaces', 'namespaces/*']), namespaceSelector: inNamespaces });
    await ask('POST', '/api/v1/namespaces', { metadata: { name: 'plain' } });
    await ask('PATCH', '/api/v1/namespaces/plain', { metadata: { labels: { hooks: 'on' } } }, merge);
    await ask('PATCH', '/api/v1/namespaces/plain', { metadata: { labels: { hooks: 'off' } } }, merge);
    await ask('POST', '/api/v1/namespaces', { metadata: { name: 'labeled', labels: { hooks: 'on' } } });
    expect(hook.seen.at(-1)?.request.namespace).toBe('labeled');
    await ask('DELETE', '/api/v1/namespaces/labeled');
    expect(called()).toEqual([
      ['UPDATE', 'namespaces', 'plain'],
      ['CREATE', 'namespaces', 'labeled'],
      ['DELETE', 'namespaces', 'labeled'],
    ]);
  });

  test('of objects select by the labels before or after the write, and no connections', async () => {
    const objectSelector = { matchExpressions: [{ key: 'team', operator: 'Exists' }] };
    await validate({ rules: allOf(['configmaps', 'pods/exec']), objectSelector });
    const path = maps('on');
    await ask('POST', path, { metadata: { name: 'x' } });
    await ask('PATCH', `${path}/x`, { metadata: { labels: { team: 'a' } } }, merge);
    await ask('PATCH', `${path}/x`, { metadata: { labels: { team: null } } }, merge);
    await ask('PATCH', `${path}/x`, { data: { a: 'b' } }, merge);
    const { socket } = await upgrade(server, '/api/v1/namespaces/default/pods/p/exec?command=ls');
    socket?.destroy();
    expect(called()).toEqual([
      ['UPDATE', 'configmaps', 'x'],
      ['UPDATE', 'configmaps', 'x'],
    ]);
  });

  test('of a later webhook see the labels that an earlier one set', async () => {
    const operations = [{ op: 'add', path: '/metadata/labels', value: { team: 'a' } }];
    hook.on('/label', () => ({ operations }));
    await configurations.create('mutating', 'm', [
      webhook({ rules: allOf(['configmaps']) }, '/label'),
      webhook({ rules: allOf(['configmaps']), objectSelector: { matchLabels: { team: 'a' } } }, '/labeled'),
    ]);
    await ask('POST', maps('on'), { metadata: { name: nextName() } });
    expect(hook.seen.map(({ path }) => path)).toEqual(['/label', '/labeled']);
  });
});
