import { loggerOption, runProgram } from '@orch/component';
import { flagTable, schedulerChecks, schedulerConfig } from './config-from-options.js';
import { runSchedulerProgram } from './run.js';

/** The entry of the program, and the only module with effects on import. */
runProgram(
  {
    name: 'orch-scheduler',
    summary: 'Assigns each pending pod to the most suitable node.',
    table: flagTable,
    checks: schedulerChecks,
    config: schedulerConfig,
    logger: loggerOption('orch-scheduler'),
    run: runSchedulerProgram,
    plainErrors: new Set([
      ...['ClusterTrustError', 'FlagFileError', 'KubeconfigError', 'LeaderElectionLostError', 'ListenError'],
    ]),
  },
  process.argv.slice(2),
  process,
).then((code) => process.exit(code));
