import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RequestOptions, startTestServer, type TestServer } from './test-server.js';

// Virtual kinds, which are never stored: their representations, options and paths, as in the reference implementation.
const [authorization, authentication] = ['/apis/authorization.k8s.io/v1', '/apis/authentication.k8s.io/v1'];
const namespace = '/api/v1/namespaces/default';
const resourceAttributes = { namespace: 'default', verb: 'get', resource: 'pods' };
const table = 'application/json;as=Table;g=meta.k8s.io;v=v1';
const metadataOnly = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
const protobuf = 'application/vnd.kubernetes.protobuf';

describe('virtual kinds', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', `${namespace}/serviceaccounts`, { body: { metadata: { name: 'default' } } });
    for (const name of ['a', 'b', 'c', 'd']) {
      const spec = { automountServiceAccountToken: false, containers: [{ name: 'c', image: 'i' }] };
      await server.ask('POST', `${namespace}/pods`, { body: { metadata: { name }, spec } });
    }
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const spec = { replicas: 2, selector: { matchLabels: { a: 'b' } }, template };
    await server.ask('POST', `${deployments}`, { body: { metadata: { name: 'web' }, spec } });
  });
  afterAll(() => server.stop());
  const deployments = '/apis/apps/v1/namespaces/default/deployments';
  const post = async (path: string, body: object, headers: RequestOptions['headers'] = {}) =>
    server.ask('POST', path, { body, headers });

  const reviews: readonly (readonly [string, object])[] = [
    [`${authorization}/subjectaccessreviews`, { spec: { user: 'jane', resourceAttributes } }],
    [`${authorization}/selfsubjectaccessreviews`, { spec: { resourceAttributes } }],
    [
      `${authorization}/namespaces/default/localsubjectaccessreviews`,
      { metadata: { namespace: 'default' }, spec: { user: 'jane', resourceAttributes } },
    ],
    [`${authorization}/selfsubjectrulesreviews`, { spec: { namespace: 'default' } }],
    [`${authentication}/tokenreviews`, { spec: { token: 'bob' } }],
  ];
  const done: readonly (readonly [string, object])[] = [
    [`${namespace}/pods/a/binding?dryRun=All`, { metadata: { name: 'a' }, target: { name: 'n' } }],
    [`${namespace}/bindings?dryRun=All`, { metadata: { name: 'a' }, target: { name: 'n' } }],
    [`${namespace}/pods/b/eviction?dryRun=All`, { metadata: { name: 'b' } }],
  ];

  test.each([...reviews, ...done])('%s has no table representation', async (path, body) => {
    const { status, json } = await post(path, body, { accept: table });
    expect([status, json.message]).toEqual([
      406,
      `only the following media types are accepted: application/json, application/yaml, ${protobuf}`,
    ]);
    expect((await post(path, body, { accept: `${table},application/yaml` })).text).toMatch(/^apiVersion: /m);
  });

  test.each(reviews)('%s returns partial metadata on request', async (path, body) => {
    const alone = {
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: expect.objectContaining({ creationTimestamp: null }),
    };
    expect((await post(path, body, { accept: metadataOnly })).json).toEqual(alone);
    const bytes = await post(path, body, { accept: metadataOnly.replace('application/json', protobuf) });
    expect(bytes.bytes.toString('latin1')).toMatch(/^k8s\0.*meta\.k8s\.io\/v1.*PartialObjectMetadata/s);
    const list = await post(path, body, { accept: metadataOnly.replace('Metadata;', 'MetadataList;') });
    expect([list.status, list.json.message]).toEqual([
      406,
      expect.stringMatching(
        /^you requested PartialObjectMetadataList, but the requested object is not a list \(\*auth\w+\.\w+\)$/,
      ),
    ]);
  });

  test.each(done)('%s returns a success status in every media type', async (path, body) => {
    const success = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
    expect((await post(path, body)).json).toEqual(success);
    expect((await post(path, body, { accept: metadataOnly })).json).toEqual(success);
    const { bytes, headers } = await post(path, body, { accept: protobuf });
    expect([headers['content-type'], bytes.subarray(0, 4).toString()]).toEqual([protobuf, 'k8s\0']);
    expect(bytes.toString('latin1')).toContain('Success');
  });

  test('a delete returns a Status in protobuf', async () => {
    await post(`${namespace}/configmaps`, { metadata: { name: 'gone' } });
    const { bytes } = await server.ask('DELETE', `${namespace}/configmaps/gone`, { headers: { accept: protobuf } });
    expect(bytes.toString('latin1')).toMatch(/^k8s\0.*Status.*Success.*gone.*configmaps/s);
  });

  test.each([...reviews, ...done.map(([path, body]) => [path.replace(/\?.*/, ''), body] as const)])(
    '%s validates its options [Query parameters, 7] [Query parameters, 8]',
    async (path, body) => {
      const rejection = async (query: string) => {
        const { status, json } = await post(`${path}?${query}`, body);
        return [status, json.message];
      };
      const options = 'CreateOptions.meta.k8s.io "" is invalid';
      expect(await rejection('dryRun=Some')).toEqual([
        422,
        `${options}: dryRun: Unsupported value: []string{"Some"}: supported values: "All"`,
      ]);
      expect(await rejection('fieldManager=%00')).toEqual([
        422,
        `${options}: fieldManager: Invalid value: "\\x00": invalid character U+0000 (at position 0)`,
      ]);
    },
  );

  test.each([...reviews.map(([path]) => path), `${namespace}/bindings`])('%s accepts only POST', async (path) => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      expect((await server.ask(method, path)).json).toMatchObject({ code: 405, reason: 'MethodNotAllowed' });
    }
    for (const method of ['GET', 'DELETE', 'PUT', 'POST']) {
      expect((await server.ask(method, `${path}/a`)).json).toMatchObject({ code: 404, reason: 'NotFound' });
    }
  });

  test('namespaced kinds have no path without a namespace', async () => {
    for (const method of ['GET', 'POST']) {
      expect((await server.ask(method, `${authorization}/localsubjectaccessreviews`)).status).toBe(404);
      expect((await server.ask(method, '/api/v1/bindings')).status).toBe(404);
    }
  });

  test('a deprecated version warns in 406 responses too [Errors, 10]', async () => {
    const path = '/apis/authorization.k8s.io/v1beta1/selfsubjectaccessreviews';
    const [old, current] = ['v1beta1', 'v1'].map(
      (version) => `authorization.k8s.io/${version} SelfSubjectAccessReview`,
    );
    const warning = `299 - "${old} is deprecated in v1.19+, unavailable in v1.22+; use ${current}"`;
    const body = { spec: { resourceAttributes } };
    expect((await post(path, body, { accept: table })).headers['warning']).toBe(warning);
    expect((await post(path, body, { accept: 'text/html' })).headers['warning']).toBeUndefined();
  });

  test('a local review must have the namespace of its path', async () => {
    const path = `${authorization}/namespaces/default/localsubjectaccessreviews`;
    const rejected = async (metadata: object, requested: string) => {
      const spec = { user: 'jane', resourceAttributes: { ...resourceAttributes, namespace: requested } };
      const { status, json } = await post(path, { metadata, spec });
      return [status, json.message];
    };
    const why = 'spec.resourceAttributes.namespace must match namespace: default';
    expect(await rejected({}, '')).toEqual([400, why]);
    expect(await rejected({ namespace: 'other' }, 'other')).toEqual([400, why]);
    expect(await rejected({ namespace: 'default' }, 'default')).toEqual([201, undefined]);
  });

  test('a rules review does not return the sent metadata and spec', async () => {
    const body = { metadata: { name: 'a', labels: { b: 'c' } }, spec: { namespace: 'default' } };
    const { json } = await post(`${authorization}/selfsubjectrulesreviews`, body);
    expect([json.metadata, json.spec]).toEqual([{ creationTimestamp: null }, {}]);
  });

  test('a missing namespace returns 404', async () => {
    for (const [path, body] of done) {
      const { json } = await post(path.replace('/default/', '/none/').replace(/\?.*/, ''), body);
      expect(json).toMatchObject({ code: 404, message: 'namespaces "none" not found' });
    }
  });

  test('a binding requires the pod name and ignores the uid', async () => {
    const bind = async (metadata: object, path = 'bindings') => {
      const { status, json } = await post(`${namespace}/${path}`, { metadata, target: { name: 'n' } });
      return [status, json.message];
    };
    expect(await bind({})).toEqual([400, 'Name parameter required.']);
    expect(await bind({ name: 'b', namespace: 'other' }, 'pods/b/binding')).toEqual([201, undefined]);
    expect(await bind({ name: 'c', uid: 'old' })).toEqual([201, undefined]);
  });

  test('a binding adds its annotations and the condition PodScheduled to the pod', async () => {
    const metadata = { name: 'd', annotations: { why: 'room' } };
    await post(`${namespace}/pods/d/binding`, { metadata, target: { kind: 'Node', name: 'n' } });
    const { json } = await server.ask('GET', `${namespace}/pods/d`);
    expect([json.metadata.annotations, json.spec.nodeName]).toEqual([{ why: 'room' }, 'n']);
    expect(json.status.conditions).toContainEqual(expect.objectContaining({ type: 'PodScheduled', status: 'True' }));
  });

  const patch = async (path: string, body: object, { type = 'merge', query = '' } = {}) => {
    const headers = { 'content-type': `application/${type}-patch+json` };
    const { status, json } = await server.ask('PATCH', `${deployments}/web${path}${query}`, { body, headers });
    return [status, json.message ?? json.spec.replicas];
  };

  test('a strategic patch may contain another kind or version, other patches may not', async () => {
    for (const path of ['', '/scale']) {
      for (const other of [{ kind: 'Other' }, { apiVersion: 'v1' }]) {
        expect(await patch(path, other, { type: 'strategic-merge' })).toEqual([200, 2]);
        expect((await patch(path, other))[0]).toBe(422);
      }
    }
  });

  test('a scale validates its options, name and uid', async () => {
    expect(await patch('/scale', {}, { query: '?force=true' })).toEqual([
      422,
      'PatchOptions.meta.k8s.io "" is invalid: force: Forbidden: may not be specified for non-apply patch',
    ]);
    expect(await patch('/scale', {}, { query: '?fieldManager=%00' })).toEqual([
      422,
      expect.stringMatching(/^PatchOptions\.meta\.k8s\.io "" is invalid: fieldManager: /),
    ]);
    expect(await patch('/scale', { metadata: { name: null } })).toEqual([
      400,
      'the name of the object (web based on URL) was undeterminable: name must be provided',
    ]);
    expect(await patch('/scale', { metadata: { uid: 'other' } })).toEqual([
      409,
      expect.stringMatching(/^Operation cannot be fulfilled on deployments\/scale\.apps "web": Precondition failed: /),
    ]);
    const body = { metadata: { name: 'web', uid: 'other' }, spec: { replicas: -1 } };
    const { json } = await server.ask('PUT', `${deployments}/web/scale`, { body });
    expect([json.code, json.message]).toEqual([
      409,
      expect.stringMatching(/on deployments\.apps "web": StorageError: /),
    ]);
  });

  test('a stale scale update is a conflict, and the selector of a scale is a string', async () => {
    const { json } = await server.ask('GET', `${deployments}/web/scale`);
    expect(json.status).toEqual({ replicas: 0, selector: 'a=b' });
    expect(await patch('/scale', { spec: { replicas: 5 } })).toEqual([200, 5]);
    const { status } = await server.ask('PUT', `${deployments}/web/scale`, { body: json });
    expect(status).toBe(409);
    expect(await patch('/scale', { spec: { replicas: 2 } })).toEqual([200, 2]);
  });
});
