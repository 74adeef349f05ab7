import { type Names, wellKnown } from '@orch/apimachinery';
import type { Volume } from '../core/volumes/volume-model.js';

const { volumePlugins } = wellKnown;

/** The gates that turn on the migration of built-in plugins. */
export type CsiMigrationGate =
  | 'CSIMigration'
  | 'CSIMigrationAWS'
  | 'CSIMigrationAzureDisk'
  | 'CSIMigrationAzureFile'
  | 'CSIMigrationGCE'
  | 'CSIMigrationOpenStack'
  | 'CSIMigrationvSphere';

export type CsiMigrationGates = (gate: CsiMigrationGate) => boolean;

/** The CSI driver that replaces each built-in plugin once the gate is on. */
const migrations: readonly {
  readonly plugin: string;
  readonly source: keyof NonNullable<Volume['spec']>;
  readonly driver: string;
  readonly gate: CsiMigrationGate;
}[] = [
  {
    plugin: volumePlugins.awsElasticBlockStore,
    source: 'awsElasticBlockStore',
    driver: 'ebs.csi.aws.com',
    gate: 'CSIMigrationAWS',
  },
  {
    plugin: volumePlugins.gcePersistentDisk,
    source: 'gcePersistentDisk',
    driver: 'pd.csi.storage.gke.io',
    gate: 'CSIMigrationGCE',
  },
  { plugin: volumePlugins.cinder, source: 'cinder', driver: 'cinder.csi.openstack.org', gate: 'CSIMigrationOpenStack' },
  { plugin: volumePlugins.azureDisk, source: 'azureDisk', driver: 'disk.csi.azure.com', gate: 'CSIMigrationAzureDisk' },
  { plugin: volumePlugins.azureFile, source: 'azureFile', driver: 'file.csi.azure.com', gate: 'CSIMigrationAzureFile' },
  {
    plugin: volumePlugins.vsphereVolume,
    source: 'vsphereVolume',
    driver: 'csi.vsphere.vmware.com',
    gate: 'CSIMigrationvSphere',
  },
];

/** The built-in plugin of a volume, if there is a CSI driver that may replace it. */
export function migratablePluginOf({ spec }: Volume, names: Names): string | undefined {
  const migration = migrations.find(({ source }) => spec?.[source] !== undefined);
  return migration === undefined ? undefined : names.value(migration.plugin);
}

/** The CSI driver that replaces the plugin when CSIMigration is on; undefined for one whose own gate is off, or that has none. */
export function replacingDriver(
  plugin: string,
  { names, gates }: { readonly names: Names; readonly gates: CsiMigrationGates },
): string | undefined {
  const migration = migrations.find((each) => names.value(each.plugin) === plugin);
  return migration !== undefined && gates(migration.gate) ? migration.driver : undefined;
}

/** Whether there is a CSI driver that may replace the plugin. */
export function isMigratablePlugin(plugin: string, names: Names): boolean {
  return migrations.some((each) => names.value(each.plugin) === plugin);
}
