import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applying, configMap, configMaps, deployment, deployments, managers, web } from './apply-fixture.js';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

describe('apply', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());
  const { apply, mergePatch } = applying(() => server);

  test('an apply creates a missing object, in YAML or JSON [Content types, 4] [Server-side apply rules, 1]', async () => {
    const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: made\ndata:\n  a: "1"\n';
    const made = await apply(`${configMaps}/made`, 'm', yaml);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ data: { a: '1' }, metadata: { name: 'made', namespace: 'default' } });
    const again = await apply(`${configMaps}/made`, 'm', configMap('made', { data: { a: '1' } }));
    expect(again.status).toBe(200);
    expect(again.text).toBe(made.text);
  });

  test('an update takes ownership of a changed field, and the next apply conflicts [Server-side apply rules, 3] [Server-side apply rules, 4]', async () => {
    const path = `${configMaps}/contested`;
    await apply(path, 'a', configMap('contested', { data: { x: '1', y: '1' } }));
    expect((await mergePatch(path, { data: { x: '2' } })).status).toBe(200);
    const rejected = await apply(path, 'a', configMap('contested', { data: { x: '1', y: '1' } }));
    expect(rejected.json).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message: 'Apply failed with 1 conflict: conflict with "tester" using v1: .data.x',
      details: {
        causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "tester" using v1', field: '.data.x' }],
      },
    });
    const forced = await apply(path, 'a', configMap('contested', { data: { x: '1', y: '1' } }), '&force=true');
    expect([forced.status, forced.json.data, managers(forced.json)]).toEqual([200, { x: '1', y: '1' }, ['Apply a']]);
  });

  test('a field removed from the configuration returns to its default [Server-side apply rules, 6]', async () => {
    const path = `${deployments}/reset`;
    const first = await apply(path, 'a', deployment('reset', web({ replicas: 3, minReadySeconds: 5 })));
    expect([first.status, first.json.spec.replicas]).toEqual([201, 3]);
    const second = await apply(path, 'a', deployment('reset', web()));
    expect([second.json.spec.replicas, second.json.spec.minReadySeconds, second.json.metadata.generation]).toEqual([
      1,
      undefined,
      2,
    ]);
  });

  test('empty managedFields keep the entries, one empty entry resets them, and fields changed with it are owned [Server-side apply rules, 7]', async () => {
    const path = `${configMaps}/forgotten`;
    await apply(path, 'a', configMap('forgotten', { data: { x: '1' } }));
    const kept = await mergePatch(path, { metadata: { managedFields: [] } });
    expect(managers(kept.json)).toEqual(['Apply a']);
    const reset = await mergePatch(path, { metadata: { managedFields: [{}] }, data: { y: '1' } });
    expect(reset.json.metadata.managedFields).toMatchObject([
      { manager: 'tester', fieldsV1: { 'f:data': { 'f:y': {} } } },
    ]);
    const bare = await mergePatch(path, { metadata: { managedFields: [{}] } });
    expect(bare.json.metadata.managedFields).toBeUndefined();
  });

  test('a scale update of replicas records no manager, a status update records one [Server-side apply rules, 8]', async () => {
    const path = `${deployments}/parts`;
    await apply(path, 'a', deployment('parts', web({ replicas: 1 })));
    await mergePatch(`${path}/scale`, { spec: { replicas: 4 } });
    const scaled = await server.ask('GET', path);
    expect([scaled.json.spec.replicas, managers(scaled.json)]).toEqual([4, ['Apply a']]);
    const status = await mergePatch(`${path}/status`, { status: { replicas: 4 }, spec: { paused: true } }, 'loop/1');
    expect(managers(status.json)).toEqual(['Apply a', 'Update loop']);
    expect(status.json.metadata.managedFields[1].fieldsV1).toEqual({ 'f:status': { 'f:replicas': {} } });
  });

  test('a status that the main resource ignores is not owned by its writer', async () => {
    const { json } = await apply(`${deployments}/nothing`, 'a', {
      ...deployment('nothing', web()),
      status: { replicas: 7 },
    });
    expect(json.status).toEqual({});
    expect(json.metadata.managedFields[0].fieldsV1['f:status']).toBeUndefined();
  });

  test('dry runs return the result and store nothing', async () => {
    const path = `${configMaps}/tried`;
    const tried = await apply(path, 'a', configMap('tried', { data: { x: '1' } }), '&dryRun=All');
    expect([tried.status, managers(tried.json)]).toEqual([201, ['Apply a']]);
    expect((await server.ask('GET', path)).status).toBe(404);
  });

  test('applies a scale: replicas conflict with their managers and can be forced [Server-side apply rules, 8]', async () => {
    const path = `${deployments}/sized`;
    await apply(path, 'a', deployment('sized', web({ replicas: 1 })));
    const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'sized' }, spec: { replicas: 3 } };
    expect((await apply(`${path}/scale`, 'b', scale)).json.message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using autoscaling/v1: .spec.replicas',
    );
    const forced = await apply(`${path}/scale`, 'b', scale, '&force=true');
    expect([forced.status, forced.json.spec.replicas, forced.json.metadata.managedFields]).toEqual([200, 3, undefined]);
    expect(managers((await server.ask('GET', path)).json)).toEqual(['Apply a']);
  });

  test('service ports are merged by port and protocol, which defaults to TCP [Merge-strategy markers (for apply merging), 2]', async () => {
    const path = '/api/v1/namespaces/default/services/ported';
    const service = (ports: unknown) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'ported' },
      spec: { clusterIP: 'None', ports },
    });
    await apply(path, 'a', service([{ port: 80 }]));
    const named = await apply(path, 'b', service([{ port: 80, protocol: 'TCP', name: 'web' }]));
    expect(named.json.spec.ports).toEqual([{ name: 'web', port: 80, protocol: 'TCP', targetPort: 80 }]);
    const more = await apply(
      path,
      'b',
      service([
        { port: 80, name: 'web' },
        { port: 80, protocol: 'UDP', name: 'dns' },
      ]),
    );
    expect(more.json.spec.ports.map(({ protocol }: Parsed) => protocol)).toEqual(['TCP', 'UDP']);
  });

  test('without list type, patchMergeStrategy merge means map, with patchMergeKey as its key [Merge-strategy markers (for apply merging), 7]', async () => {
    const document = (await server.ask('GET', '/openapi/v2')).json;
    const { env, args } = document.definitions['io.k8s.api.core.v1.Container'].properties;
    expect(env).toMatchObject({ 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'name' });
    for (const unmarked of [env, args]) expect(unmarked).not.toHaveProperty(['x-kubernetes-list-type']);
    const path = `${deployments}/inferred`;
    const applySpec = (manager: string, podSpec: object) => {
      const spec = { containers: [{ name: 'c', image: 'i' }], ...podSpec };
      const template = { metadata: { labels: { app: 'web' } }, spec };
      return apply(path, manager, deployment('inferred', web({ template })));
    };
    const applyContainer = (manager: string, container: object) =>
      applySpec(manager, { containers: [{ name: 'c', image: 'i', ...container }] });
    const podSpec = ({ json }: { readonly json: Parsed }) => json.spec.template.spec;
    const fieldsOf = ({ json }: { readonly json: Parsed }) => json.details.causes.map(({ field }: Parsed) => field);
    await applyContainer('a', { args: ['1'], env: [{ name: 'A', value: '1' }] });
    const both = await applyContainer('b', { env: [{ name: 'B', value: '2' }] });
    expect(podSpec(both).containers[0].env).toEqual([
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
    ]);
    const conflict = await applyContainer('b', { env: [{ name: 'A', value: '3' }] });
    expect(fieldsOf(conflict)).toEqual(['.spec.template.spec.containers[name="c"].env[name="A"].value']);
    // A list without both markers is atomic.
    const replaced = await applyContainer('b', { args: ['2'], env: [{ name: 'B', value: '2' }] });
    expect(fieldsOf(replaced)).toEqual(['.spec.template.spec.containers[name="c"].args']);
    const withdrawn = podSpec(await applyContainer('a', {})).containers[0];
    expect([withdrawn.env, withdrawn.args]).toEqual([[{ name: 'B', value: '2' }], undefined]);

    // Another key than the name.
    const { hostAliases } = document.definitions['io.k8s.api.core.v1.PodSpec'].properties;
    expect(hostAliases).toMatchObject({ 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'ip' });
    expect(hostAliases).not.toHaveProperty(['x-kubernetes-list-type']);
    const alias = (ip: string, ...hostnames: readonly string[]) => ({ ip, hostnames });
    await applySpec('a', { hostAliases: [alias('10.0.0.1', 'a')] });
    const merged = await applySpec('b', { hostAliases: [alias('10.0.0.2', 'b')] });
    expect(podSpec(merged).hostAliases).toEqual([alias('10.0.0.1', 'a'), alias('10.0.0.2', 'b')]);
    const taken = await applySpec('b', { hostAliases: [alias('10.0.0.1', 'b')] });
    expect(fieldsOf(taken)).toEqual(['.spec.template.spec.hostAliases[ip="10.0.0.1"].hostnames']);
  });

  test('managers that apply equal values share a field, and none changes it without a conflict [Server-side apply rules, 5]', async () => {
    const path = `${configMaps}/shared`;
    await apply(path, 'a', configMap('shared', { data: { x: '1' } }));
    const both = await apply(path, 'b', configMap('shared', { data: { x: '1' } }));
    expect(managers(both.json)).toEqual(['Apply a', 'Apply b']);
    expect((await apply(path, 'a', configMap('shared', { data: { x: '2' } }))).json.message).toContain(
      'conflict with "b"',
    );
    const given = await apply(path, 'a', configMap('shared'));
    expect([given.json.data, managers(given.json)]).toEqual([{ x: '1' }, ['Apply b']]);
    expect((await apply(path, 'b', configMap('shared', { data: { x: '2' } }))).json.data).toEqual({ x: '2' });
  });

  test('a configuration may name a resourceVersion as precondition [Server-side apply rules, 10]', async () => {
    const path = `${configMaps}/versioned`;
    await apply(path, 'a', configMap('versioned', { data: { x: '1' } }));
    const stale = configMap('versioned', { metadata: { name: 'versioned', resourceVersion: '1' }, data: { x: '2' } });
    expect((await apply(path, 'a', stale)).json).toMatchObject({ code: 409, reason: 'Conflict' });
    expect((await apply(path, 'a', configMap('versioned', { data: { x: '2' } }))).status).toBe(200);
  });
});

describe('without the feature gate ServerSideApply', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch', { gates: (name) => name !== 'ServerSideApply' });
  });
  afterAll(() => server.stop());

  test('managedFields are not recorded and apply is rejected [Server-side apply rules, 9]', async () => {
    const made = await server.ask('POST', '/api/v1/namespaces/default/configmaps', {
      body: { metadata: { name: 'x' } },
    });
    expect(made.json.metadata.managedFields).toBeUndefined();
    const applied = await server.ask('PATCH', '/api/v1/namespaces/default/configmaps/x?fieldManager=m', {
      body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } },
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
    const { json } = await server.ask('GET', '/openapi/v2');
    expect(json.paths['/api/v1/nodes/{name}'].patch.consumes).not.toContain('application/apply-patch+yaml');
    expect(applied.json).toMatchObject({ code: 415, reason: 'UnsupportedMediaType' });
  });
});
