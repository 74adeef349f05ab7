import type { FlagDefinition } from '@orch/component';

/** A program or command, with all that the completion of a shell proposes after it. */
export interface CompletedCommand {
  readonly name: string;
  /** The list of commands shows it beside the name. */
  readonly summary?: string;
  readonly flags?: readonly FlagDefinition[];
  /** The commands of which it consists. */
  readonly commands?: readonly CompletedCommand[];
}

/** A command line up to the last command: `orch store check` and what may follow it. */
export interface CompletedPath {
  /** Separated by spaces. */
  readonly path: string;
  readonly commands: readonly CompletedCommand[];
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  /** With dashes: `--naming`. */
  readonly name: string;
  readonly help: string;
  readonly takesValue: boolean;
  /** All possible values; empty for any. */
  readonly values: readonly string[];
}

/** Every path of a program, outermost first. Hidden options are not proposed. */
export function completedPaths(command: CompletedCommand, parent = ''): readonly CompletedPath[] {
  const path = parent === '' ? command.name : `${parent} ${command.name}`;
  const { commands = [], flags = [] } = command;
  const own = flags.filter(({ hidden }) => !hidden).map(optionOf);
  const options = [...own.filter(({ name }) => name !== helpOption.name), helpOption];
  return [{ path, commands, options }, ...commands.flatMap((inner) => completedPaths(inner, path))];
}

const helpOption: CompletedOption = { name: '--help', help: 'Print the help.', takesValue: false, values: [] };

function optionOf({ name, help, type, values = [] }: FlagDefinition): CompletedOption {
  return { name: `--${name}`, help, takesValue: type !== 'bool' && type !== 'version', values };
}
