import { join } from 'node:path';
import {
  combineOptions,
  createMetricsRegistry,
  loggerOption,
  loggingOption,
  namesOfFlags,
  type Program,
  runProgram,
} from '@orch/component';
import { storeStartErrors } from '@orch/storage';
import type { ApiServerConfig } from './config/config.js';
import { apiServerChecks, apiServerConfig } from './config-from-options.js';
import { apiServerFlags } from './options/api-server-flags.js';
import { runApiServer } from './run.js';
import type { WorkerLogging } from './server/run-options.js';
import { servingWorkerRole } from './workers/messages.js';
import { runServingWorker } from './workers/run-serving-worker.js';

/** The entry of the bundle: runs the command line or a serving worker. The only module with side effects on load. */
declare const __dirname: string;

interface ProgramConfig {
  readonly server: ApiServerConfig;
  readonly logging: WorkerLogging;
}

const program: Program<ProgramConfig> = {
  name: 'orch-apiserver',
  summary: 'Validates and configures API objects, and serves the REST API to the state of the cluster.',
  table: (given) => apiServerFlags(namesOfFlags(given)),
  checks: apiServerChecks,
  config: combineOptions({ server: apiServerConfig, logging: loggingOption }, async ({ server, logging }) => ({
    server: await server,
    logging,
  })),
  logger: loggerOption,
  stopsOnMissingProtection: true,
  run: async ({ server, logging }, { signal, logger }) => {
    const metrics = createMetricsRegistry();
    metrics.collectProcessMetrics();
    await runApiServer(server, {
      metrics,
      signal,
      logger,
      workers: { entry: join(__dirname, 'main.js'), logging },
      onReady: ({ url }) => logger.info('serving', { url }),
    });
  },
  plainErrors: new Set(['FlagFileError', 'ListenError', 'ServingWorkersError', ...storeStartErrors]),
};

async function main(): Promise<number> {
  if (process.argv[2] === servingWorkerRole) return await runServingWorker(process);
  return await runProgram(program, process.argv.slice(2), process);
}

void main().then((code) => process.exit(code));
