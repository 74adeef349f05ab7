import { stat } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { StorageClass } from '@orch/api/types/storage_v1';
import { defaultControllerOptions } from '../../src/framework/controller-options.js';
import { resources } from '../../src/framework/resources.js';
import { claimOf, useScenario, volumeOf } from './scenario.js';

const binder = { ...defaultControllerOptions['persistentvolume-binder'], resyncMs: 200, provisionsHostPaths: true };
const scenario = useScenario(() => ({
  controllers: ['persistentvolume-binder'],
  options: { 'persistentvolume-binder': binder },
}));
const volumes = () => scenario().client<PersistentVolume>(resources.persistentVolumes);
const claims = () => scenario().client<PersistentVolumeClaim>(resources.persistentVolumeClaims);
const pods = () => scenario().client<Pod>(resources.pods);
const classes = () => scenario().client<StorageClass>(resources.storageClasses);
const classOf = (name: string, provisioner: string, fields: Partial<StorageClass> = {}): StorageClass => ({
  apiVersion: 'storage.orch.io/v1',
  kind: 'StorageClass',
  metadata: { name },
  provisioner,
  ...fields,
});
const bindCompleted = 'pv.orch.io/bind-completed';
const byController = 'pv.orch.io/bound-by-controller';

test('binds a claim to the smallest volume that suits, with references and annotations on both', async () => {
  const namespace = await scenario().namespace();
  const storageClassName = 'smallest';
  await volumes().create(volumeOf('large', { storageClassName, capacity: { storage: '20Gi' } }));
  await volumes().create(volumeOf('middle', { storageClassName, capacity: { storage: '10Gi' } }));
  await volumes().create(volumeOf('small', { storageClassName, capacity: { storage: '1Gi' } }));
  for (const name of ['large', 'middle', 'small']) await scenario().inPhase(name, 'Available');
  const resourcesOfClaim = { requests: { storage: '5Gi' } };
  await claims().create(claimOf('data', { storageClassName, resources: resourcesOfClaim }), { namespace });
  const claim = await scenario().boundClaim(namespace, 'data');
  const volume = await scenario().inPhase('middle', 'Bound');
  expect(claim.spec?.volumeName).toBe('middle');
  expect(claim.metadata.annotations).toEqual({ [bindCompleted]: 'yes', [byController]: 'yes' });
  expect(claim.status).toEqual({ phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '10Gi' } });
  expect(volume.metadata.annotations).toEqual({ [byController]: 'yes' });
  expect(volume.spec?.claimRef).toMatchObject({
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name: 'data', uid: claim.metadata.uid },
  });
});
