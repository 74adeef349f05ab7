import type { FlagDefinition } from '../flags/flag-definition.js';
import type { FlagValues } from '../flags/flag-values.js';
import { formatFlagHelp } from '../flags/format-help.js';
import { type FlagCheck, type FlagOutcome, parseFlags } from '../flags/parse-flags.js';
import { featureGatesOfFlags } from '../flags/sections/feature-gates.js';
import type { Logger } from '../logging/logger.js';
import { runUntilSignalled } from '../shutdown/shutdown.js';
import { productVersion } from '../version/version-info.js';

export interface Program {
  /** As it is typed, such as `orch-apiserver` or `orch up`. */
  readonly name: string;
  /** One line, on top of the help. */
  readonly summary: string;
  /** The options; some tables depend on what was given (the dialect), so it is asked again with the first reading. */
  readonly table: (given: FlagValues | undefined) => readonly FlagDefinition[];
  readonly checks: readonly FlagCheck[];
  /** Names of the options that do something here. Any other that is given is reported; all count when not set. */
  readonly honoured?: ReadonlySet<string>;
  readonly logger: (flags: FlagValues) => Logger;
  /** Runs until the signal; throws an error of `plainErrors` for what the user can mend. */
  readonly run: (
    flags: FlagValues,
    options: { readonly signal: AbortSignal; readonly logger: Logger },
  ) => Promise<void>;
  /** Names of errors whose message says all; others are logged with their stack. */
  readonly plainErrors: ReadonlySet<string>;
  /** A further reason to stop, made once the options are known. */
  readonly stopSignal?: (flags: FlagValues) => AbortSignal | undefined;
}

export interface ProgramOutput {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Runs a program from its command line to its end; resolves with the exit code. Wrong options stop it, a line each. */
export async function runProgram(program: Program, args: readonly string[], output: ProgramOutput): Promise<number> {
  const { name, summary, checks } = program;
  const first = parseFlags(program.table(undefined), { args });
  const table = program.table(first.type === 'run' ? first.flags : undefined);
  const outcome = parseFlags(table, { args, checks });
  switch (outcome.type) {
    case 'help':
      output.stdout.write(formatFlagHelp(table, { name, summary }));
      return 0;
    case 'version':
      output.stdout.write(`${name} ${productVersion}\n`);
      return 0;
    case 'refused':
      for (const error of outcome.errors) output.stderr.write(`${name}: ${error}\n`);
      return 1;
    case 'run':
      return await start(program, { outcome, table, output });
  }
}

async function start(
  program: Program,
  options: {
    readonly outcome: Extract<FlagOutcome, { type: 'run' }>;
    readonly table: readonly FlagDefinition[];
    readonly output: ProgramOutput;
  },
): Promise<number> {
  const { outcome, table, output } = options;
  const { name, plainErrors, honoured } = program;
  const { flags, warnings } = outcome;
  for (const warning of [...warnings, ...gateWarnings(table, flags)]) output.stderr.write(`${name}: ${warning}\n`);
  for (const flag of table) {
    if (honoured === undefined || honoured.has(flag.name) || !flags.isGiven(flag.name)) continue;
    output.stderr.write(`${name}: --${flag.name} has no effect in this version\n`);
  }
  const logger = program.logger(flags);
  const stopSignal = program.stopSignal?.(flags);
  let mendable: Error | undefined;
  const code = await runUntilSignalled(
    async ({ signal }) => {
      try {
        await program.run(flags, { signal, logger });
      } catch (error) {
        if (!(error instanceof Error && plainErrors.has(error.name))) throw error;
        mendable = error;
      }
    },
    { logger, ...(stopSignal ? { signal: stopSignal } : {}) },
  );
  if (mendable === undefined) return code;
  output.stderr.write(`${name}: ${mendable.message}\n`);
  return 1;
}

/** Gates that will go, or whose feature will, are told of by name (spec: Deprecation rules). */
function gateWarnings(table: readonly FlagDefinition[], flags: FlagValues): readonly string[] {
  if (!table.some((flag) => flag.name === 'feature-gates')) return [];
  const outcome = featureGatesOfFlags(flags);
  return 'warnings' in outcome ? outcome.warnings : [];
}
