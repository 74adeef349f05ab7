import { isStatusError } from '@orch/apimachinery';
import {
  type FlagCheck,
  type FlagDefinition,
  type FlagValues,
  formatFlagHelp,
  parseFlags,
  suggestFlags,
} from '@orch/component';
import { splitArguments } from './split-arguments.js';

export interface CommandEnvironment {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: { write(text: string): unknown; readonly columns?: number | undefined };
  readonly stderr: { write(text: string): unknown };
  /** Stops a running watch. Ctrl-C ends the process without it. */
  readonly signal?: AbortSignal;
}

export interface CommandCall extends CommandEnvironment {
  readonly words: readonly string[];
  readonly flags: FlagValues;
  /** Sets the exit code of a run without an error. Default: 0. */
  readonly setExitCode: (code: number) => void;
}

/** A command that runs once and exits. */
export interface ClientCommand {
  /** The full command, such as `orch history`. */
  readonly name: string;
  /** The arguments in the help, such as `[TYPE [NAME]]`; may be empty. */
  readonly usage: string;
  readonly summary: string;
  readonly table: readonly FlagDefinition[];
  readonly checks: readonly FlagCheck[];
  /** Validates the positional arguments. Returns the error, or undefined. */
  readonly validateWords: (words: readonly string[]) => string | undefined;
  /** Names of errors that are printed as one line, in addition to those of every command. */
  readonly plainErrors?: ReadonlySet<string>;
  /** Whether another error is printed as one line. */
  readonly isPlainError?: (error: Error) => boolean;
  /** The exit code after an error. Default: 1. */
  readonly failureCode?: number;
  readonly run: (call: CommandCall) => Promise<void>;
}

/** Runs a command and resolves with the exit code. Prints one line per error. */
export async function runClientCommand(
  command: ClientCommand,
  args: readonly string[],
  output: CommandEnvironment,
): Promise<number> {
  const { name, usage, summary, table, checks } = command;
  const { stdout, stderr } = output;
  const { words, options } = splitArguments(args, table);
  const outcome = parseFlags(table, { args: options, checks });
  const fail = (errors: readonly string[]): number => {
    for (const error of errors) stderr.write(`${name}: ${error}\n`);
    return command.failureCode ?? 1;
  };
  let exitCode = 0;
  if (outcome.type === 'help') {
    const help = { name: `${name} ${usage}`.trimEnd(), summary, width: stdout.columns };
    stdout.write(await formatFlagHelp(table, help));
    return 0;
  }
  if (outcome.type !== 'run') return fail(outcome.type === 'invalid' ? await suggestFlags(outcome.errors, table) : []);
  const wordsError = command.validateWords(words);
  if (wordsError !== undefined) return fail([wordsError]);
  try {
    await command.run({
      ...{ ...output, words, flags: outcome.flags },
      setExitCode: (code) => {
        exitCode = code;
      },
    });
    return exitCode;
  } catch (error) {
    if (isPlain(error, command)) return fail([error.message]);
    throw error;
  }
}

/** The command cannot run with these arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function isPlain(error: unknown, command: ClientCommand): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    isStatusError(error) ||
    plainErrors.has(error.name) ||
    command.plainErrors?.has(error.name) === true ||
    command.isPlainError?.(error) === true
  );
}

const plainErrors: ReadonlySet<string> = new Set([
  'ConnectionError',
  'ConnectionFileError',
  'KubeconfigError',
  'UsageError',
]);
