import { createMetricsRegistry, createProgramLogger, type Program, productVersion, runProgram } from '@orch/component';
import { storeStartErrors } from '@orch/storage';
import { runClientCommand } from './command/run-client-command.js';
import { getCommand } from './history/get-command.js';
import { historyCommand } from './history/history-command.js';
import { asProcesses, onThread } from './loops/run-elsewhere.js';
import { upChecks, upConfigOf, upFlags } from './options/up-flags.js';
import { snapshotCommand } from './snapshot/snapshot-command.js';
import { readyMessage } from './up/ready-message.js';
import { runUp } from './up/up.js';
import type { UpConfig } from './up/up-config.js';
import { validateCommand } from './validate/validate-command.js';

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
    case 'snapshot':
      return await snapshotCommand(rest, surroundings);
    case 'history':
      return await runClientCommand(historyCommand, rest, surroundings);
    case 'get':
      return await runClientCommand(getCommand, rest, surroundings);
    case 'validate':
      return await runClientCommand(validateCommand, rest, surroundings);
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
  snapshot  save, restore and describe snapshots of the embedded store
  history   tell what changed, when, and which fields
  get       print objects as they are, or as they were at a revision or an instant
  validate  say what a server would say to the objects of files, without one
  version   print the version

'orch COMMAND --help' lists the flags of a command.
`;

async function up(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdin, stdout, entry } = surroundings;
  const startMs = performance.now() - process.uptime() * 1000;
  const program: Program = {
    name: 'orch up',
    summary: 'Runs a whole control plane; everything is kept in one folder.',
    table: () => upFlags,
    checks: upChecks,
    logger: (flags) => createProgramLogger(loggingOf(upConfigOf(flags))),
    run: async (flags, { signal, logger }) => {
      const config = upConfigOf(flags);
      const metrics = createMetricsRegistry();
      metrics.collectProcessMetrics();
      await runUp(config, {
        signal,
        metrics,
        logger,
        workers: { entry, logging: loggingOf(config) },
        runLoopsElsewhere: config.isolation === 'process' ? asProcesses(entry) : onThread(entry),
        onReady: (ready) => {
          const output = flags.string('output');
          stdout.write(readyMessage(ready, { output, config, tookMs: performance.now() - startMs }));
        },
      });
    },
    plainErrors,
    stopSignal: (flags) => (flags.boolean('exit-with-parent') ? endOf(stdin) : undefined),
  };
  return await runProgram(program, args, surroundings);
}

function loggingOf({ logFormat: format = 'text', logLevel: level }: UpConfig) {
  return { format, level };
}

function endOf(input: NodeJS.ReadableStream): AbortSignal {
  const ended = new AbortController();
  input.once('end', () => ended.abort(new Error('standard input ended')));
  input.resume();
  return ended.signal;
}

/** Errors whose message says all: the folder is in use or damaged, the port is taken. */
const plainErrors = new Set(['DataFolderError', 'ListenError', ...storeStartErrors]);
