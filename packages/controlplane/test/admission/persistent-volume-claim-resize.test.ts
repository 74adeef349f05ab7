import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { claim, rejectionOf, type TestNamespace, testNamespace } from './fixture.js';

const classes = '/apis/storage.orch.io/v1/storageclasses';
const notExpandable =
  'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';

async function createClasses(server: TestServer): Promise<void> {
  for (const [name, allowVolumeExpansion] of Object.entries({ growing: true, fixed: false, silent: undefined })) {
    const body = { metadata: { name }, provisioner: 'example.com/disk', allowVolumeExpansion };
    expect((await server.ask('POST', classes, { body })).status).toBe(201);
  }
}

async function boundClaim(
  { made, patch }: TestNamespace,
  name: string,
  { spec = {}, annotations = {} }: { readonly spec?: object; readonly annotations?: object },
): Promise<void> {
  await made('persistentvolumeclaims', { ...claim(name, '2Gi', spec), metadata: { name, annotations } });
  const { status } = await patch(`persistentvolumeclaims/${name}/status`, { status: { phase: 'Bound' } });
  expect(status).toBe(200);
}

const resize = ({ patch }: TestNamespace, name: string, storage: string) =>
  patch(`persistentvolumeclaims/${name}`, { spec: { resources: { requests: { storage } } } });

describe('PersistentVolumeClaimResize', () => {
  let server: TestServer;
  let namespace: TestNamespace;
  beforeAll(async () => {
    server = await startTestServer('orch');
    namespace = await testNamespace(server, 'claims');
    await createClasses(server);
  });
  afterAll(() => server.stop());

  const forbidden = (name: string, why: string) => [
    403,
    'Forbidden',
    `persistentvolumeclaims "${name}" is forbidden: ${why}`,
  ];

  describe('admits', () => {
    test('a larger request of a bound claim whose class allows expansion', async () => {
      await boundClaim(namespace, 'grows', { spec: { storageClassName: 'growing' } });
      const { status, json } = await resize(namespace, 'grows', '3Gi');
      expect([status, json.spec.resources.requests.storage]).toEqual([200, '3Gi']);
    });

    test('a larger request of a claim whose class is in the older annotation', async () => {
      const annotations = { 'volume.beta.orch.io/storage-class': 'growing' };
      await boundClaim(namespace, 'older', { annotations });
      expect(rejectionOf(await resize(namespace, 'older', '3Gi'))).toEqual([200]);
    });

    test('an equal request, and other changes of any claim', async () => {
      await namespace.made('persistentvolumeclaims', claim('same', '2Gi'));
      expect(rejectionOf(await resize(namespace, 'same', '2048Mi'))).toEqual([200]);
      const labelled = await namespace.patch('persistentvolumeclaims/same', { metadata: { labels: { a: 'b' } } });
      expect(rejectionOf(labelled)).toEqual([200]);
    });
  });

  describe('rejects', () => {
    // Validation rejects the change of an unbound claim before this plugin, as in v1.21.
    test('a larger request of a claim that is not bound', async () => {
      await namespace.made('persistentvolumeclaims', claim('pending', '2Gi', { storageClassName: 'growing' }));
      const { status } = await resize(namespace, 'pending', '3Gi');
      expect(status).toBe(422);
    });

    test.each(['fixed', 'silent', 'missing', ''])(
      'a larger request of a bound claim of the class "%s"',
      async (name) => {
        const claimName = `claim-${name}x`;
        await boundClaim(namespace, claimName, { spec: { storageClassName: name } });
        expect(rejectionOf(await resize(namespace, claimName, '3Gi'))).toEqual(forbidden(claimName, notExpandable));
      },
    );

    test('a larger request of a bound claim without a class', async () => {
      await boundClaim(namespace, 'classless', {});
      expect(rejectionOf(await resize(namespace, 'classless', '3Gi'))).toEqual(forbidden('classless', notExpandable));
    });
  });

  describe('configuration', () => {
    test('a disabled plugin admits expansion whatever the class', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['PersistentVolumeClaimResize'] } });
      try {
        const other = await testNamespace(without, 'n');
        await boundClaim(other, 'c', { spec: { storageClassName: 'missing' } });
        expect(rejectionOf(await resize(other, 'c', '3Gi'))).toEqual([200]);
      } finally {
        await without.stop();
      }
    });
  });
});
