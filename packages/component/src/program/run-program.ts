import type { FlagDefinition } from '../flags/flag-definition.js';
import type { FlagValues } from '../flags/flag-values.js';
import { formatFlagHelp } from '../flags/format-help.js';
import type { OptionReader } from '../flags/option-reader.js';
import { type FlagCheck, type FlagOutcome, parseFlags } from '../flags/parse-flags.js';
import { featureGatesOfFlags } from '../flags/sections/feature-gates.js';
import { logWarnings } from '../flags/sections/log-checks.js';
import { suggestFlags } from '../flags/suggest-flags.js';
import { optionsWithoutEffect } from '../flags/without-effect.js';
import { LogFileError } from '../logging/log-file.js';
import type { Logger, ProgramLogger } from '../logging/logger.js';
import { runUntilSignalled } from '../shutdown/shutdown.js';
import { describeVersion, describeVersionRaw, versionInfo } from '../version/version-info.js';

export interface Program<Config> {
  /** The command as typed, such as `orch-apiserver` or `orch up`. */
  readonly name: string;
  /** The first line of the help. */
  readonly summary: string;
  /** Returns the options. Called again with the parsed flags, because some tables depend on the dialect. */
  readonly table: (given: FlagValues | undefined) => readonly FlagDefinition[];
  readonly checks: readonly FlagCheck[];
  /**
   * Creates the config of the program. An option that no reader uses has no effect: the help marks it, and setting it
   * prints a warning.
   */
  readonly config: OptionReader<Config | Promise<Config>>;
  /** The logger is closed when the program ends. Reading it may throw a LogFileError, whose message is printed. */
  readonly logger: OptionReader<ProgramLogger>;
  /** Whether a check rejects protective options without effect. The help mentions it. Defaults to false. */
  readonly stopsOnMissingProtection?: boolean;
  /** Runs until the signal aborts. It and `config` throw an error in `plainErrors` for problems the user can fix. */
  readonly run: (config: Config, options: { readonly signal: AbortSignal; readonly logger: Logger }) => Promise<void>;
  /** Names of errors whose message is printed, with the program's name before each line; others are logged with their stack. */
  readonly plainErrors: ReadonlySet<string>;
  /** Exit codes by the name of a plain error; 1 for others. */
  readonly exitCodes?: Readonly<Record<string, number>>;
  /** An additional stop signal. */
  readonly stopSignal?: OptionReader<AbortSignal | undefined>;
}

export interface ProgramOutput {
  /** `columns`: the width of a terminal; absent for files and pipes, where the help has long lines. */
  readonly stdout: { write(text: string): unknown; readonly columns?: number | undefined };
  readonly stderr: { write(text: string): unknown };
}

/** Runs a program and resolves with the exit code. Prints one line per invalid option and exits with 1. */
export async function runProgram<Config>(
  program: Program<Config>,
  args: readonly string[],
  output: ProgramOutput,
): Promise<number> {
  const { name, summary, checks } = program;
  const first = parseFlags(program.table(undefined), { args });
  const table = program.table(first.type === 'run' ? first.flags : undefined);
  const outcome = parseFlags(table, { args, checks });
  const withoutEffect = optionsWithoutEffect(table, readersOf(program), program);
  switch (outcome.type) {
    case 'help':
      output.stdout.write(await formatFlagHelp(table, { name, summary, withoutEffect, width: output.stdout.columns }));
      return 0;
    case 'version':
      output.stdout.write(`${outcome.raw ? describeVersionRaw(ownVersion()) : `${name} ${describeVersion()}`}\n`);
      return 0;
    case 'invalid':
      for (const error of await suggestFlags(outcome.errors, table)) output.stderr.write(`${name}: ${error}\n`);
      return 1;
    case 'run':
      return await start(program, { outcome, table, withoutEffect, output });
  }
}

function ownVersion() {
  return versionInfo({ platform: process.platform, arch: process.arch, runtime: process.version });
}

function readersOf({ config, logger, stopSignal }: Pick<Program<unknown>, 'config' | 'logger' | 'stopSignal'>) {
  return [config, logger, ...(stopSignal ? [stopSignal] : [])];
}

async function start<Config>(
  program: Program<Config>,
  options: {
    readonly outcome: Extract<FlagOutcome, { type: 'run' }>;
    readonly table: readonly FlagDefinition[];
    readonly withoutEffect: ReadonlyMap<string, string>;
    readonly output: ProgramOutput;
  },
): Promise<number> {
  const { outcome, table, withoutEffect, output } = options;
  const { name } = program;
  const { flags, warnings } = outcome;
  for (const warning of [...warnings, ...gateWarnings(table, flags), ...logWarnings(flags)])
    output.stderr.write(`${name}: ${warning}\n`);
  for (const ignored of withoutEffect.keys()) {
    if (flags.isGiven(ignored)) output.stderr.write(`${name}: --${ignored} has no effect in this version\n`);
  }
  let logger: ProgramLogger;
  try {
    logger = program.logger.read(flags);
  } catch (error) {
    if (!(error instanceof LogFileError)) throw error;
    output.stderr.write(`${name}: ${error.message}\n`);
    return 1;
  }
  // Also when the process exits at once, as after a second signal.
  process.once('exit', logger.close);
  try {
    return await runLogging(program, { flags, logger, stderr: output.stderr });
  } finally {
    process.off('exit', logger.close);
    logger.close();
  }
}

async function runLogging<Config>(
  program: Program<Config>,
  {
    flags,
    logger,
    stderr,
  }: { readonly flags: FlagValues; readonly logger: Logger; readonly stderr: ProgramOutput['stderr'] },
): Promise<number> {
  const { name, plainErrors } = program;
  const stopSignal = program.stopSignal?.read(flags);
  let plainError: Error | undefined;
  const code = await runUntilSignalled(
    async ({ signal }) => {
      try {
        await program.run(await program.config.read(flags), { signal, logger });
      } catch (error) {
        if (!(error instanceof Error && plainErrors.has(error.name))) throw error;
        plainError = error;
      }
    },
    { logger, repeatedInterruptMs: isRunByNpm() ? 2_000 : 0, ...(stopSignal ? { signal: stopSignal } : {}) },
  );
  if (plainError === undefined) return code;
  for (const line of plainError.message.split('\n')) stderr.write(`${name}: ${line}\n`);
  return program.exitCodes?.[plainError.name] ?? 1;
}

/** True under `npm start`, `npm run` or `npx`, which forward signals to this process. */
function isRunByNpm(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined;
}

/** Warns about each deprecated and GA gate that is set (spec: Deprecation rules). */
function gateWarnings(table: readonly FlagDefinition[], flags: FlagValues): readonly string[] {
  if (!table.some((flag) => flag.name === 'feature-gates')) return [];
  const outcome = featureGatesOfFlags(flags);
  return 'warnings' in outcome ? outcome.warnings : [];
}
