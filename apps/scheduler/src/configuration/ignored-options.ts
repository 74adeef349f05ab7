import type { FlagDefinition, FlagValues } from '@orch/component';

/** The options that `--config` replaces, as in v1.21: those that say so, and the election. */
export function optionsIgnoredWithConfig(table: readonly FlagDefinition[], flags: FlagValues): readonly string[] {
  if (flags.string('config') === '') return [];
  return table
    .filter(({ name, deprecated, ignored }) => {
      const isReplaced =
        (deprecated ?? '').includes('ignored when --config is given') || name.startsWith('leader-elect');
      return isReplaced && ignored === undefined && flags.isGiven(name);
    })
    .map(({ name }) => `--${name}: ignored, --config is given`);
}
