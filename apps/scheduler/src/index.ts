// Running a scheduler from a program of your own

export { readSchedulingText } from './configuration/read-scheduling-text.js';
// Reading its configuration
export { schedulerFlags } from './options/scheduler-flags.js';
export { type RunSchedulerOptions, runSchedulerProgram, type SchedulerConfig } from './run.js';
export { schedulerProgram } from './scheduler-program.js';
