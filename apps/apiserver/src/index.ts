// What is on and off of what it serves
export { flowControlSwitchedOffBy, resourceSwitchedOffBy, runtimeConfigErrors } from '@orch/apiserver';
// Running an API server from a program of your own
export type { ApiServerConfig, StoreConfig } from './config.js';
export { runtimeConfigOf } from './options/runtime-config.js';
export { runApiServer } from './run.js';
export type { RunApiServerOptions, WorkerEntry, WorkerLogging } from './run-options.js';
// What its services are given
export { advertiseAddressOf } from './service-config.js';
// Its serving workers
export { servingWorkerRole } from './workers/messages.js';
export { runServingWorker } from './workers/run-serving-worker.js';
