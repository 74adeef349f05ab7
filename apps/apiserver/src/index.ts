// Running an API server from a program of your own
export type { ApiServerConfig, StoreConfig } from './config.js';
export { runApiServer } from './run.js';
export type { RunApiServerOptions, WorkerEntry } from './run-options.js';
// Its serving workers
export { servingWorkerRole } from './workers/messages.js';
export { runServingWorker } from './workers/run-serving-worker.js';
export type { WorkerLogging } from './workers/worker-config.js';
