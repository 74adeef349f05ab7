// A control plane from a program of your own
export type { LoopsRunner } from './loops/loops-config.js';
export { type RunUpOptions, runUp } from './up/up.js';
export type { UpConfig, UpReady } from './up/up-config.js';
