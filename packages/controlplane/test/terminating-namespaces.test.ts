import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

// Responses as in the reference implementation. No controller removes the content, so the namespace stays terminating.
const space = '/api/v1/namespaces/going';
const why = 'unable to create new content in namespace going because it is being terminated';

describe('a namespace that is being deleted', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount'] } });
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'going' } } });
    await server.ask('POST', `${space}/configmaps`, { body: { metadata: { name: 'there' } } });
    const spec = { containers: [{ name: 'c', image: 'i' }] };
    for (const name of ['a', 'b']) await server.ask('POST', `${space}/pods`, { body: { metadata: { name }, spec } });
    const deleted = await server.ask('DELETE', space);
    expect(deleted.json).toMatchObject({ status: { phase: 'Terminating' }, spec: { finalizers: ['kubernetes'] } });
  });
  afterAll(() => server.stop());

  const applyType = { 'content-type': 'application/apply-patch+yaml' };
  const mergeType = { 'content-type': 'application/merge-patch+json' };
  const json = { 'content-type': 'application/json' };
  const target = { kind: 'Node', name: 'n' };
  const configuration = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new' } };
  test.each([
    ['POST', 'configmaps', json, { metadata: { name: 'new' } }, 'configmaps "new"'],
    ['POST', 'configmaps', json, { metadata: { generateName: 'new-' } }, 'configmaps "new-"'],
    ['POST', 'configmaps', json, {}, 'configmaps "Unknown"'],
    ['POST', 'configmaps?dryRun=All', json, { metadata: { name: 'new' } }, 'configmaps "new"'],
    ['PUT', 'endpoints/new', json, { metadata: { name: 'new' } }, 'endpoints "new"'],
    ['PATCH', 'configmaps/new?fieldManager=t', applyType, configuration, 'configmaps "new"'],
    ['POST', 'pods/a/binding', json, { metadata: { name: 'a' }, target }, 'pods "a"'],
    ['POST', 'bindings', json, { metadata: { name: 'a' }, target }, 'bindings "a"'],
    ['POST', 'pods/a/eviction', json, { metadata: { name: 'a' } }, 'pods "a"'],
  ] as const)('rejects new objects: %s %s', async (method, path, headers, body, what) => {
    const response = await server.ask(method, `${space}/${path}`, { body, headers });
    expect(response.json).toMatchObject({
      code: 403,
      reason: 'Forbidden',
      message: `${what} is forbidden: ${why}`,
      details: {
        causes: [
          {
            reason: 'NamespaceTerminating',
            message: 'namespace going is being terminated',
            field: 'metadata.namespace',
          },
        ],
      },
    });
    expect((await server.ask('GET', `${space}/configmaps`)).json.items).toHaveLength(1);
    expect((await server.ask('GET', `${space}/pods/a`)).json.spec.nodeName).toBeUndefined();
  });

  test('accepts reviews, and updates and deletions of its content', async () => {
    const review = '/apis/authorization.k8s.io/v1/namespaces/going/localsubjectaccessreviews';
    const resourceAttributes = { namespace: 'going', verb: 'get', resource: 'pods' };
    const body = { metadata: { namespace: 'going' }, spec: { user: 'x', resourceAttributes } };
    expect((await server.ask('POST', review, { body })).status).toBe(201);
    const patch = (path: string, change: object) =>
      server.ask('PATCH', `${space}${path}`, { body: change, headers: mergeType });
    expect((await patch('/configmaps/there', { data: { a: 'b' } })).json.data).toEqual({ a: 'b' });
    expect((await patch('/pods/b/status', { status: { phase: 'Running' } })).json.status.phase).toBe('Running');
    expect((await patch('', { metadata: { labels: { a: 'b' } } })).json.metadata.labels).toMatchObject({ a: 'b' });
    expect((await server.ask('DELETE', `${space}/configmaps/there`)).status).toBe(200);
    expect((await server.ask('DELETE', `${space}/pods?gracePeriodSeconds=0`)).json.items).toHaveLength(2);
    const again = await server.ask('DELETE', space);
    expect([again.status, again.json.status.phase]).toEqual([200, 'Terminating']);
  });
});
