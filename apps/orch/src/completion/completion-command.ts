import type { ClientCommand } from '../command/run-client-command.js';
import { bashCompletion } from './bash.js';
import type { CompletedCommand } from './completed-command.js';
import { fishCompletion } from './fish.js';
import { zshCompletion } from './zsh.js';

const shells: Readonly<Record<string, (programs: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `orch completion SHELL` prints the script that completes the command lines of the programs. */
export function completionCommand(programs: () => readonly CompletedCommand[]): ClientCommand {
  return {
    name: 'orch completion',
    usage: Object.keys(shells).join('|'),
    summary: 'Prints the script by which a shell completes orch and the three programs, made from their option tables.',
    table: [],
    checks: [],
    validateWords: ([shell = '', ...more]) =>
      more.length === 0 && Object.hasOwn(shells, shell) ? undefined : `takes one of ${Object.keys(shells).join(', ')}`,
    run: async ({ words: [shell = ''], stdout }) => {
      stdout.write(shells[shell]?.(programs()) ?? '');
    },
  };
}
