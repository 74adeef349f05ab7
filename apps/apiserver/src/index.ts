// Running an API server from a program of your own
export type { ApiServerConfig, StoreConfig } from './config.js';
export { type RunApiServerOptions, runApiServer } from './run.js';
// Its serving workers
export { servingWorkerRole } from './workers/messages.js';
export { runServingWorker } from './workers/run-serving-worker.js';
export type { WorkerEntry } from './workers/serve-by-workers.js';
export type { WorkerLogging } from './workers/worker-config.js';
