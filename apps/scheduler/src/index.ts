// Running a scheduler from a program of your own

// Reading its configuration
export { readSchedulingText } from './configuration/read-scheduling-text.js';
export { type RunSchedulerOptions, runSchedulerProgram, type SchedulerConfig } from './run.js';
export { schedulerProgram } from './scheduler-program.js';
