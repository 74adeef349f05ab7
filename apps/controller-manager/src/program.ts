import { createProgramLogger, loggingOfFlags, runProgram } from '@orch/component';
import { controllerManagerChecks, controllerManagerConfigOf, flagTable, honouredFlags } from './config-of-flags.js';
import { runControllerManager } from './run.js';

/** The entry of the program; the only module here that acts when it is loaded. */
runProgram(
  {
    name: 'orch-controller-manager',
    summary: 'Runs the control loops that move the state of the cluster towards the desired one.',
    table: flagTable,
    checks: controllerManagerChecks,
    honoured: honouredFlags,
    logger: (flags) => createProgramLogger(loggingOfFlags(flags)),
    run: async (flags, options) => await runControllerManager(await controllerManagerConfigOf(flags), options),
    plainErrors: new Set(['KubeconfigError']),
  },
  process.argv.slice(2),
  process,
).then((code) => process.exit(code));
