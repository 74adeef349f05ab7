import {
  combineOptions,
  createMetricsRegistry,
  createProgramLogger,
  describeVersion,
  groupOptions,
  option,
  type Program,
  runProgram,
} from '@orch/component';
import { storeStartErrors } from '@orch/storage';
import { runClientCommand } from './command/run-client-command.js';
import { explainCommand } from './explain/explain-command.js';
import { getCommand } from './history/get-command.js';
import { historyCommand } from './history/history-command.js';
import { asProcesses, onThread } from './loops/run-elsewhere.js';
import { upChecks, upConfig, upFlags, upLoggingOption } from './options/up-flags.js';
import { simulateCommand } from './simulate/simulate-command.js';
import { snapshotCommand } from './snapshot/snapshot-command.js';
import { storeCommand } from './store/store-command.js';
import { readyMessage } from './up/ready-message.js';
import { runUp } from './up/up.js';
import type { UpConfig } from './up/up-config.js';
import { validateCommand } from './validate/validate-command.js';

export interface ProgramEnvironment {
  /** The program file, which is also the entry of its threads and child processes. */
  readonly entry: string;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Runs one command line of `orch` and resolves with the exit code. */
export async function runCommand(args: readonly string[], environment: ProgramEnvironment): Promise<number> {
  const [command, ...rest] = args;
  const { stdout, stderr } = environment;
  switch (command) {
    case 'up':
      return await up(rest, environment);
    case 'snapshot':
      return await snapshotCommand(rest, environment);
    case 'store':
      return await storeCommand(rest, environment);
    case 'history':
      return await runClientCommand(historyCommand, rest, environment);
    case 'get':
      return await runClientCommand(getCommand, rest, environment);
    case 'validate':
      return await runClientCommand(validateCommand, rest, environment);
    case 'simulate':
      return await runClientCommand(simulateCommand, rest, environment);
    case 'explain':
      return await runClientCommand(explainCommand, rest, environment);
    case 'version':
    case '--version':
      stdout.write(`orch ${describeVersion()}\n`);
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
  up        run a complete control plane: API server, controllers, scheduler, simulated nodes
  snapshot  save, restore and describe snapshots of the embedded store
  store     find, remove and restore damaged records of the embedded store
  history   list changes with their times and fields
  get       print current objects, or past objects at a revision or time
  validate  validate objects in files as a server would, without a server
  simulate  schedule the pods of files or of a cluster without a cluster, and explain each decision
  explain   why a pod of a running control plane is on its node, or has none
  version   print the version

'orch COMMAND --help' lists the flags of a command.
`;

const withParent = option.boolean('exit-with-parent');
const upProgramReaders = { output: option.string('output') };

/** The options of `orch up` that are not in its config. */
export const upProgramOptions = groupOptions({ ...upProgramReaders, withParent });

async function up(args: readonly string[], environment: ProgramEnvironment): Promise<number> {
  const { stdin, stdout, entry } = environment;
  const startMs = performance.now() - process.uptime() * 1000;
  const program: Program<UpProgramConfig> = {
    name: 'orch up',
    summary: 'Runs a complete control plane and stores all data in one folder.',
    table: () => upFlags,
    checks: upChecks,
    config: groupOptions({ config: upConfig, ...upProgramReaders }),
    logger: combineOptions({ logging: upLoggingOption }, ({ logging }) => createProgramLogger(loggingOf(logging))),
    run: async ({ config, output }, { signal, logger }) => {
      const metrics = createMetricsRegistry();
      metrics.collectProcessMetrics();
      await runUp(config, {
        signal,
        metrics,
        logger,
        workers: { entry, logging: loggingOf(config) },
        runLoopsElsewhere: config.isolation === 'process' ? asProcesses(entry) : onThread(entry),
        onReady: (ready) => {
          stdout.write(readyMessage(ready, { output, config, tookMs: performance.now() - startMs }));
        },
      });
    },
    plainErrors,
    stopSignal: combineOptions({ withParent }, ({ withParent: stops }) => (stops ? endOf(stdin) : undefined)),
  };
  return await runProgram(program, args, environment);
}

interface UpProgramConfig {
  readonly config: UpConfig;
  readonly output: string;
}

function loggingOf({ logFormat: format = 'text', logLevel: level }: Pick<UpConfig, 'logFormat' | 'logLevel'>) {
  return { format, level };
}

function endOf(input: NodeJS.ReadableStream): AbortSignal {
  const ended = new AbortController();
  input.once('end', () => ended.abort(new Error('standard input ended')));
  input.resume();
  return ended.signal;
}

/** Errors that are printed as one line, such as a folder in use or a port in use. */
const plainErrors = new Set(['DataFolderError', 'FlagFileError', 'ListenError', ...storeStartErrors]);
