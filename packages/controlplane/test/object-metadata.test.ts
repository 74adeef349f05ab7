import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('metadata of objects over %s', (protocol) => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('orch', { now: () => new Date('2026-01-02T03:04:05.678Z') });
  });
  afterAll(() => server.stop());
  const post = (metadata: object) => server.ask('POST', path, { protocol, body: { metadata } });
  const patch = (name: string, metadata: object) =>
    server.ask('PATCH', `${path}/${name}`, {
      protocol,
      body: { metadata },
      headers: { 'content-type': 'application/merge-patch+json' },
    });

  test('the server sets uid and creationTimestamp, ignoring sent values [Common object metadata, 4] [Common object metadata, 6]', async () => {
    const sent = { name: 'a', uid: 'mine', creationTimestamp: '2001-01-01T00:00:00Z' };
    const { json } = await post(sent);
    expect(json.metadata.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(json.metadata.creationTimestamp).toBe('2026-01-02T03:04:05Z');
    await server.ask('DELETE', `${path}/a`, { protocol });
    expect((await post(sent)).json.metadata.uid).not.toBe(json.metadata.uid);
  });

  test('generated names have the prefix, and the namespace is that of the path [Common object metadata, 2] [Common object metadata, 3]', async () => {
    const { json } = await post({ generateName: 'made-' });
    expect(json.metadata).toMatchObject({ name: expect.stringMatching(/^made-[a-z0-9]{5}$/), namespace: 'default' });
    const roles = '/apis/rbac.authorization.orch.io/v1/clusterroles';
    const body = { metadata: { name: 'scoped', namespace: 'default' }, rules: [] };
    const role = await server.ask('POST', roles, { protocol, body });
    expect([role.status, role.json.metadata.namespace]).toEqual([201, undefined]);
  });

  test('the resourceVersion is that of the last change and guards the next update [Common object metadata, 5]', async () => {
    const first = (await post({ name: 'versioned' })).json.metadata.resourceVersion;
    await post({ name: 'another' });
    expect((await server.ask('GET', `${path}/versioned`, { protocol })).json.metadata.resourceVersion).toBe(first);
    const changed = await patch('versioned', { resourceVersion: first, labels: { a: 'b' } });
    expect(changed.status).toBe(200);
    expect(changed.json.metadata.resourceVersion).not.toBe(first);
    expect((await patch('versioned', { resourceVersion: first, labels: { a: 'c' } })).status).toBe(409);
  });

  test('deletionTimestamp is null until a delete request sets it [Common object metadata, 7] [Deletion of a resource, 1]', async () => {
    const { json } = await post({ name: 'held', finalizers: ['a.b/c'] });
    expect(json.metadata.deletionTimestamp ?? null).toBeNull();
    await server.ask('DELETE', `${path}/held`, { protocol });
    const { json: held } = await server.ask('GET', `${path}/held`, { protocol });
    expect(held.metadata.deletionTimestamp).toBe('2026-01-02T03:04:05Z');
  });

  test('finalizers can be reordered and removed by any client [Common object metadata, 8] [Deletion of a resource, 3]', async () => {
    await post({ name: 'shared', finalizers: ['a.b/c', 'd.e/f'] });
    await server.ask('DELETE', `${path}/shared`, { protocol });
    expect((await patch('shared', { finalizers: ['d.e/f', 'a.b/c'] })).json.metadata.finalizers).toEqual([
      'd.e/f',
      'a.b/c',
    ]);
    expect((await patch('shared', { finalizers: ['a.b/c'] })).status).toBe(200);
    const { json: held } = await server.ask('GET', `${path}/shared`, { protocol });
    expect(held.metadata.finalizers).toEqual(['a.b/c']);
    await patch('shared', { finalizers: null });
    expect((await server.ask('GET', `${path}/shared`, { protocol })).status).toBe(404);
  });

  test('partial metadata have their fields in schema order, whatever the last write added', async () => {
    await post({ name: 'ordered', finalizers: ['a.b/c'], labels: { a: 'b' } });
    await server.ask('DELETE', `${path}/ordered`);
    const whole = await server.ask('GET', `${path}/ordered`);
    for (const accept of ['as=PartialObjectMetadata', 'as=Table']) {
      const headers = { accept: `application/json;${accept};g=meta.orch.io;v=v1` };
      const { json } = await server.ask('GET', `${path}/ordered`, { headers });
      const { metadata } = json.rows?.[0].object ?? json;
      expect(metadata).toEqual(whole.json.metadata);
      const names = (of: object) => Object.keys(of).filter((name) => name !== 'resourceVersion');
      expect(names(metadata)).toEqual(names(whole.json.metadata));
      expect(names(metadata)).toContain('deletionTimestamp');
    }
  });

  test('an object without finalizers is removed at once [Deletion of a resource, 2]', async () => {
    await post({ name: 'gone' });
    expect((await server.ask('DELETE', `${path}/gone`, { protocol })).json.status).toBe('Success');
    expect((await server.ask('GET', `${path}/gone`, { protocol })).status).toBe(404);
  });

  test('labels and annotations are maps of strings [Common object metadata, 9]', async () => {
    const maps = { labels: { app: 'web' }, annotations: { 'example.com/note': 'any text at all' } };
    expect((await post({ name: 'labelled', ...maps })).json.metadata).toMatchObject(maps);
    expect((await post({ name: 'wrong', labels: { app: 5 } })).status).toBe(400);
    expect((await post({ name: 'wrong', annotations: { 'example.com/note': 5 } })).status).toBe(400);
    expect((await post({ name: 'wrong', labels: { app: 'not a label' } })).status).toBe(422);
  });

  test('deletionGracePeriodSeconds cannot be set on an object that is not being deleted', async () => {
    await post({ name: 'graceful' });
    const { status, json } = await patch('graceful', { deletionGracePeriodSeconds: 5 });
    expect(status).toBe(422);
    expect(json.details.causes[0]).toEqual({
      reason: 'FieldValueInvalid',
      message: 'Invalid value: 5: field is immutable',
      field: 'metadata.deletionGracePeriodSeconds',
    });
  });

  test('an update cannot set a namespace on a Namespace', async () => {
    const { status, json } = await server.ask('PATCH', '/api/v1/namespaces/default', {
      protocol,
      body: { metadata: { namespace: 'other' } },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    expect([status, json.message]).toEqual([
      400,
      'the namespace of the object (other) does not match the namespace on the request (default)',
    ]);
  });
});
