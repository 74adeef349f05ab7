// Running an API server from a program of your own
export type { ApiServerConfig, StoreConfig } from './config.js';
export { type RunApiServerOptions, runApiServer } from './run.js';
