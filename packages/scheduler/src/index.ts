// Running the scheduler

// Its framework
export type { FilterPlugin, PluginContext, ScorePlugin } from './framework/plugin.js';
export type { PodRequest } from './framework/pod-request.js';
export { runScheduler, type SchedulerOptions } from './scheduler.js';
