import { createProgramLogger, loggingOfFlags, runProgram } from '@orch/component';
import { flagTable, honouredFlags, schedulerChecks, schedulerConfigOf } from './config-of-flags.js';
import { runSchedulerProgram } from './run.js';

/** The entry of the program; the only module here that acts when it is loaded. */
runProgram(
  {
    name: 'orch-scheduler',
    summary: 'Gives each waiting pod the node that suits it best.',
    table: flagTable,
    checks: schedulerChecks,
    honoured: honouredFlags,
    logger: (flags) => createProgramLogger(loggingOfFlags(flags)),
    run: async (flags, options) => await runSchedulerProgram(await schedulerConfigOf(flags), options),
    plainErrors: new Set(['KubeconfigError']),
  },
  process.argv.slice(2),
  process,
).then((code) => process.exit(code));
