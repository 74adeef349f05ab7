import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

// Answers in the words of the reference implementation, as tools/differential shows them.
describe('as v1.21', () => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', path, { body: { metadata: { name: 'a' } } });
  });
  afterAll(() => server.stop());

  const struct =
    'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
  const unrecognized = "the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind;";
  test.each([
    ['null', 422, 'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required'],
    [
      '[]',
      400,
      `${unrecognized} json parse error: json: cannot unmarshal array into Go value of type ${struct} (5b5d)`,
    ],
    ['{"kind": "x", ', 400, `${unrecognized} json parse error: unexpected end of JSON input ({"kind": "x", )`],
    [
      '{"apiVersion":"a/b/c"}',
      400,
      'the object provided is unrecognized (must be of type ConfigMap): unexpected GroupVersion string: a/b/c ({"apiVersion":"a/b/c"})',
    ],
  ])('the body %s is refused', async (body, code, message) => {
    expect((await server.ask('POST', path, { body })).json).toMatchObject({ code, message });
  });

  test('a body of the wrong type names the version without the group', async () => {
    const body = { metadata: { name: 'x' }, spec: 5 };
    const { json } = await server.ask('POST', '/apis/apps/v1/namespaces/default/deployments', { body });
    expect(json.message).toMatch(/^Deployment in version "v1" cannot be handled as a Deployment: v1.Deployment.Spec: /);
  });

  test('a patch that leaves no object is refused with the patch as the cause', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const { json } = await server.ask('PATCH', `${path}/a`, { body: [1], headers });
    expect(json).toMatchObject({ code: 422, details: { causes: [{ field: 'patch', reason: 'FieldValueInvalid' }] } });
  });

  test('an update cannot move the time of creation, and a cluster name is not kept', async () => {
    const { json: before } = await server.ask('GET', `${path}/a`);
    const metadata = { name: 'a', clusterName: 'c', creationTimestamp: '2001-01-01T00:00:00Z' };
    const { json } = await server.ask('PUT', `${path}/a`, { body: { metadata } });
    expect(json.metadata.creationTimestamp).toBe(before.metadata.creationTimestamp);
    expect(json.metadata.clusterName).toBeUndefined();
  });

  test('a namespace given for a cluster-wide object is left out', async () => {
    const body = { metadata: { name: 'wide', namespace: 'x' } };
    const { status, json } = await server.ask('POST', '/api/v1/namespaces', { body });
    expect([status, json.metadata.namespace]).toEqual([201, undefined]);
  });

  test('a new object has the members of its status that are always written', async () => {
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const body = { metadata: { name: 'r' }, spec: { selector: { matchLabels: { a: 'b' } }, template } };
    const { json } = await server.ask('POST', '/apis/apps/v1/namespaces/default/replicasets', { body });
    expect(json.status).toEqual({ replicas: 0 });
  });

  test('an escaped slash in a path divides it', async () => {
    const { json } = await server.ask('GET', `${path}/a%2Fb`);
    expect(json).toMatchObject({ code: 404, message: 'the server could not find the requested resource' });
  });

  test('a version that a later release deprecates is not warned of', async () => {
    const answer = (at: string) => server.ask('GET', `/apis/${at}`);
    const old = await answer('policy/v1beta1/podsecuritypolicies');
    expect(old.headers['warning']).toMatch(/is deprecated in v1.21\+, unavailable in v1.25\+/);
    const later = await answer('flowcontrol.apiserver.k8s.io/v1beta1/flowschemas');
    expect(later.headers['warning']).toBeUndefined();
  });

  test('a namespace with another uid than the one meant stays', async () => {
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'kept' } } });
    const body = { preconditions: { uid: 'other' } };
    const { json } = await server.ask('DELETE', '/api/v1/namespaces/kept', { body });
    expect(json).toMatchObject({ code: 409, reason: 'Conflict', details: { name: 'kept', kind: 'namespaces' } });
    expect((await server.ask('GET', '/api/v1/namespaces/kept')).json.metadata.deletionTimestamp).toBeUndefined();
  });

  describe('a scale', () => {
    const scales = '/apis/apps/v1/namespaces/default/deployments';
    const put = (name: string, metadata: object, spec = { replicas: 1 }) =>
      server.ask('PUT', `${scales}/${name}/scale`, { body: { metadata, spec } });
    beforeAll(async () => {
      const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
      const body = { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template } };
      await server.ask('POST', scales, { body });
    });

    test('of another name than its path is refused with 400', async () => {
      expect((await put('d', { name: 'other' })).status).toBe(400);
    });

    test('of a workload that is not there is 404, before anything else is said of it', async () => {
      expect((await put('missing', { name: 'missing' })).status).toBe(404);
    });

    test('without a namespace is refused with 422', async () => {
      expect((await put('d', { name: 'd' })).status).toBe(422);
    });

    test('patched to no number is refused with 422', async () => {
      const headers = { 'content-type': 'application/merge-patch+json' };
      const { json } = await server.ask('PATCH', `${scales}/d/scale`, { body: { spec: { replicas: 'x' } }, headers });
      expect(json).toMatchObject({ code: 422, reason: 'Invalid', details: { causes: [{ field: 'patch' }] } });
    });
  });
});
