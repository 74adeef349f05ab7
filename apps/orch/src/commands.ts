import { makeNames } from '@orch/apimachinery';
import { apiServerFlags } from '@orch/apiserver-program';
import {
  type CommandGroup,
  combineOptions,
  createMetricsRegistry,
  createProgramLogger,
  describeVersion,
  describeVersionRaw,
  type GroupedCommand,
  groupOptions,
  option,
  type Program,
  runCommandGroup,
  runProgram,
  versionInfo,
} from '@orch/component';
import { controllerManagerFlags } from '@orch/controller-manager-program';
import { schedulerFlags } from '@orch/scheduler-program';
import { storeStartErrors } from '@orch/storage';
import { grouped } from './command/grouped.js';
import type { CommandEnvironment } from './command/run-client-command.js';
import type { CompletedCommand } from './completion/completed-command.js';
import { completionCommand } from './completion/completion-command.js';
import { explainCommand } from './explain/explain-command.js';
import { getCommand } from './history/get-command.js';
import { historyCommand } from './history/history-command.js';
import { asProcesses, onThread } from './loops/run-elsewhere.js';
import { upChecks, upConfig, upFlags, upLoggingOption } from './options/up-flags.js';
import { simulateCommand } from './simulate/simulate-command.js';
import { snapshotCommands } from './snapshot/snapshot-command.js';
import { storeCommands } from './store/store-command.js';
import { readyMessage } from './up/ready-message.js';
import { runUp } from './up/up.js';
import type { UpConfig } from './up/up-config.js';
import { validateCommand } from './validate/validate-command.js';

export interface ProgramEnvironment {
  /** The program file, which is also the entry of its threads and child processes. */
  readonly entry: string;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: { write(text: string): unknown; readonly columns?: number | undefined };
  readonly stderr: { write(text: string): unknown };
}

/** A command of `orch`, with what the completion of shells needs. */
type OrchCommand = GroupedCommand<ProgramEnvironment> & CompletedCommand;

/** A command that consists of others, such as `orch store`. */
function groupCommand(
  group: CommandGroup<CommandEnvironment> & { readonly commands: readonly CompletedCommand[] },
  summary: string,
): OrchCommand {
  return {
    name: group.name.split(' ').at(-1) ?? '',
    summary,
    commands: group.commands,
    run: (args, environment) => runCommandGroup(group, args, environment),
  };
}

const orchCommands: readonly OrchCommand[] = [
  {
    name: 'up',
    summary: 'run a complete control plane: API server, controllers, scheduler, simulated nodes',
    flags: upFlags,
    run: up,
  },
  groupCommand(snapshotCommands, 'save, restore and describe snapshots of the embedded store'),
  groupCommand(storeCommands, 'find, remove and restore damaged records of the embedded store'),
  grouped(historyCommand, 'list changes with their times and fields'),
  grouped(getCommand, 'print current objects, or past objects at a revision or time'),
  grouped(validateCommand, 'validate objects in files as a server would, without a server'),
  grouped(simulateCommand, 'schedule the pods of files or of a cluster without a cluster, and explain each decision'),
  grouped(explainCommand, 'why a pod of a running control plane is on its node, or has none'),
  grouped(
    completionCommand(() => completedPrograms()),
    'print the completion of a shell: bash, zsh or fish',
  ),
  {
    name: 'version',
    summary: 'print the version',
    run: async (args, { stdout }) => {
      stdout.write(versionText(args.includes('--raw')));
      return 0;
    },
  },
];

const orch: CommandGroup<ProgramEnvironment> = {
  name: 'orch',
  summary: 'A complete cluster control plane.',
  commands: orchCommands,
};

/** `orch` and the three programs, by their tables. */
function completedPrograms(): readonly CompletedCommand[] {
  const names = makeNames('orch');
  return [
    { name: 'orch', commands: orchCommands },
    { name: 'orch-apiserver', flags: apiServerFlags(names) },
    { name: 'orch-controller-manager', flags: controllerManagerFlags(names) },
    { name: 'orch-scheduler', flags: schedulerFlags(names) },
  ];
}

/** Runs one command line of `orch` and resolves with the exit code. */
export async function runCommand(args: readonly string[], environment: ProgramEnvironment): Promise<number> {
  const [first = ''] = args;
  const [, value] = /^--version(?:=(.*))?$/.exec(first) ?? [undefined, undefined];
  if (!first.startsWith('--version')) return await runCommandGroup(orch, args, environment);
  if (value !== undefined && value !== 'true' && value !== 'raw') {
    environment.stderr.write(`orch: --version: ${JSON.stringify(value)} is not true or raw\n`);
    return 1;
  }
  environment.stdout.write(versionText(value === 'raw'));
  return 0;
}

function versionText(isRaw: boolean): string {
  const { platform, arch, version } = process;
  return isRaw
    ? `${describeVersionRaw(versionInfo({ platform, arch, runtime: version }))}\n`
    : `orch ${describeVersion()}\n`;
}

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
const plainErrors = new Set([
  'AuthorityExpiredError',
  'DataFolderError',
  'FlagFileError',
  'ListenError',
  ...storeStartErrors,
]);
