import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames as names, wellKnown } from '@orch/apimachinery';
import type { ControllerGate } from '../framework/controller.js';
import { migratedAnnotations, migratedDriver } from './csi-migration.js';

const only =
  (...on: readonly ControllerGate[]) =>
  (gate: ControllerGate) =>
    on.includes(gate);
const pluginKey = wellKnown.annotations.storageProvisioner;
const provisioner = 'volume.beta.orch.io/storage-provisioner';
const migratedTo = 'pv.orch.io/migrated-to';

test.each<readonly [string, string, ControllerGate]>([
  ['aws-ebs', 'ebs.csi.aws.com', 'CSIMigrationAWS'],
  ['gce-pd', 'pd.csi.storage.gke.io', 'CSIMigrationGCE'],
  ['cinder', 'cinder.csi.openstack.org', 'CSIMigrationOpenStack'],
  ['azure-disk', 'disk.csi.azure.com', 'CSIMigrationAzureDisk'],
  ['azure-file', 'file.csi.azure.com', 'CSIMigrationAzureFile'],
  ['vsphere-volume', 'csi.vsphere.vmware.com', 'CSIMigrationvSphere'],
])('%s is replaced by %s with its gate', (plugin, driver, gate) => {
  const driverOf = (...on: readonly ControllerGate[]) =>
    migratedDriver(`orch.io/${plugin}`, { names, gates: only(...on) });
  expect(driverOf('CSIMigration', gate)).toBe(driver);
  expect([driverOf('CSIMigration'), driverOf(gate)]).toEqual([undefined, undefined]);
  const options = { names: kubernetesNames, gates: only('CSIMigration', gate) };
  expect(migratedDriver(`kubernetes.io/${plugin}`, options)).toBe(driver);
});

test('an object of a migrated plugin names the driver, until the gate is off', () => {
  const on = { pluginKey, names, gates: only('CSIMigration', 'CSIMigrationOpenStack') };
  const plain = { a: 'b', [provisioner]: 'orch.io/cinder' };
  const migrated = { ...plain, [migratedTo]: 'cinder.csi.openstack.org' };
  expect(migratedAnnotations(plain, on)).toEqual(migrated);
  expect(migratedAnnotations(migrated, on)).toBeUndefined();
  expect(migratedAnnotations(migrated, { ...on, gates: only() })).toEqual(plain);
  expect(migratedAnnotations({ [migratedTo]: 'x' }, on)).toEqual({});
  expect(migratedAnnotations({ [provisioner]: 'example.com/x' }, on)).toBeUndefined();
  expect(migratedAnnotations(undefined, on)).toBeUndefined();
});
