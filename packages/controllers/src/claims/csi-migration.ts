import { replacingDriver } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { ControllerGates } from '../framework/controller.js';

/** The CSI driver that replaces the plugin; undefined for a plugin that is not migrated. */
export function migratedDriver(
  plugin: string,
  { names, gates }: { readonly names: Names; readonly gates: ControllerGates },
): string | undefined {
  return gates('CSIMigration') ? replacingDriver(plugin, { names, gates }) : undefined;
}

/**
 * The annotations of a claim or a volume with the one that names the driver of a migrated plugin. `pluginKey` is the neutral
 * key of the annotation with the plugin. Undefined when nothing changes.
 */
export function migratedAnnotations(
  annotations: Readonly<Record<string, string>> | undefined,
  { pluginKey, names, gates }: { readonly pluginKey: string; readonly names: Names; readonly gates: ControllerGates },
): Record<string, string> | undefined {
  if (annotations === undefined) return undefined;
  const key = names.value(wellKnown.annotations.migratedTo);
  const plugin = annotations[names.value(pluginKey)];
  const driver = plugin === undefined ? undefined : migratedDriver(plugin, { names, gates });
  if (annotations[key] === driver) return undefined;
  const { [key]: _old, ...others } = annotations;
  return driver === undefined ? others : { ...others, [key]: driver };
}
