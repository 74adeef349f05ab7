import { createProgramLogger, formatFlagHelp, parseFlags, productVersion, runUntilSignalled } from '@orch/component';
import { asProcesses, onThread } from './loops/run-elsewhere.js';
import { upChecks, upConfigOf, upFlags } from './options/up-flags.js';
import { readyMessage } from './up/ready-message.js';
import { runUp } from './up/up.js';

export interface Surroundings {
  /** The program's own file, which is also the entry of its threads and child processes. */
  readonly entry: string;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Runs one command line of `orch`; resolves with the exit code. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [command, ...rest] = args;
  const { stdout, stderr } = surroundings;
  switch (command) {
    case 'up':
      return await up(rest, surroundings);
    case 'version':
    case '--version':
      stdout.write(`orch ${productVersion}\n`);
      return 0;
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      stdout.write(usage);
      return 0;
    default:
      stderr.write(`orch: unknown command ${JSON.stringify(command)}; see 'orch --help'\n`);
      return 1;
  }
}

const usage = `A complete cluster control plane.

Usage:
  orch COMMAND [flags]

Commands:
  up        run a whole control plane: API server, controllers, scheduler, simulated nodes
  version   print the version

'orch COMMAND --help' lists the flags of a command.
`;

async function up(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdin, stdout, stderr, entry } = surroundings;
  const startMs = performance.now() - process.uptime() * 1000;
  const outcome = parseFlags(upFlags, { args, checks: upChecks });
  switch (outcome.type) {
    case 'help':
      stdout.write(
        formatFlagHelp(upFlags, {
          name: 'orch up',
          summary: 'Runs a whole control plane; everything is kept in one folder.',
        }),
      );
      return 0;
    case 'version':
      stdout.write(`orch ${productVersion}\n`);
      return 0;
    case 'refused':
      for (const error of outcome.errors) stderr.write(`orch up: ${error}\n`);
      return 1;
    case 'run':
      break;
  }
  const { flags, warnings } = outcome;
  for (const warning of warnings) stderr.write(`orch up: ${warning}\n`);
  const config = upConfigOf(flags);
  const output = flags.string('output');
  const logger = createProgramLogger({ format: 'text', level: config.logLevel });
  const parentGone = new AbortController();
  if (flags.boolean('exit-with-parent')) {
    stdin.once('end', () => parentGone.abort(new Error('standard input ended')));
    stdin.resume();
  }
  let failure: unknown;
  const code = await runUntilSignalled(
    async ({ signal }) => {
      try {
        await runUp(config, {
          signal,
          logger,
          runLoopsElsewhere: config.isolation === 'process' ? asProcesses(entry) : onThread(entry),
          onReady: (ready) => {
            stdout.write(readyMessage(ready, { output, config, tookMs: performance.now() - startMs }));
          },
        });
      } catch (error) {
        // What a user can mend is said in one line; anything else is logged with its stack.
        if (!isPlain(error)) throw error;
        failure = error;
      }
    },
    { logger, signal: parentGone.signal },
  );
  if (failure instanceof Error) {
    stderr.write(`orch up: ${failure.message}\n`);
    return 1;
  }
  return code;
}

/** Errors whose message says all: the folder is in use or damaged, the port is taken. */
function isPlain(error: unknown): boolean {
  return error instanceof Error && plainErrors.has(error.name);
}

const plainErrors = new Set([
  'StoreInUseError',
  'StoreFormatError',
  'StoreDialectError',
  'StoreCorruptError',
  'ListenError',
]);
