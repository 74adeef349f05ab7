// Running a control plane in another program

export type { Simulation } from '@orch/nodes';
export type { LoopsRunner } from './loops/loops-config.js';
export type { LoopsHandle } from './loops/restartable-loops.js';
export { type AuditToFile, auditToFile } from './options/audit-options.js';
export type { CredentialFiles } from './up/credential-files.js';
export { type RunUpOptions, runUp } from './up/up.js';
export type { UpConfig, UpReady } from './up/up-config.js';
