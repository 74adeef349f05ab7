import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { claim, type TestNamespace, testNamespace } from './fixture.js';

const volumes = '/api/v1/persistentvolumes';
const volume = (name: string, finalizers: readonly string[] = []) => ({
  metadata: { name, finalizers },
  spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/data' } },
});

describe('StorageObjectInUseProtection', () => {
  let server: TestServer;
  let namespace: TestNamespace;
  beforeAll(async () => {
    server = await startTestServer('orch');
    namespace = await testNamespace(server, 'claims');
  });
  afterAll(() => server.stop());

  const createVolume = async (name: string, finalizers: readonly string[] = []) =>
    (await server.ask('POST', volumes, { body: volume(name, finalizers) })).json.metadata.finalizers;

  describe('changes', () => {
    test('new claims and volumes: adds the protection finalizer after their own [Admission plugins, 1]', async () => {
      const { metadata } = await namespace.made('persistentvolumeclaims', claim('c', '1Gi'));
      expect(metadata.finalizers).toEqual(['orch.io/pvc-protection']);
      expect(await createVolume('v')).toEqual(['orch.io/pv-protection']);
      expect(await createVolume('w', ['example.com/own'])).toEqual(['example.com/own', 'orch.io/pv-protection']);
    });
  });

  describe('admits', () => {
    test('a volume that has the finalizer unchanged', async () => {
      const finalizers = ['orch.io/pv-protection', 'example.com/own'];
      expect(await createVolume('own', finalizers)).toEqual(finalizers);
    });

    test('an update that removes the finalizer', async () => {
      await namespace.made('persistentvolumeclaims', claim('free', '1Gi'));
      const { status, json } = await namespace.patch('persistentvolumeclaims/free', { metadata: { finalizers: null } });
      expect([status, json.metadata.finalizers]).toEqual([200, undefined]);
    });
  });

  describe('configuration', () => {
    test('a disabled plugin adds no finalizer', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['StorageObjectInUseProtection'] } });
      try {
        const { json } = await without.ask('POST', volumes, { body: volume('v') });
        expect(json.metadata.finalizers).toBeUndefined();
      } finally {
        await without.stop();
      }
    });
  });
});
