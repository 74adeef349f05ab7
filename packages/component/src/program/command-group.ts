import { withSuggestion } from '../flags/suggest-flags.js';

/** One command of a group, such as `up` of `orch`. */
export interface GroupedCommand<Environment> {
  readonly name: string;
  /** For the list of commands, without a full stop. */
  readonly summary: string;
  /** The arguments in the list of commands, such as `FILE`; none when absent. */
  readonly usage?: string;
  /** Runs the command with the arguments after its name, and resolves with the exit code. `--help` prints its help. */
  run(args: readonly string[], environment: Environment): Promise<number>;
}

export interface CommandGroup<Environment> {
  /** As typed, such as `orch` or `orch snapshot`. */
  readonly name: string;
  /** The first line of the help. */
  readonly summary: string;
  readonly commands: readonly GroupedCommand<Environment>[];
}

interface GroupOutput {
  readonly stdout: { write(text: string): unknown; readonly columns?: number | undefined };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Runs the command that the first argument names, with the others. Without arguments, with `help`, `-h` and `--help` it prints
 * the commands; `help COMMAND` prints the help of one. An unknown command ends with code 1 and the most similar name.
 * commander, which formats the list and compares the names, is loaded only for these.
 */
export async function runCommandGroup<Environment extends GroupOutput>(
  group: CommandGroup<Environment>,
  args: readonly string[],
  environment: Environment,
): Promise<number> {
  const [first = '--help', ...rest] = args;
  const commandOf = (name: string | undefined) => group.commands.find((command) => command.name === name);
  const command = commandOf(first);
  if (command !== undefined) return await command.run(rest, environment);
  const { stdout, stderr } = environment;
  if (first === 'help' && rest.length > 0) {
    const described = commandOf(rest[0]);
    if (described !== undefined) return await described.run([...rest.slice(1), '--help'], environment);
  } else if (helpNames.includes(first)) {
    stdout.write(await formatGroupHelp(group, stdout.columns));
    return 0;
  }
  const name = first === 'help' ? (rest[0] ?? '') : first;
  const unknown = await suggestCommand(`${group.name}: unknown command ${JSON.stringify(name)}`, { name, group });
  stderr.write(`${unknown}; see '${group.name} --help'\n`);
  return 1;
}

const helpNames: readonly string[] = ['help', '--help', '-h'];

async function formatGroupHelp<Environment>(
  group: CommandGroup<Environment>,
  width = Number.POSITIVE_INFINITY,
): Promise<string> {
  const command = await commanderOf(group);
  command
    .usage('COMMAND [flags]')
    .configureHelp({ minWidthToWrap: 20 })
    .configureOutput({ getOutHelpWidth: () => width });
  return `${command.helpInformation()}\n'${group.name} COMMAND --help' lists the flags of a command.\n`;
}

async function suggestCommand<Environment>(
  error: string,
  { name, group }: { readonly name: string; readonly group: CommandGroup<Environment> },
): Promise<string> {
  if (name.startsWith('-')) return error;
  const command = await commanderOf(group);
  return withSuggestion(error, () => command.parse([name], { from: 'user' }));
}

async function commanderOf<Environment>({ name, summary, commands }: CommandGroup<Environment>) {
  const { Command } = await import('commander');
  const command = new Command(name).description(summary).helpOption(false).helpCommand(false);
  command.exitOverride().configureOutput({ writeErr: () => {} });
  for (const { name: own, usage = '', summary: about } of commands) {
    command
      .command(`${own} ${usage}`.trimEnd())
      .description(about)
      .helpOption(false)
      .action(() => {});
  }
  return command;
}
