import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applying, configMap, configMaps, deployments, managers, web } from './apply-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

describe('managedFields', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());
  const { apply, mergePatch } = applying(() => server);

  test('each entry has manager, operation, fields, version and time [managedFields entry, 1] [managedFields entry, 2] [managedFields entry, 4]', async () => {
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

  test('entries have apiVersion and fieldsType [managedFields entry, 3] [managedFields entry, 5]', async () => {
    const { json } = await server.ask('POST', deployments, { body: { metadata: { name: 'versioned' }, spec: web() } });
    expect(json.metadata.managedFields).toMatchObject([{ apiVersion: 'apps/v1', fieldsType: 'FieldsV1' }]);
    expect(json.metadata.managedFields[0].fieldsV1['f:spec']).toMatchObject({
      'f:replicas': {},
      'f:strategy': { 'f:rollingUpdate': { '.': {}, 'f:maxSurge': {}, 'f:maxUnavailable': {} }, 'f:type': {} },
      'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"c"}': { '.': {}, 'f:image': {}, 'f:name': {} } } } },
    });
  });

  test('a write without changes keeps resourceVersion and time', async () => {
    const path = `${configMaps}/same`;
    const made = await apply(path, 'a', configMap('same', { data: { x: '1' } }));
    const again = await mergePatch(path, { data: { x: '1' } });
    expect(again.json).toEqual(made.json);
  });

  test('fields written before the first apply belong to before-first-apply', async () => {
    const path = `${configMaps}/old`;
    await server.ask('POST', configMaps, { body: { metadata: { name: 'old' }, data: { x: '1' } } });
    await mergePatch(path, { metadata: { managedFields: [{}] } });
    const applied = await apply(path, 'a', configMap('old', { data: { y: '1' } }));
    expect(managers(applied.json)).toEqual(['Apply a', 'Update before-first-apply']);
    expect((await apply(path, 'a', configMap('old', { data: { x: '2' } }))).status).toBe(409);
  });

  test('migrates fields of client-side apply to the applying manager', async () => {
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

  test('ownership survives a change of the API version', async () => {
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

  test('objects created by the server have its program as manager', async () => {
    for (const path of [
      '/api/v1/namespaces/default',
      '/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin',
    ]) {
      const { json } = await server.ask('GET', path);
      expect(managers(json)).toEqual(['Update orch-apiserver']);
    }
  });

  test('virtual objects return the sender as manager', async () => {
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

  test('ownership is tracked across API groups that share a storage', async () => {
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
    const rejected = await apply(at('networking.k8s.io/v1'), 'b', ingress('networking.k8s.io/v1', other));
    expect(rejected.json.message).toBe('Apply failed with 1 conflict: conflict with "a": .spec.backend.serviceName');
  });
});
