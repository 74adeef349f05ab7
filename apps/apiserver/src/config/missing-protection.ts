import type { FlagCheck, FlagDefinition, FlagValues } from '@orch/component';
import { enablingPluginOptions } from './admission-config.js';

export interface OptionEffects {
  readonly table: readonly FlagDefinition[];
  /** Options that no config reads (`optionsWithoutEffect`). */
  readonly withoutEffect: ReadonlyMap<string, string>;
  /** Whether this version has the admission plugin. */
  readonly isBuilt: (plugin: string) => boolean;
}

/**
 * Rejects protective options and admission plugins that this version does not implement, because the server would run
 * unprotected. Reports all of them in one line. Ignores options with their default value. Calls `effects` per check.
 */
export function missingProtectionCheck(effects: () => OptionEffects): FlagCheck {
  return (flags) => {
    const known = effects();
    const missing = [...missingOptions(flags, known), ...missingPlugins(flags, known)];
    if (missing.length === 0) return [];
    const which = missing.length === 1 ? 'this option' : 'these options';
    return [`${missing.join(', ')}: this version does not have the protection that ${which} would turn on`];
  };
}

function missingOptions(flags: FlagValues, { table, withoutEffect }: OptionEffects): readonly string[] {
  return table
    .filter(({ name, protective }) => protective && withoutEffect.has(name) && flags.isChanged(name))
    .map(({ name }) => `--${name}`);
}

function missingPlugins(flags: FlagValues, { isBuilt }: OptionEffects): readonly string[] {
  return enablingPluginOptions.flatMap((name) => {
    const plugins = flags.list(name).filter((plugin) => !isBuilt(plugin));
    return plugins.length === 0 ? [] : [`--${name}=${plugins.join(',')}`];
  });
}
