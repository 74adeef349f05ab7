import type { FlagCheck, FlagDefinition, FlagValues } from '@orch/component';

export interface OptionEffects {
  readonly table: readonly FlagDefinition[];
  /** Options that no config reads (`optionsWithoutEffect`). */
  readonly withoutEffect: ReadonlyMap<string, string>;
}

/**
 * Rejects protective options that this version does not implement, because the server would run
 * unprotected. Reports all of them in one line. Ignores options with their default value. Calls `effects` per check.
 */
export function missingProtectionCheck(effects: () => OptionEffects): FlagCheck {
  return (flags) => {
    const missing = missingOptions(flags, effects());
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
