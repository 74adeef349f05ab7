import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const deployments = '/apis/apps/v1/namespaces/web/deployments';
const configMaps = '/api/v1/namespaces/web/configmaps';
const rbac = '/apis/rbac.authorization.orch.io/v1';
const historyOfWeb = '/history?resource=deployments.apps&namespace=web&name=web&fields=values';

describe('history', () => {
  let server: TestServer;
  /** The resourceVersion after each write to the deployment. */
  const versions: string[] = [];
  const write = async (method: string, path: string, body?: object): Promise<Parsed> => {
    const { status, json } = await server.ask(method, path, body === undefined ? {} : { body });
    expect([method, path, status < 300]).toEqual([method, path, true]);
    return json;
  };
  const read = async (path: string, ask = {}): Promise<Parsed> => (await server.ask('GET', path, ask)).json;
  const patch = async (body: object): Promise<void> => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const { json } = await server.ask('PATCH', `${deployments}/web`, { body, headers });
    versions.push(json.metadata.resourceVersion);
  };
  const namesAt = async (path: string, version: string | undefined): Promise<string[]> => {
    const { items } = await read(`${path}?resourceVersion=${version}&resourceVersionMatch=Exact`);
    return items.map(({ metadata }: Parsed) => metadata.name);
  };

  beforeAll(async () => {
    server = await startTestServer();
    await write('POST', '/api/v1/namespaces', { metadata: { name: 'web' } });
    const containers = [{ name: 'main', image: 'nginx:1' }];
    const labels = { app: 'web' };
    const template = { metadata: { labels }, spec: { containers } };
    const spec = { replicas: 1, selector: { matchLabels: labels }, template };
    const made = await write('POST', deployments, { metadata: { name: 'web' }, spec });
    versions.push(made.metadata.resourceVersion);
    await patch({ spec: { replicas: 3 } });
    await patch({ spec: { template: { spec: { containers: [{ name: 'main', image: 'nginx:2' }] } } } });
    await patch({ metadata: { labels: { 'app/part': 'front' } } });
    await write('POST', configMaps, { metadata: { name: 'settings' }, data: { color: 'red' } });
    await write('DELETE', `${deployments}/web`);
    await write('POST', '/api/v1/namespaces/web/secrets', { metadata: { name: 'key' }, data: { password: 'b2xk' } });
    await write('PUT', '/api/v1/namespaces/web/secrets/key', { metadata: { name: 'key' }, data: { password: 'bmV3' } });
  });
  afterAll(() => server.stop());

  test('of an object lists each change with its fields, newest first', async () => {
    const { changes, oldest, before } = await read(historyOfWeb);
    expect(before).toBeUndefined();
    expect(oldest).toEqual({ revision: '1' });
    expect(changes.map(({ verb, fields }: Parsed) => [verb, fields])).toEqual([
      ['delete', undefined],
      ['update', [{ path: 'metadata.labels', to: { 'app/part': 'front' } }]],
      ['update', [{ path: 'spec.template.spec.containers[name=main].image', from: 'nginx:1', to: 'nginx:2' }]],
      ['update', [{ path: 'spec.replicas', from: 1, to: 3 }]],
      ['create', undefined],
    ]);
    expect(changes.slice(1).map(({ revision }: Parsed) => revision)).toEqual([...versions].reverse());
    const [{ revision: _revision, time, fields: _fields, ...rest }] = changes;
    expect(rest).toEqual({
      verb: 'delete',
      group: 'apps',
      version: 'v1',
      resource: 'deployments',
      namespace: 'web',
      name: 'web',
      by: 'admin',
    });
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('of a namespace lists changes of every kind in it, in pages', async () => {
    const all = await read('/history?namespace=web&omit=deployments.apps');
    const lines = all.changes.map(({ verb, resource, name }: Parsed) => `${verb} ${resource}/${name}`);
    expect(lines).toEqual(['update secrets/key', 'create secrets/key', 'create configmaps/settings']);
    const first = await read('/history?namespace=web&omit=deployments.apps&limit=2');
    const second = await read(`/history?namespace=web&omit=deployments.apps&before=${first.before}`);
    expect([...first.changes, ...second.changes]).toEqual(all.changes);
  });

  test('since a revision or a time lists later changes', async () => {
    const { changes } = await read(historyOfWeb);
    const revisionsSince = async (since: string): Promise<number> =>
      (await read(`${historyOfWeb}&since=${encodeURIComponent(since)}`)).changes.length;
    expect(await revisionsSince(changes[1].revision)).toBe(1);
    expect(await revisionsSince(changes[4].revision)).toBe(4);
    expect(await revisionsSince('1h')).toBe(5);
    expect(await revisionsSince('0s')).toBe(0);
  });

  test('returns the last revision it covers, and the first one on request', async () => {
    const whole = await read(historyOfWeb);
    expect(Number(whole.revision)).toBeGreaterThanOrEqual(Number(whole.changes[0].revision));
    expect(whole).not.toHaveProperty('since');
    const newest = await read(`/history?since=${whole.revision}`);
    expect([newest.since, newest.changes]).toEqual([whole.revision, []]);
    expect((await read(`${historyOfWeb}&since=1h`)).since).toBe('1');
    expect((await read(`${historyOfWeb}&since=0s`)).since).toBe(whole.revision);
  });

  test('returns revisions and times that read the old state, deleted objects included', async () => {
    const { changes } = await read(historyOfWeb);
    const [deletion, , image, , creation] = changes;
    expect(await namesAt(deployments, creation.revision)).toEqual(['web']);
    expect(await namesAt(deployments, deletion.revision)).toEqual([]);
    expect(await namesAt(configMaps, image.revision)).toEqual([]);
    expect(await namesAt(configMaps, deletion.revision)).toEqual(['settings']);
    const instant = await read(`/history/instant?at=${encodeURIComponent(image.time)}`);
    expect(Number(instant.revision)).toBeGreaterThanOrEqual(Number(image.revision));
    expect(instant.time <= image.time).toBe(true);
    expect(await read(`/history/instant?at=${image.revision}`)).toEqual({ revision: image.revision, time: image.time });
    const one = `${deployments}?fieldSelector=metadata.name%3Dweb&resourceVersionMatch=Exact&resourceVersion=`;
    const replicas = async (version: string) => (await read(one + version)).items[0].spec.replicas;
    expect([await replicas(versions[0] ?? ''), await replicas(versions[1] ?? '')]).toEqual([1, 3]);
  });

  test('names the user of each kind of write, and the server for its own objects', async () => {
    const writers = async (resource: string, name: string): Promise<string[]> => {
      const { changes } = await read(`/history?resource=${resource}&namespace=web&name=${name}`);
      return changes.map(({ verb, by }: Parsed) => `${verb} ${by}`).reverse();
    };
    const path = `${configMaps}/written`;
    await write('POST', configMaps, { metadata: { name: 'written' } });
    await write('PUT', path, { metadata: { name: 'written' }, data: { a: 'b' } });
    const headers = { 'content-type': 'application/merge-patch+json', 'impersonate-user': 'jane' };
    const groups = { ...headers, 'impersonate-group': 'system:masters' };
    await server.ask('PATCH', path, { body: { data: { a: 'c' } }, headers: groups });
    await write('DELETE', path);
    expect(await writers('configmaps', 'written')).toEqual([
      'create admin',
      'update admin',
      'update jane',
      'delete admin',
    ]);
    const spec = { containers: [{ name: 'main', image: 'nginx' }], serviceAccountName: 'default' };
    await write('POST', '/api/v1/namespaces/web/serviceaccounts', { metadata: { name: 'default' } });
    await write('POST', '/api/v1/namespaces/web/pods', { metadata: { name: 'bound' }, spec });
    const target = { kind: 'Node', name: 'n1' };
    await write('POST', '/api/v1/namespaces/web/pods/bound/binding', { metadata: { name: 'bound' }, target });
    await write('PUT', '/api/v1/namespaces/web/pods/bound/status', {
      metadata: { name: 'bound' },
      status: { phase: 'Running' },
    });
    expect(await writers('pods', 'bound')).toEqual(['create admin', 'update admin', 'update admin']);
    const { changes } = await read('/history?resource=namespaces&name=default');
    expect(changes.map(({ by }: Parsed) => by)).toEqual(['orch-apiserver']);
  });

  test('never contains values of secrets', async () => {
    const { changes } = await read('/history?resource=secrets&namespace=web&name=key&fields=values');
    expect(changes[0].fields).toEqual([{ path: 'data.password', withheld: true }]);
  });

  test('needs permission on its path and to list the changed resources [Errors, 3]', async () => {
    const bob = { token: 'bob' };
    const rejected = await server.ask('GET', historyOfWeb, bob);
    expect([rejected.status, rejected.json.message]).toEqual([403, 'forbidden: User "bob" cannot get path "/history"']);
    await write('POST', `${rbac}/clusterroles`, {
      metadata: { name: 'history' },
      rules: [{ verbs: ['get'], nonResourceURLs: ['/history', '/history/*'] }],
    });
    const subjects = [{ apiGroup: 'rbac.authorization.orch.io', kind: 'User', name: 'bob' }];
    const toRole = (kind: string, name: string) => ({ apiGroup: 'rbac.authorization.orch.io', kind, name });
    await write('POST', `${rbac}/clusterrolebindings`, {
      metadata: { name: 'bob' },
      roleRef: toRole('ClusterRole', 'history'),
      subjects,
    });
    const stillRejected = await server.ask('GET', historyOfWeb, bob);
    expect([stillRejected.status, stillRejected.json.message]).toEqual([
      403,
      'deployments.apps "web" is forbidden: User "bob" cannot list resource "deployments" in API group "apps" in the namespace "web"',
    ]);
    const nothing = await read('/history?namespace=web', bob);
    expect(nothing.changes).toEqual([]);
    expect(nothing.withheld).toContain('secrets');
    await write('POST', `${rbac}/namespaces/web/roles`, {
      metadata: { name: 'reader' },
      rules: [{ verbs: ['list'], apiGroups: [''], resources: ['configmaps'] }],
    });
    await write('POST', `${rbac}/namespaces/web/rolebindings`, {
      metadata: { name: 'bob' },
      roleRef: toRole('Role', 'reader'),
      subjects,
    });
    const some = await read('/history?namespace=web', bob);
    expect(new Set(some.changes.map(({ resource }: Parsed) => resource))).toEqual(new Set(['configmaps']));
    expect(some.withheld).not.toContain('configmaps');
    expect((await server.ask('GET', '/history?resource=configmaps', bob)).status).toBe(403);
    expect((await server.ask('GET', '/history/instant?at=0s', bob)).status).toBe(200);
  });

  test.each([
    ['/history?resource=unknown', 'resource: the server keeps no history of "unknown"'],
    ['/history?name=web', 'name: requires exactly one resource'],
    ['/history?resource=pods&name=web', 'name: requires a namespace'],
    ['/history?fields=all', 'fields: "all" must be none, paths or values'],
    ['/history?limit=0', 'limit: must be between 1 and 1000'],
    ['/history/instant', 'at: requires a revision, a time or a duration'],
    ['/history/instant?at=9999999', /^revision 9999999 has not been reached: the newest is \d+$/],
  ])('rejects %s with a reason', async (path, message) => {
    const { json } = await server.ask('GET', path);
    expect([json.code, json.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test('is read-only', async () => {
    expect((await server.ask('POST', '/history', { body: {} })).status).toBe(405);
  });
});

test('history of resources in a separate store is rejected by name and otherwise omitted', async () => {
  const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  const resource = { group: '', resource: 'events' };
  const server = await startTestServer('orch', { storeOverrides: [{ resource, store }] });
  const named = await server.ask('GET', '/history?resource=events');
  expect([named.status, named.json.message]).toEqual([501, 'events: stored separately, without history']);
  const { changes, apart } = (await server.ask('GET', '/history')).json;
  expect(apart).toEqual(['events', 'events.events.orch.io']);
  expect(changes.length).toBeGreaterThan(0);
  await server.stop();
  await store.close();
});
