import { loggerOption, type Program } from '@orch/component';
import type { PluginRegistry } from '@orch/scheduler';
import { flagTable, schedulerChecks, schedulerConfigWith } from './config-from-options.js';
import { runSchedulerProgram, type SchedulerConfig } from './run.js';

/**
 * The program `orch-scheduler`, with plugins of your own beside the built-in ones. The configuration enables them by name.
 *
 *     await runProgram(schedulerProgram({ Gang: gangPlugin }), process.argv.slice(2), process);
 */
export function schedulerProgram(plugins: PluginRegistry = {}): Program<SchedulerConfig> {
  return {
    name: 'orch-scheduler',
    summary: 'Assigns each pending pod to the most suitable node.',
    table: flagTable,
    checks: schedulerChecks,
    config: schedulerConfigWith(plugins),
    logger: loggerOption('orch-scheduler'),
    run: (config, options) => runSchedulerProgram(config, { ...options, plugins, signals: process }),
    plainErrors: new Set([
      ...['ClusterTrustError', 'FlagFileError', 'KubeconfigError', 'LeaderElectionLostError', 'ListenError'],
    ]),
  };
}
