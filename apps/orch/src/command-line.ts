// The command line of `orch`, without the files that a program needs beside it

export { type ProgramEnvironment, runCommand } from './commands.js';
export type { LoopsConfig } from './loops/loops-config.js';
export { loopsRole } from './loops/run-elsewhere.js';
export { serveLoops } from './loops/serve-loops.js';
