import type { JsonObject, Names } from '@orch/apimachinery';
import type { SchedulerGates } from '../cluster/pod-info.js';
import type { ExtensionPoint, Plugin } from './extension-points.js';
import type { PluginHandle } from './plugin-handle.js';

/** What the arguments of a plugin are read with. */
export interface ArgsContext {
  readonly names: Names;
  readonly gates: SchedulerGates;
}

/** How a plugin is made, and where a configuration may enable it. */
export interface PluginDefinition {
  readonly points: readonly ExtensionPoint[];
  /** One line per error of the arguments (`args` of `pluginConfig`), each with path and value. Default: any are accepted. */
  checkArgs?(args: JsonObject | undefined, context: ArgsContext): readonly string[];
  /** The arguments with their defaults, as `--write-config-to` writes them. Default: as given. */
  completeArgs?(args: JsonObject | undefined, context: ArgsContext): JsonObject;
  /** Called once per profile that enables the plugin, with arguments that `checkArgs` has accepted. */
  create(args: JsonObject | undefined, handle: PluginHandle): Plugin;
}

/** Plugins by name. */
export type PluginRegistry = Readonly<Record<string, PluginDefinition>>;
