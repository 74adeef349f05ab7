import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

describe.each([
  ['', {}],
  [' without watch caches', { watchCache: { enabled: false, defaultSize: 0, sizes: [] } }],
])('writes%s', (_name, options) => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('kubernetes', options);
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
  });
  afterAll(() => server.stop());
  const post = (body: unknown, at = path) => server.ask('POST', at, { body });
  const put = (name: string, body: unknown) => server.ask('PUT', `${path}/${name}`, { body });
  const patch = (at: string, type: string, body: unknown) =>
    server.ask('PATCH', at, { body, headers: { 'content-type': `application/${type}` } });

  test('a create with an existing name returns 409', async () => {
    await post({ metadata: { name: 'taken' } });
    expect((await post({ metadata: { name: 'taken' } })).json).toMatchObject({
      message: 'configmaps "taken" already exists',
      reason: 'AlreadyExists',
      details: { name: 'taken', kind: 'configmaps' },
      code: 409,
    });
  });

  test('errors name a kind with its original group, in every group that serves it', async () => {
    const ingresses = '/apis/networking.k8s.io/v1/namespaces/default/ingresses';
    const backend = { service: { name: 'a', port: { number: 80 } } };
    expect((await post({ metadata: { name: 'i' }, spec: {} }, ingresses)).json).toMatchObject({
      message: expect.stringMatching(/^Ingress\.extensions "i" is invalid: /),
      details: { name: 'i', group: 'extensions', kind: 'Ingress' },
    });
    await post({ metadata: { name: 'i' }, spec: { defaultBackend: backend } }, ingresses);
    const other = await server.ask('DELETE', `${ingresses}/i`, { body: { preconditions: { uid: 'other' } } });
    expect(other.json).toMatchObject({ code: 409, details: { name: 'i', group: 'extensions', kind: 'Ingress' } });
    const missing = await server.ask('GET', `${ingresses}/none`);
    expect(missing.json.details).toMatchObject({ group: 'networking.k8s.io', kind: 'ingresses' });
  });

  test('validation rules of a version depend on the request version', async () => {
    const event = { metadata: { name: 'e' }, type: 'Odd' };
    const at = (version: string) => `/apis/events.k8s.io/${version}/namespaces/default/events`;
    expect((await post(event, at('v1'))).json).toMatchObject({
      message: 'Event "e" is invalid: [eventTime: Required value, type: Invalid value: "": has invalid value: Odd]',
      details: { name: 'e', kind: 'Event' },
    });
    expect((await post(event, at('v1beta1'))).status).toBe(201);
  });

  test('generateName appends five random characters [Common object metadata, 2]', async () => {
    const { json, status } = await post({ metadata: { generateName: 'made-' } });
    expect(status).toBe(201);
    expect(json.metadata.name).toMatch(/^made-[a-z0-9]{5}$/);
    expect(json.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    [
      { metadata: { name: 'x', namespace: 'other' } },
      400,
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
    [{}, 422, 'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required'],
    [
      '{"metadata":{"name":',
      400,
      `the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: unexpected end of JSON input ({"metadata":{"name":)`,
    ],
  ])('rejects the body %j', async (body, code, message) => {
    expect((await post(body)).json).toMatchObject({ code, message });
  });

  test('a create in a missing namespace returns 404', async () => {
    const { json } = await post({ metadata: { name: 'x' } }, '/api/v1/namespaces/none/configmaps');
    expect(json).toMatchObject({ code: 404, message: 'namespaces "none" not found' });
  });

  test('an update with an old resourceVersion is a conflict, without one it is not', async () => {
    await post({ metadata: { name: 'u' } });
    expect((await put('u', { metadata: { name: 'u', resourceVersion: '1' } })).json).toMatchObject({
      code: 409,
      message:
        'Operation cannot be fulfilled on configmaps "u": the object has been modified; please apply your changes to the latest version and try again',
    });
    const updated = await put('u', { metadata: { name: 'u' }, data: { k: 'v' } });
    expect(updated.json.data).toEqual({ k: 'v' });
    const again = await put('u', { metadata: { name: 'u' }, data: { k: 'v' } });
    expect(again.json.metadata.resourceVersion).toBe(updated.json.metadata.resourceVersion);
  });

  test('an update must have the name of its path', async () => {
    expect((await put('u', { metadata: { name: 't2' } })).json.message).toBe(
      'the name of the object (t2) does not match the name on the URL (u)',
    );
    expect((await put('nope', { metadata: { name: 'nope' } })).status).toBe(404);
  });

  test('all three patch types change an object [Content types, 5]', async () => {
    await post({ metadata: { name: 'p' }, data: { a: '1', b: '2' } });
    const one = await patch(`${path}/p`, 'json-patch+json', [{ op: 'replace', path: '/data/a', value: '3' }]);
    expect(one.json.data).toEqual({ a: '3', b: '2' });
    const two = await patch(`${path}/p`, 'merge-patch+json', { data: { b: null } });
    expect(two.json.data).toEqual({ a: '3' });
    const three = await patch(`${path}/p`, 'strategic-merge-patch+json', { data: { c: '4' } });
    expect(three.json.data).toEqual({ a: '3', c: '4' });
    for (const other of ['json', 'MERGE-PATCH+JSON', 'Merge-Patch+json', 'Apply-patch+yaml']) {
      const { json } = await patch(`${path}/p`, other, {});
      expect([other, json.code, json.reason]).toEqual([other, 415, 'UnsupportedMediaType']);
    }
    const conflict = await patch(`${path}/p`, 'merge-patch+json', { metadata: { resourceVersion: '1' } });
    expect(conflict.status).toBe(409);
  });

  test('dryRun=All stores nothing [Query parameters, 7]', async () => {
    const dry = await server.ask('POST', `${path}?dryRun=All`, { body: { metadata: { name: 'dry' } } });
    expect(dry.status).toBe(201);
    expect((await server.ask('GET', `${path}/dry`)).status).toBe(404);
    const unknown = await server.ask('POST', `${path}?dryRun=foo`, { body: { metadata: { name: 'dry' } } });
    expect(unknown.json).toMatchObject({ code: 422, details: { kind: 'CreateOptions' } });
  });

  test('an object with finalizers is removed with the last finalizer [Deletion of a resource, 1] [Deletion of a resource, 3]', async () => {
    const { json: created } = await post({ metadata: { name: 'held', finalizers: ['a.b/c'] } });
    const deleted = await server.ask('DELETE', `${path}/held`);
    expect(deleted.json).toMatchObject({ kind: 'ConfigMap', metadata: { deletionGracePeriodSeconds: 0 } });
    const deletedAtMs = Date.parse(deleted.json.metadata.deletionTimestamp);
    expect(deletedAtMs).toBeGreaterThanOrEqual(Date.parse(created.metadata.creationTimestamp));
    expect(deletedAtMs).toBeLessThanOrEqual(Date.now());
    await patch(`${path}/held`, 'merge-patch+json', { metadata: { finalizers: null } });
    expect((await server.ask('GET', `${path}/held`)).status).toBe(404);
  });

  test('a collection delete removes the selected objects', async () => {
    await post({ metadata: { name: 'c1', labels: { set: 'one' } } });
    await post({ metadata: { name: 'c2', labels: { set: 'one' } } });
    const { json } = await server.ask('DELETE', `${path}?labelSelector=set%3Done`);
    expect(json).toMatchObject({ kind: 'ConfigMapList', items: [{}, {}] });
    expect((await server.ask('GET', `${path}?labelSelector=set%3Done`)).json.items).toEqual([]);
  });

  test('a delete with failed preconditions is a conflict', async () => {
    await post({ metadata: { name: 'guarded' } });
    const { json } = await server.ask('DELETE', `${path}/guarded`, { body: { preconditions: { uid: 'x' } } });
    expect(json.code).toBe(409);
    expect(json.message).toMatch(
      /^Operation cannot be fulfilled on ConfigMap "guarded": the UID in the precondition \(x\)/,
    );
  });

  const pods = '/api/v1/namespaces/default/pods';
  const pod = (name: string) => ({ metadata: { name }, spec: { containers: [{ name: 'a', image: 'b' }] } });

  test.each([
    [{ priority: 7 }, 'the integer value of priority (7) must not be provided in pod spec'],
    [{ preemptionPolicy: 'Never' }, 'the string value of PreemptionPolicy (Never) must not be provided in pod spec'],
  ])('rejects a pod with %j: only its priority class sets it', async (given, why) => {
    const { metadata, spec } = pod('own');
    const { status, json } = await post({ metadata, spec: { ...spec, ...given } }, pods);
    expect(status).toBe(403);
    expect(json.message).toContain(why);
  });

  test('a pod is defaulted by admission, bound once and deleted with a grace period', async () => {
    const created = await post(pod('p1'), pods);
    expect(created.json.spec).toMatchObject({
      serviceAccountName: 'default',
      priority: 0,
      preemptionPolicy: 'PreemptLowerPriority',
    });
    expect(created.json.spec.tolerations).toHaveLength(2);
    const binding = { metadata: { name: 'p1' }, target: { kind: 'Node', name: 'n1' } };
    expect((await post(binding, `${pods}/p1/binding`)).json).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      code: 201,
    });
    expect((await post(binding, '/api/v1/namespaces/default/bindings')).json).toMatchObject({
      code: 409,
      message: 'Operation cannot be fulfilled on pods/binding "p1": pod p1 is already assigned to node "n1"',
    });
    const bound = await server.ask('GET', `${pods}/p1`);
    expect(bound.json).toMatchObject({
      spec: { nodeName: 'n1' },
      status: { conditions: [{ type: 'PodScheduled', status: 'True' }] },
    });
    const graceful = await server.ask('DELETE', `${pods}/p1`);
    expect(graceful.json.metadata.deletionGracePeriodSeconds).toBe(30);
    expect((await server.ask('GET', `${pods}/p1`)).status).toBe(200);
    const forced = await server.ask('DELETE', `${pods}/p1?gracePeriodSeconds=0`);
    expect(forced.json).toMatchObject({ kind: 'Pod', metadata: { deletionGracePeriodSeconds: 0 } });
    expect((await server.ask('GET', `${pods}/p1`)).status).toBe(404);
  });

  test('a pod tolerates a not ready or unreachable node for five minutes [API server defaults, 14]', async () => {
    const { json } = await post(pod('tolerant'), pods);
    const tolerations = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'].map((key) => ({
      key,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: 300,
    }));
    expect(json.spec.tolerations).toEqual(tolerations);
  });

  test('an eviction deletes its pod', async () => {
    await post(pod('p2'), pods);
    const eviction = { apiVersion: 'policy/v1beta1', kind: 'Eviction', metadata: { name: 'p2' } };
    expect((await post(eviction, `${pods}/p2/eviction`)).json).toMatchObject({ status: 'Success', code: 201 });
    expect((await server.ask('GET', `${pods}/p2`)).status).toBe(404);
  });

  test('an update of the status subresource ignores the spec', async () => {
    const { json } = await post(pod('p3'), pods);
    const changed = { ...json, spec: { ...json.spec, nodeName: 'n' }, status: { phase: 'Running' } };
    const response = await server.ask('PUT', `${pods}/p3/status`, { body: changed });
    expect(response.json.spec.nodeName).toBeUndefined();
    expect(response.json.status.phase).toBe('Running');
  });

  test('the scale of a deployment reads and writes its replicas', async () => {
    const deployments = '/apis/apps/v1/namespaces/default/deployments';
    const template = { metadata: { labels: { a: 'b' } }, spec: pod('x').spec };
    await post(
      { metadata: { name: 'd1' }, spec: { replicas: 2, selector: { matchLabels: { a: 'b' } }, template } },
      deployments,
    );
    const scale = await server.ask('GET', `${deployments}/d1/scale`);
    expect(scale.json).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      spec: { replicas: 2 },
      status: { replicas: 0, selector: 'a=b' },
    });
    const sent = { ...scale.json, spec: { replicas: 4 } };
    expect((await server.ask('PUT', `${deployments}/d1/scale`, { body: sent })).json.spec).toEqual({ replicas: 4 });
    const patched = await patch(`${deployments}/d1/scale`, 'merge-patch+json', { spec: { replicas: 5 } });
    expect(patched.json.spec).toEqual({ replicas: 5 });
    const { json } = await server.ask('GET', `${deployments}/d1`);
    expect(json).toMatchObject({ spec: { replicas: 5 }, metadata: { generation: 3 } });
    expect(
      (
        await server.ask('PUT', `${deployments}/d1/scale`, {
          body: { metadata: { name: 'd1' }, spec: { replicas: 4 } },
        })
      ).status,
    ).toBe(422);
    const foreground = await server.ask('DELETE', `${deployments}/d1`, { body: { propagationPolicy: 'Foreground' } });
    expect(foreground.json.metadata.finalizers).toEqual(['foregroundDeletion']);
  });

  test('a deleted namespace terminates, rejects new objects and is removed by finalize', async () => {
    await post({ metadata: { name: 'nsx' } }, '/api/v1/namespaces');
    const deleted = await server.ask('DELETE', '/api/v1/namespaces/nsx');
    expect(deleted.json).toMatchObject({
      kind: 'Namespace',
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Terminating' },
    });
    const rejected = await post({ metadata: { name: 'c' } }, '/api/v1/namespaces/nsx/configmaps');
    expect(rejected.json).toMatchObject({
      code: 403,
      message:
        'configmaps "c" is forbidden: unable to create new content in namespace nsx because it is being terminated',
      details: { causes: [{ reason: 'NamespaceTerminating' }] },
    });
    await server.ask('PUT', '/api/v1/namespaces/nsx/finalize', { body: { metadata: { name: 'nsx' }, spec: {} } });
    expect((await server.ask('GET', '/api/v1/namespaces/nsx')).status).toBe(404);
    const lasting = await server.ask('DELETE', '/api/v1/namespaces/default');
    expect(lasting.json).toMatchObject({
      code: 403,
      message: 'namespaces "default" is forbidden: this namespace may not be deleted',
    });
  });

  test('a subresource that is not served returns 501', async () => {
    const sent = { kind: 'TokenRequest', apiVersion: 'authentication.k8s.io/v1', spec: {} };
    const token = await post(sent, '/api/v1/namespaces/default/serviceaccounts/default/token');
    expect(token.json).toMatchObject({ code: 501, message: 'the subresource token of serviceaccounts is not served' });
  });

  test('a new node is tainted until it is ready', async () => {
    const { json } = await post({ metadata: { name: 'n9' } }, '/api/v1/nodes');
    expect(json.spec.taints).toEqual([{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }]);
  });
});
