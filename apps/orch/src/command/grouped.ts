import type { FlagDefinition, GroupedCommand } from '@orch/component';
import { type ClientCommand, type CommandEnvironment, runClientCommand } from './run-client-command.js';

/** A client command as one of a group, under the last word of its name; `summary` is for the list of the group. */
export function grouped(
  command: ClientCommand,
  summary: string,
): GroupedCommand<CommandEnvironment> & { readonly flags: readonly FlagDefinition[] } {
  return {
    name: command.name.split(' ').at(-1) ?? '',
    summary,
    flags: command.table,
    run: (args, environment) => runClientCommand(command, args, environment),
  };
}
