// The scheduling framework
export type { FilterPlugin, PluginContext, ScorePlugin } from './framework/plugin.js';
export type { PodRequest, SchedulerGate, SchedulerGates } from './framework/pod-request.js';
// Running the scheduler
export { runScheduler, type SchedulerLog, type SchedulerOptions } from './scheduler.js';
