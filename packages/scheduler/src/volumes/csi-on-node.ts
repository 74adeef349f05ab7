import { type CsiMigrationGates, replacingDriver } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { ReadonlyCsiNode } from '../cluster/storage-objects.js';

export interface MigrationOptions {
  readonly names: Names;
  readonly gates: CsiMigrationGates;
}

/**
 * The CSI driver that replaces the built-in plugin on the node; undefined when it is not replaced: a gate is off, or the CSINode
 * does not list the plugin.
 */
export function driverOnNode(
  plugin: string,
  csiNode: ReadonlyCsiNode | undefined,
  options: MigrationOptions,
): string | undefined {
  const listed = csiNode?.metadata.annotations?.[options.names.value(wellKnown.annotations.migratedPlugins)];
  if (listed?.split(',').includes(plugin) !== true || !options.gates('CSIMigration')) return undefined;
  return replacingDriver(plugin, options);
}
