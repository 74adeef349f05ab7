import type { FlagDefinition } from './flag-definition.js';

/**
 * Adds the most similar options to the errors of unknown options: `unknown flag: --prot` becomes
 * `unknown flag: --prot (Did you mean --port?)`. commander, which compares the names, is loaded when there is such an error.
 */
export async function suggestFlags(
  errors: readonly string[],
  table: readonly FlagDefinition[],
): Promise<readonly string[]> {
  if (!errors.some((error) => unknownFlag.test(error))) return errors;
  const { Command } = await import('commander');
  return errors.map((error) => {
    const [, name] = unknownFlag.exec(error) ?? [];
    if (name === undefined) return error;
    const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    for (const flag of table) if (!flag.hidden) command.option(`--${flag.name.replaceAll('_', '-')}`);
    return withSuggestion(error, () => command.parse([name], { from: 'user' }));
  });
}

const unknownFlag = /^unknown flag: (--\S+)$/;

/** Adds the suggestion in the error that `parse` throws, if there is one. */
export function withSuggestion(error: string, parse: () => unknown): string {
  try {
    parse();
    return error;
  } catch (thrown) {
    const [suggestion] = /\(Did you mean [^)]+\)/.exec(thrown instanceof Error ? thrown.message : '') ?? [];
    return suggestion === undefined ? error : `${error} ${suggestion}`;
  }
}
