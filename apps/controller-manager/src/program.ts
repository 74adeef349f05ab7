import { loggerOption, runProgram } from '@orch/component';
import { controllerManagerChecks, controllerManagerConfig, flagTable } from './config-from-options.js';
import { runControllerManager } from './run.js';

/** The entry of the program, and the only module with effects on import. */
runProgram(
  {
    name: 'orch-controller-manager',
    summary: 'Runs the controllers, which bring the cluster to its desired state.',
    table: flagTable,
    checks: controllerManagerChecks,
    config: controllerManagerConfig,
    logger: loggerOption('orch-controller-manager'),
    stopsOnMissingProtection: true,
    run: runControllerManager,
    plainErrors: new Set([
      ...['CloudConfigError', 'ClusterTrustError', 'FlagFileError', 'KubeconfigError', 'LeaderElectionLostError'],
      ...['ListenError', 'SigningFilesError'],
    ]),
    // Those of v1.21.
    exitCodes: { LeaderElectionLostError: 255 },
  },
  process.argv.slice(2),
  process,
).then((code) => process.exit(code));
