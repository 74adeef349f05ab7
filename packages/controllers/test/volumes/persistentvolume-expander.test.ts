import { expect, test } from '@jest/globals';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import type { StorageClass } from '@orch/api/types/storage_v1';
import { resources } from '../../src/framework/resources.js';
import type { VolumePlugin } from '../../src/volumes/volume-plugin.js';
import { claimOf, useScenario, volumeOf } from './scenario.js';

/** Block storage of a provider, whose first attempt fails. */
let attempts = 0;
const provider: VolumePlugin = {
  name: 'example.com/block',
  supportsMountOptions: false,
  handles: ({ spec }) => spec?.hostPath?.path === '/tmp/provider',
  expander: {
    nameOf: () => 'example.com/block',
    needsFileSystemResize: false,
    expand: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('the pool is full');
      return '4Gi';
    },
  },
};
const scenario = useScenario(() => ({ controllers: ['persistentvolume-expander'], volumePlugins: [provider] }));
const claims = () => scenario().client<PersistentVolumeClaim>(resources.persistentVolumeClaims);
const volumes = () => scenario().client<PersistentVolume>(resources.persistentVolumes);

/** A bound claim of 1Gi with a volume of the source, which then requests 3Gi. */
async function grow(name: string, source: PersistentVolume['spec']): Promise<string> {
  const namespace = await scenario().namespace();
  const classes = scenario().client<StorageClass>(resources.storageClasses);
  const kind = { apiVersion: 'storage.orch.io/v1', kind: 'StorageClass', metadata: { name } };
  await classes.create({ ...kind, provisioner: 'example.com/x', allowVolumeExpansion: true });
  const claim = await claims().create(claimOf(name, { storageClassName: name, volumeName: name }), { namespace });
  const { hostPath: _hostPath, ...spec } = volumeOf(name).spec ?? {};
  const claimRef = { namespace, name, uid: claim.metadata.uid ?? '' };
  await volumes().create({ ...volumeOf(name), spec: { ...spec, ...source, claimRef, storageClassName: name } });
  await claims().updateStatus({ ...claim, status: { phase: 'Bound', capacity: { storage: '1Gi' } } });
  const body = { spec: { resources: { requests: { storage: '3Gi' } } } };
  await claims().patch(name, { type: 'merge', body }, { namespace });
  return namespace;
}

test('leaves volumes of a driver to its resizer, and reports it', async () => {
  const namespace = await grow('driver', { csi: { driver: 'd', volumeHandle: 'h' } });
  expect(await scenario().event({ namespace, name: 'driver' }, 'ExternalExpanding')).toMatchObject({
    ...{ type: 'Warning', source: { component: 'volume_expand' } },
    message:
      "Ignoring the PVC: didn't find a plugin capable of expanding the volume; waiting for an external controller to process this PVC.",
  });
  expect((await volumes().get('driver')).spec?.capacity).toEqual({ storage: '1Gi' });
});

test('names the resizer of the driver that replaces a built-in plugin', async () => {
  const namespace = await grow('migrated', { cinder: { volumeID: 'x' } });
  const claim = await scenario().claim(namespace, 'migrated', ({ metadata }) => metadata.annotations !== undefined);
  expect(claim.metadata.annotations).toEqual({ 'volume.orch.io/storage-resizer': 'cinder.csi.openstack.org' });
  const event = await scenario().event({ namespace, name: 'migrated' }, 'ExternalExpanding');
  expect(event).toMatchObject({
    ...{ type: 'Normal' },
    message: 'CSI migration enabled for orch.io/cinder; waiting for external resizer to expand the pvc',
  });
});

test('grows a flex volume; the node must grow its file system', async () => {
  const namespace = await grow('flex', { flexVolume: { driver: 'example/flex' } });
  await scenario().volume('flex', ({ spec }) => spec?.capacity?.['storage'] === '3Gi');
  const claim = await scenario().claim(
    namespace,
    'flex',
    ({ status }) => status?.conditions?.some(({ type }) => type === 'FileSystemResizePending') === true,
  );
  expect(claim.status?.conditions).toHaveLength(1);
  expect(claim.status?.capacity).toEqual({ storage: '1Gi' });
  expect(claim.metadata.annotations).toEqual({ 'volume.orch.io/storage-resizer': 'example/flex' });
  const event = await scenario().event({ namespace, name: 'flex' }, 'FileSystemResizeRequired');
  expect(event.message).toBe('Require file system resize of volume on node');
});

test('grows a volume of a provider, tries again after a failure, and finishes the claim', async () => {
  const namespace = await grow('block', { hostPath: { path: '/tmp/provider' } });
  const failure = await scenario().event({ namespace, name: 'block' }, 'VolumeResizeFailed');
  expect(failure.message).toContain('the pool is full');
  const claim = await scenario().claim(namespace, 'block', ({ status }) => status?.capacity?.['storage'] === '4Gi');
  expect(claim.status?.conditions ?? []).toEqual([]);
  expect((await volumes().get('block')).spec?.capacity).toEqual({ storage: '4Gi' });
  const event = await scenario().event({ namespace, name: 'block' }, 'VolumeResizeSuccessful');
  expect(event.message).toBe(`ExpandVolume succeeded for volume ${namespace}/block`);
});
