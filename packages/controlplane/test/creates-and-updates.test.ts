import crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

let server: TestServer;
const core = '/api/v1/namespaces/default';
beforeAll(async () => {
  server = await startTestServer('kubernetes');
});
afterAll(() => server.stop());

const post = (at: string, body: unknown): Promise<TestResponse> => server.ask('POST', at, { body });
const put = (at: string, body: unknown): Promise<TestResponse> => server.ask('PUT', at, { body });

describe('creates', () => {
  test.each([
    ['an update', 'application/json'],
    ['an apply', 'application/apply-patch+yaml'],
  ])('by %s accept any numeric version and reject others', async (_, type) => {
    const ask = (name: string, resourceVersion: string) =>
      server.ask(type === 'application/json' ? 'PUT' : 'PATCH', `${core}/endpoints/${name}?fieldManager=a`, {
        body: { apiVersion: 'v1', kind: 'Endpoints', metadata: { name, resourceVersion } },
        headers: { 'content-type': type },
      });
    const name = `versioned-${type === 'application/json' ? 'put' : 'applied'}`;
    const rejected = await ask(name, 'x');
    expect([rejected.status, rejected.json.message]).toEqual([400, 'strconv.ParseUint: parsing "x": invalid syntax']);
    expect((await ask(name, '1')).status).toBe(201);
  });

  test('a collision of a generated name gives 409 with a hint to retry', async () => {
    // Replace the random source, to force a name collision.
    const chance = jest.spyOn(crypto, 'randomBytes').mockImplementation((size: number) => Buffer.alloc(size, 7));
    try {
      const generated = { metadata: { generateName: 'same-' } };
      const first = await post(`${core}/configmaps`, generated);
      expect(first.status).toBe(201);
      const { name } = first.json.metadata;
      const second = await post(`${core}/configmaps`, generated);
      expect(second.json).toMatchObject({
        code: 409,
        reason: 'AlreadyExists',
        message: `configmaps "${name}" already exists, the server was not able to generate a unique name for the object`,
        details: { name, kind: 'configmaps', retryAfterSeconds: 1 },
      });
      expect(second.headers['retry-after']).toBe('1');
    } finally {
      chance.mockRestore();
    }
  });

  test('a collision of a given name has the hint only with generateName, as in v1.21', async () => {
    const taken = async (metadata: object) => {
      await post(`${core}/configmaps`, { metadata });
      const { json, headers } = await post(`${core}/configmaps`, { metadata });
      return [json.code, json.reason, json.details.retryAfterSeconds, headers['retry-after']];
    };
    expect(await taken({ name: 'chosen', generateName: 'chosen-' })).toEqual([409, 'AlreadyExists', 1, '1']);
    expect(await taken({ name: 'alone' })).toEqual([409, 'AlreadyExists', undefined, undefined]);
  });

  test('the error of a collision with an object being deleted names the deletion', async () => {
    for (const beside of [{}, { generateName: 'held-' }]) {
      await post(`${core}/configmaps`, { metadata: { name: 'held', finalizers: ['x.io/a'] } });
      await server.ask('DELETE', `${core}/configmaps/held`);
      const { json } = await post(`${core}/configmaps`, { metadata: { name: 'held', ...beside } });
      expect([json.code, json.message]).toEqual([
        409,
        expect.stringMatching(/^object is being deleted: configmaps "held" already exists/),
      ]);
    }
  });

  test('rejects a resourceVersion in a new object and ignores one that is not a number', async () => {
    const create = (name: string, resourceVersion: string, query = '') =>
      post(`${core}/configmaps${query}`, { metadata: { name, resourceVersion } });
    const rejected = await create('versioned', '7');
    expect([rejected.status, rejected.json.message]).toEqual([
      400,
      'resourceVersion should not be set on objects to be created',
    ]);
    for (const [index, none] of ['', '0', 'abc'].entries()) {
      const { status, json } = await create(`versioned-${index}`, none);
      expect([status, json.metadata.resourceVersion]).toEqual([201, expect.stringMatching(/^[1-9]\d*$/)]);
    }
  });

  test('truncates a long generateName prefix', async () => {
    const { json } = await post(`${core}/configmaps`, { metadata: { generateName: `${'x'.repeat(100)}-` } });
    expect(json.metadata.name).toMatch(/^x{58}[a-z0-9]{5}$/);
  });

  test.each([
    ['priorityClassName', 'no PriorityClass with name none was found'],
    ['runtimeClassName', 'pod rejected: RuntimeClass "none" not found'],
    ['serviceAccountName', 'error looking up service account default/none: serviceaccount "none" not found'],
  ])('the error of an invalid pod without a name contains its generateName prefix: %s', async (member, why) => {
    await post(`${core}/serviceaccounts`, { metadata: { name: 'default' } });
    const spec = { containers: [{ name: 'c', image: 'i' }], [member]: 'none' };
    const message = async (metadata: object) => (await post(`${core}/pods`, { metadata, spec })).json.message;
    expect(await message({ generateName: 'web-' })).toBe(`pods "web-" is forbidden: ${why}`);
    expect(await message({ name: 'web', generateName: 'x-' })).toBe(`pods "web" is forbidden: ${why}`);
    expect(await message({})).toBe(`pods "Unknown" is forbidden: ${why}`);
  });

  test('a prefix of a dash or a letter and a dash is valid; the generated name is validated', async () => {
    for (const generateName of ['-', 'A-']) {
      const { json } = await post(`${core}/configmaps`, { metadata: { generateName } });
      const fields = json.details.causes.map(({ field }: { readonly field: string }) => field);
      expect([json.code, fields]).toEqual([422, ['metadata.name']]);
    }
  });

  test.each([
    ['configmaps', 'A', 'a lowercase RFC 1123 subdomain'],
    ['services', '1a', 'a DNS-1035 label'],
    ['namespaces', 'a.b', 'a lowercase RFC 1123 label'],
  ])('%s reject the invalid name %s', async (resource, name, rule) => {
    const at = resource === 'namespaces' ? '/api/v1/namespaces' : `${core}/${resource}`;
    const spec = resource === 'services' ? { spec: { ports: [{ port: 80 }] } } : {};
    const { json } = await post(at, { metadata: { name }, ...spec });
    expect(json).toMatchObject({ code: 422, reason: 'Invalid', message: expect.stringContaining(rule) });
  });

  test('names of roles may have any characters of path segments', async () => {
    const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles';
    expect((await post(roles, { metadata: { name: 'system:a:B' } })).status).toBe(201);
    expect((await post(roles, { metadata: { name: 'a%b' } })).json.message).toContain("may not contain '%'");
  });
});

describe('updates', () => {
  const spec = { leaseDurationSeconds: 1 };
  test.each([
    ['leases', '/apis/coordination.k8s.io/v1/namespaces/default/leases', { spec }],
    ['endpoints', `${core}/endpoints`, {}],
    ['limitranges', `${core}/limitranges`, { spec: { limits: [] } }],
    ['events', `${core}/events`, { involvedObject: { namespace: 'default' } }],
    ['roles', '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles', {}],
    [
      'rolebindings',
      '/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings',
      { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'a' } },
    ],
    ['clusterroles', '/apis/rbac.authorization.k8s.io/v1/clusterroles', {}],
    ['runtimeclasses', '/apis/node.k8s.io/v1/runtimeclasses', { handler: 'a' }],
  ])('an update creates a missing object of %s', async (_resource, at, fields) => {
    const body = { metadata: { name: 'made-by-update' }, ...fields };
    const made = await put(`${at}/made-by-update`, body);
    expect([made.status, made.json.message]).toEqual([201, undefined]);
    expect(made.json.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    const { resourceVersion } = made.json.metadata;
    const again = await put(`${at}/made-by-update`, { ...body, metadata: { ...body.metadata, resourceVersion } });
    expect(again.status).toBe(200);
    const uid = { metadata: { name: 'gone', uid: 'one' }, ...fields };
    const { json } = await put(`${at}/gone`, uid);
    expect(json).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message: expect.stringContaining('UID in precondition'),
    });
  });

  test.each([
    ['configmaps', `${core}/configmaps`, {}],
    ['secrets', `${core}/secrets`, {}],
    ['serviceaccounts', `${core}/serviceaccounts`, {}],
  ])('an update of %s creates nothing and may omit the version', async (resource, at, fields) => {
    const body = { metadata: { name: 'updated' }, ...fields };
    expect((await put(`${at}/updated`, body)).json).toMatchObject({
      code: 404,
      message: `${resource} "updated" not found`,
    });
    await post(at, body);
    const labelled = { ...body, metadata: { name: 'updated', labels: { a: 'b' } } };
    expect((await put(`${at}/updated`, labelled)).status).toBe(200);
  });

  test('rejects an update without resourceVersion for kinds that need one', async () => {
    const at = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
    const body = { metadata: { name: 'b' }, spec: { maxUnavailable: 1 } };
    await post(at, body);
    const { json } = await put(`${at}/b`, body);
    expect(json).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message: expect.stringContaining('must be specified for an update'),
    });
  });

  test('a stale version or another uid is a conflict', async () => {
    const at = `${core}/configmaps`;
    const created = (await post(at, { metadata: { name: 'guarded' } })).json.metadata;
    const update = (metadata: object, data: object) =>
      put(`${at}/guarded`, { metadata: { name: 'guarded', ...metadata }, data });
    expect((await update({ resourceVersion: created.resourceVersion }, { a: '1' })).status).toBe(200);
    expect((await update({ resourceVersion: created.resourceVersion }, { a: '2' })).json).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message: expect.stringContaining('the object has been modified'),
    });
    expect((await update({ uid: 'other' }, { a: '2' })).json).toMatchObject({ code: 409, reason: 'Conflict' });
    expect((await update({ uid: created.uid }, { a: '3' })).json.data).toEqual({ a: '3' });
  });

  test('one of many concurrent updates of one version succeeds', async () => {
    const at = `${core}/configmaps`;
    const { resourceVersion } = (await post(at, { metadata: { name: 'raced' } })).json.metadata;
    const metadata = { name: 'raced', resourceVersion };
    const values = ['1', '2', '3', '4', '5'];
    const responses = await Promise.all(values.map((value) => put(`${at}/raced`, { metadata, data: { value } })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const taken = responses.find(({ status }) => status === 200)?.json;
    expect((await server.ask('GET', `${at}/raced`)).json).toEqual(taken);
  });
});
