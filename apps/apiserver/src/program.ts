import { join } from 'node:path';
import {
  combineOptions,
  createMetricsRegistry,
  loggerOption,
  loggingOption,
  type MetricsSettings,
  metricsOption,
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
  readonly metrics: MetricsSettings;
}

const name = 'orch-apiserver';

const program: Program<ProgramConfig> = {
  name,
  summary: 'Validates and configures API objects, and serves the REST API to the state of the cluster.',
  table: (given) => apiServerFlags(namesOfFlags(given)),
  checks: apiServerChecks,
  config: combineOptions(
    { server: apiServerConfig, logging: loggingOption, metrics: metricsOption },
    async ({ server, logging, metrics }) => ({ server: await server, logging: { ...logging, program: name }, metrics }),
  ),
  logger: loggerOption(name),
  stopsOnMissingProtection: true,
  run: async ({ server, logging, metrics: settings }, { signal, logger }) => {
    const metrics = createMetricsRegistry({ ...settings, logger });
    metrics.collectProcessMetrics();
    await runApiServer(server, {
      metrics,
      signal,
      logger,
      workers: { entry: join(__dirname, 'main.js'), logging, metrics: settings },
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
