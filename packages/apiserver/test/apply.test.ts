import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

describe('apply', () => {
  let server: TestServer;
  const configMaps = '/api/v1/namespaces/default/configmaps';
  const deployments = '/apis/apps/v1/namespaces/default/deployments';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());

  const apply = (path: string, manager: string, body: unknown, options = '') =>
    server.ask('PATCH', `${path}?fieldManager=${manager}${options}`, {
      body,
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
  const mergePatch = (path: string, body: unknown, userAgent = 'tester/1.0') =>
    server.ask('PATCH', path, {
      body,
      headers: { 'content-type': 'application/merge-patch+json', 'user-agent': userAgent },
    });
  const configMap = (name: string, rest: Record<string, unknown> = {}) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    ...rest,
  });
  const deployment = (name: string, spec: Record<string, unknown>) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec,
  });
  const web = (rest: Record<string, unknown> = {}) => ({
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    ...rest,
  });
  const managers = (object: Parsed): string[] =>
    (object.metadata.managedFields ?? []).map((entry: Parsed) => `${entry.operation} ${entry.manager}`);

  test('a configuration makes the object it speaks of, in YAML or JSON [Content types, 4] [Server-side apply rules, 1]', async () => {
    const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: made\ndata:\n  a: "1"\n';
    const made = await apply(`${configMaps}/made`, 'm', yaml);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ data: { a: '1' }, metadata: { name: 'made', namespace: 'default' } });
    const again = await apply(`${configMaps}/made`, 'm', configMap('made', { data: { a: '1' } }));
    expect(again.status).toBe(200);
    expect(again.text).toBe(made.text);
  });

  test('each entry says who owns which fields, of what version and since when [managedFields entry, 1] [managedFields entry, 2] [managedFields entry, 4]', async () => {
    await apply(`${configMaps}/owned`, 'applier', configMap('owned', { data: { a: '1' } }));
    const { json } = await mergePatch(`${configMaps}/owned`, { data: { b: '2' } }, 'some-client/v1.2 (linux)');
    expect(json.metadata.managedFields).toEqual([
      {
        manager: 'applier',
        operation: 'Apply',
        apiVersion: 'v1',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { 'f:a': {} } },
      },
      expect.objectContaining({ manager: 'some-client', operation: 'Update', fieldsV1: { 'f:data': { 'f:b': {} } } }),
    ]);
  });

  test('the version and the type of fields are said [managedFields entry, 3] [managedFields entry, 5]', async () => {
    const { json } = await server.ask('POST', deployments, { body: { metadata: { name: 'versioned' }, spec: web() } });
    expect(json.metadata.managedFields).toMatchObject([{ apiVersion: 'apps/v1', fieldsType: 'FieldsV1' }]);
    expect(json.metadata.managedFields[0].fieldsV1['f:spec']).toMatchObject({
      'f:replicas': {},
      'f:strategy': { 'f:rollingUpdate': { '.': {}, 'f:maxSurge': {}, 'f:maxUnavailable': {} }, 'f:type': {} },
      'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"c"}': { '.': {}, 'f:image': {}, 'f:name': {} } } } },
    });
  });

  test('an update of what another applied takes it, and the next apply conflicts [Server-side apply rules, 3] [Server-side apply rules, 4]', async () => {
    const path = `${configMaps}/contested`;
    await apply(path, 'a', configMap('contested', { data: { x: '1', y: '1' } }));
    expect((await mergePatch(path, { data: { x: '2' } })).status).toBe(200);
    const refused = await apply(path, 'a', configMap('contested', { data: { x: '1', y: '1' } }));
    expect(refused.json).toMatchObject({
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

  test('what is no longer applied goes back to its default [Server-side apply rules, 6]', async () => {
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

  test('an empty list of owners keeps them, one empty entry resets them, and what changes with it is owned [Server-side apply rules, 7]', async () => {
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

  test('the size of a workload is changed without owner, its status with one [Server-side apply rules, 8]', async () => {
    const path = `${deployments}/parts`;
    await apply(path, 'a', deployment('parts', web({ replicas: 1 })));
    await mergePatch(`${path}/scale`, { spec: { replicas: 4 } });
    const scaled = await server.ask('GET', path);
    expect([scaled.json.spec.replicas, managers(scaled.json)]).toEqual([4, ['Apply a']]);
    const status = await mergePatch(`${path}/status`, { status: { replicas: 4 }, spec: { paused: true } }, 'loop/1');
    expect(managers(status.json)).toEqual(['Apply a', 'Update loop']);
    expect(status.json.metadata.managedFields[1].fieldsV1).toEqual({ 'f:status': { 'f:replicas': {} } });
  });

  test('the status is not owned by who writes it where it is not written', async () => {
    const { json } = await apply(`${deployments}/nothing`, 'a', {
      ...deployment('nothing', web()),
      status: { replicas: 7 },
    });
    expect(json.status).toEqual({});
    expect(json.metadata.managedFields[0].fieldsV1['f:status']).toBeUndefined();
  });

  test('a write that changes nothing makes no version and no other time', async () => {
    const path = `${configMaps}/same`;
    const made = await apply(path, 'a', configMap('same', { data: { x: '1' } }));
    const again = await mergePatch(path, { data: { x: '1' } });
    expect(again.json).toEqual(made.json);
  });

  test('dry runs answer what would be and leave no trace', async () => {
    const path = `${configMaps}/tried`;
    const tried = await apply(path, 'a', configMap('tried', { data: { x: '1' } }), '&dryRun=All');
    expect([tried.status, managers(tried.json)]).toEqual([201, ['Apply a']]);
    expect((await server.ask('GET', path)).status).toBe(404);
  });

  test('what was there before the first apply belongs to its writers together', async () => {
    const path = `${configMaps}/old`;
    await server.ask('POST', configMaps, { body: { metadata: { name: 'old' }, data: { x: '1' } } });
    await mergePatch(path, { metadata: { managedFields: [{}] } });
    const applied = await apply(path, 'a', configMap('old', { data: { y: '1' } }));
    expect(managers(applied.json)).toEqual(['Apply a', 'Update before-first-apply']);
    expect((await apply(path, 'a', configMap('old', { data: { x: '2' } }))).status).toBe(409);
  });

  test('a client that merged on its own before takes over what it wrote itself', async () => {
    const path = `${configMaps}/migrated`;
    const annotation = 'kubectl.kubernetes.io/last-applied-configuration';
    const noted = (data: unknown) =>
      `${JSON.stringify({ apiVersion: 'v1', data, kind: 'ConfigMap', metadata: { name: 'migrated' } })}\n`;
    await server.ask('POST', `${configMaps}?fieldManager=kubectl-client-side-apply`, {
      body: {
        metadata: { name: 'migrated', annotations: { [annotation]: noted({ x: '1', y: '1' }) } },
        data: { x: '1', y: '1' },
      },
    });
    const other = configMap('migrated', { data: { x: '2', y: '1' } });
    expect((await apply(path, 'somebody', other)).status).toBe(409);
    const mine = await apply(path, 'kubectl', other);
    expect([mine.status, mine.json.data]).toEqual([200, { x: '2', y: '1' }]);
    expect(mine.json.metadata.annotations[annotation]).toBe(noted({ x: '2', y: '1' }));
    await mergePatch(path, { data: { x: '3' } });
    expect((await apply(path, 'kubectl', other)).json.message).toBe(
      'Apply failed with 1 conflict: conflict with "tester" using v1: .data.x',
    );
  });

  test('owners survive a change of version: what is applied in one is kept in another', async () => {
    const path = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers/h`;
    const spec = { scaleTargetRef: { kind: 'Deployment', name: 'd' }, maxReplicas: 3 };
    const body = (version: string, rest: unknown) => ({
      apiVersion: `autoscaling/${version}`,
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'h' },
      spec: { ...spec, ...Object(rest) },
    });
    const v1 = await apply(path('v1'), 'a', body('v1', { targetCPUUtilizationPercentage: 50 }));
    expect(v1.status).toBe(201);
    const v2 = await apply(path('v2beta2'), 'a', body('v2beta2', { maxReplicas: 4 }));
    expect(v2.json.metadata.managedFields).toMatchObject([{ manager: 'a', apiVersion: 'autoscaling/v2beta2' }]);
    const conflict = await apply(path('v2beta1'), 'b', body('v2beta1', { maxReplicas: 5 }));
    expect(conflict.json.message).toBe('Apply failed with 1 conflict: conflict with "a": .spec.maxReplicas');
  });

  test.each([
    [
      'no manager',
      '',
      configMap('bad'),
      422,
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    ],
    [
      'owners in the configuration',
      'm',
      configMap('bad', { metadata: { name: 'bad', managedFields: [] } }),
      400,
      'metadata.managedFields must be nil',
    ],
    [
      'another version',
      'm',
      { ...configMap('bad'), apiVersion: 'v2' },
      400,
      'Incorrect version specified in apply patch. Specified patch version: v2, expected: v1',
    ],
    [
      'another kind',
      'm',
      { ...configMap('bad'), kind: 'Secret' },
      400,
      'Incorrect kind specified in apply patch. Specified: Secret, expected: ConfigMap',
    ],
    [
      'an unknown field',
      'm',
      configMap('bad', { bogus: 1 }),
      400,
      'failed to create typed patch object: .bogus: field not declared in schema',
    ],
    [
      'a kind that there is none of',
      'm',
      { ...configMap('bad'), kind: 'Nope' },
      400,
      'failed to create typed patch object: no corresponding type for /v1, Kind=Nope',
    ],
    [
      'no name',
      'm',
      { apiVersion: 'v1', kind: 'ConfigMap' },
      400,
      'the name of the object (bad based on URL) was undeterminable: name must be provided',
    ],
    [
      'another name',
      'm',
      configMap('other'),
      400,
      'the name of the object (other) does not match the name on the URL (bad)',
    ],
    [
      'no object',
      'm',
      '[]',
      400,
      expect.stringContaining('cannot unmarshal array into Go value of type map[string]interface {}'),
    ],
    [
      'no YAML',
      'm',
      'a: b: c',
      400,
      expect.stringContaining('error decoding YAML: error converting YAML to JSON: yaml: '),
    ],
  ])('%s is refused [Server-side apply rules, 2]', async (_what, manager, body, code, message) => {
    const { json } = await apply(`${configMaps}/bad`, manager, body);
    expect(json).toMatchObject({ kind: 'Status', code, message });
  });

  test('a size is applied as a view: all in it belongs to those before, and can be forced [Server-side apply rules, 8]', async () => {
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

  test('the status of what is not there cannot be applied', async () => {
    const status = { ...deployment('absent', {}), status: { replicas: 1 } };
    expect((await apply(`${deployments}/absent/status`, 'a', status)).json).toMatchObject({
      code: 404,
      message: 'deployments.apps "absent" not found',
    });
  });

  test('what the server makes itself is owned by its program', async () => {
    for (const path of [
      '/api/v1/namespaces/default',
      '/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin',
    ]) {
      const { json } = await server.ask('GET', path);
      expect(managers(json)).toEqual(['Update orch-apiserver']);
    }
  });

  test('what is sent to be done has the owner who sent it, though nothing is stored of it', async () => {
    const { json } = await server.ask('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews?fieldManager=asker', {
      body: { spec: { user: 'u', nonResourceAttributes: { verb: 'get', path: '/x' } } },
    });
    expect(json.metadata.managedFields).toMatchObject([
      {
        manager: 'asker',
        operation: 'Update',
        fieldsV1: { 'f:spec': { 'f:nonResourceAttributes': { '.': {}, 'f:path': {}, 'f:verb': {} }, 'f:user': {} } },
      },
    ]);
  });

  test('owners are told apart across the groups that serve one collection', async () => {
    const at = (group: string) => `/apis/${group}/namespaces/default/ingresses/shared`;
    const ingress = (apiVersion: string, spec: unknown) => ({
      apiVersion,
      kind: 'Ingress',
      metadata: { name: 'shared' },
      spec,
    });
    const old = ingress('extensions/v1beta1', { backend: { serviceName: 's', servicePort: 80 } });
    expect((await apply(at('extensions/v1beta1'), 'a', old)).status).toBe(201);
    const other = { defaultBackend: { service: { name: 't', port: { number: 80 } } } };
    const refused = await apply(at('networking.k8s.io/v1'), 'b', ingress('networking.k8s.io/v1', other));
    expect(refused.json.message).toBe('Apply failed with 1 conflict: conflict with "a": .spec.backend.serviceName');
  });

  test('a port of a service is the one of its number and protocol, which is TCP when it is not said [Merge-strategy markers (for apply merging), 2]', async () => {
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

  test('what several say alike they share, and none of them changes it alone [Server-side apply rules, 5]', async () => {
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

  test('a value of the right type that is none of its field is told in the words of v1.21', async () => {
    const bad = web({ strategy: { rollingUpdate: { maxSurge: true } } });
    expect((await apply(`${deployments}/bad`, 'a', deployment('bad', bad))).json).toMatchObject({
      code: 400,
      message:
        'failed to convert new object to proper version: unable to convert unstructured object to apps/v1, ' +
        'Kind=Deployment: json: cannot unmarshal bool into Go value of type int32',
    });
  });

  test('a configuration names the version it was made for, or none [Server-side apply rules, 10]', async () => {
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

  test('nobody owns fields, and nothing can be applied [Server-side apply rules, 9]', async () => {
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
