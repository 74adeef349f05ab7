import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

// Writable subresources; compared with the reference implementation in differential/subresources.yaml.
const mergePatch = { 'content-type': 'application/merge-patch+json' };

describe('the status subresource', () => {
  let server: TestServer;
  const pods = '/api/v1/namespaces/default/pods';
  const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount'] } });
    const spec = { containers: [{ name: 'a', image: 'b' }] };
    await server.ask('POST', pods, { body: { metadata: { name: 'a' }, spec, status: { phase: 'Running' } } });
    const budget = { minAvailable: 1, selector: { matchLabels: { a: 'b' } } };
    await server.ask('POST', budgets, { body: { metadata: { name: 'a' }, spec: budget } });
    const status = { conditions: [{ type: 'Ready', status: 'True' }] };
    await server.ask('POST', '/api/v1/nodes', {
      body: { metadata: { name: 'a' }, spec: { unschedulable: true }, status },
    });
  });
  afterAll(() => server.stop());
  const patch = (path: string, body: object) => server.ask('PATCH', path, { body, headers: mergePatch });

  test.each([
    [`${pods}/a`, { containers: [{ name: 'a', image: 'other' }] }, { phase: 'Running' }],
    [`${budgets}/a`, { minAvailable: 2 }, { disruptionsAllowed: 1 }],
    ['/api/v1/nodes/a', { unschedulable: null }, { capacity: { cpu: '2' } }],
  ])('%s/status does not write the spec, and the object does not write the status', async (path, spec, status) => {
    const before = (await server.ask('GET', path)).json;
    const written = await patch(`${path}/status`, { spec, status, metadata: { labels: { by: 'status' } } });
    expect(written.status).toBe(200);
    expect(written.json.status).toMatchObject(status);
    expect(written.json.spec).toEqual(before.spec);
    const other = await patch(path, {
      status: { message: 'lost', ...before.status },
      metadata: { labels: { by: 'object' } },
    });
    expect(other.json.status).toEqual(written.json.status);
    expect((await server.ask('GET', `${path}/status`)).json).toEqual((await server.ask('GET', path)).json);
  });

  test('rejects a status of another version', async () => {
    const { json } = await patch(`${pods}/a/status`, {
      metadata: { resourceVersion: '1' },
      status: { phase: 'Failed' },
    });
    expect([json.code, json.reason]).toEqual([409, 'Conflict']);
  });
});

describe('the finalize subresource', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'ns', labels: { a: 'b' } } } });
  });
  afterAll(() => server.stop());
  const finalize = (metadata: object, finalizers: readonly string[]) =>
    server.ask('PUT', '/api/v1/namespaces/ns/finalize', {
      body: { metadata: { name: 'ns', ...metadata }, spec: { finalizers }, status: { phase: 'Terminating' } },
    });

  test('writes everything but the status', async () => {
    const { json } = await finalize({ labels: { c: 'd' }, annotations: { e: 'f' } }, ['kubernetes', 'example.com/x']);
    expect(json.spec.finalizers).toEqual(['kubernetes', 'example.com/x']);
    expect(json.status).toEqual({ phase: 'Active' });
    expect([json.metadata.labels, json.metadata.annotations]).toEqual([
      { c: 'd', 'kubernetes.io/metadata.name': 'ns' },
      { e: 'f' },
    ]);
  });

  test('rejects another version, another name and an invalid name', async () => {
    expect((await finalize({ resourceVersion: '1' }, [])).status).toBe(409);
    expect((await finalize({ uid: 'other' }, [])).status).toBe(409);
    expect((await finalize({ name: 'other' }, [])).status).toBe(400);
    expect((await finalize({}, ['none'])).json.details.causes).toMatchObject([{ field: 'spec.finalizers[0]' }]);
  });

  test('removes a deleted namespace with its last finalizer', async () => {
    expect((await finalize({}, [])).json.metadata.deletionTimestamp).toBeUndefined();
    await finalize({}, ['kubernetes']);
    await server.ask('DELETE', '/api/v1/namespaces/ns');
    const status = { phase: 'Active' };
    const active = await server.ask('PATCH', '/api/v1/namespaces/ns/status', { body: { status }, headers: mergePatch });
    expect(active.json.message).toContain("may only be 'Terminating' if `deletionTimestamp` is not empty");
    expect((await finalize({}, [])).status).toBe(200);
    expect((await server.ask('GET', '/api/v1/namespaces/ns')).status).toBe(404);
  });
});

describe('ephemeral containers', () => {
  let server: TestServer;
  const pod = '/api/v1/namespaces/default/pods/a';
  const list = `${pod}/ephemeralcontainers`;
  const start = async (gates: (name: string) => boolean) => {
    const started = await startTestServer('kubernetes', { gates, admission: { disabled: ['ServiceAccount'] } });
    const body = { metadata: { name: 'a' }, spec: { containers: [{ name: 'main', image: 'b' }] } };
    await started.ask('POST', '/api/v1/namespaces/default/pods', { body });
    return started;
  };
  beforeAll(async () => {
    server = await start(() => true);
  });
  afterAll(() => server.stop());
  const put = (ephemeralContainers: readonly object[], metadata: object = { name: 'a' }) =>
    server.ask('PUT', list, { body: { apiVersion: 'v1', kind: 'EphemeralContainers', metadata, ephemeralContainers } });

  test('are read and written as EphemeralContainers', async () => {
    const { metadata } = (await server.ask('GET', pod)).json;
    const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
    expect((await server.ask('GET', list)).json).toEqual({
      kind: 'EphemeralContainers',
      apiVersion: 'v1',
      metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
      ephemeralContainers: [],
    });
    const { json } = await put([{ name: 'debug', image: 'busybox', targetContainerName: 'main' }]);
    const debug = {
      name: 'debug',
      image: 'busybox',
      targetContainerName: 'main',
      imagePullPolicy: 'Always',
      terminationMessagePolicy: 'File',
    };
    expect(json).toMatchObject({ kind: 'EphemeralContainers', ephemeralContainers: [debug] });
    expect((await server.ask('GET', pod)).json.spec.ephemeralContainers).toMatchObject([debug]);
  });

  test('are added by a strategic patch, but not by a dry run', async () => {
    const body = { ephemeralContainers: [{ name: 'more', image: 'busybox' }] };
    const headers = { 'content-type': 'application/strategic-merge-patch+json' };
    const added = async (query = '') => {
      const { json } = await server.ask('PATCH', `${list}${query}`, { body, headers });
      return json.ephemeralContainers.map(({ name }: { readonly name: string }) => name);
    };
    expect((await added('?dryRun=All')).toSorted()).toEqual(['debug', 'more']);
    expect((await server.ask('GET', list)).json.ephemeralContainers).toHaveLength(1);
    expect((await added()).toSorted()).toEqual(['debug', 'more']);
  });

  test('cannot be changed, and respect uid and resourceVersion of the pod', async () => {
    const { message } = (await put([{ name: 'debug', image: 'other' }])).json;
    expect(message).toContain('existing ephemeral containers "debug" may not be changed');
    expect(message).toContain('existing ephemeral containers "more" may not be removed');
    expect((await put([], { name: 'a', resourceVersion: '1' })).status).toBe(409);
    expect((await put([], { name: 'other' })).status).toBe(400);
    expect((await put([], { name: 'a', uid: 'other' })).json.details.causes[0].field).toBe('metadata.uid');
    const none = { ephemeralContainers: null };
    const { json } = await server.ask('PATCH', pod, { body: { spec: none }, headers: mergePatch });
    expect(json.code).toBe(422);
  });

  test('are not served without their feature gate', async () => {
    const off = await start((gate) => gate !== 'EphemeralContainers');
    expect((await off.ask('GET', list)).status).toBe(404);
    const { resources } = (await off.ask('GET', '/api/v1')).json;
    expect(resources.map(({ name }: { readonly name: string }) => name)).not.toContain('pods/ephemeralcontainers');
    await off.stop();
    const on = (await server.ask('GET', '/api/v1')).json.resources;
    expect(on).toContainEqual(
      expect.objectContaining({ name: 'pods/ephemeralcontainers', kind: 'EphemeralContainers' }),
    );
  });
});
