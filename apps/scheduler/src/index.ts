// Running a scheduler from a program of your own
export { runSchedulerProgram, type SchedulerConfig } from './run.js';
