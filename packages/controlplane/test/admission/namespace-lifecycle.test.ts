import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { startTestServer, type TestServer } from '../test-server.js';
import { mergePatch, rejectionOf } from './fixture.js';

const namespaces = '/api/v1/namespaces';
const configMap = { metadata: { name: 'c' } };
const notFound = (name: string) => [404, 'NotFound', `namespaces "${name}" not found`];

describe('NamespaceLifecycle', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  describe('rejects', () => {
    test.each<[Dialect, readonly string[]]>([
      ['orch', ['default', 'orch-system', 'orch-public']],
      ['kubernetes', ['default', 'kube-system', 'kube-public']],
    ])('deletion of the protected namespaces in the %s dialect', async (dialect, names) => {
      const other = await startTestServer(dialect);
      try {
        for (const name of names) {
          expect(rejectionOf(await other.ask('DELETE', `${namespaces}/${name}`))).toEqual([
            403,
            'Forbidden',
            `namespaces "${name}" is forbidden: this namespace may not be deleted`,
          ]);
        }
      } finally {
        await other.stop();
      }
    });

    test('creates of an object in a missing namespace, also by an update', async () => {
      const path = `${namespaces}/missing/configmaps`;
      expect(rejectionOf(await server.ask('POST', path, { body: configMap }))).toEqual(notFound('missing'));
      const put = await server.ask('PUT', `${namespaces}/missing/endpoints/c`, { body: configMap });
      expect(rejectionOf(put)).toEqual(notFound('missing'));
    });

    test('creates in a terminating namespace, at once after its deletion and until it is gone', async () => {
      const path = `${namespaces}/going`;
      await server.ask('POST', namespaces, { body: { metadata: { name: 'going' } } });
      await server.ask('DELETE', path);
      const rejected = await server.ask('POST', `${path}/configmaps`, { body: configMap });
      expect(rejectionOf(rejected)).toEqual([
        403,
        'Forbidden',
        'configmaps "c" is forbidden: unable to create new content in namespace going because it is being terminated',
      ]);
      expect(rejected.json.details.causes).toEqual([
        {
          reason: 'NamespaceTerminating',
          message: 'namespace going is being terminated',
          field: 'metadata.namespace',
        },
      ]);
      const namespace = (await server.ask('GET', path)).json;
      const finalized = { ...namespace, spec: { finalizers: [] } };
      expect((await server.ask('PUT', `${path}/finalize`, { body: finalized })).status).toBe(200);
      expect(rejectionOf(await server.ask('POST', `${path}/configmaps`, { body: configMap }))).toEqual(
        notFound('going'),
      );
    });
  });

  describe('rejects', () => {
    test('updates of an object that is left in a missing namespace; its deletion is admitted', async () => {
      const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
      const path = `${namespaces}/missing/configmaps`;
      const before = await startTestServer('orch', { store, admission: { disabled: ['NamespaceLifecycle'] } });
      await before.ask('POST', path, { body: configMap });
      await before.stop();
      const other = await startTestServer('orch', { store });
      try {
        expect(rejectionOf(await mergePatch(other, `${path}/c`, { data: { a: 'b' } }))).toEqual(notFound('missing'));
        expect(rejectionOf(await other.ask('PUT', `${path}/c`, { body: configMap }))).toEqual(notFound('missing'));
        expect(rejectionOf(await other.ask('DELETE', `${path}/c`))).toEqual([200]);
      } finally {
        await other.stop();
        await store.close();
      }
    });
  });

  describe('admits', () => {
    test('an object in a namespace that was just created', async () => {
      await server.ask('POST', namespaces, { body: { metadata: { name: 'young' } } });
      const created = await server.ask('POST', `${namespaces}/young/configmaps`, { body: configMap });
      expect(rejectionOf(created)).toEqual([201]);
    });

    test('deletion of other namespaces, such as that of node leases', async () => {
      expect((await server.ask('DELETE', `${namespaces}/orch-node-lease`)).status).toBe(200);
    });

    test('objects without a namespace, and local reviews in any namespace', async () => {
      expect((await server.ask('POST', '/api/v1/nodes', { body: { metadata: { name: 'n' } } })).status).toBe(201);
      const path = '/apis/authorization.orch.io/v1/namespaces/missing/localsubjectaccessreviews';
      const resourceAttributes = { namespace: 'missing', verb: 'get', resource: 'pods' };
      const body = { metadata: { namespace: 'missing' }, spec: { user: 'x', resourceAttributes } };
      expect((await server.ask('POST', path, { body })).status).toBe(201);
    });
  });

  describe('configuration', () => {
    test('a disabled plugin admits objects in missing namespaces', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['NamespaceLifecycle'] } });
      try {
        const created = await without.ask('POST', `${namespaces}/missing/configmaps`, { body: configMap });
        expect(rejectionOf(created)).toEqual([201]);
      } finally {
        await without.stop();
      }
    });
  });
});
