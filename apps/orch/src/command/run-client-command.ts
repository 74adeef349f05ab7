import { isStatusError } from '@orch/apimachinery';
import { type FlagCheck, type FlagDefinition, type FlagValues, formatFlagHelp, parseFlags } from '@orch/component';
import { splitArguments } from './split-arguments.js';

export interface CommandSurroundings {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  /** Ends what would go on; a ctrl-c ends the process all the same. */
  readonly signal?: AbortSignal;
}

export interface CommandCall extends CommandSurroundings {
  readonly words: readonly string[];
  readonly flags: FlagValues;
}

/** A command that does one thing and ends. */
export interface ClientCommand {
  /** `orch history`. */
  readonly name: string;
  /** What stands behind the name, `[TYPE [NAME]]`. */
  readonly usage: string;
  readonly summary: string;
  readonly table: readonly FlagDefinition[];
  readonly checks: readonly FlagCheck[];
  /** What is wrong with the words, or undefined. */
  readonly wordsFault: (words: readonly string[]) => string | undefined;
  readonly run: (call: CommandCall) => Promise<void>;
}

/** Resolves with the exit code; what goes wrong is one line. */
export async function runClientCommand(
  command: ClientCommand,
  args: readonly string[],
  output: CommandSurroundings,
): Promise<number> {
  const { name, usage, summary, table, checks } = command;
  const { stdout, stderr } = output;
  const { words, options } = splitArguments(args, table);
  const outcome = parseFlags(table, { args: options, checks });
  const complain = (problems: readonly string[]): number => {
    for (const problem of problems) stderr.write(`${name}: ${problem}\n`);
    return 1;
  };
  if (outcome.type === 'help') {
    stdout.write(formatFlagHelp(table, { name: `${name} ${usage}`, summary }));
    return 0;
  }
  if (outcome.type !== 'run') return complain(outcome.type === 'refused' ? outcome.errors : []);
  const fault = command.wordsFault(words);
  if (fault !== undefined) return complain([fault]);
  try {
    await command.run({ ...output, words, flags: outcome.flags });
    return 0;
  } catch (error) {
    if (isPlain(error)) return complain([error.message]);
    throw error;
  }
}

/** The command cannot do what its words ask for. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function isPlain(error: unknown): error is Error {
  return error instanceof Error && (isStatusError(error) || plainErrors.has(error.name));
}

const plainErrors: ReadonlySet<string> = new Set([
  'ConnectionError',
  'ConnectionFileError',
  'KubeconfigError',
  'UsageError',
]);
