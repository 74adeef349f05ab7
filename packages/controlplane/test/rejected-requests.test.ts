import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { featureGatesOf } from '@orch/component';
import { startTestServer, type TestServer } from './test-server.js';

// Responses have the messages of the reference implementation, as compared by tools/differential.
describe('responses as in v1.21', () => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    const gates = featureGatesOf({ EphemeralContainers: true }).enabled;
    server = await startTestServer('kubernetes', { gates });
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
  ])('rejects the body %s', async (body, code, message) => {
    expect((await server.ask('POST', path, { body })).json).toMatchObject({ code, message });
  });

  test('the error of invalid YAML has one line', async () => {
    const headers = { 'content-type': 'application/yaml' };
    const body = Buffer.from('kind: ConfigMap\n bad: [\n');
    const { json } = await server.ask('POST', '/api/v1/namespaces/default/configmaps', { body, headers });
    expect(json.code).toBe(400);
    expect(json.message).toMatch(
      /^the object provided is unrecognized \(must be of type ConfigMap\): yaml: [^\n]+ \([0-9a-f]+\)$/,
    );
  });

  test('rejects a patch to an unknown version', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const { json } = await server.ask('PATCH', '/api/v1/namespaces/default', { body: { apiVersion: 'v2' }, headers });
    expect(json).toMatchObject({
      code: 422,
      message: expect.stringMatching(/: no kind "Namespace" is registered for version "v2" in scheme "[^"]+"$/),
    });
  });

  test('the error of a body with a wrong type has the version without the group', async () => {
    const body = { metadata: { name: 'x' }, spec: 5 };
    const { json } = await server.ask('POST', '/apis/apps/v1/namespaces/default/deployments', { body });
    expect(json.message).toMatch(/^Deployment in version "v1" cannot be handled as a Deployment: v1.Deployment.Spec: /);
  });

  test('rejects a patch whose result is no object, with the cause `patch`', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const { json } = await server.ask('PATCH', `${path}/a`, { body: [1], headers });
    expect(json).toMatchObject({ code: 422, details: { causes: [{ field: 'patch', reason: 'FieldValueInvalid' }] } });
  });

  test('an update cannot change creationTimestamp, and clusterName is dropped', async () => {
    const { json: before } = await server.ask('GET', `${path}/a`);
    const metadata = { name: 'a', clusterName: 'c', creationTimestamp: '2001-01-01T00:00:00Z' };
    const { json } = await server.ask('PUT', `${path}/a`, { body: { metadata } });
    expect(json.metadata.creationTimestamp).toBe(before.metadata.creationTimestamp);
    expect(json.metadata.clusterName).toBeUndefined();
  });

  test('the namespace of a cluster-scoped object is dropped', async () => {
    const body = { metadata: { name: 'wide', namespace: 'x' } };
    const { status, json } = await server.ask('POST', '/api/v1/namespaces', { body });
    expect([status, json.metadata.namespace]).toEqual([201, undefined]);
  });

  test('a new object has the required fields of its status', async () => {
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const body = { metadata: { name: 'r' }, spec: { selector: { matchLabels: { a: 'b' } }, template } };
    const { json } = await server.ask('POST', '/apis/apps/v1/namespaces/default/replicasets', { body });
    expect(json.status).toEqual({ replicas: 0 });
  });

  test('an escaped slash separates path segments', async () => {
    const { json } = await server.ask('GET', `${path}/a%2Fb`);
    expect(json).toMatchObject({ code: 404, message: 'the server could not find the requested resource' });
  });

  test('a version that a later release deprecates has no warning', async () => {
    const response = (at: string) => server.ask('GET', `/apis/${at}`);
    const old = await response('policy/v1beta1/podsecuritypolicies');
    expect(old.headers['warning']).toMatch(/is deprecated in v1.21\+, unavailable in v1.25\+/);
    const later = await response('flowcontrol.apiserver.k8s.io/v1beta1/flowschemas');
    expect(later.headers['warning']).toBeUndefined();
  });

  test('a namespace is not deleted when the uid precondition fails', async () => {
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'kept' } } });
    const body = { preconditions: { uid: 'other' } };
    const { json } = await server.ask('DELETE', '/api/v1/namespaces/kept', { body });
    expect(json).toMatchObject({ code: 409, reason: 'Conflict', details: { name: 'kept', kind: 'namespaces' } });
    expect((await server.ask('GET', '/api/v1/namespaces/kept')).json.metadata.deletionTimestamp).toBeUndefined();
  });

  test('rejects a binding or eviction with another name than its path', async () => {
    const pods = '/api/v1/namespaces/default/pods';
    const body = { metadata: { name: 'other' }, target: { name: 'n' } };
    const binding = await server.ask('POST', `${pods}/p/binding`, { body });
    expect(binding.json).toMatchObject({ code: 400, message: 'name in URL does not match name in Binding object' });
    const eviction = await server.ask('POST', `${pods}/p/eviction`, { body: { metadata: { name: 'other' } } });
    expect(eviction.json).toMatchObject({ code: 400, message: 'name in URL does not match name in Eviction object' });
  });

  test('rejects a local access review of another namespace', async () => {
    const at = '/apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews';
    const spec = { user: 'u', resourceAttributes: { namespace: 'other', verb: 'get', resource: 'pods' } };
    const { json } = await server.ask('POST', at, { body: { metadata: { namespace: 'default' }, spec } });
    expect(json).toMatchObject({ code: 422, details: { causes: [{ field: 'spec.resourceAttributes.namespace' }] } });
  });

  test('HEAD of a resource returns 405', async () => {
    expect((await server.ask('HEAD', path)).status).toBe(405);
  });

  test('an unknown group returns a plain 404 page, an unknown resource of a served group a Status', async () => {
    const unknown = await server.ask('GET', '/apis/nothing.example.com/v1/things');
    expect([unknown.status, unknown.text]).toEqual([404, '404 page not found\n']);
    expect((await server.ask('GET', '/apis/apps/v1/things')).json).toMatchObject({ reason: 'NotFound', details: {} });
    expect((await server.ask('GET', '/api/v2')).json).toMatchObject({ reason: 'NotFound', details: {} });
  });

  test('a group in the other dialect returns a 404 page that names the option --naming', async () => {
    const { status, text, headers } = await server.ask('GET', '/apis/rbac.authorization.orch.io/v1/roles');
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      '404 page not found: this server serves rbac.authorization.orch.io as rbac.authorization.k8s.io; ' +
        'start it with --naming orch for the names of orch\n',
    );
  });

  test('an unsupported representation returns 406 [Errors, 4]', async () => {
    const get = (at: string, accept: string) => server.ask('GET', at, { headers: { accept } });
    expect((await get(path, 'application/*')).status).toBe(406);
    expect((await get(`${path}?watch=1&timeoutSeconds=1`, 'application/yaml')).status).toBe(406);
    const table = 'application/json;as=Table;g=meta.k8s.io;v=v1';
    const some = await get(`${path}?includeObject=Some`, table);
    const watched = await get(`${path}?watch=1&timeoutSeconds=1&includeObject=Some`, table);
    expect([watched.status, watched.json]).toEqual([400, some.json]);
    expect(some.json.message).toBe(
      "Unable to convert to Table as requested: includeObject: Invalid value: \"Some\": must be 'Metadata', 'Object', 'None', or empty",
    );
  });

  test.each([
    [
      '{"kind":"Pod","apiVersion":"v1"}',
      'no kind "Pod" is registered for version "v1" in scheme "k8s.io/apimachinery/pkg/apis/meta/internalversion/scheme/register.go:27"',
    ],
    ['{"gracePeriodSeconds": ', "couldn't get version/kind; json parse error: unexpected end of JSON input"],
    [
      '{"gracePeriodSeconds": true}',
      'v1.DeleteOptions.GracePeriodSeconds: readUint64: unexpected character: \ufffd, error found in #10 byte of ' +
        '...|econds": true}|..., bigger context ...|{"gracePeriodSeconds": true}|...',
    ],
  ])('rejects the delete options %s with 400', async (body, message) => {
    expect((await server.ask('DELETE', `${path}/a`, { body })).json).toMatchObject({
      code: 400,
      reason: 'BadRequest',
      message,
    });
  });

  test('a scale cannot change its kind, and has no table', async () => {
    const deployments = '/apis/apps/v1/namespaces/default/deployments';
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const spec = { selector: { matchLabels: { a: 'b' } }, template };
    await server.ask('POST', deployments, { body: { metadata: { name: 'scaled' }, spec } });
    const patched = await server.ask('PATCH', `${deployments}/scaled/scale`, {
      body: { kind: 'Deployment' },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    expect(patched.json).toMatchObject({
      code: 422,
      message: expect.stringMatching(/: no kind "Deployment" is registered for version "autoscaling\/v1" in scheme /),
    });
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1';
    expect((await server.ask('GET', `${deployments}/scaled/scale`, { headers: { accept } })).json).toMatchObject({
      code: 406,
      reason: 'NotAcceptable',
    });
  });

  test('the error of a strategic patch with a wrong type quotes the patch', async () => {
    const { json } = await server.ask('PATCH', `${path}/a`, {
      body: { data: 5 },
      headers: { 'content-type': 'application/strategic-merge-patch+json' },
    });
    expect(json).toMatchObject({
      code: 422,
      message: ' "" is invalid: patch: Invalid value: "map[data:5]": cannot restore map from int64',
    });
  });

  test('the dependents of jobs are orphaned by default', async () => {
    const jobs = '/apis/batch/v1/namespaces/default/jobs';
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } };
    await server.ask('POST', jobs, { body: { metadata: { name: 'j' }, spec: { template } } });
    expect((await server.ask('DELETE', `${jobs}/j`)).json.metadata.finalizers).toEqual(['orphan']);
  });

  test('rejects a second global default priority class', async () => {
    const at = '/apis/scheduling.k8s.io/v1/priorityclasses';
    const make = (name: string, globalDefault: boolean) =>
      server.ask('POST', at, { body: { metadata: { name }, value: 1, globalDefault } });
    const change = (name: string) =>
      server.ask('PATCH', `${at}/${name}`, {
        body: { globalDefault: true, description: 'changed' },
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    expect((await make('first', true)).status).toBe(201);
    expect((await make('third', false)).status).toBe(201);
    for (const rejected of [await make('second', true), await change('third')]) {
      expect(rejected.json).toMatchObject({
        code: 403,
        message: expect.stringMatching(/ is forbidden: PriorityClass first is already marked as default\. Only one/),
      });
    }
    expect((await change('first')).status).toBe(200);
  });

  test('system priority classes cannot be deleted', async () => {
    const at = '/apis/scheduling.k8s.io/v1/priorityclasses/system-node-critical';
    expect((await server.ask('DELETE', at)).json).toMatchObject({ code: 403, reason: 'Forbidden' });
  });

  test('a new volume claim has the protection finalizer [Admission plugins, 1]', async () => {
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const body = { metadata: { name: 'claim' }, spec };
    const { json } = await server.ask('POST', '/api/v1/namespaces/default/persistentvolumeclaims', { body });
    expect(json.metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
  });

  test('partial metadata of an object and of a list have different kinds [Errors, 4]', async () => {
    const get = (at: string, kind: string) =>
      server.ask('GET', at, { headers: { accept: `application/json;as=${kind};g=meta.k8s.io;v=v1` } });
    expect((await get(path, 'PartialObjectMetadata')).json).toMatchObject({
      code: 406,
      message: 'you requested PartialObjectMetadata, but the requested object is a list (*core.ConfigMapList)',
    });
    expect((await get(`${path}/a`, 'PartialObjectMetadataList')).json).toMatchObject({
      code: 406,
      message: 'you requested PartialObjectMetadataList, but the requested object is not a list (*core.ConfigMap)',
    });
    expect((await get(path, 'PartialObjectMetadataList')).status).toBe(200);
    expect((await get(`${path}/a`, 'PartialObjectMetadata')).status).toBe(200);
  });

  test('a field manager has at most 128 printable characters', async () => {
    const body = { metadata: { name: 'managed' } };
    const ask = (manager: string) => server.ask('POST', `${path}?fieldManager=${manager}`, { body });
    expect((await ask('a%01')).json).toMatchObject({ code: 422, details: { causes: [{ field: 'fieldManager' }] } });
    expect((await ask('x'.repeat(129))).status).toBe(422);
    expect((await ask('my%20tool-%C3%A9')).status).toBe(201);
  });

  test('rejects the name of an object that is being deleted, with the reason in the message', async () => {
    const metadata = { name: 'going', finalizers: ['example.com/hold'] };
    await server.ask('POST', path, { body: { metadata } });
    await server.ask('DELETE', `${path}/going`);
    expect((await server.ask('POST', path, { body: { metadata } })).json).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
      message: 'object is being deleted: configmaps "going" already exists',
      details: { name: 'going', kind: 'configmaps' },
    });
  });

  test('the error of a body with one wrong value shows its position', async () => {
    const body = '{"metadata":{"name":"x"},"data":{"a":true}}';
    expect((await server.ask('POST', path, { body })).json.message).toBe(
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: v1.ConfigMap.Data: ReadString: expects " or n, but found t, ' +
        'error found in #10 byte of ...|ta":{"a":true}}|..., bigger context ...|{"metadata":{"name":"x"},"data":{"a":true}}|...',
    );
  });

  describe('a workload', () => {
    const labels = { a: 'b' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const post = (resource: string, spec: object) =>
      server.ask('POST', `/apis/apps/v1/namespaces/default/${resource}`, { body: { metadata: { name: 'w' }, spec } });

    test('with an invalid selector has an error for the selector, not for its labels', async () => {
      const { json } = await post('deployments', { selector: { matchLabels: { 'a b': 'c' } }, template });
      expect(json.details.causes.at(-1)).toMatchObject({
        field: 'spec.selector',
        message: expect.stringMatching(/^Invalid value: v1\.LabelSelector\{.*: invalid label selector$/),
      });
    });

    test('StatefulSet: rejects more ready replicas than replicas', async () => {
      await post('statefulsets', { serviceName: 's', selector: { matchLabels: labels }, template });
      const headers = { 'content-type': 'application/merge-patch+json' };
      const at = '/apis/apps/v1/namespaces/default/statefulsets/w/status';
      const { json } = await server.ask('PATCH', at, { body: { status: { replicas: 1, readyReplicas: 2 } }, headers });
      expect(json.details.causes).toEqual([
        {
          reason: 'FieldValueInvalid',
          message: 'Invalid value: 2: cannot be greater than status.replicas',
          field: 'status.readyReplicas',
        },
      ]);
    });

    test('StatefulSet: the template is not validated', async () => {
      const spec = { serviceName: 's', selector: { matchLabels: labels }, template: { metadata: { labels } } };
      const body = { metadata: { name: 'bare' }, spec };
      expect((await server.ask('POST', '/apis/apps/v1/namespaces/default/statefulsets', { body })).status).toBe(201);
    });
  });

  test('rejects a new pod with ephemeral containers', async () => {
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
    const container = { name: 'c', image: 'i' };
    const made = (spec: object) =>
      server.ask('POST', '/api/v1/namespaces/default/pods', { body: { metadata: { name: 'p' }, spec } });
    const rejected = await made({ containers: [container], ephemeralContainers: [{ ...container, name: 'e' }] });
    expect(rejected.json.message).toBe(
      'Pod "p" is invalid: spec.ephemeralContainers: Forbidden: cannot be set on create',
    );
    expect((await made({ containers: [container] })).status).toBe(201);
  });

  test('podIP and podIPs, podCIDR and podCIDRs default each other', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const pod = await server.ask('PATCH', '/api/v1/namespaces/default/pods/p/status', {
      body: { status: { podIP: '10.1.1.1' } },
      headers,
    });
    expect(pod.json.status.podIPs).toEqual([{ ip: '10.1.1.1' }]);
    const body = { metadata: { name: 'n' }, spec: { podCIDRs: ['10.2.0.0/24'] } };
    const node = await server.ask('POST', '/api/v1/nodes', { body });
    expect(node.json.spec.podCIDR).toBe('10.2.0.0/24');
  });

  test('the error of an invalid taint has a path below metadata', async () => {
    const body = { metadata: { name: 'n2' }, spec: { taints: [{ key: 'a', effect: 'Odd' }] } };
    const { json } = await server.ask('POST', '/api/v1/nodes', { body });
    expect(json.details.causes[0].field).toBe('metadata.taints[0].effect');
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

    test('with another name than its path returns 400', async () => {
      expect((await put('d', { name: 'other' })).status).toBe(400);
    });

    test('of a missing workload returns 404 before other errors', async () => {
      expect((await put('missing', { name: 'missing' })).status).toBe(404);
    });

    test('without a namespace returns 422', async () => {
      expect((await put('d', { name: 'd' })).status).toBe(422);
    });

    test('with invalid metadata and replicas returns all errors', async () => {
      const metadata = { name: 'd', namespace: 'default', labels: { 'a b': 'c' }, finalizers: ['d'] };
      const { json } = await put('d', metadata, { replicas: -1 });
      const fields = json.details.causes.map(({ field }: { field: string }) => field);
      expect(fields).toEqual(['metadata.labels', 'metadata.finalizers[0]', 'spec.replicas']);
    });

    test('patched with a text as replicas returns 422', async () => {
      const headers = { 'content-type': 'application/merge-patch+json' };
      const { json } = await server.ask('PATCH', `${scales}/d/scale`, { body: { spec: { replicas: 'x' } }, headers });
      expect(json).toMatchObject({ code: 422, reason: 'Invalid', details: { causes: [{ field: 'patch' }] } });
    });
  });
});
