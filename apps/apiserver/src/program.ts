import { join } from 'node:path';
import {
  createMetricsRegistry,
  createProgramLogger,
  loggingOfFlags,
  namesOfFlags,
  type Program,
  runProgram,
} from '@orch/component';
import { storeStartErrors } from '@orch/storage';
import { apiServerChecks, apiServerConfigOf, honouredFlags } from './config-of-flags.js';
import { apiServerFlags } from './options/api-server-flags.js';
import { runApiServer } from './run.js';
import { servingWorkerRole } from './workers/messages.js';
import { runServingWorker } from './workers/run-serving-worker.js';

/** The entry of the bundle: the command line, or a serving worker. The only module here that acts when it is loaded. */
declare const __dirname: string;

const program: Program = {
  name: 'orch-apiserver',
  summary: 'Validates and configures API objects, and serves the REST API to the state of the cluster.',
  table: (given) => apiServerFlags(namesOfFlags(given)),
  checks: apiServerChecks,
  honoured: honouredFlags,
  logger: (flags) => createProgramLogger(loggingOfFlags(flags)),
  run: async (flags, { signal, logger }) => {
    const config = await apiServerConfigOf(flags);
    const metrics = createMetricsRegistry();
    metrics.collectProcessMetrics();
    await runApiServer(config, {
      metrics,
      signal,
      logger,
      workers: { entry: join(__dirname, 'main.js'), logging: loggingOfFlags(flags) },
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
