import type { Names } from '@orch/apimachinery';
import {
  builtInPlugins,
  type PluginRegistry,
  type ReadScheduling,
  readSchedulingConfiguration,
  type SchedulingConfiguration,
} from '@orch/scheduler';
import { readProgramConfiguration } from './program-configuration.js';

export interface ReadSchedulingTextOptions {
  readonly names: Names;
  readonly gates: (gate: string) => boolean;
  /** Plugins that are not built in, by name. */
  readonly plugins?: PluginRegistry;
}

/** What a configuration file of the scheduler says about scheduling. The whole file is validated; errors are one line each. */
export async function readSchedulingText(
  text: string,
  { names, gates, plugins = {} }: ReadSchedulingTextOptions,
): Promise<ReadScheduling> {
  const read = readProgramConfiguration(text, names);
  if ('errors' in read) return read;
  const configuration: SchedulingConfiguration = read.configuration;
  const registry = { ...builtInPlugins, ...plugins };
  return await readSchedulingConfiguration(configuration, { provider: 'DefaultProvider', registry, names, gates });
}
