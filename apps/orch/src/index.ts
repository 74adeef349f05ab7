// A control plane from a program of your own
export { type LoopsRunner, type RunUpOptions, runUp } from './up/up.js';
export type { UpConfig, UpReady } from './up/up-config.js';
