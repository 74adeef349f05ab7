import { migratedDriver } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { ControllerGates } from '../framework/controller.js';

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
