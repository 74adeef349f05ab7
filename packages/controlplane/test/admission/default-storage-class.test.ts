import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { claim, mergePatch, rejectionOf, type TestNamespace, testNamespace } from './fixture.js';

const classes = '/apis/storage.orch.io/v1/storageclasses';
const marker = 'storageclass.orch.io/is-default-class';

describe('DefaultStorageClass', () => {
  let server: TestServer;
  let namespace: TestNamespace;
  beforeEach(async () => {
    server = await startTestServer('orch');
    namespace = await testNamespace(server, 'claims');
  });
  afterEach(() => server.stop());

  const createClass = async (name: string, annotations: object = {}) => {
    const body = { metadata: { name, annotations }, provisioner: 'example.com/disk' };
    expect((await server.ask('POST', classes, { body })).status).toBe(201);
  };
  const classOf = async (name: string, spec: object = {}) =>
    (await namespace.made('persistentvolumeclaims', claim(name, '1Gi', spec))).spec.storageClassName;

  describe('changes', () => {
    test.each([marker, 'storageclass.beta.orch.io/is-default-class'])(
      'a claim without a class to the class with the annotation %s',
      async (annotation) => {
        await createClass('other', { [annotation]: 'false' });
        await createClass('usual', { [annotation]: 'true' });
        expect(await classOf('c')).toBe('usual');
      },
    );
  });

  describe('admits', () => {
    test('a claim without a class while no class is the default, also after its update', async () => {
      await createClass('other');
      expect(await classOf('c')).toBeUndefined();
      await createClass('usual', { [marker]: 'true' });
      const updated = await namespace.patch('persistentvolumeclaims/c', { metadata: { labels: { a: 'b' } } });
      expect([updated.status, updated.json.spec.storageClassName]).toEqual([200, undefined]);
    });

    test('claims that name a class, none, or one by the older annotation unchanged', async () => {
      await createClass('usual', { [marker]: 'true' });
      expect(await classOf('named', { storageClassName: 'other' })).toBe('other');
      expect(await classOf('without', { storageClassName: '' })).toBe('');
      const annotations = { 'volume.beta.orch.io/storage-class': 'older' };
      const body = { ...claim('older', '1Gi'), metadata: { name: 'older', annotations } };
      expect((await namespace.made('persistentvolumeclaims', body)).spec.storageClassName).toBeUndefined();
    });
  });

  describe('rejects', () => {
    test('a claim without a class while several classes are the default', async () => {
      await createClass('one', { [marker]: 'true' });
      await createClass('two', { [marker]: 'true' });
      expect(rejectionOf(await namespace.create('persistentvolumeclaims', claim('c', '1Gi')))).toEqual([
        403,
        'Forbidden',
        'persistentvolumeclaims "c" is forbidden: Internal error occurred: 2 default StorageClasses were found',
      ]);
      expect(await classOf('d', { storageClassName: 'one' })).toBe('one');
      await mergePatch(server, `${classes}/two`, { metadata: { annotations: { [marker]: 'false' } } });
      expect(await classOf('c')).toBe('one');
    });
  });

  describe('configuration', () => {
    test('a disabled plugin sets no class', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['DefaultStorageClass'] } });
      try {
        const body = {
          metadata: { name: 'usual', annotations: { [marker]: 'true' } },
          provisioner: 'example.com/disk',
        };
        await without.ask('POST', classes, { body });
        const { made } = await testNamespace(without, 'n');
        expect((await made('persistentvolumeclaims', claim('c', '1Gi'))).spec.storageClassName).toBeUndefined();
      } finally {
        await without.stop();
      }
    });
  });
});
